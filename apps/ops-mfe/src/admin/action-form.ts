import type { FormRules } from '@farm/contracts';
import { useCallForm, type CallFormOptions, type FormValues } from '@farm/web-kit/call-form';
import { useActionOptions, type ActionReport } from './queries';

/** The message for a save that was rejected because somebody else saved the same settings. */
export const SETTINGS_CHANGED =
  'Another operator changed these settings. Your changes are still here. Please check them and save again.';

type ActionFormOptions<V extends FormValues, R extends FormRules, Result> = ActionReport &
  Omit<CallFormOptions<V, R, Result>, 'incomplete' | 'onSettled' | 'toMessage'>;

/** A form that makes one call, with the reloads and messages of `useAction`. Each missing field has its own message. */
export function useActionForm<V extends FormValues, const R extends FormRules, Result>({
  reload,
  checkFirst,
  fallback,
  ...form
}: ActionFormOptions<V, R, Result>) {
  return useCallForm<V, R, Result>({
    ...form,
    ...useActionOptions({ reload, checkFirst, fallback }),
    incomplete: null,
  });
}

import type { FormRules } from '@farm/contracts';
import { useCallForm, type CallFormOptions, type FormValues } from '@farm/web-kit/call-form';
import { NotebookStorageError } from './notebook-store';

type EntryFormOptions<V extends FormValues, R extends FormRules> = Pick<
  CallFormOptions<V, R, void>,
  'rules' | 'values' | 'check' | 'send' | 'onSuccess'
>;

const FAILED = 'Something went wrong, and that is not saved. Please try again.';

/** A form that writes an entry into this browser. It has succeeded when the entry is on the device. */
export const useEntryForm = <V extends FormValues, const R extends FormRules>(options: EntryFormOptions<V, R>) =>
  useCallForm<V, R, void>({
    ...options,
    incomplete: null,
    toMessage: (error) => (error instanceof NotebookStorageError ? error.message : FAILED),
  });

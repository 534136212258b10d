import type { FormRules } from '@farm/contracts';
import { useCallForm, type CallFormOptions, type FormValues } from '@farm/web-kit/call-form';
import { randomUuid } from '@farm/farm';
import { entryDay, type EntryKind, type FieldsByKind } from './notebook-content';
import { changedEntry, NotebookStorageError, saveEntries } from './notebook-store';

type EntryFormOptions<V extends FormValues, R extends FormRules> = Pick<
  CallFormOptions<V, R, string | null>,
  'rules' | 'values' | 'check' | 'send' | 'onSuccess'
>;

const FAILED = 'Something went wrong, and that is not saved. Please try again.';

/** Saves what a form says of a new entry (null) or of one that is changed. @returns the day under which it is listed; null: any */
export async function saveEntry<K extends EntryKind>(
  kind: K,
  entry: { id: string } | null,
  fields: FieldsByKind[K],
): Promise<string | null> {
  await saveEntries(changedEntry({ id: entry?.id ?? randomUuid(), kind }, fields));
  return entryDay(fields);
}

/** A form that writes into this browser, and gives the day of it. It has succeeded when the entry is on the device. */
export const useEntryForm = <V extends FormValues, const R extends FormRules>(options: EntryFormOptions<V, R>) =>
  useCallForm<V, R, string | null>({
    ...options,
    incomplete: null,
    toMessage: (error) => (error instanceof NotebookStorageError ? error.message : FAILED),
  });

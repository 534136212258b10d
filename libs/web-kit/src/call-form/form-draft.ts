// A separate subpath: see call-form.ts.
import type { BrowserKey } from '@farm/farm';
import { persistentStore, type Store } from '@farm/web-kit';
import type { FormValues } from './form-resolver';

/** What is typed and not sent. */
export interface FormDraft {
  values: FormValues;
  /** A submission that may have arrived: its idempotency key, and the values as JSON. */
  sent: { key: string; content: string } | null;
}

export type DraftStore = Store<FormDraft | null>;

const isValue = (value: unknown) =>
  value === null ||
  ['string', 'boolean', 'number'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

/** Whether a stored value is a draft. */
export function isFormDraft(stored: unknown): stored is FormDraft {
  const { values, sent } = (stored ?? {}) as Partial<FormDraft>;
  return (
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every(isValue) &&
    (sent === null || (typeof sent?.key === 'string' && typeof sent.content === 'string'))
  );
}

/** The draft of a form, saved in the browser and read by all its tabs. */
export const formDraft = (key: BrowserKey): DraftStore =>
  persistentStore<FormDraft | null>(key, (stored) => (isFormDraft(stored) ? stored : null), null, { isWork: true });

/**
 * The draft as one form sees it: `get` follows changes of other tabs and of `complete`, but not the form's own `write`, because the form
 * has those values already.
 */
export function draftOfForm(store: DraftStore) {
  let seen = store.initial;
  let isWriting = false;
  let written: FormDraft | null | undefined;
  return {
    ...store,
    get: () => {
      const now = store.get();
      if (isWriting) written = now;
      if (now !== written) seen = now;
      return seen;
    },
    current: store.get,
    write: (next: FormDraft | null) => {
      isWriting = true;
      store.set(next); // calls the listeners, and they `get`
      written = store.get();
      isWriting = false;
    },
    complete: (next: (now: FormDraft | null) => FormDraft | null) => {
      written = undefined;
      store.set(next);
    },
  };
}

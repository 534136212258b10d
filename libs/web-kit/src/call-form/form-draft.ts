// A separate subpath: see call-form.ts.
import type { BrowserKey } from '@farm/farm';
import { createPersistentStore, type PersistentStore } from '@farm/web-kit';
import * as v from 'valibot';
import type { FormValues } from './field-value';

/** What is typed and not sent. */
export interface FormDraft {
  values: FormValues;
  /** A submission that may have arrived: its idempotency key, and a hash of the values. */
  sent: { key: string; content: string } | null;
}

export type DraftStore = PersistentStore<FormDraft | null>;

const valueSchema = v.nullable(v.union([v.string(), v.boolean(), v.number(), v.array(v.string())]));

/** A draft as it is read back; nothing is saved as null. */
export const draftSchema = v.nullable(
  v.object({
    values: v.record(v.string(), valueSchema),
    sent: v.nullable(v.object({ key: v.string(), content: v.string() })),
  }),
);

/**
 * The draft of a form, saved in the browser and read by all its tabs.
 * @param earlier reads what an earlier version of the site saved under this key
 */
export const formDraft = (key: BrowserKey, earlier?: v.GenericSchema<unknown, FormDraft>): DraftStore =>
  createPersistentStore<FormDraft | null>(key, earlier ? v.union([draftSchema, earlier]) : draftSchema, null, {
    isWork: true,
  });

/** For a form without a saved draft. */
export const NO_DRAFT: DraftStore = Object.assign(() => null, { get: () => null, set: () => undefined });

/**
 * The draft as one form sees it: it follows changes of other tabs and of `complete`, but not what the form itself wrote, because
 * the form has those values already. Without a store, the draft lasts as long as the form.
 */
export function draftOfForm(store: DraftStore) {
  let seen: FormDraft | null = null;
  let written: FormDraft | null | undefined;
  const current = (): FormDraft | null => (store === NO_DRAFT ? (written ?? null) : store.get());
  return {
    current,
    /** The draft to follow. `saved` is what the store holds now. */
    follow: (saved: FormDraft | null): FormDraft | null => {
      if (saved !== written) seen = saved;
      return seen;
    },
    write: (next: FormDraft | null) => {
      written = next;
      store.set(next);
    },
    complete: (next: (now: FormDraft | null) => FormDraft | null) => {
      const after = next(current());
      written = store === NO_DRAFT ? after : undefined;
      store.set(after);
    },
  };
}

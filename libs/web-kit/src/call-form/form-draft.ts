// A separate subpath: see call-form.ts.
import type { BrowserKey } from '@farm/farm';
import { createPersistentStore, type PersistentStore } from '@farm/web-kit';
import * as v from 'valibot';
import { recordOf } from '../record-of';
import type { FormValues } from './field-value';

/** What is typed and not sent. */
export interface FormDraft {
  values: FormValues;
  /** A submission that may have arrived: its idempotency key, and a hash of the values. */
  sent: { key: string; content: string } | null;
}

export type DraftStore = PersistentStore<FormDraft | null>;

const valueSchema = v.nullable(v.union([v.string(), v.boolean(), v.number(), v.array(v.string())]));

type DraftSchema = v.GenericSchema<unknown, FormDraft>;

export const draftSchema: DraftSchema = v.object({
  values: v.record(v.string(), valueSchema),
  sent: v.nullable(v.object({ key: v.string(), content: v.string() })),
});

const withEarlier = (earlier: DraftSchema | undefined) => (earlier ? v.union([draftSchema, earlier]) : draftSchema);

/**
 * The draft of a form, saved in the browser and read by all its tabs; nothing is saved as null.
 * @param earlier reads what an earlier version of the site saved under this key
 */
export const formDraft = (key: BrowserKey, earlier?: DraftSchema): DraftStore =>
  createPersistentStore<FormDraft | null>(key, v.nullable(withEarlier(earlier)), null, { isWork: true });

const MAX_DRAFTS = 30; // the oldest are dropped

/**
 * The drafts of forms that a page has several of, such as replies, under one key: a `formDraft` for each place.
 * @param earlier reads what an earlier version of the site saved for one place
 */
export function formDrafts(key: BrowserKey, earlier?: DraftSchema): (place: string) => DraftStore {
  const useDrafts = createPersistentStore(key, recordOf(withEarlier(earlier)), {}, { isWork: true });
  return (place) => {
    const useDraft = () => useDrafts()[place] ?? null;
    return Object.assign(useDraft, {
      get: () => useDrafts.get()[place] ?? null,
      set: (next: Parameters<DraftStore['set']>[0]) =>
        useDrafts.set(({ [place]: before = null, ...others }) => {
          const draft = typeof next === 'function' ? next(before) : next;
          const all = draft === null ? others : { ...others, [place]: draft };
          return Object.fromEntries(Object.entries(all).slice(-MAX_DRAFTS));
        }),
    });
  };
}

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
      if (next === null) seen = null; // nothing is left of a restored draft
      store.set(next);
    },
    complete: (next: (now: FormDraft | null) => FormDraft | null) => {
      const after = next(current());
      written = store === NO_DRAFT ? after : undefined;
      store.set(after);
    },
  };
}

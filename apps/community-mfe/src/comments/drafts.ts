import { createPersistentStore } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';

export interface CommentDraft {
  text: string;
  question: boolean;
  /** Idempotency key of a post that may already be on its way. */
  key: string | null;
}

const EMPTY_DRAFT: CommentDraft = { text: '', question: false, key: null };
const MAX_DRAFTS = 30; // the oldest are dropped

const draftSchema = v.object({ text: v.string(), question: v.boolean(), key: v.nullable(v.string()) });

const useDrafts = createPersistentStore<Readonly<Record<string, CommentDraft>>>(
  'farm.comment-drafts',
  recordOf(draftSchema),
  {},
  { isWork: true },
);

/** The draft of a place: 'thread', `reply <id>` or `edit <id>`. It lasts over reloads until it is sent or emptied. */
export const useDraft = (place: string): CommentDraft => useDrafts()[place] ?? EMPTY_DRAFT;

export const useHasDraft = (place: string): boolean => useDrafts()[place] !== undefined;

/** Saves typed text. A changed text is another post and gets another key. */
export function saveCommentDraft(place: string, typed: Partial<Pick<CommentDraft, 'text' | 'question'>>): void {
  useDrafts.set(({ [place]: before = EMPTY_DRAFT, ...others }) => {
    const { text, question } = { ...before, ...typed };
    const isSame = text === before.text && question === before.question;
    const draft = { text, question, key: isSame ? before.key : null };
    const all = draft.text === '' && !draft.question ? others : { ...others, [place]: draft };
    return Object.fromEntries(Object.entries(all).slice(-MAX_DRAFTS));
  });
}

/** Null: the name has changed, so it is another post. */
export function saveKey(place: string, key: string | null): void {
  useDrafts.set((all) => (all[place] ? { ...all, [place]: { ...all[place], key } } : all));
}

export function deleteCommentDraft(place: string): void {
  useDrafts.set(({ [place]: _, ...others }) => others);
}

/** Deletes what was sent; text typed meanwhile belongs to the next post. */
export function deleteSent(place: string, sent: string): void {
  useDrafts.set(({ [place]: draft, ...others }) =>
    draft === undefined || draft.text === sent ? others : { ...others, [place]: { ...draft, key: null } },
  );
}

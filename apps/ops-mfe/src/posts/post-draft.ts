import type { BrowserKey } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';
import type { EditablePost } from './post-data';
import { fieldsOf, isSamePost, mergeFields, type PostFields } from './post-form';

/** Unsaved text, with the version of the post that it was typed over. */
interface PostDraft {
  typed: PostFields;
  /** `updatedAt` of the post; null for a new one. */
  updatedAt: string | null;
}

const KEY = 'farm.post-drafts' satisfies BrowserKey;

const picture = v.object({
  src: v.string(),
  width: v.number(),
  height: v.number(),
  srcSet: v.exactOptional(v.string()),
  alt: v.string(),
});

const postFields = v.object({
  title: v.string(),
  slug: v.string(),
  content: v.string(),
  tips: v.array(v.object({ title: v.string(), content: v.string() })),
  picture: v.nullable(picture),
});

/** By post id. In the session storage, so that drafts survive a reload and tabs do not overwrite each other's. */
const store = createPersistentStore<Readonly<Record<string, PostDraft>>>(
  KEY,
  recordOf(v.object({ typed: postFields, updatedAt: v.nullable(v.string()) })),
  {},
  { area: 'session', isWork: true },
);

const keyOf = (id: string | null | undefined): string => id ?? 'new';

/** The draft of a post, or of a new one; null if it does not differ from the post. */
export function loadPostDraft(post: EditablePost | null): PostDraft | null {
  const draft = store.get()[keyOf(post?.id)];
  return draft && !isSamePost(draft.typed, fieldsOf(post)) ? draft : null;
}

export const hasPostDraft = (post: EditablePost | null): boolean => loadPostDraft(post) !== null;

export const savePostDraft = (id: string | null, draft: PostDraft): void =>
  store.set((drafts) => ({ ...drafts, [keyOf(id)]: draft }));

export const deletePostDraft = (id: string | null): void => store.set(({ [keyOf(id)]: _, ...others }) => others);

/** After a save: text typed since `sent` becomes the draft of the stored post. */
export function rebaseDraft(id: string | null, sent: PostFields, stored: EditablePost): void {
  const draft = store.get()[keyOf(id)];
  deletePostDraft(id);
  if (draft && !isSamePost(draft.typed, sent))
    savePostDraft(stored.id, {
      typed: mergeFields(draft.typed, sent, fieldsOf(stored)),
      updatedAt: stored.updatedAt,
    });
}

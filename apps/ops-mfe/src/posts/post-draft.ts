import type { BrowserKey } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import type { DraftStore, FormDraft } from '@farm/web-kit/form-draft';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';
import type { EditablePost } from './post-data';
import { fieldsOf, isSamePost, type PostFields } from './post-form';

/** Unsaved text, with the version of the post that it was typed over. */
interface PostDraft {
  draft: FormDraft;
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

/** The fields that were changed. */
const postFields = v.object({
  title: v.exactOptional(v.string()),
  slug: v.exactOptional(v.string()),
  content: v.exactOptional(v.string()),
  tips: v.exactOptional(v.array(v.object({ title: v.string(), content: v.string() }))),
  picture: v.exactOptional(v.nullable(picture)),
});
const updatedAt = v.nullable(v.string());

const postDraft: v.GenericSchema<unknown, PostDraft> = v.union([
  v.object({
    draft: v.object({
      values: postFields,
      sent: v.nullable(v.object({ key: v.string(), content: v.string() })),
    }),
    updatedAt,
  }),
  // Until December 2026 the site saved all fields.
  v.pipe(
    v.object({ typed: postFields, updatedAt }),
    v.transform(({ typed: values, updatedAt: version }) => ({ draft: { values, sent: null }, updatedAt: version })),
  ),
]);

/** By post id. In the session storage, so that drafts survive a reload and tabs do not overwrite each other's. */
const useDrafts = createPersistentStore<Readonly<Record<string, PostDraft>>>(
  KEY,
  recordOf(postDraft),
  {},
  { area: 'session', isWork: true },
);

const idOf = (post: EditablePost | null): string => post?.id ?? 'new';

/** The draft of a post, or of a new one; undefined if it does not differ from the post. */
function findDraft(drafts: Readonly<Record<string, PostDraft>>, post: EditablePost | null): PostDraft | undefined {
  const saved = drafts[idOf(post)];
  const fields = fieldsOf(post);
  return saved && !isSamePost({ ...fields, ...(saved.draft.values as Partial<PostFields>) }, fields)
    ? saved
    : undefined;
}

export const hasPostDraft = (post: EditablePost | null): boolean => findDraft(useDrafts.get(), post) !== undefined;

/** The draft of one editor, and the version of the post that it was typed over; undefined without a draft. */
export function openPostDraft(opened: EditablePost | null) {
  let post = opened;
  const restored = findDraft(useDrafts.get(), opened);
  let version = restored ? restored.updatedAt : (opened?.updatedAt ?? null);
  const useDraft = () => findDraft(useDrafts(), post)?.draft ?? null;
  const get = () => findDraft(useDrafts.get(), post)?.draft ?? null;
  const write = (draft: FormDraft | null) =>
    useDrafts.set(({ [idOf(post)]: _, ...others }) =>
      draft ? { ...others, [idOf(post)]: { draft, updatedAt: version } } : others,
    );
  const store: DraftStore = Object.assign(useDraft, {
    get,
    set: (next: FormDraft | null | ((now: FormDraft | null) => FormDraft | null)) =>
      write(typeof next === 'function' ? next(get()) : next),
  });
  return {
    store,
    version: restored?.updatedAt,
    /** After a save: what was typed since is the draft of the stored post. */
    moveTo: (stored: EditablePost | null) => {
      const draft = get();
      write(null);
      post = stored;
      version = stored?.updatedAt ?? null;
      if (draft) write(draft);
    },
  };
}

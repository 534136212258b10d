import { useEffect, useState } from 'react';
import { useAction } from '../admin/queries';
import { conflictingPost, POST_ACTION, publishPost, savePost, type EditablePost } from './post-data';
import { deletePostDraft, loadPostDraft, rebaseDraft, savePostDraft } from './post-draft';
import {
  bodyOf,
  fieldsOf,
  isSamePost,
  mergeFields,
  validatePost,
  type PostFields,
  type PostProblems,
} from './post-form';

/** The edited post and the text typed over it, starting with the draft of an earlier visit, if any. */
function usePostText(opened: EditablePost | null) {
  const [draft, setDraft] = useState(() => loadPostDraft(opened));
  // A draft over an older version stays on that version: saving it is rejected as a conflict and overwrites nothing.
  const [post, setPost] = useState(() =>
    opened && draft?.updatedAt ? { ...opened, updatedAt: draft.updatedAt } : opened,
  );
  const [fields, setFields] = useState(() => draft?.typed ?? fieldsOf(opened));
  const isUnsaved = !isSamePost(fields, fieldsOf(post));
  const id = post?.id ?? null;
  const updatedAt = post?.updatedAt ?? null;
  useEffect(() => {
    if (isUnsaved) savePostDraft(id, { typed: fields, updatedAt });
    else deletePostDraft(id);
  }, [id, updatedAt, fields, isUnsaved]);
  return {
    post,
    fields,
    isUnsaved,
    setFields,
    isRestored: draft !== null,
    /** Loads the stored post, except for fields changed since `sent`. */
    adopt: (now: EditablePost, sent: PostFields) => {
      rebaseDraft(id, sent, now); // for an editor that was closed since
      setDraft(null);
      setPost(now);
      setFields((current) => mergeFields(current, sent, fieldsOf(now)));
    },
    replace: (now: EditablePost | null) => {
      setDraft(null);
      setPost(now);
      setFields(fieldsOf(now));
    },
  };
}

interface Submission {
  /** The post to write over; null for a new one. */
  post: EditablePost | null;
  sent: PostFields;
  /** Publishes after saving; at once if `on` is undefined. */
  publish?: { on: string | undefined };
}

const doneText = ({ state }: EditablePost, isPublished: boolean): string => {
  if (!isPublished) return 'Saved.';
  return state === 'scheduled' ? 'Scheduled.' : 'Published.';
};

/** The state of the post editor. Save and publish share one submission. */
export function usePostForm(opened: EditablePost | null) {
  const { adopt, replace, setFields, ...text } = usePostText(opened);
  const { post, fields, isUnsaved } = text;
  const [problems, setProblems] = useState<PostProblems>({});
  const [done, setDone] = useState('');
  const action = useAction({
    ...POST_ACTION,
    key: ['save post', opened?.id ?? 'new'],
    send: async ({ post: target, sent, publish }: Submission): Promise<EditablePost> => {
      const isSaved = target !== null && publish !== undefined && isSamePost(sent, fieldsOf(target));
      const saved = isSaved ? target : await savePost(target, bodyOf(sent));
      adopt(saved, sent); // before publishing, which may fail: another attempt must not create a second post
      if (publish === undefined) return saved;
      const published = await publishPost(saved, publish.on);
      adopt(published, fieldsOf(saved));
      return published;
    },
    onSuccess: (now, { publish }) => setDone(doneText(now, publish !== undefined)),
  });
  const send = (target: EditablePost | null, publish?: Submission['publish']) => {
    const invalid = validatePost(fields);
    setProblems(invalid);
    setDone('');
    if (Object.keys(invalid).length === 0) action.submit({ post: target, sent: fields, publish });
  };
  return {
    ...text,
    problems,
    isPending: action.isPending,
    problem: action.problem,
    error: action.error,
    conflict: conflictingPost(action.error),
    done: done && isUnsaved ? `${done} Later changes are not saved yet.` : done,
    change: (part: Partial<PostFields>) => {
      action.clear();
      if (!action.isPending) setDone('');
      setFields((now) => ({ ...now, ...part }));
    },
    save: () => send(post),
    publish: (on: string | undefined) => send(post, { on }),
    /** After a conflict: saves the typed text over the other version. */
    overwrite: (other: EditablePost) => send(other),
    /** Replaces the typed text with a stored version, by default the opened one. */
    discard: (now: EditablePost | null = opened) => {
      action.clear();
      replace(now);
    },
    /** The post was unpublished; unsaved text stays. */
    onUnpublished: (now: EditablePost) => {
      adopt(now, fieldsOf(post));
      setDone('Unpublished. It is a draft now.');
    },
  };
}

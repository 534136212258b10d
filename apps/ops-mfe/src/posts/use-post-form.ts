import { postOpsInboxPosts } from '@farm/contracts/form-rules';
import { useState } from 'react';
import { useActionForm } from '../admin/action-form';
import { conflictingPost, POST_ACTION, publishPost, savePost, type EditablePost } from './post-data';
import { openPostDraft } from './post-draft';
import { bodyOf, checkPost, fieldsOf, isSamePost } from './post-form';

/** Fields of the editor. `publish` says whether a submission publishes after saving. */
function valuesOf(post: EditablePost | null) {
  const when: 'now' | 'later' = post?.publishOn ? 'later' : 'now';
  return { ...fieldsOf(post), updatedAt: post?.updatedAt ?? null, publish: false, when, day: post?.publishOn ?? '' };
}

const checkDay = ({ publish, when, day }: ReturnType<typeof valuesOf>, today: string) =>
  publish && when === 'later' && day < today ? 'Please choose today or a later day.' : undefined;

const doneText = ({ state }: EditablePost): string => (state === 'scheduled' ? 'Scheduled.' : 'Published.');

/**
 * The state of the post editor, starting with the draft of an earlier visit, if any. Save and publish share one submission.
 * @param today at the farm, the first day that can be chosen
 */
export function usePostForm(opened: EditablePost | null, today: string) {
  const [draft] = useState(() => openPostDraft(opened));
  const [isRestored, setRestored] = useState(draft.version !== undefined);
  // A draft over an older version stays on that version: saving it is rejected as a conflict and overwrites nothing.
  const [post, setPost] = useState(opened && draft.version ? { ...opened, updatedAt: draft.version } : opened);
  const [done, setDone] = useState('');
  const adopt = (now: EditablePost | null, text = '') => {
    draft.moveTo(now);
    setRestored(false);
    setPost(now);
    setDone(text);
  };
  const form = useActionForm({
    ...POST_ACTION,
    rules: postOpsInboxPosts,
    values: valuesOf(post),
    content: ['title', 'slug', 'content', 'tips', 'picture'],
    draft: draft.store,
    key: ['save post', opened?.id ?? 'new'],
    check: (values) => ({ ...checkPost(values), day: checkDay(values, today) }),
    send: async ({ updatedAt, publish, ...fields }) => {
      setDone('');
      if (post && publish && isSamePost(fields, fieldsOf(post))) return post;
      return savePost(post && { ...post, updatedAt: updatedAt ?? post.updatedAt }, bodyOf(fields));
    },
    toValues: valuesOf,
    onSuccess: async (saved, { publish, when, day }) => {
      adopt(saved, publish ? '' : 'Saved.'); // if publishing fails, another attempt must not create a second post
      if (!publish) return;
      const published = await publishPost(saved, when === 'now' ? undefined : day);
      adopt(published, doneText(published));
    },
  });
  const isUnsaved = !isSamePost(form.values, fieldsOf(post));
  const submit = (publish: boolean) => {
    form.set('publish', publish);
    form.submit();
  };
  return {
    ...form,
    post,
    isUnsaved,
    isRestored,
    conflict: conflictingPost(form.error),
    done: done && isUnsaved ? `${done} Later changes are not saved yet.` : done,
    save: () => submit(false),
    publish: () => submit(true),
    /** After a conflict: saves the typed text over the other version. */
    overwrite: (other: EditablePost) => {
      form.set('updatedAt', other.updatedAt);
      submit(false);
    },
    /** Replaces the typed text with a stored version, by default the opened one. */
    discard: (now: EditablePost | null = opened) => {
      form.clear();
      form.reset(valuesOf(now));
      adopt(now);
    },
    /** The post was unpublished; unsaved text stays. */
    onUnpublished: (now: EditablePost) => adopt(now, 'Unpublished. It is a draft now.'),
  };
}

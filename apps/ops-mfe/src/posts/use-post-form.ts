import { postOpsInboxPosts } from '@farm/contracts/form-rules';
import { useState } from 'react';
import { useActionForm } from '../admin/action-form';
import { conflictingPost, POST_ACTION, publishPost, savePost, type EditablePost } from './post-data';
import { openPostDraft } from './post-draft';
import { bodyOf, checkPost, fieldsOf, isSamePost } from './post-form';

/** When to publish. `day` is only used for 'later'. */
interface Schedule {
  when: 'now' | 'later';
  day: string;
}

const scheduleOf = (post: EditablePost | null): Schedule =>
  post?.publishOn ? { when: 'later', day: post.publishOn } : { when: 'now', day: '' };

/** Fields of the editor. `publish` says whether a submission publishes after saving. */
const valuesOf = (post: EditablePost | null, schedule: Schedule) => ({
  ...fieldsOf(post),
  updatedAt: post?.updatedAt ?? null,
  publish: false,
  ...schedule,
});

type PostValues = ReturnType<typeof valuesOf>;

/** Saves the text, unless the post only has to be published. */
async function saveChanges(post: EditablePost | null, { updatedAt, publish, ...fields }: PostValues) {
  if (post && publish && isSamePost(fields, fieldsOf(post))) return post;
  return savePost(post && { ...post, updatedAt: updatedAt ?? post.updatedAt }, bodyOf(fields));
}

const checkDay = ({ publish, when, day }: PostValues, today: string) =>
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
  // Saving does not store the schedule, so a saved post must not replace the chosen one.
  const [schedule, setSchedule] = useState(() => scheduleOf(opened));
  const [done, setDone] = useState('');
  const adopt = (now: EditablePost | null, text = '', nextSchedule = scheduleOf(now)) => {
    draft.moveTo(now);
    setRestored(false);
    setPost(now);
    setSchedule(nextSchedule);
    setDone(text);
  };
  const form = useActionForm({
    ...POST_ACTION,
    rules: postOpsInboxPosts,
    values: valuesOf(post, schedule),
    content: ['title', 'slug', 'content', 'tips', 'picture'],
    draft: draft.store,
    key: ['save post', opened?.id ?? 'new'],
    check: (values) => ({ ...checkPost(values), day: checkDay(values, today) }),
    send: async (values) => {
      setDone('');
      return { saved: await saveChanges(post, values), chosen: { when: values.when, day: values.day } };
    },
    toValues: ({ saved, chosen }) => valuesOf(saved, chosen),
    onSuccess: async ({ saved, chosen }, { publish }) => {
      adopt(saved, publish ? '' : 'Saved.', chosen); // if publishing fails, another attempt must not create a second post
      if (!publish) return;
      const published = await publishPost(saved, chosen.when === 'now' ? undefined : chosen.day);
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
      form.reset(valuesOf(now, scheduleOf(now)));
      adopt(now);
    },
    /** The post was unpublished; unsaved text stays. */
    onUnpublished: (now: EditablePost) => adopt(now, 'Unpublished. It is a draft now.'),
  };
}

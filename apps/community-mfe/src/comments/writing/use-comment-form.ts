import type { Comment } from '@farm/contracts';
import { newKey } from '@farm/farm';
import { call, isRefusal, refusalOf, sentenceOf, useMutation } from '@farm/web-kit';
import { useRef, useState } from 'react';
import { knownWriter } from '../../writer/known-writer';
import { LONGEST, TOO_LONG } from '../comment-words';
import { dropSent, keepDraft, keepKey, useDraft } from './drafts';

interface Trouble {
  text: string;
  /** The server's sentence, when it says more. */
  detail?: string | undefined;
}

// Spec 2 sections 5 and 8, to the letter.
const INCOMPLETE = {
  comment: 'Please enter both your name and comment.',
  reply: 'Please enter both your name and reply.',
} as const;
const TRY_AGAIN = 'Please try again.';

function troubleOf(error: unknown, isReply: boolean): Trouble {
  if (isReply) {
    if (isRefusal(error)) return { text: `Failed to add reply: ${refusalOf(error)?.error ?? TRY_AGAIN}` };
    return { text: 'Error adding reply. Please check your connection and try again.' };
  }
  if (isRefusal(error)) return { text: `Failed to add comment. ${TRY_AGAIN}`, detail: sentenceOf(error) };
  return { text: `Error adding comment. ${TRY_AGAIN}` };
}

/** The place of a form's draft. */
const placeOf = (parentId: string | undefined) => (parentId === undefined ? 'thread' : `reply ${parentId}`);

interface Post {
  content: string;
  commenterName: string;
  question: boolean;
  key: string;
  website: string;
}

/** The talk of one form with the service: what is typed stays until it has arrived, over reloads and dead networks. */
export function useCommentForm(parentId: string | undefined, onPosted: (comment: Comment) => void) {
  const place = placeOf(parentId);
  const { name } = knownWriter.use();
  const draft = useDraft(place);
  const [website, setWebsite] = useState('');
  const [{ isIncomplete }, setTried] = useState({ isIncomplete: false }); // each try is new: it focuses the empty field again
  const onItsWay = useRef(false); // state is known to the next render, a double press comes before it
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ key, question, ...body }: Post) =>
      call('POST /api/comments/daily-farm-wisdom', {
        body: { ...body, key, ...(question && { question }), ...(parentId !== undefined && { parentId }) },
      }),
    onSuccess: ({ comment }, sent) => {
      dropSent(place, sent.content);
      setTried({ isIncomplete: false });
      onPosted(comment);
    },
    onSettled: () => {
      onItsWay.current = false;
    },
  });
  const isBlank = name.trim() === '' || draft.text.trim() === '';
  const isTooLong = [...draft.text.trim()].length > LONGEST;

  const send = () => {
    if (onItsWay.current) return;
    setTried({ isIncomplete: isBlank });
    if (error) reset();
    if (isBlank || isTooLong) return;
    onItsWay.current = true;
    const key = draft.key ?? newKey();
    keepKey(place, key);
    mutate({ content: draft.text, commenterName: name, question: draft.question, key, website });
  };
  const missing = (text: string) => (isIncomplete && text.trim() === '' ? 'Please fill this in.' : undefined);
  const trouble = error ? troubleOf(error, parentId !== undefined) : null;

  return {
    ...{ name, text: draft.text, question: draft.question, website, setWebsite, isBlank, isPending, send },
    typeName: (typed: string) => {
      if (typed !== name) keepKey(place, null);
      knownWriter.change((known) => ({ ...known, name: typed }));
    },
    typeText: (text: string) => keepDraft(place, { text }),
    askFarm: (question: boolean) => keepDraft(place, { question }),
    nameError: missing(name),
    textError: missing(draft.text) ?? (isTooLong ? TOO_LONG : undefined),
    problem: isIncomplete && isBlank ? INCOMPLETE[parentId === undefined ? 'comment' : 'reply'] : trouble?.text,
    detail: isIncomplete ? undefined : trouble?.detail,
  };
}

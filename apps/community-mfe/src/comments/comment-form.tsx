import type { Comment } from '@farm/contracts';
import { randomUuid } from '@farm/farm';
import { Button, Checkbox, Field, Form, FormError, isKey, Row, Status, TextArea } from '@farm/ui';
import { call, isHttpError, getErrorBody, getServerMessage, useSubmit } from '@farm/web-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Honeypot } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';
import classes from './comments.module.css';
import { deleteSent, saveCommentDraft, saveKey, useDraft } from './drafts';
import { COUNT_FROM, MAX_LENGTH, TOO_LONG } from './thread-state';

interface SubmitError {
  text: string;
  /** The server's own explanation. */
  detail?: string | undefined;
}

const INCOMPLETE = {
  comment: 'Please enter both your name and comment.',
  reply: 'Please enter both your name and reply.',
} as const;
const TRY_AGAIN = 'Please try again.';

function formErrorOf(error: unknown, isReply: boolean): SubmitError {
  if (isReply) {
    if (isHttpError(error)) return { text: `Failed to add reply: ${getErrorBody(error)?.error ?? TRY_AGAIN}` };
    return { text: 'Error adding reply. Please check your connection and try again.' };
  }
  if (isHttpError(error)) return { text: `Failed to add comment. ${TRY_AGAIN}`, detail: getServerMessage(error) };
  return { text: `Error adding comment. ${TRY_AGAIN}` };
}

/** Where the form's draft is stored. */
const draftPlace = (parentId: string | undefined) => (parentId === undefined ? 'thread' : `reply ${parentId}`);

interface Post {
  content: string;
  commenterName: string;
  question: boolean;
  key: string;
  website: string;
}

/** Typed text is stored until it is posted, so reloads and network failures lose nothing. */
function useCommentForm(parentId: string | undefined, onPosted: (comment: Comment) => void) {
  const place = draftPlace(parentId);
  const { name } = useVisitorProfile();
  const draft = useDraft(place);
  const [website, setWebsite] = useState('');
  const [{ isIncomplete }, setTried] = useState({ isIncomplete: false }); // a new object per try, so that each focuses the empty field again
  const { submit, isPending, error, clear } = useSubmit({
    key: ['POST /api/comments/daily-farm-wisdom', place],
    send: ({ key, question, ...body }: Post) =>
      call('POST /api/comments/daily-farm-wisdom', {
        body: { ...body, key, ...(question && { question }), ...(parentId !== undefined && { parentId }) },
      }),
    onSuccess: ({ comment }, sent) => {
      deleteSent(place, sent.content);
      setTried({ isIncomplete: false });
      onPosted(comment);
    },
  });
  const isBlank = name.trim() === '' || draft.text.trim() === '';
  const isTooLong = [...draft.text.trim()].length > MAX_LENGTH;

  const send = () => {
    if (isPending) return;
    setTried({ isIncomplete: isBlank });
    clear();
    if (isBlank || isTooLong) return;
    const key = draft.key ?? randomUuid();
    saveKey(place, key);
    submit({ content: draft.text, commenterName: name, question: draft.question, key, website });
  };
  const missing = (text: string) => (isIncomplete && text.trim() === '' ? 'Please fill this in.' : undefined);
  const formError = error ? formErrorOf(error, parentId !== undefined) : null;

  return {
    name,
    text: draft.text,
    question: draft.question,
    website,
    setWebsite,
    isBlank,
    isPending,
    send,
    typeName: (typed: string) => {
      if (typed !== name) saveKey(place, null);
      useVisitorProfile.set((profile) => ({ ...profile, name: typed }));
    },
    typeText: (text: string) => saveCommentDraft(place, { text }),
    setQuestion: (question: boolean) => saveCommentDraft(place, { question }),
    nameError: missing(name),
    textError: missing(draft.text) ?? (isTooLong ? TOO_LONG : undefined),
    problem: isIncomplete && isBlank ? INCOMPLETE[parentId === undefined ? 'comment' : 'reply'] : formError?.text,
    detail: isIncomplete ? undefined : formError?.detail,
  };
}

type FieldKeyEvent = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>;

/** A disabled submit button disables the browser's implicit submission. */
function submitForm(event: FieldKeyEvent): void {
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

function submitOnEnter(event: FieldKeyEvent): void {
  if (isKey(event, 'Enter')) submitForm(event);
}

function submitOnCtrlEnter(event: FieldKeyEvent): void {
  if (isKey(event, 'Enter') && (event.ctrlKey || event.metaKey)) submitForm(event);
}

interface Props {
  /** The comment to reply to; missing: a new comment. */
  parent?: { id: string; name: string };
  onPosted: (comment: Comment) => void;
  /** Closes a reply form; its draft remains. */
  onCancel?: () => void;
}

export function CommentForm({ parent, onPosted, onCancel }: Props) {
  const form = useCommentForm(parent?.id, onPosted);
  const nameField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [isNameFirst] = useState(form.name === ''); // the first field to fill in when a box opens
  const isReply = parent !== undefined;
  useEffect(() => {
    if (isReply) (isNameFirst ? nameField : textField).current?.focus();
  }, [isReply, isNameFirst]);
  return (
    <div className={parent ? classes.replyBox : classes.form} data-print="never">
      <Form
        onSubmit={form.send}
        onKeyDown={(event) => isKey(event, 'Escape') && onCancel?.()}
        aria-label={parent ? `Reply to ${parent.name}` : 'Write a comment'}
      >
        <Field
          ref={nameField}
          label="Your name"
          name="commenterName"
          autoComplete="nickname"
          value={form.name}
          onValueChange={form.typeName}
          onKeyDown={submitOnEnter}
          error={form.nameError}
        />
        <TextArea
          ref={textField}
          label={parent ? 'Your reply' : 'Your comment'}
          name="content"
          rows={2}
          limit={MAX_LENGTH}
          countFrom={COUNT_FROM}
          value={form.text}
          onValueChange={form.typeText}
          onKeyDown={submitOnCtrlEnter}
          error={form.textError}
        />
        <Honeypot value={form.website} onValueChange={form.setWebsite} />
        <Row gap={2} between={!parent} className={parent ? undefined : classes.foot}>
          {!parent && (
            <Checkbox
              label="This is a question for the farm"
              checked={form.question}
              onCheckedChange={form.setQuestion}
            />
          )}
          <Button
            size={parent ? 'small' : 'normal'}
            isPending={form.isPending}
            pendingLabel="Posting..."
            disabled={!parent && form.isBlank}
          >
            {parent ? 'Post reply' : 'Post'}
          </Button>
          {onCancel && (
            <Button type="button" variant="outline" size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Row>
        <FormError text={form.problem} />
        <Status>{form.detail}</Status>
      </Form>
    </div>
  );
}

import type { Comment } from '@farm/contracts';
import { postCommentsDailyFarmWisdom } from '@farm/contracts/form-rules';
import { Button, Checkbox, Field, Form, FormError, isKey, Row, Status, TextArea } from '@farm/ui';
import { call, isHttpError, getErrorBody, getServerMessage } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Honeypot } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';
import classes from './comments.module.css';
import { commentDraft } from './drafts';
import { COUNT_FROM } from './thread-state';

const INCOMPLETE_REPLY = 'Please enter both your name and reply.';
const TRY_AGAIN = 'Please try again.';
const REJECTED = `Failed to add comment. ${TRY_AGAIN}`;

const commentFailure = (error: unknown) => (isHttpError(error) ? REJECTED : `Error adding comment. ${TRY_AGAIN}`);
const replyFailure = (error: unknown) =>
  isHttpError(error)
    ? `Failed to add reply: ${getErrorBody(error)?.error ?? TRY_AGAIN}`
    : 'Error adding reply. Please check your connection and try again.';

/** A draft lasts until it is posted, so reloads and network failures lose nothing. */
function useCommentForm(parentId: string | undefined, onPosted: (comment: Comment) => void) {
  const place = parentId === undefined ? 'thread' : `reply ${parentId}`;
  const { name } = useVisitorProfile();
  const [website, setWebsite] = useState('');
  const toMessage = parentId === undefined ? commentFailure : replyFailure;
  const form = useCallForm({
    rules: postCommentsDailyFarmWisdom,
    values: { commenterName: name, content: '', question: false as boolean },
    content: ['commenterName', 'content', 'question'], // a typed name lasts over a reload
    draft: commentDraft(place),
    ...(parentId !== undefined && { incomplete: INCOMPLETE_REPLY }),
    key: ['POST /api/comments/daily-farm-wisdom', place],
    send: ({ question, ...values }, key) =>
      call('POST /api/comments/daily-farm-wisdom', {
        body: { ...values, key, website, ...(question && { question }), ...(parentId !== undefined && { parentId }) },
      }),
    onSuccess: ({ comment }, sent) => {
      useVisitorProfile.set((profile) => ({ ...profile, name: sent.commenterName }));
      return onPosted(comment);
    },
    toMessage,
  });
  const sentence = getServerMessage(form.error);
  const isAtField =
    sentence !== undefined && [form.errorOf('commenterName'), form.errorOf('content')].includes(sentence);
  // The alert is there also while the service's sentence is shown at a field.
  const problem = form.problem ?? (isAtField ? toMessage(form.error) : null);
  return { form, problem, website, setWebsite };
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
  const { form, problem, website, setWebsite } = useCommentForm(parent?.id, onPosted);
  const { commenterName, content } = form.values;
  const nameField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [isNameFirst] = useState(commenterName === ''); // the first field to fill in when a box opens
  const isReply = parent !== undefined;
  useEffect(() => {
    if (isReply) (isNameFirst ? nameField : textField).current?.focus();
  }, [isReply, isNameFirst]);
  return (
    <div className={parent ? classes.replyBox : classes.form} data-print="never">
      <Form
        onSubmit={form.submit}
        onKeyDown={(event) => isKey(event, 'Escape') && onCancel?.()}
        aria-label={parent ? `Reply to ${parent.name}` : 'Write a comment'}
      >
        <Field
          ref={nameField}
          label="Your name"
          autoComplete="nickname"
          {...form.field('commenterName')}
          onKeyDown={submitOnEnter}
        />
        <TextArea
          ref={textField}
          label={parent ? 'Your reply' : 'Your comment'}
          rows={2}
          countFrom={COUNT_FROM}
          {...form.textArea('content')}
          onKeyDown={submitOnCtrlEnter}
        />
        <Honeypot value={website} onValueChange={setWebsite} />
        <Row gap={2} between={!parent} className={parent ? undefined : classes.foot}>
          {!parent && <Checkbox label="This is a question for the farm" {...form.checkbox('question')} />}
          <Button
            size={parent ? 'small' : 'normal'}
            isPending={form.isPending}
            pendingLabel="Posting..."
            disabled={!parent && (commenterName.trim() === '' || content.trim() === '')}
          >
            {parent ? 'Post reply' : 'Post'}
          </Button>
          {onCancel && (
            <Button type="button" variant="outline" size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Row>
        <FormError text={problem} />
        <Status>{form.problem === REJECTED && getServerMessage(form.error)}</Status>
      </Form>
    </div>
  );
}

import type { Comment } from '@farm/contracts';
import { Button, Form, FormError, TextArea } from '@farm/ui';
import { useContext, useEffect, useRef, useState } from 'react';
import classes from './comments.module.css';
import { deleteCommentDraft, deleteSent, saveCommentDraft, useDraft, useHasDraft } from './drafts';
import { COUNTED_FROM, LONGEST, statusMessage, TOO_LONG } from './thread-state';
import { buttonId, commentId, CommentsContext, useEdit } from './use-thread';

const NEEDED = 'Please write something, or delete the comment.';

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return NEEDED;
  return [...text.trim()].length > LONGEST ? TOO_LONG : undefined;
}

/** Other words for an own comment. What was typed waits here until it is saved or cancelled. */
export function EditBox({ comment }: { comment: Comment }) {
  const { close, finish, announce } = useContext(CommentsContext);
  const place = `edit ${comment.id}`;
  const draft = useDraft(place);
  const text = useHasDraft(place) ? draft.text : comment.content;
  const [isFaulty, setFaulty] = useState(false);
  const { submit, isPending, problem } = useEdit(comment, (edited, sent) => {
    deleteSent(place, sent);
    finish({ kind: 'edit', id: comment.id }, commentId(comment.id));
    announce(statusMessage(edited, 'Comment changed'));
  });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);

  const cancel = () => {
    deleteCommentDraft(place);
    close(buttonId('edit', comment.id));
  };
  const save = () => {
    const fault = faultOf(text);
    setFaulty(fault !== undefined);
    if (fault === undefined) submit(text);
  };
  return (
    <div ref={box}>
      <Form onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && cancel()} aria-label="Edit your comment">
        <TextArea
          label="Your words"
          limit={LONGEST}
          countFrom={COUNTED_FROM}
          value={text}
          onValueChange={(typed) => saveCommentDraft(place, { text: typed })}
          error={isFaulty ? faultOf(text) : undefined}
        />
        <div className={classes.row}>
          <Button size="small" isPending={isPending} pendingLabel="Saving...">
            Save
          </Button>
          <Button type="button" variant="outline" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
        <FormError text={problem} />
      </Form>
    </div>
  );
}

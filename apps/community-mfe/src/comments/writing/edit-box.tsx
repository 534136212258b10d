import type { Comment } from '@farm/contracts';
import { Button, Form, Problem, TextArea } from '@farm/ui';
import { sentenceOf } from '@farm/web-kit';
import { useContext, useEffect, useRef, useState } from 'react';
import { COUNTED_FROM, LONGEST, saidOf, TOO_LONG } from '../comment-words';
import styles from '../comments.module.css';
import { buttonId, commentId, Tools } from '../thread-tools';
import { useEdit } from '../use-comments';
import { dropDraft, keepDraft, useDraft, useHasDraft } from './drafts';

const FAILED = 'We could not save this just now. Your words are still here. Please try again.';
const NEEDED = 'Please write something, or delete the comment.';

function faultOf(text: string): string | undefined {
  if (text.trim() === '') return NEEDED;
  return [...text.trim()].length > LONGEST ? TOO_LONG : undefined;
}

/** Other words for an own comment. What was typed waits here until it is saved or cancelled. */
export function EditBox({ comment }: { comment: Comment }) {
  const { close, say } = useContext(Tools);
  const place = `edit ${comment.id}`;
  const draft = useDraft(place);
  const text = useHasDraft(place) ? draft.text : comment.content;
  const [isFaulty, setFaulty] = useState(false);
  const { mutate, isPending, error } = useEdit(comment);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);

  const cancel = () => {
    dropDraft(place);
    close(buttonId('edit', comment.id));
  };
  const save = () => {
    const fault = faultOf(text);
    setFaulty(fault !== undefined);
    if (fault !== undefined || isPending) return;
    mutate(text, {
      onSuccess: (edited) => {
        dropDraft(place);
        close(commentId(comment.id));
        say(saidOf(edited, 'Comment changed'));
      },
    });
  };
  return (
    <div ref={box}>
      <Form onSubmit={save} onKeyDown={(event) => event.key === 'Escape' && cancel()} aria-label="Edit your comment">
        <TextArea
          label="Your words"
          limit={LONGEST}
          countFrom={COUNTED_FROM}
          value={text}
          onValue={(typed) => keepDraft(place, { text: typed })}
          error={isFaulty ? faultOf(text) : undefined}
        />
        <div className={styles.row}>
          <Button size="small" busy={isPending} busyLabel="Saving...">
            Save
          </Button>
          <Button type="button" kind="quiet" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
        <Problem text={error ? (sentenceOf(error) ?? FAILED) : null} />
      </Form>
    </div>
  );
}

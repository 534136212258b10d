import type { Comment } from '@farm/contracts';
import { Button, Dialog, Problem } from '@farm/ui';
import { sentenceOf } from '@farm/web-kit';
import { useContext } from 'react';
import styles from '../comments.module.css';
import { without } from '../thread-data';
import { buttonId, commentId, LIST_ID, Tools } from '../thread-tools';
import { useComments, useRemove } from '../use-comments';

const FAILED = 'We could not delete it just now. Please try again.';

/** Asks before an own comment is taken back. */
export function DeleteDialog({ comment }: { comment: Comment }) {
  const { close, say } = useContext(Tools);
  const { mutate, isPending, error } = useRemove(comment.id);
  const { data: thread } = useComments();
  const onClose = () => close(buttonId('delete', comment.id));
  /** Where the focus finds something: the mark that stays, else what was answered, else the list. */
  const whatIsLeft = () => {
    const leavesMark = thread && without(thread, comment.id).comments.some(({ id }) => id === comment.id);
    if (leavesMark) return commentId(comment.id);
    return comment.parentid === undefined ? LIST_ID : commentId(comment.parentid);
  };
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        close(whatIsLeft());
        say('Comment deleted');
      },
    });
  return (
    <Dialog open title="Delete your comment?" onClose={onClose}>
      <p>Your words and your name go at once. Replies of others stay.</p>
      <Problem text={error ? (sentenceOf(error) ?? FAILED) : null} />
      <div className={styles.row}>
        <Button type="button" kind="danger" busy={isPending} busyLabel="Deleting..." onClick={remove}>
          Delete
        </Button>
        <Button type="button" kind="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}

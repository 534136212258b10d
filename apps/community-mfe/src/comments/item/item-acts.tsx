import type { Comment } from '@farm/contracts';
import { Button } from '@farm/ui';
import { useContext } from 'react';
import { useFarmClock } from '../../hub/use-farm-clock';
import styles from '../comments.module.css';
import { buttonId, Tools, type Doing } from '../thread-tools';
import { LikeButton } from './like-button';

const EDIT_MS = 15 * 60_000;

interface ActProps {
  kind: Doing['kind'];
  comment: Comment;
  label: string;
  /** 'Reply to Ada': which one among many. */
  name: string;
  expanded?: boolean;
}

function Act({ kind, comment: { id }, label, name, expanded }: ActProps) {
  const { open } = useContext(Tools);
  return (
    <Button
      type="button"
      kind="text"
      size="small"
      className={styles.act}
      id={buttonId(kind, id)}
      aria-label={name}
      aria-expanded={expanded}
      onClick={() => open({ kind, id })}
    >
      {label}
    </Button>
  );
}

/** Own comments can be changed for 15 minutes, and taken back at any time. */
function OwnActs({ comment }: { comment: Comment }) {
  const minute = useFarmClock();
  const isFresh = minute !== null && minute.getTime() - Date.parse(comment.createdat) < EDIT_MS;
  return (
    <>
      {isFresh && <Act kind="edit" comment={comment} label="Edit" name="Edit your comment" />}
      <Act kind="delete" comment={comment} label="Delete" name="Delete your comment" />
    </>
  );
}

/** What a visitor can do with a comment. One that waits can be changed by its writer and nothing else. */
export function ItemActs({ comment, isReplying }: { comment: Comment; isReplying: boolean }) {
  const { commenter_name: name, mine = false, farm = false, status } = comment;
  return (
    <div className={styles.acts} data-print="never">
      {status !== 'pending' && (
        <>
          <LikeButton comment={comment} />
          <Act kind="reply" comment={comment} label="Reply" name={`Reply to ${name}`} expanded={isReplying} />
        </>
      )}
      {mine && <OwnActs comment={comment} />}
      {!mine && !farm && <Act kind="report" comment={comment} label="Report" name={`Report what ${name} wrote`} />}
    </div>
  );
}

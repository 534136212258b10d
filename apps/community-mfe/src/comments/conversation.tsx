import { Button, Problem } from '@farm/ui';
import { useContext, useMemo } from 'react';
import type { Told } from './comment-tree';
import styles from './comments.module.css';
import { Item } from './item/item';
import { unseen } from './thread-data';
import { commentId, Tools, type Doing } from './thread-tools';
import { useMoreReplies } from './use-comments';

interface Props {
  told: Told;
  apart: readonly string[];
  doing: Doing | null;
}

function MoreReplies({ told, apart }: Omit<Props, 'doing'>) {
  const { focusOn } = useContext(Tools);
  const { mutate, isPending, isError } = useMoreReplies(told.root.id);
  const { left, after } = unseen(told, apart);
  if (left === 0) return null;
  const known = new Set(told.replies.map(({ id }) => id));
  const load = () =>
    mutate(after, {
      onSuccess: (page) => {
        const first = page.find(({ id }) => !known.has(id));
        focusOn(commentId(first?.id ?? told.root.id));
      },
    });
  return (
    <div className={styles.more} data-print="never">
      <Button type="button" kind="quiet" size="small" busy={isPending} busyLabel="Loading..." onClick={load}>
        {`Show ${left} more ${left === 1 ? 'reply' : 'replies'}`}
      </Button>
      <Problem text={isError ? 'The replies did not come. Please try again.' : null} />
    </div>
  );
}

/** A comment and what was answered below it: two levels, however deep the answers go. */
export function Conversation({ told, apart, doing }: Props) {
  const { root, replies } = told;
  const names = useMemo(
    () => new Map(replies.filter(({ status }) => status !== 'deleted').map((c) => [c.id, c.commenter_name])),
    [replies],
  );
  const doingAt = (id: string) => (doing?.id === id ? doing.kind : null);
  const whose = root.status === 'deleted' ? 'a removed comment' : root.commenter_name;
  return (
    <li>
      <Item comment={root} doing={doingAt(root.id)} />
      {replies.length > 0 && (
        <ol className={styles.replies} aria-label={`Replies to ${whose}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <Item comment={reply} answers={names.get(reply.parentid ?? '')} doing={doingAt(reply.id)} />
            </li>
          ))}
        </ol>
      )}
      <MoreReplies told={told} apart={apart} />
    </li>
  );
}

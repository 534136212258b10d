import { Button, EmptyState, Problem } from '@farm/ui';
import { useContext, useMemo } from 'react';
import { commentTree } from './comment-tree';
import styles from './comments.module.css';
import { Conversation } from './conversation';
import type { Thread } from './thread-data';
import { commentId, LIST_ID, Tools, type Doing } from './thread-tools';
import { useOlder } from './use-comments';
import { useNewComments } from './use-new-comments';

interface Props {
  thread: Thread;
  doing: Doing | null;
}

function NewComments({ thread }: Omit<Props, 'doing'>) {
  const { focusOn } = useContext(Tools);
  const come = (id: string | undefined) => id !== undefined && focusOn(commentId(id));
  const { count, load, isPending, isError } = useNewComments(thread, come);
  return (
    <div role="status" data-print="never">
      {count > 0 && (
        <Button type="button" kind="second" size="small" busy={isPending} busyLabel="Loading..." onClick={load}>
          {`${count} new ${count === 1 ? 'comment' : 'comments'}`}
        </Button>
      )}
      {isError && <p>The new comments did not come. Please try again.</p>}
    </div>
  );
}

function OlderComments({ thread }: Omit<Props, 'doing'>) {
  const { focusOn } = useContext(Tools);
  const { mutate, isPending, isError } = useOlder();
  const { older, comments } = thread;
  if (older === null) return null;
  const load = () =>
    mutate(older, {
      onSuccess: (page) => {
        const known = new Set(comments.map(({ id }) => id));
        const first = page.find(({ id }) => !known.has(id));
        if (first) focusOn(commentId(first.id));
      },
    });
  return (
    <div className={styles.more} data-print="never">
      <Button type="button" kind="quiet" busy={isPending} busyLabel="Loading..." onClick={load}>
        Show older comments
      </Button>
      <Problem text={isError ? 'The older comments did not come. Please try again.' : null} />
    </div>
  );
}

/** Conversations: pinned, then newest first; the older ones when somebody asks for them. */
export function CommentList({ thread, doing }: Props) {
  const { comments, apart } = thread;
  const tree = useMemo(() => commentTree(comments), [comments]);
  return (
    <>
      <NewComments thread={thread} />
      {tree.length === 0 ? (
        <EmptyState title="No comments yet">Nobody has said anything so far.</EmptyState>
      ) : (
        <ol id={LIST_ID} tabIndex={-1} className={styles.thread} aria-label="Comments, newest first">
          {tree.map((told) => (
            <Conversation key={told.root.id} told={told} apart={apart} doing={doing} />
          ))}
        </ol>
      )}
      <OlderComments thread={thread} />
    </>
  );
}

import type { Comment } from '@farm/contracts';
import { ErrorState, Skeleton, Status, useFocusOn, VisuallyHidden } from '@farm/ui';
import { useMemo, useState } from 'react';
import { CommentList } from './comment-list';
import { saidOf } from './comment-words';
import styles from './comments.module.css';
import { withPosted } from './thread-data';
import { commentId, Tools, type Doing, type ThreadTools } from './thread-tools';
import { useComments, useThreadChange } from './use-comments';
import { CommentForm } from './writing/comment-form';
import { YourComments } from './your-comments';

/** The list, or what stands in its place until it has come. */
function Come({ doing }: { doing: Doing | null }) {
  const { data, isPending, refetch } = useComments();
  if (data) return <CommentList thread={data} doing={doing} />;
  if (isPending) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>Loading comments</VisuallyHidden>
        <Skeleton count={4} />
      </div>
    );
  }
  return (
    <ErrorState title="The comments did not come" level="h3" onTryAgain={() => void refetch()}>
      The rest of this page still works.
    </ErrorState>
  );
}

/** The comments under the daily wisdom: a form, and conversations to read, like, answer and report. */
export function CommentThread() {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [said, setSaid] = useState('');
  const focusOn = useFocusOn();
  const { data, refetch } = useComments();
  const change = useThreadChange();
  const tools = useMemo<ThreadTools>(
    () => ({
      open: (next) => {
        setSaid('');
        setDoing((now) => (now?.kind === next.kind && now.id === next.id ? null : next));
      },
      close: (id) => {
        setDoing(null);
        focusOn(id);
      },
      focusOn,
      say: setSaid,
    }),
    [focusOn],
  );
  const posted = (comment: Comment) => {
    if (data) change((thread) => withPosted(thread, comment));
    else void refetch();
    focusOn(commentId(comment.id));
    setSaid(saidOf(comment, 'Comment posted'));
  };
  return (
    <Tools.Provider value={tools}>
      <div className={styles.porch}>
        <CommentForm onPosted={posted} />
        <Status>{said}</Status>
        <Come doing={doing} />
        <YourComments />
      </div>
    </Tools.Provider>
  );
}

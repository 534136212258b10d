import { EmptyState, ErrorState, Skeleton, VisuallyHidden } from '@farm/ui';
import type { Comment } from '@farm/contracts';
import { site } from '@farm/farm';
import { commentTree } from './comment-tree';
import styles from './comments.module.css';
import { useComments } from './use-comments';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.place.timeZone });

function Item({ comment }: { comment: Comment }) {
  const { commenter_name, createdat, content, likes } = comment;
  return (
    <article className={styles.item}>
      <p className={styles.who}>
        <strong>{commenter_name}</strong> <time dateTime={createdat}>{day.format(new Date(createdat))}</time>
      </p>
      <p className={styles.content}>{content}</p>
      <p className={styles.likes}>{likes === 1 ? '1 like' : `${likes} likes`}</p>
    </article>
  );
}

/** The comments under the daily wisdom: newest first, each with its replies. */
export function CommentThread() {
  const { data, isPending, isError, refetch } = useComments();
  if (isPending) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>Loading comments</VisuallyHidden>
        <Skeleton count={4} />
      </div>
    );
  }
  if (isError) {
    return (
      <ErrorState title="The comments did not come" level="h3" onTryAgain={() => void refetch()}>
        The rest of this page still works.
      </ErrorState>
    );
  }
  if (data.length === 0) return <EmptyState title="No comments yet">Nobody has said anything so far.</EmptyState>;
  return (
    <ol className={styles.thread}>
      {commentTree(data).map(({ replies, ...comment }) => (
        <li key={comment.id}>
          <Item comment={comment} />
          {replies.length > 0 && (
            <ol className={styles.replies} aria-label={`Replies to ${comment.commenter_name}`}>
              {replies.map((reply) => (
                <li key={reply.id}>
                  <Item comment={reply} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

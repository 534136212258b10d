import type { Comment } from '@farm/contracts';
import { Button, EmptyState, ErrorState, FormError, Skeleton, Status, useFocusElement, VisuallyHidden } from '@farm/ui';
import { useContext, useMemo, useRef, useState } from 'react';
import { CommentItem } from './comment';
import { CommentForm } from './comment-form';
import classes from './comments.module.css';
import {
  commentTree,
  statusMessage,
  type Thread,
  type CommentBranch,
  unloadedReplies,
  withPosted,
} from './thread-state';
import {
  commentId,
  type OpenCommentAction,
  isSameAction,
  LIST_ID,
  type CommentsContextValue,
  CommentsContext,
  useComments,
  useMoreReplies,
  useNewComments,
  useOlder,
  useThreadChange,
} from './use-thread';
import { YourComments } from './your-comments';

interface ConversationProps {
  branch: CommentBranch;
  apart: readonly string[];
  openAction: OpenCommentAction | null;
}

function MoreReplies({ branch, apart }: Omit<ConversationProps, 'openAction'>) {
  const { focusOn } = useContext(CommentsContext);
  const { mutate, isPending, isError } = useMoreReplies(branch.root.id);
  const { left, after } = unloadedReplies(branch, apart);
  if (left === 0) return null;
  const knownIds = new Set(branch.replies.map(({ id }) => id));
  const load = () =>
    mutate(after, {
      onSuccess: (page) => {
        const first = page.find(({ id }) => !knownIds.has(id));
        focusOn(commentId(first?.id ?? branch.root.id));
      },
    });
  return (
    <div className={classes.more} data-print="never">
      <Button
        type="button"
        variant="outline"
        size="small"
        isPending={isPending}
        pendingLabel="Loading..."
        onClick={load}
      >
        {`Show ${left} more ${left === 1 ? 'reply' : 'replies'}`}
      </Button>
      <FormError text={isError ? "We couldn't load the replies. Please try again." : null} />
    </div>
  );
}

/** A comment and its replies: two levels, however deep the replies go. */
function Conversation({ branch, apart, openAction }: ConversationProps) {
  const { root, replies } = branch;
  const names = useMemo(
    () => new Map(replies.filter(({ status }) => status !== 'deleted').map((c) => [c.id, c.commenter_name])),
    [replies],
  );
  const doingAt = (id: string) => (openAction?.id === id ? openAction.kind : null);
  const whose = root.status === 'deleted' ? 'a removed comment' : root.commenter_name;
  return (
    <li>
      <CommentItem comment={root} openAction={doingAt(root.id)} />
      {replies.length > 0 && (
        <ol className={classes.replies} aria-label={`Replies to ${whose}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} answers={names.get(reply.parentid ?? '')} openAction={doingAt(reply.id)} />
            </li>
          ))}
        </ol>
      )}
      <MoreReplies branch={branch} apart={apart} />
    </li>
  );
}

interface CommentListProps {
  thread: Thread;
  openAction: OpenCommentAction | null;
}

function NewComments({ thread }: Pick<CommentListProps, 'thread'>) {
  const { focusOn } = useContext(CommentsContext);
  const focusOnComment = (id: string | undefined) => id !== undefined && focusOn(commentId(id));
  const { count, load, isPending, isError } = useNewComments(thread, focusOnComment);
  return (
    <div role="status" data-print="never">
      {count > 0 && (
        <Button
          type="button"
          variant="secondary"
          size="small"
          isPending={isPending}
          pendingLabel="Loading..."
          onClick={load}
        >
          {`${count} new ${count === 1 ? 'comment' : 'comments'}`}
        </Button>
      )}
      {isError && <p>The new comments did not focusOnComment. Please try again.</p>}
    </div>
  );
}

function OlderComments({ thread }: Pick<CommentListProps, 'thread'>) {
  const { focusOn } = useContext(CommentsContext);
  const { mutate, isPending, isError } = useOlder();
  const { older, comments } = thread;
  if (older === null) return null;
  const load = () =>
    mutate(older, {
      onSuccess: (page) => {
        const knownIds = new Set(comments.map(({ id }) => id));
        const first = page.find(({ id }) => !knownIds.has(id));
        if (first) focusOn(commentId(first.id));
      },
    });
  return (
    <div className={classes.more} data-print="never">
      <Button type="button" variant="outline" isPending={isPending} pendingLabel="Loading..." onClick={load}>
        Show older comments
      </Button>
      <FormError text={isError ? "We couldn't load the older comments. Please try again." : null} />
    </div>
  );
}

/** Conversations: pinned, then newest first; older ones on request. */
function CommentList({ thread, openAction }: CommentListProps) {
  const { comments, apart } = thread;
  const tree = useMemo(() => commentTree(comments), [comments]);
  return (
    <>
      <NewComments thread={thread} />
      {tree.length === 0 ? (
        <EmptyState title="No comments yet">Nobody has commented yet.</EmptyState>
      ) : (
        <ol id={LIST_ID} tabIndex={-1} className={classes.thread} aria-label="Comments, newest first">
          {tree.map((branch) => (
            <Conversation key={branch.root.id} branch={branch} apart={apart} openAction={openAction} />
          ))}
        </ol>
      )}
      <OlderComments thread={thread} />
    </>
  );
}

function ThreadContent({ openAction }: { openAction: OpenCommentAction | null }) {
  const { data, isPending, refetch } = useComments();
  if (data) return <CommentList thread={data} openAction={openAction} />;
  if (isPending) {
    return (
      <div aria-busy="true">
        <VisuallyHidden>Loading comments</VisuallyHidden>
        <Skeleton count={4} />
      </div>
    );
  }
  return (
    <ErrorState title="We couldn't load the comments" level="h3" onTryAgain={() => void refetch()}>
      The rest of this page still works.
    </ErrorState>
  );
}

/** The comments under the daily wisdom. */
export function CommentThread() {
  const [openAction, setOpenAction] = useState<OpenCommentAction | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useFocusElement();
  const { data, refetch } = useComments();
  const change = useThreadChange();
  const current = useRef<OpenCommentAction | null>(null); // `doing` as callbacks read it
  const tools = useMemo<CommentsContextValue>(() => {
    const show = (next: OpenCommentAction | null) => {
      current.current = next;
      setOpenAction(next);
    };
    const close = (id: string) => {
      show(null);
      focusOn(id);
    };
    return {
      open: (next) => {
        setAnnouncement('');
        show(isSameAction(current.current, next) ? null : next);
      },
      close,
      finish: (done, id) => {
        if (isSameAction(current.current, done)) close(id);
      },
      focusOn,
      announce: setAnnouncement,
    };
  }, [focusOn]);
  const posted = (comment: Comment) => {
    if (data) change((thread) => withPosted(thread, comment));
    else void refetch();
    focusOn(commentId(comment.id));
    setAnnouncement(statusMessage(comment, 'Comment posted'));
  };
  return (
    <CommentsContext.Provider value={tools}>
      <div className={classes.comments}>
        <CommentForm onPosted={posted} />
        <Status>{announcement}</Status>
        <ThreadContent openAction={openAction} />
        <YourComments />
      </div>
    </CommentsContext.Provider>
  );
}

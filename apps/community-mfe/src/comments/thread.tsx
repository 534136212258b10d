import type { Comment } from '@farm/contracts';
import { questionOfTheDay } from '@farm/farm';
import {
  Button,
  Disclosure,
  EmptyState,
  ErrorState,
  FormError,
  Skeleton,
  Stack,
  Status,
  useFocusElement,
  VisuallyHidden,
} from '@farm/ui';
import { memo, Suspense, useContext, useMemo, useRef, useState, useTransition } from 'react';
import { SectionBoundary } from '../hub/section-boundary';
import { useFarmClock } from '../hub/use-farm-clock';
import { CommentItem, OwnComments } from './comment';
import { CommentForm } from './comment-form';
import classes from './comments.module.css';
import {
  commentTree,
  statusMessage,
  type Thread,
  type CommentBranch,
  unloadedReplies,
  addPosted,
} from './thread-state';
import {
  commentId,
  isCommentLink,
  type OpenCommentAction,
  isSameAction,
  LIST_ID,
  type CommentsContextValue,
  CommentsContext,
  useComments,
  useLinkedComment,
  useMoreReplies,
  useNewComments,
  useOlder,
  useThreadUpdate,
} from './use-thread';

/** The first comment of a page that is not in the list yet. */
const firstNew = (page: readonly Comment[], list: readonly Comment[]) =>
  page.find(({ id }) => list.every((comment) => comment.id !== id));

interface LoadMoreProps {
  label: string;
  size?: 'small';
  isPending: boolean;
  problem: string | null;
  onLoad: () => void;
}

function LoadMore({ label, size, isPending, problem, onLoad }: LoadMoreProps) {
  return (
    <div className={classes.more} data-print="never">
      <Button
        type="button"
        variant="outline"
        size={size}
        isPending={isPending}
        pendingLabel="Loading..."
        onClick={onLoad}
      >
        {label}
      </Button>
      <FormError text={problem} />
    </div>
  );
}

function MoreReplies({ branch, outOfOrder }: Pick<ConversationProps, 'branch' | 'outOfOrder'>) {
  const { focusOn } = useContext(CommentsContext);
  const { root, replies } = branch;
  const { mutate, isPending, isError } = useMoreReplies(root.id);
  const { count, after } = unloadedReplies(branch, { outOfOrder });
  if (count === 0) return null;
  return (
    <LoadMore
      label={`Show ${count} more ${count === 1 ? 'reply' : 'replies'}`}
      size="small"
      isPending={isPending}
      problem={isError ? "We couldn't load the replies. Please try again." : null}
      onLoad={() => mutate(after, { onSuccess: (page) => focusOn(commentId(firstNew(page, replies)?.id ?? root.id)) })}
    />
  );
}

interface ConversationProps extends Pick<Thread, 'outOfOrder'> {
  branch: CommentBranch;
  openAction: OpenCommentAction | null;
  /** Whether it is not laid out while it is far from the view. */
  isDeferred: boolean;
}

/** Every change of the list makes new branches, most of them of the same comments. */
const isSameConversation = (a: ConversationProps, b: ConversationProps): boolean =>
  a.branch.root === b.branch.root &&
  a.branch.replies.length === b.branch.replies.length &&
  a.branch.replies.every((reply, i) => reply === b.branch.replies[i]) &&
  a.outOfOrder === b.outOfOrder &&
  a.openAction === b.openAction &&
  a.isDeferred === b.isDeferred;

const contains = ({ root, replies }: CommentBranch, id: string): boolean =>
  root.id === id || replies.some((reply) => reply.id === id);

/** A comment and its replies: two levels, however deep the replies go. */
const Conversation = memo(function Conversation({ branch, outOfOrder, openAction, isDeferred }: ConversationProps) {
  const { root, replies } = branch;
  const names = useMemo(
    () => new Map(replies.filter(({ status }) => status !== 'deleted').map((c) => [c.id, c.commenter_name])),
    [replies],
  );
  const openActionAt = (id: string) => (openAction?.id === id ? openAction.kind : null);
  const whose = root.status === 'deleted' ? 'a removed comment' : root.commenter_name;
  return (
    <li className={isDeferred ? classes.deferred : undefined}>
      <CommentItem comment={root} openAction={openActionAt(root.id)} />
      {replies.length > 0 && (
        <Stack as="ol" className={classes.replies} aria-label={`Replies to ${whose}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem
                comment={reply}
                answers={names.get(reply.parentid ?? '')}
                openAction={openActionAt(reply.id)}
              />
            </li>
          ))}
        </Stack>
      )}
      <MoreReplies branch={branch} outOfOrder={outOfOrder} />
    </li>
  );
}, isSameConversation);

interface CommentListProps {
  thread: Thread;
  openAction: OpenCommentAction | null;
}

function NewComments({ thread, onLoaded }: Pick<CommentListProps, 'thread'> & { onLoaded: () => void }) {
  const { focusOn } = useContext(CommentsContext);
  const focusOnComment = (id: string | undefined) => {
    onLoaded();
    if (id !== undefined) focusOn(commentId(id));
  };
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
      {isError && <p>We couldn't load the new comments. Please try again.</p>}
    </div>
  );
}

function OlderComments({ thread }: Pick<CommentListProps, 'thread'>) {
  const { focusOn } = useContext(CommentsContext);
  const { mutate, isPending, isError } = useOlder();
  const { older, comments } = thread;
  if (older === null) return null;
  return (
    <LoadMore
      label="Show older comments"
      isPending={isPending}
      problem={isError ? "We couldn't load the older comments. Please try again." : null}
      onLoad={() =>
        mutate(older, {
          onSuccess: (page) => {
            const first = firstNew(page, comments);
            if (first) focusOn(commentId(first.id));
          },
        })
      }
    />
  );
}

const MANY = 20; // conversations of one page
const SHORT = 3; // conversations that are shown besides the pinned ones

/** Conversations: pinned, then the newest three; the others and older ones on request. */
function CommentList({ thread, openAction }: CommentListProps) {
  const { focusOn } = useContext(CommentsContext);
  const { comments } = thread;
  const tree = useMemo(() => commentTree(comments), [comments]);
  const [isLong, setLong] = useState(() => isCommentLink(window.location.hash));
  const pinned = tree.filter(({ root }) => root.pinned).length;
  const shown = isLong ? tree : tree.slice(0, pinned + SHORT);
  const firstHidden = tree[shown.length];
  const [isOpening, startOpening] = useTransition(); // the press is painted before many conversations are rendered
  const showAll = () =>
    startOpening(() => {
      setLong(true);
      if (firstHidden) focusOn(commentId(firstHidden.root.id));
    });
  return (
    <>
      <NewComments thread={thread} onLoaded={() => setLong(true)} />
      {tree.length === 0 ? (
        <EmptyState title="No comments yet">Nobody has commented yet.</EmptyState>
      ) : (
        <Stack as="ol" id={LIST_ID} tabIndex={-1} aria-label="Comments, newest first">
          {shown.map((branch) => (
            <Conversation
              key={branch.root.id}
              branch={branch}
              outOfOrder={thread.outOfOrder}
              openAction={openAction && contains(branch, openAction.id) ? openAction : null}
              isDeferred={shown.length > MANY}
            />
          ))}
        </Stack>
      )}
      {firstHidden ? (
        <Button type="button" variant="outline" isPending={isOpening} pendingLabel="Loading..." onClick={showAll}>
          Show all
        </Button>
      ) : (
        <OlderComments thread={thread} />
      )}
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

/** A question to write about; prerendered HTML does not know the day. */
function TodaysQuestion() {
  const at = useFarmClock();
  return (
    <p className={classes.question}>
      <strong>Today's question: </strong>
      {at && <span>{questionOfTheDay(at)}</span>}
    </p>
  );
}

/** The comments under the daily wisdom. */
export function CommentThread() {
  const [openAction, setOpenAction] = useState<OpenCommentAction | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusOn = useFocusElement();
  const { data, refetch } = useComments();
  const update = useThreadUpdate();
  const current = useRef<OpenCommentAction | null>(null); // `openAction` for callbacks
  const context = useMemo<CommentsContextValue>(() => {
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
  useLinkedComment(context);
  const posted = (comment: Comment) => {
    if (data) update((thread) => addPosted(thread, comment));
    else void refetch();
    focusOn(commentId(comment.id));
    setAnnouncement(statusMessage(comment, 'Comment posted'));
  };
  return (
    <CommentsContext.Provider value={context}>
      <div className={classes.comments}>
        <Stack>
          <TodaysQuestion />
          <CommentForm onPosted={posted} />
          <Status>{announcement}</Status>
          <div data-print="never">
            <Disclosure summary="Your comments" lazy>
              <SectionBoundary name="Your comments" level="h3">
                <Suspense>
                  <OwnComments />
                </Suspense>
              </SectionBoundary>
            </Disclosure>
          </div>
        </Stack>
        <Stack>
          <ThreadContent openAction={openAction} />
        </Stack>
      </div>
    </CommentsContext.Provider>
  );
}

import type { Comment } from '@farm/contracts';
import { formatFarmDate } from '@farm/farm';
import { Avatar, Badge, Button, buttonClass, classList, Row, Text } from '@farm/ui';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { Heart } from 'lucide-react';
import { memo, useContext } from 'react';
import { LinkedText } from '../hub/blog/linked-text';
import { useFarmClock } from '../hub/use-farm-clock';
import { CommentForm } from './comment-form';
import classes from './comments.module.css';
import { statusMessage, WAITING, addPosted } from './thread-state';
import { buttonId, type OpenCommentAction, commentId, CommentsContext, useLike, useThreadUpdate } from './use-thread';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const ago = new Intl.RelativeTimeFormat('en-US');

/** 'just now', '5 minutes ago', '2 days ago' under seven days, else the farm's date: 'March 1, 2026'. */
export function formatRelativeTime(createdat: string, now: Date): string {
  const createdAt = new Date(createdat);
  const elapsedMs = now.getTime() - createdAt.getTime();
  if (elapsedMs >= 7 * DAY_MS) return formatFarmDate(createdAt);
  if (elapsedMs >= DAY_MS) return ago.format(-Math.floor(elapsedMs / DAY_MS), 'day');
  if (elapsedMs >= HOUR_MS) return ago.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  return elapsedMs >= MINUTE_MS ? ago.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute') : 'just now';
}

function When({ createdat }: { createdat: string }) {
  const minute = useFarmClock();
  // The clock has whole minutes: a comment of the current one is 'just now'.
  return <time dateTime={createdat}>{formatRelativeTime(createdat, minute ?? new Date(createdat))}</time>;
}

/** Toggles immediately; the count changes with the response. */
function LikeButton({ comment }: { comment: Comment }) {
  const { isLiked, press } = useLike(comment);
  const { likes } = comment;
  return (
    <button
      type="button"
      className={classList(buttonClass('link', 'small'), classes.act, classes.like, isLiked && classes.liked)}
      aria-pressed={isLiked}
      aria-label={`Like, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
      onClick={press}
    >
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      <span>{likes > 0 ? `Like ${likes}` : 'Like'}</span>
    </button>
  );
}

const EDIT_MS = 15 * 60_000;

interface ActionProps {
  kind: OpenCommentAction['kind'];
  comment: Comment;
  label: string;
  /** Accessible name: 'Reply to Ada'. */
  name: string;
  expanded?: boolean;
}

function ActionButton({ kind, comment: { id }, label, name, expanded }: ActionProps) {
  const { open } = useContext(CommentsContext);
  return (
    <Button
      type="button"
      variant="link"
      size="small"
      className={classes.act}
      id={buttonId(kind, id)}
      aria-label={name}
      aria-expanded={expanded}
      onClick={() => open({ kind, id })}
    >
      {label}
    </Button>
  );
}

/** Own comments can be edited for 15 minutes and deleted at any time. */
function OwnActions({ comment }: { comment: Comment }) {
  const minute = useFarmClock();
  const isEditable = minute !== null && minute.getTime() - Date.parse(comment.createdat) < EDIT_MS;
  return (
    <>
      {isEditable && <ActionButton kind="edit" comment={comment} label="Edit" name="Edit your comment" />}
      <ActionButton kind="delete" comment={comment} label="Delete" name="Delete your comment" />
    </>
  );
}

function ItemActions({ comment, isReplying }: { comment: Comment; isReplying: boolean }) {
  const { commenter_name: name, mine = false, farm = false, status } = comment;
  return (
    <div className={classes.acts} data-print="never">
      {status !== 'pending' && (
        <>
          <LikeButton comment={comment} />
          <ActionButton kind="reply" comment={comment} label="Reply" name={`Reply to ${name}`} expanded={isReplying} />
        </>
      )}
      {mine && <OwnActions comment={comment} />}
      {!mine && !farm && (
        <ActionButton kind="report" comment={comment} label="Report" name={`Report what ${name} wrote`} />
      )}
    </div>
  );
}

interface ItemProps {
  comment: Comment;
  /** The author of the reply that this one answers. */
  answers?: string | undefined;
  openAction: OpenCommentAction['kind'] | null;
}

function Head({ comment, answers }: Omit<ItemProps, 'openAction'>) {
  const { id, commenter_name, createdat, parentid, edited, farm, pinned, question, answered } = comment;
  return (
    <Row gap={2}>
      <Avatar name={commenter_name} />
      <div className={classes.who}>
        <p id={`who-${id}`}>
          <strong dir="auto">{commenter_name}</strong>{' '}
          {answers !== undefined && parentid !== undefined && (
            <>
              <a href={`#${commentId(parentid)}`}>
                replying to <bdi>{answers}</bdi>
              </a>{' '}
            </>
          )}
          <a className={classes.permalink} href={`#${commentId(id)}`}>
            <When createdat={createdat} />
          </a>
          {edited && <span>{' (edited)'}</span>}
        </p>{' '}
        {pinned && <Badge tone="plain">Pinned</Badge>} {farm && <Badge tone="green">The farm</Badge>}{' '}
        {question && <Badge tone="squash">Question</Badge>}{' '}
        {answered && <Badge tone="green">Answered by the farm</Badge>}
      </div>
    </Row>
  );
}

function Content({ comment: { content, status } }: { comment: Comment }) {
  return (
    <>
      <p className={classes.content} dir="auto">
        <LinkedText text={content} rel="nofollow ugc noopener" />
      </p>
      {status === 'pending' && <p className={classes.waiting}>{WAITING}</p>}
    </>
  );
}

const loadActions = () => import(/* webpackChunkName: "comment-actions" */ './comment-actions');
const ACTIONS = {
  edit: createLazyPart(loadActions, 'EditBox'),
  delete: createLazyPart(loadActions, 'DeleteDialog'),
  report: createLazyPart(loadActions, 'ReportDialog'),
};
export const OwnComments = createLazyPart(loadActions, 'OwnComments');

interface OpenActionProps {
  comment: Comment;
  openAction: OpenCommentAction['kind'];
}

function OpenAction({ comment, openAction }: OpenActionProps) {
  const { id, commenter_name: name } = comment;
  const { close, finish, announce } = useContext(CommentsContext);
  const update = useThreadUpdate();
  const posted = (reply: Comment) => {
    update((thread) => addPosted(thread, reply));
    finish({ kind: 'reply', id }, commentId(reply.id));
    announce(statusMessage(reply, 'Comment posted'));
  };
  if (openAction === 'reply') {
    return <CommentForm parent={{ id, name }} onPosted={posted} onCancel={() => close(buttonId('reply', id))} />;
  }
  const fail = () => {
    close(buttonId(openAction, id));
    announce("We couldn't open this. Check your connection and try again.");
  };
  const Action = ACTIONS[openAction];
  return (
    <LazyBoundary onError={fail} fallback={openAction === 'edit' && <Content comment={comment} />}>
      <Action comment={comment} />
    </LazyBoundary>
  );
}

/** Memoized, so that long threads do not rerender as a whole. */
export const CommentItem = memo(function CommentItem({ comment, answers, openAction }: ItemProps) {
  const { id, status } = comment;
  if (status === 'deleted')
    return (
      <article id={commentId(id)} className={classes.item} tabIndex={-1}>
        <Text tone="muted">Removed by the author</Text>
      </article>
    );
  return (
    <article id={commentId(id)} className={classes.item} tabIndex={-1} aria-labelledby={`who-${id}`}>
      <Head comment={comment} answers={answers} />
      {openAction !== 'edit' && (
        <>
          <Content comment={comment} />
          <ItemActions comment={comment} isReplying={openAction === 'reply'} />
        </>
      )}
      {openAction && <OpenAction comment={comment} openAction={openAction} />}
    </article>
  );
});

import type { Comment } from '@farm/contracts';
import type { Told } from './comment-tree';

/** What this page knows of the thread: a flat list that only grows by what the visitor asks for or does. */
export interface Thread {
  comments: readonly Comment[];
  /** Where the older comments begin; null: there are none. */
  older: string | null;
  /** Replies that stand here before their turn, because they were written here: more may lie before them. */
  apart: readonly string[];
  /** How many published comments this page added itself since the list was counted. */
  own: number;
}

const FULL_PAGE = 20; // conversations; a shorter page is the last one
const FULL_REPLIES = 50;

/** A comment's place in time, its id telling twins apart: the contract's cursor. */
export const placeOf = ({ createdat, id }: Comment): string => `${createdat}_${id}`;
const isRoot = ({ parentid }: Comment) => parentid === undefined;
/** Published; the others are counted nowhere. */
const stands = ({ status }: Comment) => status === undefined || status === 'published';

const byPlace = (a: Comment, b: Comment) => (placeOf(a) < placeOf(b) ? -1 : 1);
const onTop = ({ pinned }: Comment) => (pinned ? 0 : 1);

/** Pinned, then newest first; replies oldest first. A comment that is in both lists stands as in the second. */
function joined(known: readonly Comment[], come: readonly Comment[]): Comment[] {
  const all = [...new Map([...known, ...come].map((comment) => [comment.id, comment])).values()];
  const roots = all.filter(isRoot).sort((a, b) => onTop(a) - onTop(b) || byPlace(b, a));
  return [...roots, ...all.filter((comment) => !isRoot(comment)).sort(byPlace)];
}

function olderThan(page: readonly Comment[]): string | null {
  const roots = page.filter((comment) => isRoot(comment) && !comment.pinned);
  const last = roots.at(-1);
  return last && roots.length >= FULL_PAGE ? placeOf(last) : null;
}

const changeOne = (comments: readonly Comment[], id: string | undefined, change: (comment: Comment) => Comment) =>
  comments.map((comment) => (comment.id === id ? change(comment) : comment));

const countReplies = (comments: readonly Comment[], rootId: string | undefined, by: number) =>
  changeOne(comments, rootId, (root) => ({ ...root, replycount: Math.max(0, (root.replycount ?? 0) + by) }));

const counted = (thread: Thread, { rootid }: Comment, by: number): Thread => ({
  ...{ ...thread, comments: countReplies(thread.comments, rootid, by), own: thread.own + by },
});

/** The thread as its first page tells it. */
export const firstPage = (page: readonly Comment[]): Thread => ({
  ...{ comments: joined([], page), older: olderThan(page), apart: [], own: 0 },
});

/** With the page that comes after what is known. */
export const withOlder = (thread: Thread, page: readonly Comment[]): Thread => ({
  ...{ ...thread, comments: joined(thread.comments, page), older: olderThan(page) },
});

/** With the next replies of a conversation; a page that is not full was the last. */
export function withReplies(thread: Thread, rootId: string, page: readonly Comment[]): Thread {
  const come = new Set(page.map(({ id }) => id));
  const comments = joined(thread.comments, page);
  const shown = comments.filter((comment) => comment.rootid === rootId && stands(comment)).length;
  const isLast = page.filter(stands).length < FULL_REPLIES;
  return {
    ...thread,
    comments: isLast ? changeOne(comments, rootId, (root) => ({ ...root, replycount: shown })) : comments,
    apart: thread.apart.filter((id) => !come.has(id)),
  };
}

/** With what was just written here. The answer to a second try brings nothing new. */
export function withPosted(thread: Thread, comment: Comment): Thread {
  if (thread.comments.some(({ id }) => id === comment.id)) return thread;
  const comments = joined(thread.comments, [comment]);
  const own = thread.own + (stands(comment) ? 1 : 0);
  if (isRoot(comment)) return { ...thread, comments, own };
  const withCount = stands(comment) ? countReplies(comments, comment.rootid, 1) : comments;
  return { ...thread, comments: withCount, apart: [...thread.apart, comment.id], own };
}

/** With other words, likes or marks of one comment. */
export function withChanged(thread: Thread, id: string, change: (before: Comment) => Comment): Thread {
  const before = thread.comments.find((comment) => comment.id === id);
  if (!before) return thread;
  const after = change(before);
  const comments = changeOne(thread.comments, id, () => after);
  const by = Number(stands(after)) - Number(stands(before));
  return by === 0 ? { ...thread, comments } : counted({ ...thread, comments }, after, by);
}

/** Without one comment; above answers its mark stays, with neither words nor name. */
export function without(thread: Thread, id: string): Thread {
  const gone = thread.comments.find((comment) => comment.id === id);
  if (!gone) return thread;
  const { createdat, parentid, rootid, replycount } = gone;
  const isAnswered = (replycount ?? 0) > 0 || thread.comments.some((comment) => comment.parentid === id);
  const mark: Comment = {
    ...{ id, createdat, content: '', commenter_name: '', likes: 0, status: 'deleted' },
    ...(parentid !== undefined && { parentid }),
    ...(rootid !== undefined && { rootid }),
    ...(replycount !== undefined && { replycount }),
  };
  const comments = isAnswered
    ? changeOne(thread.comments, id, () => mark)
    : thread.comments.filter((comment) => comment !== gone);
  return stands(gone) ? counted({ ...thread, comments }, gone, -1) : { ...thread, comments };
}

/** Without everything of this browser that is known here. */
export const withoutMine = (thread: Thread): Thread =>
  thread.comments.filter(({ mine }) => mine).reduce((rest, { id }) => without(rest, id), thread);

/**
 * With a new first page. What is older than the page stays as it was, unless the page meets nothing that was known:
 * then comments between would be missing, and the list begins anew.
 */
export function refreshed(thread: Thread, page: readonly Comment[]): Thread {
  const fresh = firstPage(page);
  const end = fresh.older;
  const roots = new Set(page.filter(isRoot).map(({ id }) => id));
  const meets = thread.comments.some((comment) => isRoot(comment) && !comment.pinned && roots.has(comment.id));
  const isOlder = (root: Comment) => end !== null && meets && !root.pinned && placeOf(root) < end;
  const stay = new Set(thread.comments.filter((c) => isRoot(c) && (isOlder(c) || roots.has(c.id))).map(({ id }) => id));
  const kept = thread.comments.filter((comment) => stay.has(comment.rootid ?? comment.id));
  const older = end !== null && meets ? thread.older : end;
  return { ...thread, comments: joined(kept, page), older, own: 0 };
}

/** How many replies of a conversation are not here yet, and the place they come after. */
export function unseen({ root, replies }: Told, apart: readonly string[]): { left: number; after: string | undefined } {
  const shown = replies.filter(stands);
  const last = shown.filter(({ id }) => !apart.includes(id)).at(-1);
  return { left: Math.max(0, (root.replycount ?? 0) - shown.length), after: last && placeOf(last) };
}

/** The place of the newest published comment that is known here; '' while there is none. */
export const newestPlace = ({ comments }: Thread): string =>
  comments.filter(stands).reduce((newest, comment) => (placeOf(comment) > newest ? placeOf(comment) : newest), '');

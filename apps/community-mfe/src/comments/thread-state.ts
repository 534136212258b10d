import type { Comment } from '@farm/contracts';

/** The length in characters from which forms show a counter. */
export const COUNT_FROM = 1_600;

/** Shown on a comment that is held for moderation. */
export const WAITING = 'Waiting for a neighbor to check it';

/** Announced after a comment was stored: `done`, or that it is held for moderation. */
export const statusMessage = ({ status }: Pick<Comment, 'status'>, done: string): string =>
  status === 'pending' ? WAITING : done;

/** A conversation: a comment without a parent, and its replies. */
export interface CommentBranch {
  root: Comment;
  replies: Comment[];
}

/**
 * Groups a flat list by `parentid` in one pass: each comment without a parent, with its replies. A reply to a reply is
 * listed under the same root; a reply whose root is not in the list is left out. Comments are not copied, so unchanged
 * ones are not rendered again.
 */
export function commentTree(list: readonly Comment[]): CommentBranch[] {
  const byId = new Map(list.map((comment) => [comment.id, comment]));
  const rootOf = ({ parentid, rootid, id }: Comment, visited = new Set<string>()): string | undefined => {
    if (parentid === undefined) return id;
    if (rootid !== undefined) return rootid;
    const parent = byId.get(parentid);
    if (!parent || visited.has(parent.id)) return undefined;
    return rootOf(parent, visited.add(parent.id));
  };
  const branches = new Map<string, CommentBranch>();
  for (const root of list) if (root.parentid === undefined) branches.set(root.id, { root, replies: [] });
  for (const comment of list) {
    if (comment.parentid !== undefined) branches.get(rootOf(comment) ?? '')?.replies.push(comment);
  }
  return [...branches.values()];
}

/** The loaded part of the thread, as a flat list. It changes only when the visitor posts, edits or loads more. */
export interface Thread {
  comments: readonly Comment[];
  /** Cursor of the next page of older comments; null: there are none. */
  older: string | null;
  /** Ids of replies posted on this page: earlier replies may not be loaded yet. */
  outOfOrder: readonly string[];
  /** How many published comments this page added since the service last counted them. */
  postedHere: number;
}

const FULL_PAGE = 20; // conversations; a shorter page is the last one
const FULL_REPLIES = 50;

/** The contract's cursor of a comment: its time, and its id for comments of the same millisecond. */
export const commentCursor = ({ createdat, id }: Comment): string => `${createdat}_${id}`;
const isRoot = ({ parentid }: Comment) => parentid === undefined;
// Only published comments are counted.
const isPublished = ({ status }: Comment) => status === undefined || status === 'published';

const byCursor = (a: Comment, b: Comment) => (commentCursor(a) < commentCursor(b) ? -1 : 1);
const pinnedFirst = ({ pinned }: Comment) => (pinned ? 0 : 1);

/** Merges and sorts: pinned, then newest first; replies oldest first. A comment in both lists is taken from the second. */
function mergeComments(current: readonly Comment[], loaded: readonly Comment[]): Comment[] {
  const all = [...new Map([...current, ...loaded].map((comment) => [comment.id, comment])).values()];
  const roots = all.filter(isRoot).sort((a, b) => pinnedFirst(a) - pinnedFirst(b) || byCursor(b, a));
  return [...roots, ...all.filter((comment) => !isRoot(comment)).sort(byCursor)];
}

function olderCursor(page: readonly Comment[]): string | null {
  const roots = page.filter((comment) => isRoot(comment) && !comment.pinned);
  const last = roots.at(-1);
  return last && roots.length >= FULL_PAGE ? commentCursor(last) : null;
}

const updateOne = (comments: readonly Comment[], id: string | undefined, change: (comment: Comment) => Comment) =>
  comments.map((comment) => (comment.id === id ? change(comment) : comment));

const changeReplyCount = (comments: readonly Comment[], rootId: string | undefined, by: number) =>
  updateOne(comments, rootId, (root) => ({ ...root, replycount: Math.max(0, (root.replycount ?? 0) + by) }));

/** Counts one published comment more (`by` 1) or less (-1). */
const countComment = (thread: Thread, { rootid }: Comment, by: 1 | -1): Thread => ({
  ...thread,
  comments: changeReplyCount(thread.comments, rootid, by),
  postedHere: thread.postedHere + by,
});

export const toThread = (page: readonly Comment[]): Thread => ({
  comments: mergeComments([], page),
  older: olderCursor(page),
  outOfOrder: [],
  postedHere: 0,
});

export const addOlderPage = (thread: Thread, page: readonly Comment[]): Thread => ({
  ...thread,
  comments: mergeComments(thread.comments, page),
  older: olderCursor(page),
});

/** Adds the next replies of a conversation. A page that is not full is the last. */
export function addReplies(thread: Thread, rootId: string, page: readonly Comment[]): Thread {
  const loaded = new Set(page.map(({ id }) => id));
  const comments = mergeComments(thread.comments, page);
  const published = comments.filter((comment) => comment.rootid === rootId && isPublished(comment)).length;
  const isLast = page.filter(isPublished).length < FULL_REPLIES;
  return {
    ...thread,
    comments: isLast ? updateOne(comments, rootId, (root) => ({ ...root, replycount: published })) : comments,
    outOfOrder: thread.outOfOrder.filter((id) => !loaded.has(id)),
  };
}

/** Adds a comment that was posted on this page. A repeated response changes nothing. */
export function addPosted(thread: Thread, comment: Comment): Thread {
  if (thread.comments.some(({ id }) => id === comment.id)) return thread;
  const added = {
    ...thread,
    comments: mergeComments(thread.comments, [comment]),
    outOfOrder: isRoot(comment) ? thread.outOfOrder : [...thread.outOfOrder, comment.id],
  };
  return isPublished(comment) ? countComment(added, comment, 1) : added;
}

/** Adds a linked comment and its root, which may be older than the loaded pages. Earlier replies may not be loaded yet. */
export function addLinked(thread: Thread, conversation: readonly Comment[]): Thread {
  const loaded = new Set(thread.comments.map(({ id }) => id));
  const added = conversation.filter(({ id }) => !loaded.has(id));
  const replies = added.filter((comment) => !isRoot(comment)).map(({ id }) => id);
  return {
    ...thread,
    comments: mergeComments(thread.comments, added),
    outOfOrder: [...thread.outOfOrder, ...replies],
  };
}

/** Changes the text, likes or state of one comment. */
export function updateComment(thread: Thread, id: string, change: (before: Comment) => Comment): Thread {
  const before = thread.comments.find((comment) => comment.id === id);
  if (!before) return thread;
  const after = change(before);
  const updated = { ...thread, comments: updateOne(thread.comments, id, () => after) };
  if (isPublished(after) === isPublished(before)) return updated;
  return countComment(updated, after, isPublished(after) ? 1 : -1);
}

/** Removes a comment. If it has replies, a tombstone without text and name stays. */
export function removeFromThread(thread: Thread, id: string): Thread {
  const removed = thread.comments.find((comment) => comment.id === id);
  if (!removed) return thread;
  const { createdat, parentid, rootid, replycount } = removed;
  const hasReplies = (replycount ?? 0) > 0 || thread.comments.some((comment) => comment.parentid === id);
  const tombstone: Comment = {
    id,
    createdat,
    content: '',
    commenter_name: '',
    likes: 0,
    status: 'deleted',
    ...(parentid !== undefined && { parentid }),
    ...(rootid !== undefined && { rootid }),
    ...(replycount !== undefined && { replycount }),
  };
  const comments = hasReplies
    ? updateOne(thread.comments, id, () => tombstone)
    : thread.comments.filter((comment) => comment !== removed);
  return isPublished(removed) ? countComment({ ...thread, comments }, removed, -1) : { ...thread, comments };
}

export const removeOwnComments = (thread: Thread): Thread =>
  thread.comments.filter(({ mine }) => mine).reduce((remaining, { id }) => removeFromThread(remaining, id), thread);

/**
 * Replaces the first page. Older comments stay if the new page overlaps the loaded ones; without an overlap comments in
 * between would be missing, so the list starts over.
 */
export function refreshThread(thread: Thread, page: readonly Comment[]): Thread {
  const pageEnd = olderCursor(page);
  const pageRootIds = new Set(page.filter(isRoot).map(({ id }) => id));
  const roots = thread.comments.filter(isRoot);
  const overlaps = roots.some(({ id, pinned }) => !pinned && pageRootIds.has(id));
  const keepsOlder = pageEnd !== null && overlaps;
  const isOlder = (root: Comment) => keepsOlder && !root.pinned && commentCursor(root) < pageEnd;
  const remainingIds = new Set(roots.filter((root) => pageRootIds.has(root.id) || isOlder(root)).map(({ id }) => id));
  const remaining = thread.comments.filter(({ id, rootid }) => remainingIds.has(rootid ?? id));
  return {
    ...thread,
    comments: mergeComments(remaining, page),
    older: keepsOlder ? thread.older : pageEnd,
    postedHere: 0,
  };
}

/** How many replies of a conversation are not loaded yet, and the cursor to load them with. */
export function unloadedReplies(
  { root, replies }: CommentBranch,
  { outOfOrder }: Pick<Thread, 'outOfOrder'>,
): { count: number; after: string | undefined } {
  const published = replies.filter(isPublished);
  const last = published.filter(({ id }) => !outOfOrder.includes(id)).at(-1);
  return { count: Math.max(0, (root.replycount ?? 0) - published.length), after: last && commentCursor(last) };
}

/** Cursor of the newest published comment; '' while there is none. */
export const newestCursor = ({ comments }: Thread): string =>
  comments
    .filter(isPublished)
    .reduce((newest, comment) => (commentCursor(comment) > newest ? commentCursor(comment) : newest), '');

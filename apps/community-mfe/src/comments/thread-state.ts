import type { Comment } from '@farm/contracts';

/** Characters of a comment, as the service counts them, and from how many on the form counts along. */
export const LONGEST = 2_000;
export const COUNTED_FROM = 1_600;

export const TOO_LONG = 'Please keep it to 2,000 characters.';

/** What is said of a comment that a person looks at first. */
export const WAITING = 'Waiting for a neighbor to check it';

/** What is said once a comment has arrived: that it waits, or what was done with it. */
export const statusMessage = ({ status }: Pick<Comment, 'status'>, done: string): string =>
  status === 'pending' ? WAITING : done;

/** A conversation: a comment without a parent, and what was answered below it. */
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
export const commentCursor = ({ createdat, id }: Comment): string => `${createdat}_${id}`;
const isRoot = ({ parentid }: Comment) => parentid === undefined;
/** Published; the others are counted nowhere. */
const isPublished = ({ status }: Comment) => status === undefined || status === 'published';

const byPlace = (a: Comment, b: Comment) => (commentCursor(a) < commentCursor(b) ? -1 : 1);
const onTop = ({ pinned }: Comment) => (pinned ? 0 : 1);

/** Pinned, then newest first; replies oldest first. A comment that is in both lists stands as in the second. */
function joined(known: readonly Comment[], loaded: readonly Comment[]): Comment[] {
  const all = [...new Map([...known, ...loaded].map((comment) => [comment.id, comment])).values()];
  const roots = all.filter(isRoot).sort((a, b) => onTop(a) - onTop(b) || byPlace(b, a));
  return [...roots, ...all.filter((comment) => !isRoot(comment)).sort(byPlace)];
}

function olderThan(page: readonly Comment[]): string | null {
  const roots = page.filter((comment) => isRoot(comment) && !comment.pinned);
  const last = roots.at(-1);
  return last && roots.length >= FULL_PAGE ? commentCursor(last) : null;
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
  const loaded = new Set(page.map(({ id }) => id));
  const comments = joined(thread.comments, page);
  const published = comments.filter((comment) => comment.rootid === rootId && isPublished(comment)).length;
  const isLast = page.filter(isPublished).length < FULL_REPLIES;
  return {
    ...thread,
    comments: isLast ? changeOne(comments, rootId, (root) => ({ ...root, replycount: published })) : comments,
    apart: thread.apart.filter((id) => !loaded.has(id)),
  };
}

/** With what was just written here. The answer to a second try brings nothing new. */
export function withPosted(thread: Thread, comment: Comment): Thread {
  if (thread.comments.some(({ id }) => id === comment.id)) return thread;
  const comments = joined(thread.comments, [comment]);
  const own = thread.own + (isPublished(comment) ? 1 : 0);
  if (isRoot(comment)) return { ...thread, comments, own };
  const withCount = isPublished(comment) ? countReplies(comments, comment.rootid, 1) : comments;
  return { ...thread, comments: withCount, apart: [...thread.apart, comment.id], own };
}

/** With other words, likes or marks of one comment. */
export function withChanged(thread: Thread, id: string, change: (before: Comment) => Comment): Thread {
  const before = thread.comments.find((comment) => comment.id === id);
  if (!before) return thread;
  const after = change(before);
  const comments = changeOne(thread.comments, id, () => after);
  const by = Number(isPublished(after)) - Number(isPublished(before));
  return by === 0 ? { ...thread, comments } : counted({ ...thread, comments }, after, by);
}

/** Without one comment; above answers its mark stays, with neither words nor name. */
export function withoutComment(thread: Thread, id: string): Thread {
  const removed = thread.comments.find((comment) => comment.id === id);
  if (!removed) return thread;
  const { createdat, parentid, rootid, replycount } = removed;
  const isAnswered = (replycount ?? 0) > 0 || thread.comments.some((comment) => comment.parentid === id);
  const tombstone: Comment = {
    ...{ id, createdat, content: '', commenter_name: '', likes: 0, status: 'deleted' },
    ...(parentid !== undefined && { parentid }),
    ...(rootid !== undefined && { rootid }),
    ...(replycount !== undefined && { replycount }),
  };
  const comments = isAnswered
    ? changeOne(thread.comments, id, () => tombstone)
    : thread.comments.filter((comment) => comment !== removed);
  return isPublished(removed) ? counted({ ...thread, comments }, removed, -1) : { ...thread, comments };
}

/** Without everything of this browser that is known here. */
export const withoutMine = (thread: Thread): Thread =>
  thread.comments.filter(({ mine }) => mine).reduce((remaining, { id }) => withoutComment(remaining, id), thread);

/**
 * With a new first page. What is older than the page stays as it was, unless the page meets nothing that was known:
 * then comments between would be missing, and the list begins anew.
 */
export function refreshed(thread: Thread, page: readonly Comment[]): Thread {
  const next = firstPage(page);
  const end = next.older;
  const roots = new Set(page.filter(isRoot).map(({ id }) => id));
  const meets = thread.comments.some((comment) => isRoot(comment) && !comment.pinned && roots.has(comment.id));
  const isOlder = (root: Comment) => end !== null && meets && !root.pinned && commentCursor(root) < end;
  const keptRootIds = new Set(
    thread.comments.filter((c) => isRoot(c) && (isOlder(c) || roots.has(c.id))).map(({ id }) => id),
  );
  const olderComments = thread.comments.filter((comment) => keptRootIds.has(comment.rootid ?? comment.id));
  const older = end !== null && meets ? thread.older : end;
  return { ...thread, comments: joined(olderComments, page), older, own: 0 };
}

/** How many replies of a conversation are not here yet, and the place they come after. */
export function unloadedReplies(
  { root, replies }: CommentBranch,
  apart: readonly string[],
): { left: number; after: string | undefined } {
  const published = replies.filter(isPublished);
  const last = published.filter(({ id }) => !apart.includes(id)).at(-1);
  return { left: Math.max(0, (root.replycount ?? 0) - published.length), after: last && commentCursor(last) };
}

/** The place of the newest published comment that is known here; '' while there is none. */
export const newestPlace = ({ comments }: Thread): string =>
  comments
    .filter(isPublished)
    .reduce((newest, comment) => (commentCursor(comment) > newest ? commentCursor(comment) : newest), '');

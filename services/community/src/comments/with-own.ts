import { FIRST_REPLIES, type Page } from './comments';
import type { OwnRow, StoredComment } from './stored-comment';

/** Newest first, pinned ones on top; of one moment by id, as the database orders them. */
const asRoots = (a: StoredComment, b: StoredComment) =>
  Number(b.pinned) - Number(a.pinned) || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
const asReplies = (a: StoredComment, b: StoredComment) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

/** A row of the page as its reader may see it now: their own words and marks; null when it is gone. */
function freshened(row: StoredComment, own: OwnRow | undefined): StoredComment | null {
  if (!own) return row;
  if (own.status === 'HIDDEN' && !own.mine) return row;
  if (own.status === 'HIDDEN') return null;
  if (own.status === 'DELETED' && row.replyCount === 0) return null;
  return { ...row, ...own };
}

const added = (own: OwnRow): StoredComment => ({ ...own, answered: false, replyCount: 0 });

/**
 * The page everybody sees, with what this browser wrote and likes: what waits for a moderator, what was written or taken
 * back a moment ago on another copy of the service, `mine` and `liked`.
 */
export function withOwn({ roots, replies }: Page, own: readonly OwnRow[], limit: number): Page {
  const byId = new Map(own.map((row) => [row.id, row]));
  const known = new Set([...roots, ...replies].map(({ id }) => id));
  const fresh = (row: StoredComment) => freshened(row, byId.get(row.id)) ?? [];
  const isNew = (row: OwnRow) =>
    row.mine && !known.has(row.id) && (row.status === 'PENDING' || row.status === 'PUBLISHED');
  const news = own.filter(isNew);

  const top = roots.filter(({ pinned }) => pinned).length;
  const isFull = roots.length - top >= limit;
  const last = roots.at(-1);
  const isOnPage = (row: OwnRow) => !isFull || last === undefined || row.createdAt >= last.createdAt;
  const newRoots = news.filter((row) => row.rootId === null && isOnPage(row)).map(added);
  const allRoots = [...roots.flatMap(fresh), ...newRoots].sort(asRoots).slice(0, limit + top);

  const rootIds = new Set(allRoots.map(({ id }) => id));
  const published = (root: string | null) =>
    replies.filter(({ rootId, status }) => rootId === root && status === 'PUBLISHED').length;
  const newReplies = news.filter(
    ({ rootId, status }) =>
      rootId !== null && rootIds.has(rootId) && (status === 'PENDING' || published(rootId) < FIRST_REPLIES),
  );
  return {
    roots: allRoots,
    replies: [...replies.flatMap(fresh), ...newReplies.map(added)]
      .filter(({ rootId }) => rootId !== null && rootIds.has(rootId))
      .sort(asReplies),
  };
}

import type { Comment } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import { readCursor, type Cursor } from './cursor';
import { shown, type StoredComment } from './stored-comment';
import type { RootsAsked, ThreadRepository } from './thread.repository';

export const THREAD = 'daily-farm-wisdom'; // Spec 2 section 7: the one thread
export const ROOTS = 20;
export const FIRST_REPLIES = 3;
const MORE_REPLIES = 50;

const refusePage = () => refuse(400, 'comment.no_page', 'That page of comments does not exist.');
export const refuseGone = () => refuse(404, 'comment.gone', 'This comment is not there any more.');

/** The place a page begins at; refuses with `comment.no_page` what is no place. */
function placeOf(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  return readCursor(cursor) ?? refusePage();
}

/** The replies of each root, in the order they came. */
function byRoot(replies: readonly StoredComment[]): Map<string | null, StoredComment[]> {
  const groups = new Map<string | null, StoredComment[]>();
  for (const reply of replies) {
    const group = groups.get(reply.rootId);
    if (group) group.push(reply);
    else groups.set(reply.rootId, [reply]);
  }
  return groups;
}

/** Roots in their order, and the first replies below them in theirs. */
export interface Page {
  roots: readonly StoredComment[];
  replies: readonly StoredComment[];
}

/** Each root, followed by its replies. */
export function flatPage({ roots, replies }: Page): StoredComment[] {
  const below = byRoot(replies);
  return roots.flatMap((root) => [root, ...(below.get(root.id) ?? [])]);
}

/** Two statements at most, however long the thread. */
export async function readPage(asked: Omit<RootsAsked, 'thread'>, store: ThreadRepository): Promise<Page> {
  const roots = await store.roots({ thread: THREAD, ...asked });
  if (roots.length === 0) return { roots, replies: [] };
  const rootIds = roots.map(({ id }) => id);
  const replies = await store.replies({ rootIds, perRoot: FIRST_REPLIES, after: null, visitor: asked.visitor });
  return { roots, replies };
}

/**
 * An older page of the thread as this visitor sees it: newest first, each root followed by its first three replies,
 * oldest first. Refuses with `comment.no_page` what is no place.
 */
export async function olderPage(
  { before, limit = ROOTS }: { before: string; limit?: number | undefined },
  visitor: string,
  store: ThreadRepository,
): Promise<Comment[]> {
  return flatPage(await readPage({ limit, before: placeOf(before), visitor }, store)).map(shown);
}

/** Fifty more replies of a root, oldest first. Refuses with `comment.gone` what is no conversation to read. */
export async function moreReplies(
  { id, after }: { id: string; after?: string | undefined },
  visitor: string,
  store: ThreadRepository,
): Promise<Comment[]> {
  const place = placeOf(after);
  if (!(await store.isOpen(id))) return refuseGone();
  return (await store.replies({ rootIds: [id], perRoot: MORE_REPLIES, after: place, visitor })).map(shown);
}

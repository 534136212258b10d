import type { Calls, Comment, ReplyOf } from '@farm/contracts';
import { cached, formatCursor, readCursor, throwHttpError, type Cached, type Clock } from '@farm/server-kit';
import { THREAD, toDto, type StoredComment } from './comment';
import type { ThreadRepository } from './thread.repository';

export type ThreadState = ReplyOf<Calls['GET /api/comments/daily-farm-wisdom/state']>;

const ROOTS = 20;
const FIRST_REPLIES = 3;
const MORE_REPLIES = 50;
const STATE_SECONDS = 5;

const pageNotFound = () => throwHttpError(400, 'comment.no_page', 'That page of comments does not exist.');
export const commentNotFound = () => throwHttpError(404, 'comment.gone', 'This comment was removed.');

/** A page of roots, newest first, each with its first three replies, oldest first. @throws `comment.no_page` */
export async function listComments(
  { before, limit = ROOTS }: { before?: string | undefined; limit?: number | undefined },
  visitor: string,
  store: ThreadRepository,
): Promise<Comment[]> {
  const roots = await store.roots({ thread: THREAD, limit, before: readCursor(before, pageNotFound), visitor });
  if (roots.length === 0) return [];
  const rootIds = roots.map(({ id }) => id);
  const replies = await store.replies({ rootIds, perRoot: FIRST_REPLIES, after: null, visitor });
  const byRoot = new Map<string | null, StoredComment[]>();
  for (const reply of replies) byRoot.set(reply.rootId, [...(byRoot.get(reply.rootId) ?? []), reply]);
  return roots.flatMap((root) => [root, ...(byRoot.get(root.id) ?? [])]).map(toDto);
}

/** The next fifty replies of a root, oldest first. @throws `comment.gone`, `comment.no_page` */
export async function listReplies(
  { id, after }: { id: string; after?: string | undefined },
  visitor: string,
  store: ThreadRepository,
): Promise<Comment[]> {
  const cursor = readCursor(after, pageNotFound);
  if (!(await store.isOpen(id))) return commentNotFound();
  const replies = await store.replies({ rootIds: [id], perRoot: MORE_REPLIES, after: cursor, visitor });
  return replies.map(toDto);
}

/** The root of a linked comment's conversation, and the comment itself if it is a reply. @throws `comment.gone` */
export async function getConversation(id: string, visitor: string, store: ThreadRepository): Promise<Comment[]> {
  const comments = await store.conversation({ thread: THREAD, id, visitor });
  const isComplete = comments.some((comment) => comment.rootId === null) && comments.some((each) => each.id === id);
  return isComplete ? comments.map(toDto) : commentNotFound();
}

/** The counts that every open page polls, cached for five seconds. */
export const threadState = (store: Pick<ThreadRepository, 'counts'>, clock: Clock): Cached<ThreadState> =>
  cached(
    async () => {
      const { newestAt, newestId, ...counts } = await store.counts(THREAD);
      const newest = newestAt && newestId ? formatCursor({ createdAt: newestAt, id: newestId }) : '';
      return { ...counts, newest };
    },
    { clock, ttlSeconds: STATE_SECONDS },
  );

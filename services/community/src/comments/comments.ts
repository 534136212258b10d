import type { Comment } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import type { CommentRepository, StoredComment } from './comments.repository';
import { readCursor } from './cursor';

const THREAD = 'daily-farm-wisdom'; // Spec 2 section 7: the one thread
const ROOTS = 20;
const REPLIES = 50; // a page stays a page, however long one conversation grows

const shown = ({ id, body, authorName, createdAt, likes, parentId }: StoredComment): Comment => ({
  id,
  content: body,
  commenter_name: authorName,
  createdat: createdAt.toISOString(),
  likes,
  ...(parentId === null ? {} : { parentid: parentId }),
});

const idsOf = (list: readonly StoredComment[]) => list.map(({ id }) => id);

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

/** One page of the thread: roots newest first, each followed by its replies, oldest first. Two statements at most. */
export async function pageOfComments(
  { before, limit = ROOTS }: { before?: string; limit?: number },
  store: CommentRepository,
): Promise<Comment[]> {
  const after = before === undefined ? null : readCursor(before);
  if (before !== undefined && !after) refuse(400, 'comment.no_page', 'That page of comments does not exist.');
  const roots = await store.roots(THREAD, limit, after);
  if (roots.length === 0) return [];
  const replies = byRoot(await store.replies(idsOf(roots), REPLIES));
  return roots.flatMap((root) => [root, ...(replies.get(root.id) ?? [])]).map(shown);
}

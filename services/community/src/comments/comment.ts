import type { Comment } from '@farm/contracts';
import type { Caller, VisitorHasher } from '@farm/server-kit';

export const THREAD = 'daily-farm-wisdom';

export type State = 'PENDING' | 'PUBLISHED' | 'HIDDEN' | 'DELETED';

/** A comment as seen by one visitor. */
export interface StoredComment {
  id: string;
  parentId: string | null;
  rootId: string | null;
  body: string;
  authorName: string;
  likes: number;
  createdAt: Date;
  editedAt: Date | null;
  status: State;
  question: boolean;
  byFarm: boolean;
  pinned: boolean;
  /** Written, liked by this visitor. */
  mine: boolean;
  liked: boolean;
  /** A question that the farm answered. */
  answered: boolean;
  /** Published replies of a root. */
  replyCount: number;
}

/** A visitor who writes, likes or reports. */
export interface Author {
  /** Hash of the visitor cookie. */
  visitor: string;
  /** When the browser got its cookie; null: long ago. */
  since: Date | null;
  /** Calls from its network within the rate limit's period. */
  fromNetwork: number;
}

export const authorOf = (caller: Caller, hash: VisitorHasher): Author => ({
  visitor: hash(caller.visitor),
  since: caller.visitorSince,
  fromNetwork: caller.networkCallCount,
});

// To its author a hidden comment looks like a held one: both wait for a moderator.
const STATUS = { PENDING: 'pending', HIDDEN: 'pending', DELETED: 'deleted', PUBLISHED: undefined } as const;

/** Without fields that have their default value. */
export function toDto(row: StoredComment): Comment {
  const status = STATUS[row.status];
  return {
    id: row.id,
    content: row.body,
    commenter_name: row.authorName,
    createdat: row.createdAt.toISOString(),
    likes: row.likes,
    ...(row.parentId !== null && { parentid: row.parentId }),
    ...(row.rootId !== null && { rootid: row.rootId }),
    ...(row.replyCount > 0 && { replycount: row.replyCount }),
    ...(row.liked && { liked: true }),
    ...(row.mine && { mine: true }),
    ...(row.editedAt !== null && { edited: true }),
    ...(status && { status }),
    ...(row.question && { question: true }),
    ...(row.byFarm && { farm: true }),
    ...(row.answered && { answered: true }),
    ...(row.pinned && { pinned: true }),
  };
}

import { type Comment, CommentState, Nullable } from '@farm/contracts';
import type { Caller, VisitorHasher } from '@farm/server-kit';
import { type Static, Type } from '@sinclair/typebox';

export const THREAD = 'daily-farm-wisdom';

/** A comment as seen by one visitor. */
export const StoredComment = Type.Object({
  id: Type.String(),
  parentId: Nullable(Type.String()),
  rootId: Nullable(Type.String()),
  body: Type.String(),
  authorName: Type.String(),
  likes: Type.Integer(),
  createdAt: Type.Date(),
  editedAt: Nullable(Type.Date()),
  status: CommentState,
  question: Type.Boolean(),
  byFarm: Type.Boolean(),
  pinned: Type.Boolean(),
  /** Written, liked by this visitor. */
  mine: Type.Boolean(),
  liked: Type.Boolean(),
  /** A question that the farm answered. */
  answered: Type.Boolean(),
  /** Published replies of a root. */
  replyCount: Type.Integer(),
});
export type StoredComment = Static<typeof StoredComment>;

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

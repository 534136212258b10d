import type { Comment } from '@farm/contracts';

export type State = 'PENDING' | 'PUBLISHED' | 'HIDDEN' | 'DELETED';

/** A comment as one visitor sees it. */
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
  /** The visitor wrote it; likes it; the farm answered it. */
  mine: boolean;
  liked: boolean;
  answered: boolean;
  /** Published replies of a root. */
  replyCount: number;
}

/** A row that this visitor wrote or likes: what of it is theirs to see at once. */
export type OwnRow = Omit<StoredComment, 'answered' | 'replyCount'>;

// A comment that was hidden waits for a moderator like one that was held: its writer is told the same.
const STATUS = { PENDING: 'pending', HIDDEN: 'pending', DELETED: 'deleted', PUBLISHED: undefined } as const;

/** As the contract says it: what says nothing is absent. */
export function shown(row: StoredComment): Comment {
  const { id, body, authorName, createdAt, likes, parentId, rootId, replyCount } = row;
  const status = STATUS[row.status];
  return {
    ...{ id, content: body, commenter_name: authorName, createdat: createdAt.toISOString(), likes },
    ...(parentId !== null && { parentid: parentId }),
    ...(rootId !== null && { rootid: rootId }),
    ...(replyCount > 0 && { replycount: replyCount }),
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

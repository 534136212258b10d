import type { CommentState, ModerationAction } from '@farm/contracts';

/** What may become of a comment. What is deleted is gone: its words are erased. */
const NEXT: Readonly<Record<CommentState, readonly CommentState[]>> = {
  PENDING: ['PUBLISHED', 'HIDDEN', 'DELETED'],
  PUBLISHED: ['HIDDEN', 'DELETED'],
  HIDDEN: ['PUBLISHED', 'DELETED'],
  DELETED: [],
};

const LEADS_TO: Partial<Record<ModerationAction, { from: readonly CommentState[]; to: CommentState }>> = {
  approve: { from: ['PENDING'], to: 'PUBLISHED' },
  restore: { from: ['HIDDEN'], to: 'PUBLISHED' },
  hide: { from: ['PENDING', 'PUBLISHED'], to: 'HIDDEN' },
  delete: { from: ['PENDING', 'PUBLISHED', 'HIDDEN'], to: 'DELETED' },
};

export interface Judged {
  state: CommentState;
  /** Somebody reported it, and nobody has looked yet. */
  reported: boolean;
  isRoot: boolean;
  pinned: boolean;
  byFarm: boolean;
}

/**
 * The state an action leads to; null: it is not to be done now. Approving what stands published and was reported says
 * that it may stay. Pinning is for published roots; blocking for visitors, whatever became of their words.
 */
export function stateAfter(action: ModerationAction, { state, reported, isRoot, pinned, byFarm }: Judged) {
  switch (action) {
    case 'pin':
      return state === 'PUBLISHED' && isRoot && !pinned ? state : null;
    case 'unpin':
      return pinned ? state : null;
    case 'block':
      return byFarm ? null : state;
    case 'approve':
      if (state === 'PUBLISHED' && reported) return state;
  }
  const step = LEADS_TO[action];
  return step?.from.includes(state) && NEXT[state].includes(step.to) ? step.to : null;
}

import type { ModeratedComment, ModerationAction } from '@farm/contracts';

export type QueueTab = 'held' | 'reported' | 'questions' | 'all';

interface Wording {
  label: string;
  /** What happens when it is done. */
  says: string;
  /** The reason that is written down when a moderator gives none. */
  reason: string;
  done: (name: string) => string;
}

export const ACTS: Record<ModerationAction, Wording> = {
  approve: {
    label: 'Approve',
    says: 'It stands in the thread for everybody.',
    reason: 'Looked at, and fit to stand',
    done: (name) => `Approved: ${name}.`,
  },
  hide: {
    label: 'Hide',
    says: 'Nobody but its writer sees it. It can be restored.',
    reason: 'Looked at, and not fit to stand',
    done: (name) => `Hidden: ${name}.`,
  },
  restore: {
    label: 'Restore',
    says: 'It stands in the thread again.',
    reason: 'Looked at again, and fit to stand',
    done: (name) => `Restored: ${name}.`,
  },
  delete: {
    label: 'Delete',
    says: 'Words and name are erased. This cannot be undone.',
    reason: '',
    done: (name) => `Deleted: ${name}.`,
  },
  pin: {
    label: 'Pin',
    says: 'It stands on top of the thread.',
    reason: 'Worth reading first',
    done: (name) => `Pinned: ${name}.`,
  },
  unpin: {
    label: 'Unpin',
    says: 'It stands where its time puts it.',
    reason: 'No longer worth reading first',
    done: (name) => `Not pinned any more: ${name}.`,
  },
  block: {
    label: 'Block the visitor',
    says: 'This browser cannot write comments for that long. What it wrote stays as it is.',
    reason: '',
    done: (name) => `Blocked: the visitor who signed as ${name}.`,
  },
};

/** Acts that are done with one press; the others ask for a reason first. */
export type QuickAct = Exclude<ModerationAction, 'delete' | 'block'>;

/** What lets a comment stand, where that can be done: for the key a. */
export function standing({ state }: ModeratedComment, tab: QueueTab): 'approve' | 'restore' | null {
  if (state === 'PENDING' || (tab === 'reported' && state === 'PUBLISHED')) return 'approve';
  return state === 'HIDDEN' ? 'restore' : null;
}

/** Whether it can be hidden: for the key h. */
export const mayHide = ({ state }: ModeratedComment): boolean => state === 'PENDING' || state === 'PUBLISHED';

/** The one-press acts that fit a comment as it is. */
export function quickActs(comment: ModeratedComment, tab: QueueTab): QuickAct[] {
  const { state, parent, pinned } = comment;
  const stand = standing(comment, tab);
  return [
    ...(stand ? [stand] : []),
    ...(mayHide(comment) ? (['hide'] as const) : []),
    ...(state === 'PUBLISHED' && parent === null && !pinned ? (['pin'] as const) : []),
    ...(pinned ? (['unpin'] as const) : []),
  ];
}

/** Whether a comment still belongs under a tab after an act. */
export function staysUnder(tab: QueueTab, action: ModerationAction, { state, question, answered }: ModeratedComment) {
  switch (tab) {
    case 'held':
      return state === 'PENDING';
    case 'reported':
      return action === 'block' && state !== 'DELETED'; // every other act says that somebody looked
    case 'questions':
      return question && !answered && state === 'PUBLISHED';
    case 'all':
      return true;
  }
}

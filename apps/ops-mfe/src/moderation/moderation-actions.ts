import type { ModeratedComment, ModerationAction } from '@farm/contracts';
import type { Statuses } from '../admin/status-badge';
import texts from './moderation-actions.json';

export type QueueTab = 'held' | 'reported' | 'questions' | 'all';

export const COMMENT_STATES: Statuses<ModeratedComment['state']> = {
  PENDING: { label: 'Held', tone: 'squash' },
  PUBLISHED: { label: 'Published', tone: 'green' },
  HIDDEN: { label: 'Hidden', tone: 'plain' },
  DELETED: { label: 'Deleted', tone: 'plain' },
};

interface ActionTexts {
  label: string;
  description: string;
  /** The recorded reason of an action that does not ask for one. */
  reason: string;
  /** Followed by the writer's name. */
  done: string;
}

export const ACTIONS: Record<ModerationAction, ActionTexts> = texts;

/** Actions without a dialog; the others need a reason. */
export type QuickAction = Exclude<ModerationAction, 'delete' | 'block'>;

/** The action of the key a: publishes a comment, where that is possible. */
export function publishingAction({ state }: ModeratedComment, tab: QueueTab): 'approve' | 'restore' | null {
  if (state === 'PENDING' || (tab === 'reported' && state === 'PUBLISHED')) return 'approve';
  return state === 'HIDDEN' ? 'restore' : null;
}

export const canHide = ({ state }: ModeratedComment): boolean => state === 'PENDING' || state === 'PUBLISHED';

/** The actions without a dialog that a comment's state allows. */
export function quickActions(comment: ModeratedComment, tab: QueueTab): QuickAction[] {
  const { state, parent, pinned } = comment;
  const publish = publishingAction(comment, tab);
  return [
    ...(publish ? [publish] : []),
    ...(canHide(comment) ? (['hide'] as const) : []),
    ...(state === 'PUBLISHED' && parent === null && !pinned ? (['pin'] as const) : []),
    ...(pinned ? (['unpin'] as const) : []),
  ];
}

export function remainsInTab(tab: QueueTab, action: ModerationAction, { state, question, answered }: ModeratedComment) {
  switch (tab) {
    case 'held':
      return state === 'PENDING';
    case 'reported':
      return action === 'block' && state !== 'DELETED'; // every other action resolves the report
    case 'questions':
      return question && !answered && state === 'PUBLISHED';
    case 'all':
      return true;
  }
}

import type {
  Calls,
  Comment,
  CommentState,
  InputOf,
  ModeratedComment,
  ModerationAction,
  ReplyOf,
} from '@farm/contracts';
import { site } from '@farm/farm';
import { throwHttpError, type Cached, type Clock } from '@farm/server-kit';
import { toDto } from '../comments/comment';
import type { CommentRepository } from '../comments/comments.repository';
import type { ThreadState } from '../comments/list-comments';
import { validateText } from '../comments/write-comments';
import type { ModerationQueueRepository } from './moderation-queue.repository';
import type { ModerationRepository, ModerationState } from './moderation.repository';

type ActionCall = Calls['POST /api/ops/moderation/comments/:id'];
type Bulk = Calls['POST /api/ops/moderation/bulk'];

export interface ModerationRouteDeps {
  moderation: ModerationRepository;
  queue: ModerationQueueRepository;
  comments: CommentRepository;
  state: Pick<Cached<ThreadState>, 'clear'>;
  clock: Clock;
}

const MAX_PINNED = 3;
const DAY_MS = 86_400_000;
const FARM = 'farm'; // in place of the hash of a visitor

const TRANSITIONS: Readonly<Record<CommentState, readonly CommentState[]>> = {
  PENDING: ['PUBLISHED', 'HIDDEN', 'DELETED'],
  PUBLISHED: ['HIDDEN', 'DELETED'],
  HIDDEN: ['PUBLISHED', 'DELETED'],
  DELETED: [],
};

const TARGETS: Partial<Record<ModerationAction, { from: readonly CommentState[]; to: CommentState }>> = {
  approve: { from: ['PENDING'], to: 'PUBLISHED' },
  restore: { from: ['HIDDEN'], to: 'PUBLISHED' },
  hide: { from: ['PENDING', 'PUBLISHED'], to: 'HIDDEN' },
  delete: { from: ['PENDING', 'PUBLISHED', 'HIDDEN'], to: 'DELETED' },
};

/** Null: the action is not possible now. Approving a reported comment dismisses the reports. */
export function stateAfter(action: ModerationAction, { state, reported, isRoot, pinned, byFarm }: ModerationState) {
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
  const step = TARGETS[action];
  return step?.from.includes(state) && TRANSITIONS[state].includes(step.to) ? step.to : null;
}

const commentNotFound = () => throwHttpError(404, 'moderation.unknown', 'This comment was removed.');
const actionNotPossible = (action: ModerationAction) => {
  const why =
    action === 'pin' ? 'Only published conversations can be pinned, three at most.' : 'Somebody else was faster.';
  return throwHttpError(409, 'moderation.not_now', `That isn't possible with this comment now. ${why}`);
};

interface Action {
  id: string;
  action: ModerationAction;
  reason: string;
  days?: number | undefined;
}

function applyAction({ id, action, reason, days }: Action, actor: string, { moderation, clock }: ModerationRouteDeps) {
  const at = clock.now();
  if (action === 'block' && days === undefined)
    return throwHttpError(400, 'request.invalid', 'Please choose the number of days: 1, 7 or 30.');
  return moderation.applyAction({
    id,
    action,
    actor,
    reason,
    at,
    maxPinned: MAX_PINNED,
    blockedUntil: action === 'block' && days ? new Date(at.getTime() + days * DAY_MS) : null,
    decide: (row) => {
      const state = stateAfter(action, row);
      const remainsPinned = row.pinned && state === 'PUBLISHED' && action !== 'unpin';
      return state && { state, pinned: remainsPinned || action === 'pin' };
    },
  });
}

/** @throws 404 `moderation.unknown`, 409 `moderation.not_now` */
export async function moderate(
  input: InputOf<ActionCall>['params'] & InputOf<ActionCall>['body'],
  actor: string,
  deps: ModerationRouteDeps,
): Promise<ModeratedComment> {
  const outcome = await applyAction(input, actor, deps);
  if (outcome === 'not_now') return actionNotPossible(input.action);
  deps.state.clear();
  const row = outcome === 'done' ? await deps.queue.find(input.id, deps.clock.now()) : null;
  return row ?? commentNotFound();
}

/** Applies the action to each comment; `refused` lists those for which it is not possible. */
export async function moderateMany(
  { ids, action, reason }: InputOf<Bulk>['body'],
  actor: string,
  deps: ModerationRouteDeps,
): Promise<ReplyOf<Bulk>> {
  const reply: ReplyOf<Bulk> = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    const outcome = await applyAction({ id, action, reason }, actor, deps);
    reply[outcome === 'done' ? 'done' : 'refused'].push(id);
  }
  deps.state.clear();
  return reply;
}

/** Publishes an answer of the farm. @throws 409 `moderation.not_now` if the comment is not published */
export async function answerComment(
  id: string,
  content: string,
  actor: string,
  deps: ModerationRouteDeps,
): Promise<Comment> {
  const body = validateText(content, 'reply');
  const by = { actor, reason: 'The farm answered', at: deps.clock.now() };
  const answerId = await deps.moderation.answer({ ...by, id, body, authorName: site.company, visitor: FARM });
  if (answerId === null) return throwHttpError(409, 'moderation.not_now', 'Only a published comment can be answered.');
  deps.state.clear();
  const row = await deps.comments.find(answerId, FARM);
  return row ? toDto({ ...row, mine: false }) : commentNotFound();
}

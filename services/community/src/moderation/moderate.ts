import type { Calls, Comment, InputOf, ModeratedComment, ModerationAction, ReplyOf } from '@farm/contracts';
import { site } from '@farm/farm';
import { refuse, type Clock } from '@farm/server-kit';
import { checkedText } from '../comments/checked-words';
import type { CommentRepository } from '../comments/comments.repository';
import { shown } from '../comments/stored-comment';
import type { ThreadState } from '../comments/thread-state';
import type { ModerationRepository } from './moderation.repository';
import type { QueueRepository } from './queue.repository';
import { stateAfter } from './transitions';

type Act = Calls['POST /api/ops/moderation/comments/:id'];
type Bulk = Calls['POST /api/ops/moderation/bulk'];

export interface Moderating {
  moderation: ModerationRepository;
  queue: QueueRepository;
  comments: CommentRepository;
  state: Pick<ThreadState, 'forget'>;
  clock: Clock;
}

const MOST_PINNED = 3;
const DAY_MS = 86_400_000;
const FARM = 'farm'; // the visitor of the farm's own words: no browser has it

const refuseUnknown = () => refuse(404, 'moderation.unknown', 'This comment is not there any more.');
const refuseNow = (action: ModerationAction) => {
  const why = action === 'pin' ? 'Only published conversations can be pinned, three at most.' : 'Somebody was faster.';
  return refuse(409, 'moderation.not_now', `That cannot be done with this comment now. ${why}`);
};

interface Asked {
  id: string;
  action: ModerationAction;
  reason: string;
  days?: number | undefined;
}

function actOn({ id, action, reason, days }: Asked, actor: string, { moderation, clock }: Moderating) {
  const at = clock.now();
  if (action === 'block' && days === undefined)
    return refuse(400, 'request.invalid', 'Please say for how many days: 1, 7 or 30.');
  return moderation.act({
    ...{ id, action, actor, reason, at, mostPinned: MOST_PINNED },
    blockedUntil: action === 'block' && days ? new Date(at.getTime() + days * DAY_MS) : null,
    decide: (row) => {
      const state = stateAfter(action, row);
      // What is hidden or deleted leaves its place on top.
      const stays = row.pinned && state === 'PUBLISHED' && action !== 'unpin';
      return state && { state, pinned: stays || action === 'pin' };
    },
  });
}

/** One action on one comment: 404 `moderation.unknown`, 409 `moderation.not_now`. */
export async function moderate(
  asked: InputOf<Act>['params'] & InputOf<Act>['body'],
  actor: string,
  deps: Moderating,
): Promise<ModeratedComment> {
  const done = await actOn(asked, actor, deps);
  if (done === 'not_now') return refuseNow(asked.action);
  deps.state.forget();
  const row = done === 'done' ? await deps.queue.one(asked.id, deps.clock.now()) : null;
  return row ?? refuseUnknown();
}

/** Each comment on its own; those that the action does not fit are told. */
export async function moderateMany(
  { ids, action, reason }: InputOf<Bulk>['body'],
  actor: string,
  deps: Moderating,
): Promise<ReplyOf<Bulk>> {
  const reply: ReplyOf<Bulk> = { done: [], refused: [] };
  for (const id of new Set(ids)) {
    const done = await actOn({ id, action, reason }, actor, deps);
    reply[done === 'done' ? 'done' : 'refused'].push(id);
  }
  deps.state.forget();
  return reply;
}

/** The farm answers; published at once. 409 `moderation.not_now` below what is not published. */
export async function answerComment(id: string, content: string, actor: string, deps: Moderating): Promise<Comment> {
  const body = checkedText(content, 'reply');
  const by = { actor, reason: 'The farm answered', at: deps.clock.now() };
  const made = await deps.moderation.answer({ ...by, id, body, authorName: site.company, visitor: FARM });
  if (made === null) return refuse(409, 'moderation.not_now', 'Only a published comment can be answered.');
  deps.state.forget();
  const row = await deps.comments.find(made, FARM);
  return row ? shown({ ...row, mine: false }) : refuseUnknown();
}

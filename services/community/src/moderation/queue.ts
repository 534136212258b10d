import type { Calls, InputOf, ModeratedComment, ReplyOf } from '@farm/contracts';
import { refuse, type Clock } from '@farm/server-kit';
import { readCursor } from '../comments/cursor';
import type { QueueRepository } from './queue.repository';

type Queue = Calls['GET /api/ops/moderation/queue'];

const ROWS = 50;
const EVERYTHING = { tab: 'all', search: '' } as const;
const EXPORT_ROWS = 500;

const placeOf = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt}_${id}`;

/** The place `<time>_<id>` that a page goes on from, or null; refuses with `moderation.no_page` what is none. */
export function placeFrom(cursor: string | undefined) {
  if (cursor === undefined) return null;
  return readCursor(cursor) ?? refuse(400, 'moderation.no_page', 'That page does not exist.');
}

/** One page of a tab, and how many wait under each. */
export async function queuePage(
  { tab = 'held', search = '', before, limit = ROWS }: NonNullable<InputOf<Queue>['query']>,
  { queue, clock }: { queue: QueueRepository; clock: Clock },
): Promise<ReplyOf<Queue>> {
  const asked = { tab, search: search.trim(), from: placeFrom(before) };
  const rows = await queue.page({ ...asked, limit: limit + 1 }, clock.now()); // one more tells whether there is a next
  const comments = rows.slice(0, limit);
  const last = comments.at(-1);
  const next = rows.length > limit && last ? placeOf(last) : null;
  return { comments, next, waiting: await queue.waiting() };
}

/** Everything, newest first, page by page: a year of comments never stands in memory as a whole. */
export async function* everything(queue: QueueRepository, clock: Clock): AsyncGenerator<ModeratedComment[]> {
  for (let from = null as ReturnType<typeof placeFrom>; ;) {
    const rows = await queue.page({ ...EVERYTHING, from, limit: EXPORT_ROWS }, clock.now());
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < EXPORT_ROWS) return;
    from = placeFrom(placeOf(last));
  }
}

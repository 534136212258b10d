import { Readable } from 'node:stream';
import type { Calls, InputOf, ModeratedComment, ReplyOf } from '@farm/contracts';
import {
  formatCursor,
  readCursor,
  sendTable,
  splitPage,
  type TableColumns,
  throwHttpError,
  type Caller,
  type Clock,
  type Cursor,
} from '@farm/server-kit';
import type { ModerationQueueRepository } from './moderation-queue.repository';

type Queue = Calls['GET /api/ops/moderation/queue'];

interface QueueDeps {
  queue: ModerationQueueRepository;
  clock: Clock;
}

const ROWS = 50;
const EXPORT_ROWS = 500;

export const pageNotFound = () => throwHttpError(400, 'moderation.no_page', 'That page does not exist.');

/** One page of a tab, and the number of comments on each tab. @throws `moderation.no_page` */
export async function queuePage(
  { tab = 'held', search = '', before, limit = ROWS }: NonNullable<InputOf<Queue>['query']>,
  { queue, clock }: QueueDeps,
): Promise<ReplyOf<Queue>> {
  const from = readCursor(before, pageNotFound);
  const rows = await queue.page({ tab, search: search.trim(), from, limit: limit + 1 }, clock.now());
  const { page, next } = splitPage(rows, limit);
  return { comments: page, next, waiting: await queue.waiting() };
}

type Pages = AsyncIterable<readonly ModeratedComment[]>;

/** All comments, newest first, in pages, so that they are never all in memory. */
async function* allPages({ queue, clock }: QueueDeps): Pages {
  let from: Cursor | null = null;
  for (;;) {
    const rows: ModeratedComment[] = await queue.page(
      { tab: 'all', search: '', from, limit: EXPORT_ROWS },
      clock.now(),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < EXPORT_ROWS) return;
    from = readCursor(formatCursor(last), pageNotFound);
  }
}

const COLUMNS: TableColumns<ModeratedComment> = [
  ['id', ({ id }) => id],
  ['written', ({ createdAt }) => createdAt],
  ['state', ({ state }) => state],
  ['name', ({ name }) => name],
  ['text', ({ content }) => content],
  ['answers', ({ parent }) => parent?.id ?? ''],
  ['likes', ({ likes }) => String(likes)],
  ['question', ({ question }) => String(question)],
  ['answered', ({ answered }) => String(answered)],
  ['farm', ({ farm }) => String(farm)],
  ['pinned', ({ pinned }) => String(pinned)],
  ['edited', ({ edited }) => String(edited)],
  ['score', ({ score }) => String(score)],
  ['reasons', ({ reasons }) => reasons.map(({ reason, points }) => `${reason} (${points})`).join('; ')],
  ['reports', ({ reports }) => reports.map(({ reason }) => reason).join('; ')],
  ['visitor', ({ visitor }) => visitor.mark],
];

async function* toJson(pages: Pages): AsyncGenerator<string> {
  let separator = '[';
  for await (const comments of pages) {
    yield separator + comments.map((comment) => JSON.stringify(comment)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}

/** All comments as a file: a table for spreadsheets, or everything that the queue shows. */
export function exportComments(format: 'csv' | 'json', caller: Caller, deps: QueueDeps) {
  const pages = allPages(deps);
  if (format === 'csv') return sendTable(caller, { name: 'comments', format, columns: COLUMNS, pages });
  caller.reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="comments.json"');
  return Readable.from(toJson(pages));
}

import type { Calls, InputOf, ModeratedComment, ReplyOf } from '@farm/contracts';
import { csvLine } from '@farm/farm';
import { formatCursor, readCursor, throwHttpError, splitPage, type Clock, type Cursor } from '@farm/server-kit';
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

const COLUMNS: readonly [name: string, cell: (comment: ModeratedComment) => string | number | boolean][] = [
  ['id', ({ id }) => id],
  ['written', ({ createdAt }) => createdAt],
  ['state', ({ state }) => state],
  ['name', ({ name }) => name],
  ['text', ({ content }) => content],
  ['answers', ({ parent }) => parent?.id ?? ''],
  ['likes', ({ likes }) => likes],
  ['question', ({ question }) => question],
  ['answered', ({ answered }) => answered],
  ['farm', ({ farm }) => farm],
  ['pinned', ({ pinned }) => pinned],
  ['edited', ({ edited }) => edited],
  ['score', ({ score }) => score],
  ['reasons', ({ reasons }) => reasons.map(({ reason, points }) => `${reason} (${points})`).join('; ')],
  ['reports', ({ reports }) => reports.map(({ reason }) => reason).join('; ')],
  ['visitor', ({ visitor }) => visitor.mark],
];

export type ExportFormat = 'csv' | 'json';

async function* toCsv(pages: Pages): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const comments of pages)
    yield comments.map((comment) => csvLine(COLUMNS.map(([, cell]) => String(cell(comment))))).join('');
}

async function* toJson(pages: Pages): AsyncGenerator<string> {
  let separator = '[';
  for await (const comments of pages) {
    yield separator + comments.map((comment) => JSON.stringify(comment)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[' ? '[]' : ']';
}

/** All comments as a file. */
export function exportComments(format: ExportFormat, deps: QueueDeps) {
  const pages = allPages(deps);
  return format === 'csv'
    ? { type: 'text/csv; charset=utf-8; header=present', chunks: toCsv(pages) }
    : { type: 'application/json; charset=utf-8', chunks: toJson(pages) };
}

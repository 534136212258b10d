import type { ModeratedComment } from '@farm/contracts';
import { csvLine } from '@farm/server-kit';

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
type Pages = AsyncIterable<readonly ModeratedComment[]>;

async function* csv(pages: Pages): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const comments of pages)
    yield comments.map((comment) => csvLine(COLUMNS.map(([, cell]) => String(cell(comment))))).join('');
}

async function* json(pages: Pages): AsyncGenerator<string> {
  let before = '[';
  for await (const comments of pages) {
    yield before + comments.map((comment) => JSON.stringify(comment)).join(',\n');
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}

/** The file's type, and its pieces as they are read. */
export const exportOf = (format: ExportFormat, pages: Pages) =>
  format === 'csv'
    ? { type: 'text/csv; charset=utf-8; header=present', pieces: csv(pages) }
    : { type: 'application/json; charset=utf-8', pieces: json(pages) };

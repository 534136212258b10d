import type { CsvOrder } from './order-list.repository';

const COLUMNS: readonly [name: string, cell: (order: CsvOrder) => string][] = [
  ['number', ({ number }) => number],
  ['opened', ({ createdAt }) => createdAt.toISOString()],
  ['paid', ({ paidAt }) => paidAt?.toISOString() ?? ''],
  ['product', ({ productId }) => productId],
  ['status', ({ status }) => status],
  ['email', ({ email }) => email ?? ''],
  ['discount_usd', ({ discountCents }) => dollars(discountCents)],
  ['total_usd', ({ totalCents }) => dollars(totalCents)],
  ['refunded_usd', ({ refundedCents }) => dollars(refundedCents)],
  ['code', ({ code }) => code ?? ''],
  ['payment', ({ paymentIntentId }) => paymentIntentId ?? ''],
];

/** Whole cents as a plain number that every spreadsheet reads: 3999 is 39.99. */
const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * One cell after RFC 4180: quoted when it holds a comma, a quote or a line break. Cells that a spreadsheet would run as
 * a formula get an apostrophe in front: an address such as `=HYPERLINK(…)@x` is a buyer's text, never a program.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The file's first line, then one line an order, page by page: a month of orders never stands in memory as a whole. */
export async function* csvOf(pages: AsyncIterable<readonly CsvOrder[]>): AsyncGenerator<string> {
  yield line(COLUMNS.map(([name]) => name));
  for await (const orders of pages) {
    yield orders.map((order) => line(COLUMNS.map(([, cell]) => cell(order)))).join('');
  }
}

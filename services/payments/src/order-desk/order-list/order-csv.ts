import { csvLine } from '@farm/server-kit';
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

/** The file's first line, then one line an order, page by page: a month of orders never stands in memory as a whole. */
export async function* csvOf(pages: AsyncIterable<readonly CsvOrder[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const orders of pages) {
    yield orders.map((order) => csvLine(COLUMNS.map(([, cell]) => cell(order)))).join('');
  }
}

import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { csvLine, instantOf, normalizeEmail, site } from '@farm/farm';
import { readCursor, throwHttpError, splitPage } from '@farm/server-kit';
import { productTitle } from '../catalogue/product-title';
import type { CsvOrder, ListedOrder, OrderFilter, OrderQueryRepository } from './order-queries.repository';

type OrderRow = ReplyOf<Calls['GET /api/ops/orders']>['orders'][number];

export const listRow = ({ createdAt, paidAt, status, ...order }: ListedOrder): OrderRow => ({
  ...order,
  title: productTitle(order.productId),
  status: status as OrderRow['status'], // the column's CHECK constraint lists the same values
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

// Crockford's alphabet lacks these letters, so they stand for the digits that they resemble.
const LOOK_ALIKES: Record<string, string> = { O: '0', I: '1', L: '1' };

/** 'farm-7k2q', '7K2Q 91XD' and 'FARM7K2Q91XD' as the start of a stored number; null if it cannot be one. */
function numberStart(text: string): string | null {
  const characters = text
    .toUpperCase()
    .replace(/^FARM/, '')
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (character) => LOOK_ALIKES[character] ?? character);
  if (!/^[0-9A-HJKMNP-TV-Z]{0,8}$/.test(characters)) return null;
  if (characters === '') return /^FARM-?$/i.test(text) ? 'FARM-' : null;
  return `FARM-${characters.slice(0, 4)}${characters.length > 4 ? `-${characters.slice(4)}` : ''}`;
}

/** Null when the text is empty. */
export function parseOrderSearch(text: string): OrderFilter | null {
  const query = text.trim();
  if (query === '') return null;
  if (/^free_/i.test(query)) return { freeOrder: query.slice('free_'.length).toLowerCase() };
  if (/^(pi|cs)_/i.test(query)) return { payment: query };
  const number = numberStart(query);
  return { email: normalizeEmail(query) ?? query.toLowerCase(), ...(number === null ? {} : { number }) };
}

type ListQuery = NonNullable<InputOf<Calls['GET /api/ops/orders']>['query']>;

const PAGE_SIZE = 50;

/** '2026-03-01' for '2026-02-28'. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const rejectSearch = () => throwHttpError(400, 'request.invalid', 'Please check the search.');

/** When a day begins at the farm. Calls `rejectDay` for days such as February 30. */
export function startOfDay(day: string, rejectDay: () => never): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day) return rejectDay();
  return instantOf(day, '00:00', site.place.timeZone);
}

/** When a day ends at the farm. */
export function endOfDay(day: string, rejectDay: () => never): Date {
  startOfDay(day, rejectDay);
  return startOfDay(nextDay(day), rejectDay);
}

/** A page of orders, newest first, and the cursor of the next one. Both days are included. */
export async function listOrders(
  { search = '', status, from, to, before, limit = PAGE_SIZE }: ListQuery,
  orderQueries: OrderQueryRepository,
): Promise<ReplyOf<Calls['GET /api/ops/orders']>> {
  const rows = await orderQueries.search({
    filter: parseOrderSearch(search),
    status: status ?? null,
    from: from === undefined ? null : startOfDay(from, rejectSearch),
    until: to === undefined ? null : endOfDay(to, rejectSearch),
    before: readCursor(before, rejectSearch),
    limit: limit + 1, // one more shows whether there is another page
  });
  const { page, next } = splitPage(rows, limit);
  return { orders: page.map(listRow), next };
}

/** The first moments of a month and of the next one, in UTC. @throws 400 for month 13 */
export function monthRange(month: string): [from: Date, until: Date] {
  const from = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(from.getTime())) return throwHttpError(400, 'request.invalid', 'Please choose a month.');
  return [from, new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))];
}

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

/** 3999 is 39.99: a plain number for spreadsheets. */
const dollars = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** CSV lines, page by page, so that a month of orders is never in memory at once. */
export async function* csvOf(pages: AsyncIterable<readonly CsvOrder[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS.map(([name]) => name));
  for await (const orders of pages) {
    yield orders.map((order) => csvLine(COLUMNS.map(([, cell]) => cell(order)))).join('');
  }
}

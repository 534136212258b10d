import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { compactCode, instantOf, isDay, normalizeEmail, replaceLookAlikes, site } from '@farm/farm';
import { readCursor, throwHttpError, splitPage, type TableColumns } from '@farm/server-kit';
import { productTitle } from '../catalogue/product-title';
import type { CsvOrder, ListedOrder, OrderFilter, OrderQueryRepository, OrderSearch } from './order-queries.repository';

type OrderRow = ReplyOf<Calls['GET /api/ops/orders']>['orders'][number];

export const listRow = ({ createdAt, paidAt, ...order }: ListedOrder): OrderRow => ({
  ...order,
  title: productTitle(order.productId),
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

/** The characters of a number as it was typed, without `FARM` and hyphens, in the stored alphabet. */
const numberCharacters = (text: string): string => replaceLookAlikes(compactCode(text).replace(/^FARM/, ''));

/** 'farm-7k2q', '7K2Q 91XD' and 'FARM7K2Q91XD' as the start of a stored number; null if it cannot be one. */
function numberStart(text: string): string | null {
  const characters = numberCharacters(text);
  if (!/^[0-9A-HJKMNP-TV-Z]{0,8}$/.test(characters)) return null;
  if (characters === '') return compactCode(text) === 'FARM' ? 'FARM-' : null;
  return `FARM-${characters.slice(0, 4)}${characters.length > 4 ? `-${characters.slice(4)}` : ''}`;
}

/** Null when the text is empty. */
export function parseOrderSearch(text: string): OrderFilter | null {
  const query = text.trim().replace(/^#\s*/, '');
  if (query === '') return null;
  if (/^free_/i.test(query)) return { freeOrder: query.slice('free_'.length).toLowerCase() };
  if (/^(pi|cs)_/i.test(query)) return { payment: query };
  const number = numberStart(query);
  // blanks around the @ of a copied address, and two blanks in a name
  const words = query.toLowerCase().replace(/\s+/g, ' ').replace(/ ?@ ?/g, '@');
  return { text: normalizeEmail(words) ?? words, ...(number === null ? {} : { number }) };
}

/** The search with typing errors, for one that found nothing; null if there is nothing to compare with. */
function similarFilter(search: string): OrderFilter | null {
  const { text } = parseOrderSearch(search) ?? {};
  if (text === undefined) return null;
  const characters = numberCharacters(text);
  // A number has 8 characters, or 12 with an error in 'FARM'. One may be missing or doubled.
  const isNumber = /^(?:[0-9A-Z]{7,9}|[0-9A-Z]{11,13})$/.test(characters);
  const number = characters.length < 10 ? `FARM${characters}` : characters;
  return { isSimilar: true, text, ...(isNumber && { number }) };
}

type ListQuery = NonNullable<InputOf<Calls['GET /api/ops/orders']>['query']>;

const PAGE_SIZE = 50;
const MAX_SIMILAR = 10;

/** '2026-03-01' for '2026-02-28'. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const rejectSearch = () => throwHttpError(400, 'request.invalid', 'Please check the search.');

/** When a day begins at the farm. Calls `rejectDay` for days such as February 30. */
export function startOfDay(day: string, rejectDay: () => never): Date {
  if (!isDay(day)) return rejectDay();
  return instantOf(day, '00:00', site.place.timeZone);
}

/** When a day ends at the farm. */
export function endOfDay(day: string, rejectDay: () => never): Date {
  startOfDay(day, rejectDay);
  return startOfDay(nextDay(day), rejectDay);
}

interface SearchQuery {
  month?: string;
  search?: string;
  status?: ListQuery['status'];
  from?: string;
  to?: string;
}

/** The search of a list or a file. Both days are included. @throws 400 */
export function orderSearch({ month, search = '', status, from, to }: SearchQuery): OrderSearch {
  const [monthStart, monthEnd] = month === undefined ? [null, null] : monthRange(month);
  return {
    filter: parseOrderSearch(search),
    status: status ?? null,
    from: from === undefined ? monthStart : startOfDay(from, rejectSearch),
    until: to === undefined ? monthEnd : endOfDay(to, rejectSearch),
  };
}

/** A page of orders, newest first, and the cursor of the next one. */
export async function listOrders(
  { before, limit = PAGE_SIZE, ...query }: ListQuery,
  orderQueries: OrderQueryRepository,
): Promise<ReplyOf<Calls['GET /api/ops/orders']>> {
  const search = orderSearch(query);
  const cursor = readCursor(before, rejectSearch);
  const [rows, sums] = await Promise.all([
    orderQueries.search({ ...search, before: cursor, limit: limit + 1 }), // one more shows whether there is another page
    cursor ? null : orderQueries.sums(search),
  ]);
  const { page, next } = splitPage(rows, limit);
  const filter = rows.length === 0 && !cursor ? similarFilter(query.search ?? '') : null;
  const similar = filter ? await orderQueries.search({ ...search, filter, before: null, limit: MAX_SIMILAR }) : [];
  return { orders: page.map(listRow), next, sums, similar: similar.map(listRow) };
}

const rejectMonth = () => throwHttpError(400, 'request.invalid', 'Please choose a month.');

/** The first moments of a month and of the next one at the farm, as its days. @throws 400 for month 13 */
export function monthRange(month: string): [from: Date, until: Date] {
  const from = startOfDay(`${month}-01`, rejectMonth);
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return [from, startOfDay(next.toISOString().slice(0, 10), rejectMonth)];
}

export const ORDER_COLUMNS: TableColumns<CsvOrder> = [
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

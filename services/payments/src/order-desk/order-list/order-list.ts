import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { instantOf, site } from '@farm/farm';
import { refuse } from '@farm/server-kit';
import { orderLine } from './order-line';
import type { OrderListRepository } from './order-list.repository';
import { readPlace, soughtBy, writePlace } from './search';

type Asked = NonNullable<InputOf<Calls['GET /api/ops/orders']>['query']>;

const PAGE = 50;

/** The day after, in the calendar: '2026-02-28' gives '2026-03-01'. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const refuseSearch = () => refuse(400, 'request.invalid', 'Please check the search.');

/** When a day begins on the farm's clocks. Refuses 30 February. */
export function startOfDay(day: string, refuseDay: () => never): Date {
  const known = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(known.getTime()) || known.toISOString().slice(0, 10) !== day) return refuseDay();
  return instantOf(day, '00:00', site.place.timeZone);
}

function placeOf(before: string | undefined) {
  if (before === undefined) return null;
  return readPlace(before) ?? refuseSearch();
}

/** A page of orders, newest first, and where the next one begins. Days are the farm's, both included. */
export async function listOrders(asked: Asked, lists: OrderListRepository) {
  const { search = '', status = null, from, to, before, limit = PAGE } = asked;
  const found = await lists.search({
    sought: soughtBy(search),
    status,
    from: from === undefined ? null : startOfDay(from, refuseSearch),
    until: to === undefined ? null : startOfDay(nextDayOf(to), refuseSearch),
    before: placeOf(before),
    limit: limit + 1, // one more tells whether there is another page
  });
  const orders = found.slice(0, limit);
  const last = orders.at(-1);
  const reply: ReplyOf<Calls['GET /api/ops/orders']> = {
    orders: orders.map(orderLine),
    next: found.length > limit && last ? writePlace(last) : null,
  };
  return reply;
}

function nextDayOf(day: string): string {
  startOfDay(day, refuseSearch);
  return nextDay(day);
}

/** From the first moment of a month to the first one of the next, in UTC. Refuses month 13. */
export function monthOf(month: string): [from: Date, until: Date] {
  const from = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(from.getTime())) return refuse(400, 'request.invalid', 'Please choose a month.');
  return [from, new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))];
}

import type { SalesOverview } from '@farm/contracts';
import { farmTime, instantOf, site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import { productTitle } from '../catalogue/product-title';
import type { PurchaseDay, SalesDay, SalesRepository } from './sales-overview.repository';

const DAY_MS = 86_400_000;
const DAYS = 30;
const WEEK = 7;

/** The last `DAYS` days of the farm's calendar as '2026-11-21', oldest first. */
function lastDays(now: Date): string[] {
  const today = Date.parse(`${farmTime(now).date}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

const sumOf = (days: readonly SalesDay[]): Omit<SalesDay, 'day'> => ({
  takenCents: days.reduce((sum, { takenCents }) => sum + takenCents, 0),
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  refundedCents: days.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
  refunds: days.reduce((sum, { refunds }) => sum + refunds, 0),
});

function purchasesOf(days: readonly PurchaseDay[], kind: 'course' | 'guide') {
  const ofKind = days.filter((each) => each.kind === kind);
  return {
    started: ofKind.reduce((sum, { started }) => sum + started, 0),
    paid: ofKind.reduce((sum, { paid }) => sum + paid, 0),
  };
}

export interface SalesOverviewDeps {
  sales: SalesRepository;
  clock: Clock;
}

/** Takings, refunds and downloads of the last 30 days. */
export async function getSalesOverview({ sales, clock }: SalesOverviewDeps): Promise<SalesOverview> {
  const calendar = lastDays(clock.now());
  const { timeZone } = site.place;
  const since = instantOf(calendar[0] as string, '00:00', timeZone);
  const [rows, downloads, purchases] = await Promise.all([
    sales.days(since, timeZone),
    sales.downloads(since),
    sales.purchases(since, timeZone),
  ]);
  const funnelOf = (count: number) => {
    const inPeriod = purchases.filter(({ day }) => calendar.slice(-count).includes(day));
    return { course: purchasesOf(inPeriod, 'course'), guide: purchasesOf(inPeriod, 'guide') };
  };
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = calendar.map((day) => byDay.get(day) ?? { day, ...sumOf([]) });
  return {
    days,
    today: sumOf(days.slice(-1)),
    week: sumOf(days.slice(-WEEK)),
    month: sumOf(days),
    funnel: { today: funnelOf(1), week: funnelOf(WEEK), month: funnelOf(DAYS) },
    downloads: downloads.map((download) => ({ ...download, title: productTitle(download.productId) })),
  };
}

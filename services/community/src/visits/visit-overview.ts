import { UNKNOWN_PAGE, type VisitTotalKind, type VisitOverview, type VisitPeriod } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { VisitTotal, VisitsRepository } from './visits.repository';

const DAY_MS = 86_400_000;
const DAYS = 30;
const WEEK = 7;
const TOP_PAGES = 10;
const PRODUCT_PAGES = ['/premium-course', '/country-store'];

interface Named {
  name: string;
  count: number;
}

const sumOf = (totals: readonly Named[]): number => totals.reduce((sum, { count }) => sum + count, 0);

/** The totals of one kind, summed over the days, most first. */
function ranking(totals: readonly VisitTotal[], kind: VisitTotalKind): Named[] {
  const counts = new Map<string, number>();
  for (const { name, count } of totals.filter((total) => total.kind === kind))
    counts.set(name, (counts.get(name) ?? 0) + count);
  const named = [...counts].map(([name, count]) => ({ name, count }));
  return named.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

function periodOf(totals: readonly VisitTotal[]): VisitPeriod {
  const all = ranking(totals, 'page');
  const pages = all.filter(({ name }) => name !== UNKNOWN_PAGE);
  const sources = ranking(totals, 'source');
  return {
    visits: sumOf(sources),
    pageViews: sumOf(pages),
    notFound: sumOf(all) - sumOf(pages),
    pages: pages.slice(0, TOP_PAGES),
    productPages: pages.filter(({ name }) => PRODUCT_PAGES.includes(name)),
    sources,
    devices: ranking(totals, 'device'),
  };
}

export interface VisitOverviewDeps {
  visits: Pick<VisitsRepository, 'since'>;
  clock: Clock;
}

/** Visits of the last 30 days of the farm's calendar, today included. */
export async function getVisitOverview({ visits, clock }: VisitOverviewDeps): Promise<VisitOverview> {
  const today = Date.parse(`${farmTime(clock.now()).date}T00:00:00Z`);
  const dayBefore = (days: number) => new Date(today - days * DAY_MS).toISOString().slice(0, 10);
  const totals = await visits.since(dayBefore(DAYS - 1));
  const lastDays = (days: number) => periodOf(totals.filter(({ day }) => day > dayBefore(days)));
  return {
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = dayBefore(DAYS - 1 - index);
      const { visits: count, pageViews } = periodOf(totals.filter((total) => total.day === day));
      return { day, visits: count, pageViews };
    }),
    today: lastDays(1),
    week: lastDays(WEEK),
    month: lastDays(DAYS),
  };
}

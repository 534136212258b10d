import type { LedgerLine } from '../cards/cards.provider';

/** What our tables say of the provider's movements, by the provider's own names. */
export interface OurBooks {
  /** Charges that paid one of our attempts, in cents. */
  charges: ReadonlyMap<string, number>;
  refunds: ReadonlyMap<string, { cents: number; status: string }>;
  disputes: ReadonlyMap<string, { cents: number; status: string }>;
  /** Charges that we took for paid on this day. */
  paidToday: readonly { chargeId: string; cents: number }[];
}

/** One thing on which the provider and we differ, in cents. */
interface Difference {
  id: string;
  what: string;
  theirs: number;
  ours: number;
}

export interface Balance {
  charged: number;
  refunded: number;
  disputed: number;
  fee: number;
  /** What the day's movements come to by our tables. */
  ours: number;
  difference: number;
  lines: Difference[];
}

const CAME_BACK: readonly string[] = ['failed', 'canceled', 'won', 'warning_closed', 'prevented'];

/** Money that left, left here too if we know of it; money that came back, if we know that it did. */
function movedBack(row: { cents: number; status: string } | undefined, cents: number): number {
  if (!row) return 0;
  if (cents < 0) return -row.cents;
  return CAME_BACK.includes(row.status) ? row.cents : 0;
}

function oursOf({ what, source, cents }: LedgerLine, books: OurBooks): number {
  if (what === 'charge') return books.charges.get(source) ?? 0;
  return movedBack((what === 'refund' ? books.refunds : books.disputes).get(source), cents);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * I18: one day of the provider's ledger beside ours. `nearby` are the charges of the days around it: a payment just
 * before midnight is settled just after. Fees stand apart: they are the provider's, not the buyers'.
 */
export function balanceOf(day: readonly LedgerLine[], nearby: ReadonlySet<string>, books: OurBooks): Balance {
  const compared = day.map((line) => ({
    ...{ id: line.source, what: line.what, theirs: line.cents, ours: oursOf(line, books) },
  }));
  const onlyOurs = books.paidToday
    .filter(({ chargeId }) => !nearby.has(chargeId))
    .map(({ chargeId, cents }) => ({ id: chargeId, what: 'charge', theirs: 0, ours: cents }));
  const all = [...compared, ...onlyOurs];
  const moved = (what: LedgerLine['what']) => sum(day.filter((line) => line.what === what).map(({ cents }) => cents));
  return {
    charged: moved('charge'),
    refunded: 0 - moved('refund'),
    disputed: 0 - moved('dispute'),
    fee: sum(day.map(({ feeCents }) => feeCents)),
    ours: sum(all.map(({ ours }) => ours)),
    difference: sum(all.map(({ theirs, ours }) => theirs - ours)),
    lines: all.filter(({ theirs, ours }) => theirs !== ours),
  };
}

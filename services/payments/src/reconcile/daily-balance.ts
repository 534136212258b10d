import type { Clock } from '@farm/server-kit';
import type { PaymentProvider, LedgerLine } from '../payment-provider/payment.provider';
import type { EmailQueueRepository } from '../emails/email-queue.repository';
import type { Balance, OurBooks, ReconcileRepository } from './reconcile.repository';
import { DAY_MS } from './sweeps';

const REVERSED: readonly string[] = ['failed', 'canceled', 'won', 'warning_closed', 'prevented'];

/** By how many cents our tables moved: out for a refund or dispute that we know, back in if we know that it failed. */
function movementOf(row: { cents: number; status: string } | undefined, cents: number): number {
  if (!row) return 0;
  if (cents < 0) return -row.cents;
  return REVERSED.includes(row.status) ? row.cents : 0;
}

function oursOf({ what, source, cents }: LedgerLine, books: OurBooks): number {
  if (what === 'charge') return books.charges.get(source) ?? 0;
  return movementOf((what === 'refund' ? books.refunds : books.disputes).get(source), cents);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Compares one day of the provider's ledger with our tables. `nearby`: ids of the charges of the days around it, since a
 * payment just before midnight may be booked just after.
 */
export function balanceOf(day: readonly LedgerLine[], nearby: ReadonlySet<string>, books: OurBooks): Balance {
  const compared = day.map((line) => ({
    id: line.source,
    what: line.what,
    theirs: line.cents,
    ours: oursOf(line, books),
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

export interface BalanceDeps {
  provider: Pick<PaymentProvider, 'ledger'>;
  reconciliation: ReconcileRepository;
  emailQueue: EmailQueueRepository;
  clock: Clock;
}

const NEARBY_MS = 3 * DAY_MS; // an outage delays bookings by at most this much
const CHECKED_DAYS = 7;

const startOf = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/**
 * Compares one UTC day, stores the balance and alerts the farm of differences.
 * See docs/payment-invariants.md#i18-the-daily-balance-is-zero
 */
export async function balanceDay(
  day: Date,
  { provider, reconciliation, emailQueue, clock }: BalanceDeps,
): Promise<Balance> {
  const [from, to] = [startOf(day), after(startOf(day), DAY_MS)];
  const around = await provider.ledger(after(from, -NEARBY_MS), after(to, NEARBY_MS));
  const lines = around.filter(({ at }) => at >= from && at < to);
  const books = await reconciliation.books(lines, from, to);
  const balance = balanceOf(lines, new Set(around.map(({ source }) => source)), books);
  await reconciliation.saveDay(from, balance);
  if (balance.lines.length > 0)
    await emailQueue.alert({
      why: 'daily balance is not zero',
      about: from.toISOString().slice(0, 10),
      at: clock.now(),
    });
  return balance;
}

/**
 * (h) Every night at 02:00 UTC: yesterday, and days of the last week that were missed or did not balance.
 * @throws ProviderUnavailableError
 */
export async function balanceDays(deps: BalanceDeps): Promise<void> {
  const today = startOf(deps.clock.now());
  const done = await deps.reconciliation.daysSince(after(today, -CHECKED_DAYS * DAY_MS));
  const first = done[0]?.day ?? after(today, -DAY_MS);
  const balanced = new Set(done.filter((row) => row.balanced).map(({ day }) => day.getTime()));
  for (let day = first; day < today; day = after(day, DAY_MS))
    if (!balanced.has(day.getTime())) await balanceDay(day, deps);
}

import type { Clock } from '@farm/server-kit';
import type { CardProvider } from '../cards/cards.provider';
import type { AlertRepository } from './alerts.repository';
import { balanceOf, type Balance } from './balance';
import type { LedgerDayRepository } from './ledger-days.repository';
import { DAY_MS } from './sweep';

export interface Balancing {
  cards: Pick<CardProvider, 'ledger'>;
  ledgerDays: LedgerDayRepository;
  alerts: AlertRepository;
  clock: Clock;
}

const NEARBY_MS = 3 * DAY_MS; // what a long outage delays is settled this much later at most
const LOOKED_AT_DAYS = 7;

const startOf = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

/** I18: one UTC day of the provider's ledger beside ours, kept; each difference is named, and the farm is told. */
export async function balanceDay(day: Date, { cards, ledgerDays, alerts, clock }: Balancing): Promise<Balance> {
  const [from, to] = [startOf(day), after(startOf(day), DAY_MS)];
  const around = await cards.ledger(after(from, -NEARBY_MS), after(to, NEARBY_MS));
  const lines = around.filter(({ at }) => at >= from && at < to);
  const books = await ledgerDays.books(lines, from, to);
  const balance = balanceOf(lines, new Set(around.map(({ source }) => source)), books);
  await ledgerDays.keep(from, balance);
  if (balance.lines.length > 0)
    await alerts.put({ why: 'the day does not balance', about: from.toISOString().slice(0, 10), at: clock.now() });
  return balance;
}

/**
 * (h) Every night at 02:00 UTC: yesterday, and those of the last seven days that did not balance or were missed while we
 * were away. Throws ProviderAway.
 */
export async function dailyBalance(deps: Balancing): Promise<void> {
  const today = startOf(deps.clock.now());
  const done = await deps.ledgerDays.since(after(today, -LOOKED_AT_DAYS * DAY_MS));
  const first = done[0]?.day ?? after(today, -DAY_MS);
  const balanced = new Set(done.filter((row) => row.balanced).map(({ day }) => day.getTime()));
  for (let day = first; day < today; day = after(day, DAY_MS))
    if (!balanced.has(day.getTime())) await balanceDay(day, deps);
}

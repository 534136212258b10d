import type { CardProvider } from '../cards/cards.provider';
import type { Handling } from '../webhook/handle-event';
import type { AlertRepository } from './alerts.repository';
import type { CursorRepository } from './cursor.repository';
import type { UnsettledRepository } from './unsettled.repository';
import type { Mode } from '../catalogue/mode';

export type Sweeping = Handling & {
  cards: Pick<CardProvider, 'eventsSince' | 'paidSince' | 'dashboardUrl'>;
  unsettled: UnsettledRepository;
  cursors: CursorRepository;
  alerts: AlertRepository;
  mode: Mode;
  log: { error(line: object, text: string): void };
};

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Younger things are still being worked on by whoever began them. */
export const QUIET_MS = 2 * MINUTE_MS;

/** That long before now. */
export const ago = (ms: number, { clock }: Pick<Sweeping, 'clock'>): Date => new Date(clock.now().getTime() - ms);

/** One sweep: what to look at and what to do with each. A failure is logged and does not stop the others. */
export async function each(
  ids: Iterable<string>,
  what: string,
  work: (id: string) => Promise<unknown>,
  { log }: Pick<Sweeping, 'log'>,
): Promise<void> {
  for (const id of new Set(ids)) {
    try {
      await work(id);
    } catch (err) {
      log.error({ err, sweep: what, id }, 'reconcile');
    }
  }
}

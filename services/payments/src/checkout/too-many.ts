import type { Clock } from '@farm/server-kit';
import { refuseTooMany } from './checkout-refusals';
import type { OpeningsRepository } from './openings.repository';

export interface Stopping {
  openings: OpeningsRepository;
  clock: Clock;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// How often somebody who buys may slip; whoever tries stolen cards does it more often.
const OPENINGS_AN_HOUR = 20;
const DECLINES_AN_HOUR = 6;
const ATTACK_WINDOW_MS = 10 * MINUTE_MS;
const ATTACK_DECLINES = 60;
const ATTACK_SHARE = 0.8;
const KNOWN_FOR_MS = 30_000;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Whether the sixth decline within one hour was less than an hour ago. `declines`: of two hours, oldest first. */
export const isStopped = (declines: readonly Date[], now: Date): boolean =>
  declines.some((last, index) => {
    const first = declines[index - (DECLINES_AN_HOUR - 1)];
    return first !== undefined && last.getTime() - first.getTime() < HOUR_MS && last > ago(now, HOUR_MS);
  });

/** Whether stolen cards are being tried on us: many declines, and hardly anybody who pays. */
export const isAttack = ({ declined, paid }: { declined: number; paid: number }): boolean =>
  declined > ATTACK_DECLINES && declined / (declined + paid) > ATTACK_SHARE;

/** Whether this visitor's cards were declined too often of late. */
export const isDeclinedTooOften = async (visitor: string, { openings, clock }: Stopping): Promise<boolean> =>
  isStopped(await openings.declines(visitor, ago(clock.now(), 2 * HOUR_MS)), clock.now());

/** While cards are being tried: visitors who have been here for half a minute may pass, throw-away ones may not. */
async function brake(visitor: string, { openings, clock }: Stopping): Promise<void> {
  const now = clock.now();
  if (!isAttack(await openings.outcomes(ago(now, ATTACK_WINDOW_MS)))) return;
  await openings.alarm(now);
  if ((await openings.firstSeen(visitor, now)) > ago(now, KNOWN_FOR_MS)) refuseTooMany();
}

/** Refuses with `checkout.too_many_attempts` whoever opens too many payments, or tries too many cards. */
export async function mustNotBeStopped(visitor: string, deps: Stopping): Promise<void> {
  const hourAgo = ago(deps.clock.now(), HOUR_MS);
  if ((await deps.openings.count(visitor, hourAgo)) >= OPENINGS_AN_HOUR) refuseTooMany();
  if (await isDeclinedTooOften(visitor, deps)) refuseTooMany();
  await brake(visitor, deps);
}

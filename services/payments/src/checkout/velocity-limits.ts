import type { Clock } from '@farm/server-kit';
import type { EmailQueueRepository } from '../emails/email-queue.repository';
import type { CheckoutAttemptRepository } from './checkout-attempts.repository';
import { rejectTooMany } from './checkout-errors';

export interface LimitDeps {
  checkoutAttempts: CheckoutAttemptRepository;
  emailQueue: EmailQueueRepository;
  clock: Clock;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// Buyers stay below these limits; card testing does not.
const ATTEMPTS_PER_HOUR = 20;
const DECLINES_PER_HOUR = 6;
const ATTACK_WINDOW_MS = 10 * MINUTE_MS;
const ATTACK_DECLINES = 60;
const ATTACK_SHARE = 0.8;
const MIN_VISITOR_AGE_MS = 30_000;

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Whether the last six declines within one hour ended less than an hour ago. `declines`: of two hours, oldest first. */
export const isStopped = (declines: readonly Date[], now: Date): boolean =>
  declines.some((last, index) => {
    const first = declines[index - (DECLINES_PER_HOUR - 1)];
    return first !== undefined && last.getTime() - first.getTime() < HOUR_MS && last > ago(now, HOUR_MS);
  });

/** Card testing: many declines and hardly any payments. */
export const isAttack = ({ declined, paid }: { declined: number; paid: number }): boolean =>
  declined > ATTACK_DECLINES && declined / (declined + paid) > ATTACK_SHARE;

export const isDeclinedTooOften = async (visitor: string, { checkoutAttempts, clock }: LimitDeps): Promise<boolean> =>
  isStopped(await checkoutAttempts.declines(visitor, ago(clock.now(), 2 * HOUR_MS)), clock.now());

/** During card testing, rejects visitors first seen less than 30 s ago, and alerts the farm once an hour. */
async function blockNewVisitors(visitor: string, { checkoutAttempts, emailQueue, clock }: LimitDeps): Promise<void> {
  const now = clock.now();
  if (!isAttack(await checkoutAttempts.outcomes(ago(now, ATTACK_WINDOW_MS)))) return;
  const hour = now.toISOString().slice(0, 13);
  await emailQueue.alert({ why: 'possible card testing', about: hour, at: now });
  if ((await checkoutAttempts.firstSeen(visitor, now)) > ago(now, MIN_VISITOR_AGE_MS)) rejectTooMany();
}

/** @throws 429 `checkout.too_many_attempts` */
export async function assertWithinLimits(visitor: string, deps: LimitDeps): Promise<void> {
  const hourAgo = ago(deps.clock.now(), HOUR_MS);
  if ((await deps.checkoutAttempts.count(visitor, hourAgo)) >= ATTEMPTS_PER_HOUR) rejectTooMany();
  if (await isDeclinedTooOften(visitor, deps)) rejectTooMany();
  await blockNewVisitors(visitor, deps);
}

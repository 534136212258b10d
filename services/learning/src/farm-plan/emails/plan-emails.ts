import { dateIn, farmDay, monthOf, textOf, yearOf, type Day } from '@farm/almanac';
import type { FarmPlanRequest } from '@farm/contracts';
import { normalizeEmail, site } from '@farm/farm';
import { throwHttpError, type Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import { idOfEmailLink } from '../../outbox/email-link';
import { storableAnswers, type PlanDeps } from '../generate-plan';
import type { PlanSubscriptionsRepository } from './plan-subscriptions.repository';
import { inLanguage, i18n } from '../../language/messages';

const QUEUE = 'farm-plan-emails';
// Hourly from seven: catches up when the service was down at seven. Nobody gets a second email.
const DAILY_FROM_SEVEN = '0 7-20 * * *';

export interface PlanEmailDeps {
  subscriptions: PlanSubscriptionsRepository;
  clock: Clock;
  cookieKeys: readonly string[];
}

/** The same date of a later month, or its last day. */
function addMonths(day: Day, months: number): Day {
  const [year, month] = [yearOf(day), monthOf(day) + months];
  const date = day - dateIn(year, monthOf(day), 1) + 1;
  return Math.min(dateIn(year, month, date), dateIn(year, month + 1, 1) - 1);
}

/** The first monthly day of a subscription after a day: months that were missed are not made up for. */
export function nextEmailDay(confirmedAt: Date, after: Day): Day {
  const first = farmDay(confirmedAt);
  let months = 1;
  while (addMonths(first, months) <= after) months += 1;
  return addMonths(first, months);
}

/** Sends the email that asks to confirm. The response does not depend on the address. */
export async function requestPlanEmails(
  { email, ...request }: FarmPlanRequest & { email: string },
  deps: PlanDeps & PlanEmailDeps,
): Promise<{ sent: true }> {
  const address = normalizeEmail(email);
  if (address === null)
    return throwHttpError(
      422,
      'plan.email',
      inLanguage(request.language, () => i18n._('Please enter a valid email address')),
      { extra: { field: 'email' } },
    );
  const answers = await storableAnswers(request, deps);
  await deps.subscriptions.request({ email: address, answers }, deps.clock.now());
  return { sent: true };
}

export async function confirmPlanEmails(
  token: string,
  { subscriptions, clock, cookieKeys }: PlanEmailDeps,
): Promise<{ next: string }> {
  const id = idOfEmailLink('farm-plan.confirm', token, cookieKeys);
  const now = clock.now();
  const next = id === null ? null : await subscriptions.confirm(id, nextEmailDay(now, farmDay(now)), now);
  return next === null
    ? throwHttpError(410, 'plan.emails_expired', /*i18n*/ 'This link has expired, or the emails were stopped.')
    : { next: textOf(next) };
}

export async function stopPlanEmails(
  token: string,
  { subscriptions, cookieKeys }: PlanEmailDeps,
): Promise<{ stopped: true }> {
  const id = idOfEmailLink('farm-plan.stop', token, cookieKeys);
  if (id === null)
    return throwHttpError(
      404,
      'plan.unknown_link',
      /*i18n*/ "This link isn't valid. Copy the whole line from the email.",
    );
  await subscriptions.stop(id);
  return { stopped: true };
}

/** Enqueues each email that is due, once however often and on how many replicas this runs. Returns their number. */
export async function sendPlanEmails(
  { subscriptions, clock }: Pick<PlanEmailDeps, 'subscriptions' | 'clock'>,
  signal?: AbortSignal,
): Promise<number> {
  const at = clock.now();
  const today = farmDay(at);
  let total = 0;
  for (let isDone = false; !isDone && !signal?.aborted;) {
    const { enqueued, more } = await subscriptions.enqueueDue({ today, at, nextDay: nextEmailDay });
    total += enqueued;
    isDone = !more;
  }
  return total;
}

export async function schedulePlanEmails(
  jobs: Jobs,
  deps: Pick<PlanEmailDeps, 'subscriptions' | 'clock'>,
): Promise<void> {
  await jobs.work(QUEUE, async ({ signal }) => void (await sendPlanEmails(deps, signal)));
  await jobs.schedule(QUEUE, DAILY_FROM_SEVEN, site.place.timeZone);
}

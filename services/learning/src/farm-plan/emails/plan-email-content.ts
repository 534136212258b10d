import { createHmac } from 'node:crypto';
import { formatDay, dayOf } from '@farm/almanac';
import type { FarmPlan } from '@farm/contracts';
import { formatShortMinutes, site } from '@farm/farm';
import { emailSignature, type EmailContent, type EmailMessage, type OutboxRow } from '@farm/server-kit/mail';
import { purposeLinkToken } from '../../outbox/email-link';
import { generatePlan, type PlanDeps } from '../generate-plan';
import type { PlanSubscriptionsRepository } from './plan-subscriptions.repository';

interface PlanEmailContentDeps extends Omit<PlanDeps, 'clock'> {
  subscriptions: Pick<PlanSubscriptionsRepository, 'emailData'>;
  siteOrigin: string;
  cookieKeys: readonly string[];
}

const PATH = '/start-my-farm-plan';
const TOKEN_BYTES = 16;

/** One-click unsubscription for mail programs (RFC 8058), and the same as a page. */
const stopLinks = (id: string, { siteOrigin, cookieKeys }: PlanEmailContentDeps) => {
  const token = purposeLinkToken('farm-plan.stop', id, cookieKeys);
  return {
    line: { text: 'Stop these emails', href: `${siteOrigin}${PATH}?stop=${token}` },
    headers: {
      'List-Unsubscribe': `<${siteOrigin}/api/farm-plan/emails/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

/** Double opt-in. Contains nothing that a visitor typed but the place that was understood. */
function confirmContent(id: string, location: string, deps: PlanEmailContentDeps): EmailContent {
  const token = purposeLinkToken('farm-plan.confirm', id, deps.cookieKeys);
  const stop = stopLinks(id, deps);
  return {
    subject: `Please confirm: your farm plan each month from ${site.company}`,
    paragraphs: [
      'Someone, hopefully you, asked us to email the next four weeks of a farm plan to this address once a month.',
      `The plan is for: ${location}.`,
      'Press the button below to confirm. It works for 7 days. It replaces any plan that we email you now.',
    ],
    action: { label: 'Yes, email me each month', href: `${deps.siteOrigin}${PATH}?confirm=${token}` },
    footer: [
      { text: "Wasn't you? Just ignore this email. We won't write again unless you confirm." },
      stop.line,
      emailSignature,
    ],
    headers: stop.headers,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The weeks with their work and cost, and the sums. */
function weekTable({ weeklyPlans, totals }: FarmPlan): NonNullable<EmailContent['table']> {
  return {
    columns: [{ label: 'Week' }, { label: 'Work', isNumeric: true }, { label: 'Cost', isNumeric: true }],
    rows: weeklyPlans.map(({ week, title, details }) => [
      `${week}. ${title}`,
      formatShortMinutes(sum(details.map(({ minutes }) => minutes))),
      `$${sum(details.map(({ dollars }) => dollars))}`,
    ]),
    total: ['Four weeks', formatShortMinutes(sum(totals.minutes)), `$${totals.dollars}`],
  };
}

function monthContent(plan: FarmPlan, planToken: string, id: string, deps: PlanEmailContentDeps): EmailContent {
  const { place, day } = plan.context;
  const stop = stopLinks(id, deps);
  return {
    subject: `Your next four weeks in ${place}`,
    paragraphs: [
      `Here are the four weeks from ${formatDay(dayOf(day))}, made anew for this date.`,
      `This week: ${plan.firstJob ?? ''}`,
    ],
    table: weekTable(plan),
    action: { label: 'Open your plan', href: `${deps.siteOrigin}${PATH}?plan=${planToken}` },
    closing: 'One job at a time: the week you can do is better than the plan you cannot.',
    footer: [
      { text: 'You are getting this because you asked for the next four weeks of your farm plan each month.' },
      stop.line,
      emailSignature,
    ],
    headers: stop.headers,
  };
}

/** Renders the confirmation at send time; null: stopped or confirmed meanwhile. */
export const planConfirmRenderer =
  (deps: PlanEmailContentDeps) =>
  async ({ payload }: Pick<OutboxRow, 'payload'>): Promise<EmailMessage | null> => {
    const { subscriptionId } = payload as { subscriptionId: string };
    const data = await deps.subscriptions.emailData(subscriptionId, false);
    return data && { to: data.email, content: confirmContent(subscriptionId, data.answers.location, deps) };
  };

/**
 * Renders a month's email at send time; null: stopped meanwhile. Makes the plan of the day on which the email was due, and
 * a link to it. Every attempt gives the same plan and the same link, which is derived from the row's key.
 */
export const planMonthRenderer =
  (deps: PlanEmailContentDeps) =>
  async ({ dedupeKey, payload, at }: Pick<OutboxRow, 'dedupeKey' | 'payload' | 'at'>): Promise<EmailMessage | null> => {
    const { subscriptionId } = payload as { subscriptionId: string };
    const data = await deps.subscriptions.emailData(subscriptionId, true);
    if (!data) return null;
    const plan = await generatePlan(data.answers, { ...deps, clock: { now: () => at } });
    const [key = ''] = deps.cookieKeys;
    const mac = createHmac('sha256', key).update(`plan of the email ${dedupeKey}`).digest();
    const planToken = mac.subarray(0, TOKEN_BYTES).toString('base64url');
    await deps.plans.sharePlan(planToken, plan, at);
    return {
      to: data.email,
      content: monthContent(plan, planToken, subscriptionId, deps),
      limit: null, // to a confirmed address, once a month
    };
  };

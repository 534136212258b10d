import { createHmac } from 'node:crypto';
import { dayOf, farmDay } from '@farm/almanac';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { formatShortMinutes, site } from '@farm/farm';
import { emailSignature, type EmailContent, type EmailMessage, type OutboxRow } from '@farm/server-kit/mail';
import { purposeLinkToken } from '../../outbox/email-link';
import { generatePlan, type PlanDeps } from '../generate-plan';
import type { PlanSubscriptionsRepository } from './plan-subscriptions.repository';
import { currentLanguage, inLanguage, i18n } from '../../language/messages';
import { formatDay } from '../../language/words';
import { findPlace } from '../place';
import { planPath } from '../plan-page';
import { understoodOf } from '../understood';
import { readSiteText } from '../read-text';

interface PlanEmailContentDeps extends Omit<PlanDeps, 'clock'> {
  subscriptions: Pick<PlanSubscriptionsRepository, 'emailData'>;
  siteOrigin: string;
  cookieKeys: readonly string[];
}

const TOKEN_BYTES = 16;

/** One-click unsubscription for mail programs (RFC 8058), and the same as a page. */
const stopLinks = (id: string, { siteOrigin, cookieKeys }: PlanEmailContentDeps) => {
  const page = `${siteOrigin}${planPath(currentLanguage())}`;
  const token = purposeLinkToken('farm-plan.stop', id, cookieKeys);
  return {
    line: { text: i18n._('Stop these emails'), href: `${page}?stop=${token}` },
    headers: {
      'List-Unsubscribe': `<${siteOrigin}/api/farm-plan/emails/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

/** The place and the site. Stored answers are in English, from which they are read again. */
async function siteWords(
  { location, language }: FarmPlanRequest,
  { tables, plans }: PlanEmailContentDeps,
): Promise<string> {
  if (language !== 'es') return location;
  const place = await findPlace(location, tables.climate, plans);
  const site = understoodOf(readSiteText(location), farmDay(new Date()));
  return [...(place.isFallback ? [] : [place.name]), ...site].join(', ');
}

/** Double opt-in. Contains nothing that a visitor typed but the place that was understood. */
async function confirmContent(id: string, answers: FarmPlanRequest, deps: PlanEmailContentDeps): Promise<EmailContent> {
  const token = purposeLinkToken('farm-plan.confirm', id, deps.cookieKeys);
  const stop = stopLinks(id, deps);
  return {
    language: currentLanguage(),
    subject: i18n._('Please confirm: your farm plan each month from {company}', { company: site.company }),
    paragraphs: [
      i18n._(
        'Someone, hopefully you, asked us to email the next four weeks of a farm plan to this address once a month.',
      ),
      i18n._('The plan is for: {place}.', { place: await siteWords(answers, deps) }),
      i18n._('Press the button below to confirm. It works for 7 days. It replaces any plan that we email you now.'),
    ],
    action: {
      label: i18n._('Yes, email me each month'),
      href: `${deps.siteOrigin}${planPath(currentLanguage())}?confirm=${token}`,
    },
    footer: [
      { text: i18n._("Wasn't you? Just ignore this email. We won't write again unless you confirm.") },
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
    columns: [
      { label: i18n._('Week') },
      { label: i18n._('Work'), isNumeric: true },
      { label: i18n._('Cost'), isNumeric: true },
    ],
    rows: weeklyPlans.map(({ week, title, details }) => [
      `${week}. ${title}`,
      formatShortMinutes(sum(details.map(({ minutes }) => minutes))),
      `$${sum(details.map(({ dollars }) => dollars))}`,
    ]),
    total: [i18n._('Four weeks'), formatShortMinutes(sum(totals.minutes)), `$${totals.dollars}`],
  };
}

function monthContent(plan: FarmPlan, planToken: string, id: string, deps: PlanEmailContentDeps): EmailContent {
  const { place, day } = plan.context;
  const stop = stopLinks(id, deps);
  return {
    language: currentLanguage(),
    subject: i18n._('Your next four weeks in {place}', { place }),
    paragraphs: [
      i18n._('Here are the four weeks from {day}, made anew for this date.', { day: formatDay(dayOf(day)) }),
      i18n._('This week: {job}', { job: plan.firstJob ?? '' }),
    ],
    table: weekTable(plan),
    action: {
      label: i18n._('Open your plan'),
      href: `${deps.siteOrigin}${planPath(currentLanguage())}?plan=${planToken}`,
    },
    closing: i18n._('One job at a time: the week you can do is better than the plan you cannot.'),
    footer: [
      { text: i18n._('You are getting this because you asked for the next four weeks of your farm plan each month.') },
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
    if (!data) return null;
    const { email, answers } = data;
    return inLanguage(answers.language, async () => ({
      to: email,
      content: await confirmContent(subscriptionId, answers, deps),
    }));
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
      content: inLanguage(data.answers.language, () => monthContent(plan, planToken, subscriptionId, deps)),
      limit: null, // to a confirmed address, once a month
    };
  };

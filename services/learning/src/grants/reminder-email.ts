import { farmDay, formatDay, readDay, type Day, describeDeadline } from '@farm/almanac';
import { emailSignature, type EmailContent, type OutboxRow, type EmailMessage } from '@farm/server-kit/mail';
import { tipsOf, type GrantFeed, type Programme } from './catalogue';
import type { RemindersRepository } from './reminders.repository';
import { purposeLinkToken } from '../outbox/email-link';

interface ReminderEmailDeps {
  reminders: Pick<RemindersRepository, 'emailData'>;
  feed: GrantFeed;
  siteOrigin: string;
  cookieKeys: readonly string[];
}

interface ReminderData {
  programme: Programme;
  status: string;
  /** null: a reminder of an application that has not changed for 30 days. */
  closes: Day | null;
  today: Day;
}

function dateText({ programme, closes, today }: ReminderData): { subject: string; lines: string[] } {
  const { title, deadline } = programme;
  const { text, note } = describeDeadline(deadline, today);
  if (closes === null)
    return {
      subject: `Still interested? ${title}`,
      lines: [`Nothing has changed here for 30 days. Deadline: ${text}.`],
    };
  const left = closes - today === 1 ? '1 day' : `${closes - today} days`;
  const notes = note ? [note] : [];
  if (deadline.kind === 'expected')
    return {
      subject: `About ${left} left (unconfirmed): ${title}`,
      lines: [`${text}. Counted from ${formatDay(closes)}, that is ${left} away.`, ...notes],
    };
  return { subject: `${left} left: ${title}`, lines: [`It closes on ${formatDay(closes)}.`, ...notes] };
}

function reminderEmail(data: ReminderData, token: string, siteOrigin: string): EmailContent {
  const { programme, status } = data;
  const { subject, lines } = dateText(data);
  const isLoan = programme.kind === 'loan';
  const tip = tipsOf(programme, data.today).find((each) => !each.includes('must be repaid')); // the line of loans says it already
  return {
    subject,
    paragraphs: [
      ...lines,
      ...(isLoan ? ['This is a loan: it must be repaid.'] : []),
      `Your application's status is “${status.replace('-', ' ')}”.`,
      ...(tip ? [tip] : []),
      'Confirm the date and the rules on the official site before you rely on them.',
    ],
    action: { label: 'Open your applications', href: `${siteOrigin}/grant-search` },
    footer: [
      { text: 'The official site', href: programme.website },
      { text: 'You are getting this because you track this program with us.' },
      { text: 'No more reminders about it', href: `${siteOrigin}/grant-search?stop=${token}` },
      emailSignature,
    ],
    // RFC 8058: mail programs show their own unsubscribe button and POST to it, without a page and without cookies.
    headers: {
      'List-Unsubscribe': `<${siteOrigin}/api/grants/reminders/stop/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** Renders a reminder at send time; null when it no longer applies: finished, muted, or the date has moved. */
export const reminderEmailRenderer =
  ({ reminders, feed, siteOrigin, cookieKeys }: ReminderEmailDeps) =>
  async ({ payload, at }: Pick<OutboxRow, 'payload' | 'at'>): Promise<EmailMessage | null> => {
    const { applicationId, reason, about } = payload as { applicationId: string; reason: string; about: string };
    const data = await reminders.emailData(applicationId);
    const programme = data && feed.byId.get(data.grantId);
    if (!data || !programme) return null;
    const today = farmDay(at);
    const closes = reason === 'still' ? null : readDay(about);
    if (describeDeadline(programme.deadline, today).date !== closes) return null;
    const token = purposeLinkToken('grants.stop', applicationId, cookieKeys);
    return {
      to: data.email,
      content: reminderEmail({ programme, status: data.status, closes, today }, token, siteOrigin),
      limit: null, // to a proven address, once for each date of an application: no reminder may be lost
    };
  };

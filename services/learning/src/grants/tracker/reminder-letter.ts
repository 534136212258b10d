import { signature, type Letter, type OutboxRow, type Written } from '@farm/server-kit/mail';
import { readDay, type Day } from '../../calendar/days';
import { farmDay } from '../../calendar/farm-day';
import { sayFullDate, tellDeadline } from '../programmes/deadline';
import type { GrantFeed } from '../programmes/grant-feed.provider';
import type { Programme } from '../programmes/programme';
import type { RemindersRepository } from './reminders.repository';
import { stopToken } from './stop-link';
import { tipsOf } from '../programmes/tips';

export interface LetterDeps {
  reminders: Pick<RemindersRepository, 'facts'>;
  feed: GrantFeed;
  siteOrigin: string;
  cookieKeys: readonly string[];
}

interface Told {
  programme: Programme;
  status: string;
  /** null: the nudge of an application that stood still. */
  closes: Day | null;
  today: Day;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** What the date is, and how sure it is. */
function dateLines({ programme, closes, today }: Told): { subject: string; lines: string[] } {
  const { title, deadline } = programme;
  const { say, note } = tellDeadline(deadline, today);
  if (closes === null)
    return {
      subject: `Still interested? ${title}`,
      lines: [`Nothing has changed here for 30 days. Deadline: ${say}.`],
    };
  const left = days(closes - today);
  if (deadline.kind === 'expected')
    return {
      subject: `About ${left} left (unconfirmed): ${title}`,
      lines: [`${say}. Counted from ${sayFullDate(closes)}, that is in ${left}.`, ...(note ? [note] : [])],
    };
  return {
    subject: `${left} left: ${title}`,
    lines: [`It closes on ${sayFullDate(closes)}.`, ...(note ? [note] : [])],
  };
}

function reminderLetter(told: Told, stop: { page: string; call: string }, siteOrigin: string): Letter {
  const { programme, status } = told;
  const { subject, lines } = dateLines(told);
  const tip = tipsOf(programme).find((each) => !each.includes('must be repaid')); // that is said once
  return {
    subject,
    paragraphs: [
      ...lines,
      ...(programme.kind === 'loan' ? ['This is a loan: it must be repaid.'] : []),
      `Your application stands at “${status.replace('-', ' ')}”.`,
      ...(tip ? [tip] : []),
      'Confirm the date and the rules on the official site before you rely on them.',
    ],
    action: { label: 'Open your applications', href: `${siteOrigin}/grant-search` },
    footer: [
      { text: 'The official site', href: programme.website },
      { text: 'This came because you track this programme with us.' },
      { text: 'No more reminders about it', href: stop.page },
      signature,
    ],
    // RFC 8058: mail programs show their own way out and POST to it, without a page and without cookies.
    headers: { 'List-Unsubscribe': `<${stop.call}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** The letter of a reminder; null when it is no longer true: finished, stopped, or the date has moved. */
export const reminderWriter =
  ({ reminders, feed, siteOrigin, cookieKeys }: LetterDeps) =>
  async ({ payload, at }: Pick<OutboxRow, 'payload' | 'at'>): Promise<Written | null> => {
    const { applicationId, reason, about } = payload as { applicationId: string; reason: string; about: string };
    const facts = await reminders.facts(applicationId);
    const programme = facts && feed.byId.get(facts.grantId);
    if (!facts || !programme) return null;
    const today = farmDay(at);
    const closes = reason === 'still' ? null : readDay(about);
    if (tellDeadline(programme.deadline, today).date !== closes) return null;
    const token = stopToken(applicationId, cookieKeys);
    const stop = {
      page: `${siteOrigin}/grant-search?stop=${token}`,
      call: `${siteOrigin}/api/grants/reminders/stop/${token}`,
    };
    return {
      to: facts.email,
      letter: reminderLetter({ programme, status: facts.status, closes, today }, stop, siteOrigin),
    };
  };

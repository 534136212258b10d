import { capitalize } from '@farm/farm';
import { dateIn, dayOf, formatDay, formatMonth, formatNearDay, monthOf, yearOf, type Day } from '../days';
import type { Deadline } from './grant-facts';

type GrantDeadlineStatus =
  'rolling' | 'closing-soon' | 'upcoming' | 'look-today' | 'expected' | 'check-with-state' | 'verify';

const CLOSING_SOON_DAYS = 30;
/** A round of an expected month may be open this long before it. */
const LOOK_AHEAD_DAYS = 14;

/** A deadline as shown on a given day. */
interface DeadlineDescription {
  /** 'January 31, 2027'. */
  text: string;
  /** One or two sentences. */
  note: string | null;
  status: GrantDeadlineStatus;
  /** The day itself, or the first of an expected month; never past, null when no date lies ahead. */
  date: Day | null;
  /** The day it is sorted by; null: without a date. */
  order: Day | null;
}

const sentence = (note: string): string | null => (note === '' ? null : `${capitalize(note).replace(/\.$/, '')}.`);

const undated = { note: null, date: null, order: null };

function annual({ month, day, note }: Extract<Deadline, { kind: 'annual' }>, today: Day): DeadlineDescription {
  const thisYear = dateIn(yearOf(today), month, day);
  const date = thisYear >= today ? thisYear : dateIn(yearOf(today) + 1, month, day);
  const status = date - today <= CLOSING_SOON_DAYS ? 'closing-soon' : 'upcoming';
  return { text: formatNearDay(date, today), note: sentence(note), status, date, order: date };
}

function onDay(closes: Day, today: Day): DeadlineDescription {
  if (closes < today)
    return {
      text: `Closed on ${formatDay(closes)}`,
      note: 'Ask when the next round opens.',
      status: 'verify',
      date: null,
      order: closes,
    };
  const status = closes - today <= CLOSING_SOON_DAYS ? 'closing-soon' : 'upcoming';
  return { text: formatNearDay(closes, today), note: null, status, date: closes, order: closes };
}

/** 'Last year it closed on December 5, 2025: look today.' `first`: the first day of the month that is expected. */
function lookToday(last: Day | null, first: Day): string {
  if (last === null) return 'The round may be open: look today.';
  const when =
    yearOf(last) === yearOf(first) - 1
      ? `Last year it closed on ${formatDay(last)}`
      : `The last known round closed on ${formatDay(last)}`;
  return `${when}: look today.`;
}

/** The day on which the form of a round opens that closes in the month of `first`; null: not known. */
function openingBefore(opens: { month: number; day: number } | undefined, first: Day): Day | null {
  if (opens === undefined) return null;
  const isYearBefore = opens.month > monthOf(first);
  return dateIn(yearOf(first) - (isYearBefore ? 1 : 0), opens.month, opens.day);
}

/** The same day and month of a year. */
const sameDayIn = (year: number, day: Day): Day =>
  dateIn(year, monthOf(day), 1) + day - dateIn(yearOf(day), monthOf(day), 1);

/** An unconfirmed month stays expected until it ends, or until the day on which it closed before. It asks to look from two weeks before it. */
function expected(
  { month, lastClosed, opens, note }: Extract<Deadline, { kind: 'expected' }>,
  today: Day,
): DeadlineDescription {
  const last = lastClosed === null ? null : dayOf(lastClosed);
  const isOver =
    last !== null && monthOf(today) === month && monthOf(last) === month && today > sameDayIn(yearOf(today), last);
  const year = yearOf(today) + (month < monthOf(today) || isOver ? 1 : 0);
  const first = dateIn(year, month, 1);
  const opening = openingBefore(opens, first);
  const isNear = first - today <= LOOK_AHEAD_DAYS || (opening !== null && opening <= today);
  const soon = opening !== null && opening > today ? `It opens about ${formatNearDay(opening, today)}.` : null;
  return {
    text: `Expected ${formatMonth(first)} (unconfirmed)`,
    note: [isNear ? lookToday(last, first) : soon, sentence(note)].filter(Boolean).join(' '),
    status: isNear ? 'look-today' : 'expected',
    date: first >= today ? first : null,
    order: first,
  };
}

/** Never describes a past day as upcoming. */
export function describeDeadline(deadline: Deadline, today: Day): DeadlineDescription {
  switch (deadline.kind) {
    case 'rolling':
      return { ...undated, text: 'Rolling', status: 'rolling' };
    case 'annual':
      return annual(deadline, today);
    case 'day':
      return onDay(dayOf(deadline.on), today);
    case 'expected':
      return expected(deadline, today);
    case 'state-cutoff':
      return { ...undated, text: `Set by your state: ${deadline.note}`, status: 'check-with-state' };
    case 'verify':
      return { ...undated, text: 'Check with the program', note: sentence(deadline.note), status: 'verify' };
  }
}

/** Nobody begins an application within this time. */
const LAST_DAYS = 7;
/** Nothing can be handed in before this many days. */
const FAR_DAYS = 240;

/**
 * Whether there is time to apply: 'too-near' closes within days, 'may-close' does so if this round is like the last,
 * 'far' is many months away, 'over' closed on a day that is known.
 */
export type Timing = 'open' | 'may-close' | 'far' | 'too-near' | 'over';

/** The next day on which the last known round closed; null where none is known. */
function closingLikeLast(deadline: Deadline, today: Day): Day | null {
  if (deadline.kind !== 'expected' || deadline.lastClosed === null) return null;
  const last = dayOf(deadline.lastClosed);
  const thisYear = sameDayIn(yearOf(today), last);
  return thisYear >= today ? thisYear : sameDayIn(yearOf(today) + 1, last);
}

/**
 * The day to count back from: the closing day, or that of the last known round. Of a month without such a day its first, and
 * its last once it has begun. Never past; null when no date lies ahead.
 */
export function likelyClosing(deadline: Deadline, today: Day): Day | null {
  const { date, order } = describeDeadline(deadline, today);
  if (deadline.kind !== 'expected' || order === null) return date;
  const month = monthOf(order);
  return (
    closingLikeLast(deadline, today) ?? date ?? dateIn(yearOf(order) + (month === 12 ? 1 : 0), (month % 12) + 1, 1) - 1
  );
}

/** Whether there is time to apply for a program. */
export function timingOf(deadline: Deadline, today: Day): Timing {
  const { order, status } = describeDeadline(deadline, today);
  if (order === null) return 'open';
  if (status === 'verify') return 'over';
  if (status === 'closing-soon' && order - today <= LAST_DAYS) return 'too-near';
  const like = closingLikeLast(deadline, today);
  if (like !== null && like - today <= LAST_DAYS) return 'may-close';
  return order - today > FAR_DAYS && status !== 'look-today' ? 'far' : 'open';
}

/** 'in 7 days'. */
export const inDays = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** 'as last year', 'as in 2024': which round the likely closing follows. '' where none is known. */
export function likeWhichRound(deadline: Deadline, closes: Day): string {
  if (deadline.kind !== 'expected' || deadline.lastClosed === null) return '';
  const year = yearOf(dayOf(deadline.lastClosed));
  return year === yearOf(closes) - 1 ? 'as last year' : `as in ${year}`;
}

const DAYS_OF_MONTH = 30.4;
const monthsUntil = (day: Day, today: Day): number => Math.round((day - today) / DAYS_OF_MONTH);

/** What there is to know of the time before one begins, without a stop; null: nothing that keeps anybody from applying now. */
export function timingText(deadline: Deadline, today: Day): string | null {
  const { status, order } = describeDeadline(deadline, today);
  const timing = timingOf(deadline, today);
  if (timing === 'over') return `it closed on ${formatDay(order ?? today)}`;
  if (timing === 'too-near') return `it closes ${inDays((order ?? today) - today)}, too near to begin now`;
  if (timing === 'may-close') {
    const like = closingLikeLast(deadline, today) ?? today;
    return `it may close ${inDays(like - today)}, ${likeWhichRound(deadline, like)}`;
  }
  if (deadline.kind !== 'expected' || status !== 'expected' || order === null) return null;
  const opening = openingBefore(deadline.opens, order);
  const text =
    opening === null ? `next expected ${formatMonth(order)}` : `it opens about ${formatNearDay(opening, today)}`;
  return timing === 'far' ? `${text}, ${monthsUntil(opening ?? order, today)} months away` : text;
}

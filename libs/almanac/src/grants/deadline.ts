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

/** An unconfirmed month stays expected until it ends, or until the day on which it closed before. It asks to look from two weeks before it. */
function expected(
  { month, lastClosed, note }: Extract<Deadline, { kind: 'expected' }>,
  today: Day,
): DeadlineDescription {
  const last = lastClosed === null ? null : dayOf(lastClosed);
  const isOver =
    last !== null &&
    monthOf(today) === month &&
    monthOf(last) === month &&
    today > last + dateIn(yearOf(today), 1, 1) - dateIn(yearOf(last), 1, 1);
  const year = yearOf(today) + (month < monthOf(today) || isOver ? 1 : 0);
  const first = dateIn(year, month, 1);
  const isNear = first - today <= LOOK_AHEAD_DAYS;
  const own = sentence(note);
  return {
    text: `Expected ${formatMonth(first)} (unconfirmed)`,
    note: isNear ? [lookToday(last, first), own].filter(Boolean).join(' ') : own,
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

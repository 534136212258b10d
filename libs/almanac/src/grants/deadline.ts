import { dateIn, formatMonth, formatNearDay, monthOf, yearOf, type Day } from '../days';
import type { Deadline } from './grant-facts';

type GrantDeadlineStatus = 'rolling' | 'closing-soon' | 'upcoming' | 'expected' | 'check-with-state' | 'verify';

const CLOSING_SOON_DAYS = 30;

/** A deadline as shown on a given day. */
interface DeadlineDescription {
  /** 'January 31, 2027'. */
  text: string;
  /** A sentence. */
  note: string | null;
  status: GrantDeadlineStatus;
  /** The day itself, or the first of an expected month; never past, null when no date lies ahead. */
  date: Day | null;
  /** The day it is sorted by; null: without a date. */
  order: Day | null;
}

const sentence = (note: string): string | null =>
  note === '' ? null : `${note.charAt(0).toUpperCase()}${note.slice(1)}.`;

function annual({ month, day, note }: Extract<Deadline, { kind: 'annual' }>, today: Day): DeadlineDescription {
  const thisYear = dateIn(yearOf(today), month, day);
  const date = thisYear >= today ? thisYear : dateIn(yearOf(today) + 1, month, day);
  const status = date - today <= CLOSING_SOON_DAYS ? 'closing-soon' : 'upcoming';
  return { text: formatNearDay(date, today), note: sentence(note), status, date, order: date };
}

/** An unconfirmed month stays expected until it ends and never counts as closing soon. */
function expected({ month, note }: Extract<Deadline, { kind: 'expected' }>, today: Day): DeadlineDescription {
  const year = yearOf(today) + (month < monthOf(today) ? 1 : 0);
  const first = dateIn(year, month, 1);
  return {
    text: `Expected ${formatMonth(first)} (unconfirmed)`,
    note: sentence(note),
    status: 'expected',
    date: first >= today ? first : null,
    order: first,
  };
}

const undated = { note: null, date: null, order: null };

/** Never describes a past day as upcoming. */
export function describeDeadline(deadline: Deadline, today: Day): DeadlineDescription {
  switch (deadline.kind) {
    case 'rolling':
      return { ...undated, text: 'Rolling', status: 'rolling' };
    case 'annual':
      return annual(deadline, today);
    case 'expected':
      return expected(deadline, today);
    case 'state-cutoff':
      return { ...undated, text: `Set by your state: ${deadline.note}`, status: 'check-with-state' };
    case 'verify':
      return { ...undated, text: 'Check with the program', note: sentence(deadline.note), status: 'verify' };
  }
}

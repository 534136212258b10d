import type { GrantDeadlineStatus } from '@farm/contracts';
import { dateIn, textOf, yearOf, type Day } from '../../calendar/days';
import type { Deadline } from './programme';

const SOON = 30; // days

/** What may be said of a deadline on one day. */
export interface DeadlineTold {
  /** 'January 31, 2027'. */
  say: string;
  /** What else is known, as a sentence. */
  note: string | null;
  status: GrantDeadlineStatus;
  /** The day itself, or the first of an expected month; never past, null when no date lies ahead. */
  date: Day | null;
  /** Where it stands among others; null: without a date. */
  order: Day | null;
}

const monthOf = (day: Day): number => Number(textOf(day).slice(5, 7));
const MS = 86_400_000;
const spell = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const MONTH = spell({ month: 'long', year: 'numeric' });
const DATE = spell({ month: 'long', day: 'numeric' });
const FULL_DATE = spell({ month: 'long', day: 'numeric', year: 'numeric' });

/** 'December 2026'. */
export const sayMonth = (day: Day): string => MONTH.format(day * MS);
/** 'November 21, 2026'. */
export const sayFullDate = (day: Day): string => FULL_DATE.format(day * MS);
/** 'April 14'; with the year when it is another one. */
const sayDate = (day: Day, today: Day): string => (yearOf(day) === yearOf(today) ? DATE : FULL_DATE).format(day * MS);

const sentence = (note: string): string | null =>
  note === '' ? null : `${note.charAt(0).toUpperCase()}${note.slice(1)}.`;

function annual({ month, day, note }: Extract<Deadline, { kind: 'annual' }>, today: Day): DeadlineTold {
  const year = yearOf(today);
  const thisYear = dateIn(year, month, day);
  const date = thisYear >= today ? thisYear : dateIn(year + 1, month, day);
  const status = date - today <= SOON ? 'closing-soon' : 'upcoming';
  return { say: sayDate(date, today), note: sentence(note), status, date, order: date };
}

/** The month stays expected until it ends; nobody confirmed it, so it never closes soon. */
function expected({ month, note }: Extract<Deadline, { kind: 'expected' }>, today: Day): DeadlineTold {
  const year = yearOf(today) + (month < monthOf(today) ? 1 : 0);
  const first = dateIn(year, month, 1);
  return {
    say: `Expected ${sayMonth(first)} (unconfirmed)`,
    note: sentence(note),
    status: 'expected',
    date: first >= today ? first : null,
    order: first,
  };
}

const undated = { note: null, date: null, order: null };

/** Reads a deadline on a day. A day that is over is never told as one to come. */
export function tellDeadline(deadline: Deadline, today: Day): DeadlineTold {
  switch (deadline.kind) {
    case 'rolling':
      return { ...undated, say: 'Rolling', status: 'rolling' };
    case 'annual':
      return annual(deadline, today);
    case 'expected':
      return expected(deadline, today);
    case 'state-cutoff':
      return { ...undated, say: `Set by your state: ${deadline.note}`, status: 'check-with-state' };
    case 'verify':
      return { ...undated, say: 'Check with the programme', note: sentence(deadline.note), status: 'verify' };
  }
}

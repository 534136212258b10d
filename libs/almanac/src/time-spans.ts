import { dateIn, monthOf, yearOf, type Day } from './days';

/** Both days included. */
export interface DaySpan {
  from: Day;
  to: Day;
}

const SEASON_MONTHS = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 } as const;
const SEASON = /\b(?:(this|next|coming|upcoming|last|past) )?(spring|summer|fall|autumn|winter)\b/;
const RELATIVE = /\b(this|next|coming) (week|month)\b/;
const AHEAD = /\b(?:in|within) (?:about |the next )?(\d{1,2}) (weeks?|months?)\b/;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const MONTH = new RegExp(
  `\\b(?:in|by|for|during|early|mid|late|this|next|coming) (?:early |mid |late )?(${MONTHS.join('|')}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b`,
);

/** Months from a first day; the last day is the one before the next begins. */
const monthsFrom = (year: number, month: number, months: number): DaySpan => ({
  from: dateIn(year, month, 1),
  to: dateIn(year, month + months, 1) - 1,
});

/** The span that is meant of one that comes every year: the one of today or else the next, and with 'next' the one after today's. */
function comingSpan(month: number, months: number, isNext: boolean, today: Day): DaySpan {
  const spans = [-1, 0, 1, 2].map((step) => monthsFrom(yearOf(today) + step, month, months));
  const current = spans.find(({ from, to }) => from <= today && today <= to);
  if (current && !isNext) return { from: today, to: current.to };
  const next = spans.find(({ from }) => from > today);
  if (!next) throw new RangeError('no year is left');
  return next;
}

/**
 * The time to come that a text in lower case names without a day: 'this spring', 'next month', 'in march'. Null for none, and
 * for one that is past.
 */
export function timeSpanIn(text: string, today: Day): DaySpan | null {
  const [, which, season] = SEASON.exec(text) ?? [];
  if (season !== undefined) {
    if (which === 'last' || which === 'past') return null;
    return comingSpan(SEASON_MONTHS[season as keyof typeof SEASON_MONTHS], 3, which === 'next', today);
  }
  const [, relative, unit] = RELATIVE.exec(text) ?? [];
  if (unit === 'month')
    return relative === 'this'
      ? { from: today, to: monthsFrom(yearOf(today), monthOf(today), 1).to }
      : monthsFrom(yearOf(today), monthOf(today) + 1, 1);
  if (unit === 'week')
    return relative === 'this' ? { from: today, to: today + 6 } : { from: today + 7, to: today + 13 };
  const [, count, ahead = ''] = AHEAD.exec(text) ?? [];
  if (count !== undefined) {
    const from = today + Number(count) * (ahead.startsWith('week') ? 7 : 30);
    return { from, to: from + 27 };
  }
  const [phrase = '', name] = MONTH.exec(text) ?? [];
  if (name === undefined) return null;
  const month = MONTHS.findIndex((each) => each.startsWith(name.slice(0, 3))) + 1;
  return comingSpan(month, 1, phrase.startsWith('next'), today);
}

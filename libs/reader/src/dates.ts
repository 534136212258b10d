import { dateIn, textOf, yearOf, type Day } from '@farm/almanac';
import { isNumber, type Tokens } from './tokens';

/** A day that a message names. */
export interface DateMention {
  /** 'YYYY-MM-DD'. */
  date: string;
  /** The next day of that name to come, which a plan means. */
  next: string;
  /** Whether a month is named without a day. */
  isMonth: boolean;
  at: number;
  end: number;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const SHORT = new Map(
  MONTHS.flatMap((name, at) => [name, name.slice(0, 3), name.slice(0, 4)].map((each) => [each, at + 1])),
);
const PART: Readonly<Record<string, number>> = {
  early: 5,
  beginning: 3,
  first: 1,
  mid: 15,
  middle: 15,
  late: 25,
  end: 28,
};
/** Feasts that fall on the same day every year. */
const FEASTS: readonly (readonly [words: readonly string[], month: number, day: number])[] = [
  [['christmas'], 12, 25],
  [['christmas', 'eve'], 12, 24],
  [['xmas'], 12, 25],
  [['halloween'], 10, 31],
  [['new', "year's"], 1, 1],
  [['new', 'years'], 1, 1],
  [["valentine's"], 2, 14],
  [['valentines'], 2, 14],
  [['st', "patrick's"], 3, 17],
  [['4', 'th', 'of', 'july'], 7, 4],
  [['july', 'the', '4', 'th'], 7, 4],
  [['4', 'of', 'july'], 7, 4],
  [['fourth', 'of', 'july'], 7, 4],
  [['independence', 'day'], 7, 4],
  [['veterans', 'day'], 11, 11],
  [['juneteenth'], 6, 19],
];

const SPAN = /^(?:to|thru|through|until|till|-)$/;
/** How many days the months of a span have, from the first of one to the last of the other: 'november through march'. */
export function monthSpans(dates: readonly DateMention[], tokens: Tokens): { days: number; at: number; end: number }[] {
  return dates.flatMap((from, place) => {
    const to = dates[place + 1];
    if (!to || !from.isMonth || !to.isMonth || to.at !== from.end + 1 || !SPAN.test(tokens[from.end] ?? '')) return [];
    const [first = 0, last = 0] = [from, to].map(({ date }) => Number(date.slice(5, 7)));
    const year = last < first ? 1 : 0; // of no leap year
    return [
      { days: (Date.UTC(2025 + year, last, 1) - Date.UTC(2025, first - 1, 1)) / 86_400_000, at: from.at, end: to.end },
    ];
  });
}

/** A day of a year, as month and day. */
type DayOf = (year: number) => readonly [month: number, day: number];
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
/** Which of a month's weekdays: the fourth Thursday of November; 0: its last. */
const weekdayOf =
  (month: number, weekday: number, which: number): DayOf =>
  (year) => {
    const first = which === 0 ? new Date(Date.UTC(year, month, 0)).getUTCDate() - 6 : 7 * (which - 1) + 1;
    return [month, first + ((weekday - new Date(Date.UTC(year, month - 1, first)).getUTCDay() + 7) % 7)];
  };
/** Easter Sunday by the Gregorian calendar (Meeus, Jones and Butcher). */
const easterOf: DayOf = (year) => {
  const [age, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * age + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((age + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * late + 114;
  return [Math.floor(days / 31), (days % 31) + 1];
};
/** Feasts that fall on another day each year. */
const MOVABLE: readonly (readonly [words: readonly string[], of: DayOf])[] = [
  [['easter'], easterOf],
  [["mother's", 'day'], weekdayOf(5, SUNDAY, 2)],
  [['mothers', 'day'], weekdayOf(5, SUNDAY, 2)],
  [['memorial', 'day'], weekdayOf(5, MONDAY, 0)],
  [["father's", 'day'], weekdayOf(6, SUNDAY, 3)],
  [['fathers', 'day'], weekdayOf(6, SUNDAY, 3)],
  [['labor', 'day'], weekdayOf(9, MONDAY, 1)],
  [['thanksgiving'], weekdayOf(11, THURSDAY, 4)],
];
const BEFORE_MAY =
  /^(?:in|by|for|of|early|mid|late|until|till|til|since|on|this|next|last|before|after|to|thru|through|and|from|about|around|it's|its|is|-|\d+|end|btween|between)$/;
const PAST_DAYS = 120; // a day further back is meant of next year
const ORDINAL = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, at) => [word, at + 1]),
);

const isSuffix = (token: string | undefined) => /^(?:st|nd|rd|th)$/.test(token ?? '');
const isYear = (token: string | undefined) => /^20[2-4]\d$/.test(token ?? '');

/** The day of a month that stands at a token: '5', '5 th', 'fifth'. */
function dayAt(tokens: Tokens, at: number): { day: number; end: number } | null {
  const token = tokens[at] ?? '';
  const day = ORDINAL.get(token) ?? (/^\d{1,2}$/.test(token) ? Number(token) : 0);
  if (day < 1 || day > 31) return null;
  return { day, end: at + (isSuffix(tokens[at + 1]) ? 2 : 1) };
}

interface Found {
  month: number;
  day: number;
  isMonth?: boolean;
  /** Of a feast that moves; its month and day are those of the year. */
  of?: DayOf;
  at: number;
  end: number;
}

/** A month with its day, before or after it, or a part of it: 'march 3', '5th of may', 'early june'. */
function monthAt(tokens: Tokens, at: number): Found | null {
  const month = SHORT.get(tokens[at] ?? '');
  if (month === undefined) return null;
  const dot = tokens[at + 1] === '.' ? 1 : 0;
  const the = tokens[at + 1 + dot] === 'the' ? 1 : 0;
  const after = dayAt(tokens, at + 1 + dot + the);
  const isOf = tokens[at - 1] === 'of';
  const from = at - (isOf ? 2 : 1);
  const dayEnd = isSuffix(tokens[from]) ? from - 1 : from;
  const before = isOf || isSuffix(tokens[from]) || (isNumber(tokens[from]) && !after) ? dayAt(tokens, dayEnd) : null;
  const part = PART[tokens[at - (isOf || tokens[at - 1] === '-' ? 2 : 1)] ?? ''];
  const isLast = /^[.,!?]?$/.test(tokens[at + 1] ?? '');
  const isVerb = tokens[at] === 'may' && !after && !isLast && !BEFORE_MAY.test(tokens[at - 1] ?? '');
  if (isVerb || (tokens[at] === 'mar' && !after && !before)) return null;
  // 'Dec 20' ends before the words of a number: 'march 3 pounds' is no day.
  if (after) return { month, day: after.day, at, end: after.end };
  if (before) return { month, day: before.day, at: dayEnd, end: at + 1 };
  return { month, day: part ?? 15, isMonth: part === undefined, at, end: at + 1 };
}

/** '3/14' after a word such as 'on', or with a year. */
function slashAt(tokens: Tokens, at: number): Found | null {
  const [month, slash, day] = tokens.slice(at, at + 3);
  const isDate = isNumber(month) && slash === '/' && isNumber(day);
  if (!isDate || Number(month) > 12 || Number(month) < 1 || Number(day) > 31 || Number(day) < 1) return null;
  return { month: Number(month), day: Number(day), at, end: at + (tokens[at + 3] === '/' ? 5 : 3) };
}

const standAt = (tokens: Tokens, at: number, words: readonly string[]): boolean =>
  words.every((word, next) => tokens[at + next] === word);

const feastAt = (tokens: Tokens, at: number): Found | null => {
  const movable = MOVABLE.find(([words]) => standAt(tokens, at, words));
  if (movable) return { month: 1, day: 1, of: movable[1], at, end: at + movable[0].length };
  const found = FEASTS.filter(([words]) => standAt(tokens, at, words)).at(-1);
  return found ? { month: found[1], day: found[2], at, end: at + found[0].length } : null;
};

/** The days that a message names, each the next of its name unless a year follows. A month alone is its middle. */
export function datesIn(tokens: Tokens, today: Day): DateMention[] {
  const found: DateMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const one = feastAt(tokens, at) ?? slashAt(tokens, at) ?? monthAt(tokens, at);
    if (!one) continue;
    const comma = tokens[one.end] === ',' ? 1 : 0;
    const year = isYear(tokens[one.end + comma]) ? Number(tokens[one.end + comma]) : null;
    const dayIn = (of: number): Day => dateIn(of, ...(one.of?.(of) ?? ([one.month, one.day] as const)));
    const near = dayIn(year ?? yearOf(today));
    const day = year === null && near < today - PAST_DAYS ? dayIn(yearOf(today) + 1) : near;
    const end = year === null ? one.end : one.end + comma + 1;
    const next = year === null && day < today ? dayIn(yearOf(today) + 1) : day;
    found.push({ date: textOf(day), next: textOf(next), isMonth: one.isMonth === true, at: one.at, end });
    at = end - 1;
  }
  return found;
}

import { isDenied } from './denial';
import { numberBefore } from './site-numbers';
import type { SiteSpan } from './site-text';
import table from './sun-words.json';

/** The sun of a site. */
export interface SunReading extends SiteSpan {
  hours: number;
  say: string;
  /** All parts that speak of sun. */
  spans: readonly SiteSpan[];
}

const WORDS = table.map(({ pattern, ...row }) => ({ ...row, pattern: new RegExp(pattern, 'g') }));
const HOURS =
  /(?:\+ ?|\bplus |\bor more )?\b(?:hours?|hrs?|h)\b\.?(?: (?:or so|a day|per day|daily|max|at most|maybe|each day)){0,2}(?: of)?(?: (?:direct|full|good|real|actual|bright|morning|afternoon|winter|summer|strong)){0,2} ?-?(?:sun(?:light|shine)?|light)\b(?: (?:a|per|each|every) day| daily)?/g;
const GETS =
  /\bgets? (?:about |around |only |maybe ){0,2}(\d{1,2}|[a-z]{3,6})(?: ?-? ?\d{1,2})? ?(?:hours?|hrs?)\b(?! (?:a week|per week|of work))/g;
const SUN_FIRST =
  /\bsun(?:light|shine)?(?: is| for| about| only| of|,|:){0,3} (?:only |about |maybe |around |just ){0,2}(\d{1,2}|[a-z]{3,6})(?: ?(?:-|to|or) ?\d{1,2})? ?(?:hours?|hrs?|h)\b(?: (?:a|per|each) day| daily)?/g;
const FROM_TO =
  /\bsun(?:light|shine)?(?:(?: [a-z]{1,6}){0,2} from)? (?:about |around |like |maybe |roughly |only |between |just ){0,3}(\d{1,2}|noon)(?:[:.]\d\d)? ?(am|pm|a\.m\.|p\.m\.)?(?: ?-| to| until| till| til| and) ?(?:about |around |like )?(\d{1,2}|noon)(?:[:.]\d\d)? ?(am|pm|a\.m\.|p\.m\.)?(?! ?(?:hours?|hrs?|h\b|%|ft|feet))/g;
const UNTIL =
  /\bsun(?:light|shine|ny)?(?: (?!from)[a-z]{1,8}){0,3} (?:til|till|until|'til|up to) (?:about |around |maybe ){0,2}(\d{1,2}|noon)(?:[:.]\d\d)? ?(?:o'clock|am|pm|a\.m\.|p\.m\.)?(?: in the (?:morning|afternoon)| then (?:it is |it's |its )?(?:gone|shade)){0,2}/g;
const SINCE =
  /\b(?:sun|sunny|sunlight)(?: (?:comes|gets|only|shows|hits|starts|there|it|in|up)){0,3} (?:after|from|starting|at|past|starts at) (?:about |around ){0,2}(\d{1,2}|noon)(?:[:.]\d\d)? ?(?:o'clock|am|pm|a\.m\.|p\.m\.)?(?: on)?\b/g;
const SUN_UP = 7;
const SUN_DOWN = 19;
const MAX_HOURS = 14;

/** The hour of a clock face in sunlight: 2 is in the afternoon, 9 in the morning. */
const hourOf = (time: string): number => {
  const hour = time === 'noon' ? 12 : Number(time) % 24;
  return hour < SUN_UP ? hour + 12 : hour;
};

/** Hours between two times of a day: from 10 to 3 are 5. */
function hoursBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((time) => (time === 'noon' ? 12 : Number(time) % 24));
  return ((((end ?? 0) - (start ?? 0)) % 12) + 12) % 12;
}

const sunOf = (hours: number, span: SiteSpan): SunReading => ({
  ...span,
  hours,
  say: `about ${hours} hours of sun`,
  spans: [span],
});

/** Hours of sun by a number: 'about 3 hours of sun', '6-8 hrs of direct sun', the lower one. */
function measuredSun(text: string): SunReading | null {
  for (const { 0: words, index } of text.matchAll(HOURS)) {
    const number = numberBefore(text, index);
    if (number && number.value <= MAX_HOURS)
      return sunOf(Math.floor(number.value), { from: number.from, to: index + words.length });
  }
  for (const { 0: words, index, 1: digits = '' } of [...text.matchAll(SUN_FIRST), ...text.matchAll(GETS)]) {
    const number = numberBefore(`${digits} `, digits.length + 1);
    if (number && number.value <= MAX_HOURS)
      return sunOf(Math.floor(number.value), { from: index, to: index + words.length });
  }
  for (const { 0: words, index, 1: from = '', 3: to = '' } of text.matchAll(FROM_TO)) {
    const hours = hoursBetween(from, to);
    if (hours > 0) return sunOf(hours, { from: index, to: index + words.length });
  }
  const [until] = text.matchAll(UNTIL);
  const [since] = text.matchAll(SINCE);
  const found = until ?? since;
  if (!found) return null;
  const hour = hourOf(found[1] ?? '');
  const hours = Math.min(MAX_HOURS, until ? hour - SUN_UP : SUN_DOWN - hour);
  return hours > 0 ? sunOf(hours, { from: found.index, to: found.index + found[0].length }) : null;
}

/** 'Put it down under the trees' tells of work there, and not of the place of the garden. */
const WORK_BEFORE =
  /\b(?:put|sprayed|spread|mow(?:ed|s)?|dumped?|piled?|stacked|park(?:ed|s)?|keep|kept|sit|sits|sleep|sleeps|buried|chickens|down|went)(?: [a-z_]+){0,3} $/;
const isOfWork = (text: string, { from }: SiteSpan): boolean =>
  /^(?:under|beneath|below)\b/.test(text.slice(from)) && WORK_BEFORE.test(text.slice(Math.max(0, from - 40), from));

/** What a text says of the sun, in hours; null for nothing. */
export function sunIn(text: string): SunReading | null {
  const found = WORDS.flatMap(({ pattern, ...row }) =>
    Array.from(text.matchAll(pattern), ({ 0: words, index }) => ({ ...row, from: index, to: index + words.length })),
  ).filter(
    (span) =>
      (!isDenied(text, span) && !isOfWork(text, span)) ||
      /^(?:no|not|with|zero|hardly|very|little|do|never|low|barely)/.test(text.slice(span.from)),
  );
  const spans = found.map(({ from, to }) => ({ from, to }));
  const measured = measuredSun(text);
  if (measured) return { ...measured, spans: [...measured.spans, ...spans] };
  const [first] = found;
  return first ? { ...first, spans } : null;
}

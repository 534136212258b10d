import { placeKey } from '@farm/farm';
import { saysGround } from '../site-text';

const STATES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
};
const CODES = new Set(Object.values(STATES));

/** Whether these are the two letters of a state or DC. */
export const isState = (code: string): boolean => CODES.has(code);

/** 'Alabama'. */
export function stateName(code: string): string {
  const name = Object.entries(STATES).find(([, value]) => value === code)?.[0] ?? code;
  return name.replace(/(^| )(?!of )[a-z]/g, (letter) => letter.toUpperCase());
}

/** A town with its state, a county with or without one, a ZIP code, a state: what a text may mean, surest first. */
export interface PlaceHints {
  zip: string | null;
  /** Names that may be a town of a named state, longest first. */
  towns: readonly { key: string; state: string }[];
  counties: readonly { key: string; state: string | null }[];
  /** Names that stand alone and may be a town. */
  alone: readonly string[];
  state: string | null;
}

const LONGEST = 4; // words of a town's name
// 'a balcony in Tuskegee', 'we farm near Tuskegee': the name stands behind the last of these words.
const LEAD = /^.*\b(?:in|near|around|at|from|outside|by|outside of) /;

interface Segment {
  words: readonly string[];
  state: string | null;
}

/** Splits off the state at a segment's end: two capitals, two letters after a comma, or the whole name. */
function segmentOf(raw: string, afterComma: boolean): Segment {
  const words = placeKey(raw).split(' ').filter(Boolean);
  const code =
    raw
      .trim()
      .split(/\s+/)
      .at(-1)
      ?.replace(/[^A-Za-z]/g, '') ?? '';
  const isCode = CODES.has(code.toUpperCase()) && (code === code.toUpperCase() || (afterComma && words.length === 1));
  if (isCode && code.length === 2) return { words: words.slice(0, -1), state: code.toUpperCase() };
  for (const count of [3, 2, 1]) {
    const state = STATES[words.slice(-count).join(' ')];
    if (state && words.length >= count) return { words: words.slice(0, -count), state };
  }
  return { words, state: null };
}

const endings = (words: readonly string[]): string[] =>
  Array.from({ length: Math.min(LONGEST, words.length) }, (_, i) => words.slice(-(i + 1)).join(' ')).reverse();

const withoutLead = (words: readonly string[]): string => words.join(' ').replace(LEAD, '').trim();

/** What a free text may say of a place; pure, nothing is looked up. ZIP+4 is cut. */
export function hintsIn(text: string): PlaceHints {
  const zip = /(?<![\d.])(\d{5})(?:-\d{4})?(?![\d.])/.exec(text)?.[1] ?? null;
  const parts = text.replace(/\d{5}(-\d{4})?/g, ' ').split(/[,;\n]+/);
  const segments = parts.map((part, i) => segmentOf(part, i > 0));
  const towns: { key: string; state: string }[] = [];
  const counties: { key: string; state: string | null }[] = [];
  const alone: string[] = [];
  segments.forEach(({ words, state }, i) => {
    const own = words.length > 0 ? words : state ? (segments[i - 1]?.words ?? []) : [];
    const of = state ?? (segments[i + 1]?.words.length === 0 ? (segments[i + 1]?.state ?? null) : null);
    const county = own.at(-1) === 'county' || own.at(-1) === 'parish';
    if (county) counties.push(...endings(own.slice(0, -1)).map((key) => ({ key, state: of })));
    else if (of) towns.push(...endings(own).map((key) => ({ key, state: of })));
    else if (words.length > 0 && words.length <= LONGEST + 4) alone.push(withoutLead(words));
  });
  return {
    zip,
    towns,
    counties,
    alone: alone.filter((name) => name !== '' && !saysGround(name)),
    state: segments.find(({ state }) => state)?.state ?? null,
  };
}

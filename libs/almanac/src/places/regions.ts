import { placeKey } from '@farm/farm';
import regions from '../data/place-regions.json';
import { isState, statesByName } from '../states';
import { cityAbroadBefore } from './cities-abroad';
import type { PlaceToken } from './place-tokens';

/** A state, or a country, province or territory for which there are no tables, at words of a text. */
export type RegionMention = { at: number; length: number } & (
  { kind: 'state'; state: string; isCode: boolean } | { kind: 'abroad'; name: string }
);

const STATES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(statesByName),
  ...Object.entries(regions.stateAbbreviations),
]);
const TERRITORIES: ReadonlySet<string> = new Set(Object.keys(regions.territories));
const TERRITORY_CODES: ReadonlySet<string> = new Set(Object.values(regions.territories));
const PROVINCES: ReadonlySet<string> = new Set(Object.keys(regions.provinces));
const PROVINCE_CODES: ReadonlySet<string> = new Set(Object.values(regions.provinces));
const AMBIGUOUS: ReadonlySet<string> = new Set(regions.ambiguousCountries);

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const DOMESTIC = new Set(['US', 'UM', 'PR', 'GU', 'AS', 'VI', 'MP', 'ZZ']);
/** Names of countries as CLDR has them, and of regions abroad that people name instead. */
const COUNTRIES: ReadonlySet<string> = new Set([
  ...LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => !DOMESTIC.has(code))
    .flatMap((code) => countryNames.of(code)?.replace(/ \(.*\)$/, '') ?? [])
    .filter((name) => name !== 'United States')
    .map(placeKey),
  ...regions.otherRegions,
]);

const MAX_WORDS = 4;
const PREPOSITION = /^(?:in|near|around|from|outside|at|by|for|to|of)$/;
/** Whether words that lead to a place stand before a token. */
export const isAfterPreposition = (tokens: readonly PlaceToken[], at: number): boolean =>
  at > 0 && PREPOSITION.test(tokens[at - 1]?.key ?? '');

export const nameKey = (tokens: readonly PlaceToken[], at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ own }) => own)
    .join(' ');

const isWithin = (tokens: readonly PlaceToken[], at: number, length: number): boolean =>
  at + length <= tokens.length && tokens.slice(at, at + length - 1).every(({ end }) => end === null);

// Codes that are words: in lower case, and in a text of capitals, they need a comma or a town of theirs before them.
const WORDS = new Set('al ar as co de hi id in la ma me mo ms oh ok or pa va'.split(' '));
const SMALL_WORDS = new Set('hi id in me of oh ok or'.split(' '));
const FAMILIAR = new Set('ga nc sc fl tx tn ky va ms ar'.split(' '));

export interface CodeContext {
  /** The whole text is in capitals, so that they say nothing. */
  isShouted: boolean;
  /** Whether a town of the state ends before the token. */
  isAfterTown: (state: string, at: number) => boolean;
}

/** Abbreviations that are words, too: they need a town of theirs before them, and nothing after. */
const WORD_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(regions.wordAbbreviations));

/** Whether a clause ends with a token. */
const isLastWord = (tokens: readonly PlaceToken[], at: number): boolean =>
  at === tokens.length - 1 || (tokens[at]?.end ?? null) !== null || tokens[at + 1]?.isAfterNumber === true;

/** Whether two letters are meant as the code of a state. */
function isStateCode(tokens: readonly PlaceToken[], at: number, { isShouted, isAfterTown }: CodeContext): boolean {
  const text = tokens[at]?.text ?? '';
  const lower = text.toLowerCase();
  const code = text.toUpperCase();
  const isUpper = text === code && !isShouted;
  const before = tokens[at - 1];
  const isAfterComma = before?.end === 'comma';
  const isLast = isLastWord(tokens, at);
  if (isAfterTown(code, at)) return !SMALL_WORDS.has(lower) || isUpper || (isAfterComma && isLast);
  if (isUpper && !WORDS.has(lower)) return true;
  if (isAfterComma && (isUpper || isLast)) return !SMALL_WORDS.has(lower) || isUpper;
  if (isUpper) return !SMALL_WORDS.has(lower) || isAfterPreposition(tokens, at) || tokens.length === 1;
  return (FAMILIAR.has(lower) && !isShouted) || (tokens.length === 1 && !SMALL_WORDS.has(lower));
}

function abroadAt(tokens: readonly PlaceToken[], at: number, length: number): string | null {
  const words = tokens.slice(at, at + length);
  const key = words
    .map(({ key: word }) => word)
    .join(' ')
    .replace(/^the /, '');
  const own = nameKey(tokens, at, length);
  const name = words.map(({ text }) => text).join(' ');
  const isAfterComma = tokens[at - 1]?.end === 'comma';
  const isCapital = words.some((word) => word.isCapital);
  const city = cityAbroadBefore(tokens, at);
  const isAfterCity = city !== undefined && placeKey(city.country) === key;
  if (TERRITORIES.has(own) || PROVINCES.has(own)) return name;
  const isCountry = COUNTRIES.has(key) || COUNTRIES.has(own);
  if (isCountry && isAfterCity) return name;
  if (isCountry && AMBIGUOUS.has(own)) return isAfterComma && isCapital ? name : null;
  if (isCountry && (isAfterComma || isAfterPreposition(tokens, at) || length === tokens.length || isCapital))
    return name;
  const code = words[0]?.text ?? '';
  // PR needs no comma before it, because people write it like a state: 'Ponce PR', 'Macon GA'.
  const isCode = length === 1 && code.length === 2 && (isAfterComma || code === 'PR') && code === code.toUpperCase();
  return isCode && (PROVINCE_CODES.has(code) || TERRITORY_CODES.has(code)) && !isState(code) ? code : null;
}

/** The state or foreign region that begins at a token; the longest name first. */
export function regionAt(tokens: readonly PlaceToken[], at: number, context: CodeContext): RegionMention | null {
  for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
    if (!isWithin(tokens, at, length)) continue;
    const state = STATES.get(nameKey(tokens, at, length));
    if (state !== undefined) return { kind: 'state', at, length, state, isCode: false };
    const abroad = abroadAt(tokens, at, length);
    if (abroad !== null) return { kind: 'abroad', at, length, name: abroad };
  }
  const text = (tokens[at]?.text ?? '').replaceAll('.', '');
  const short = WORD_ABBREVIATIONS.get(text.toLowerCase());
  if (short !== undefined && isLastWord(tokens, at) && context.isAfterTown(short, at))
    return { kind: 'state', at, length: 1, state: short, isCode: true };
  const isCode = text.length === 2 && isState(text.toUpperCase());
  if (!isCode) return null;
  const plain = tokens.map((token, index) => (index === at ? { ...token, text } : token));
  return isStateCode(plain, at, context)
    ? { kind: 'state', at, length: 1, state: text.toUpperCase(), isCode: true }
    : null;
}

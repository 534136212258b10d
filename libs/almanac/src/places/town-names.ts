import { planOptions } from '@farm/farm';
import { farmPrefix } from '../climate';
import { cropsIn } from '../crop-names';
import regions from '../data/place-regions.json';
import { gazetteer, type GazetteerEntry, compactKey } from './gazetteer';
import type { PlaceToken } from './place-tokens';
import { cityAbroad, type CityAbroad, MAX_CITY_WORDS, textOf } from './cities-abroad';
import { isAfterPreposition, nameKey } from './regions';

const MAX_WORDS = 4;
/** The code of the farm's own state. */
export const HOME = farmPrefix.state;
const SOUTH = new Set(planOptions.southernStates);
export const isSouthern = ({ state }: { state: string }): boolean => SOUTH.has(state);

/** Towns or counties that words name; a name is found however it is spaced, and with or without its 's. */
function named(
  kind: 'towns' | 'counties',
  tokens: readonly PlaceToken[],
  at: number,
  length: number,
): readonly GazetteerEntry[] {
  const map = gazetteer()[kind];
  const full = tokens
    .slice(at, at + length)
    .map(({ key }) => key)
    .join(' ');
  const found = map.get(compactKey(full)) ?? map.get(compactKey(nameKey(tokens, at, length)));
  // 'N. Augusta'
  const direction = { n: 'north', s: 'south', e: 'east', w: 'west' }[tokens[at]?.key ?? ''];
  const written = direction === undefined ? undefined : map.get(compactKey(full.replace(/^./, direction)));
  // The post's names leave out a final 'City': 'New York City' is listed as New York.
  const isCity = kind === 'towns' && length > 1 && tokens[at + length - 1]?.key === 'city';
  return found ?? written ?? (isCity ? named(kind, tokens, at, length - 1) : []);
}

/** Whether a town's name begins at a token and has so many words. */
export const isTownName = (tokens: readonly PlaceToken[], at: number, length: number): boolean =>
  at + length <= tokens.length && named('towns', tokens, at, length).length > 0;

const TIMES = { far: 8, rival: 1 / 3 };
const MIN_FAR = 4; // ZIP codes
const OFFERED = 4;

/** Which of several places of one name is meant without its state. */
type Choice =
  | { kind: 'one'; entry: GazetteerEntry; others: readonly GazetteerEntry[] }
  | { kind: 'several'; entries: readonly GazetteerEntry[] };

/**
 * Of places of one name the farm's own state is meant, unless one is far larger: Dallas is in Texas. Elsewhere the largest of
 * the South is, unless another one there is nearly as large. One outside that is larger is asked about: Boston, Springfield.
 */
export function choosePlace(entries: readonly GazetteerEntry[]): Choice | null {
  const bySize = [...entries].sort((one, other) => other.zips.length - one.zips.length);
  const southern = bySize.filter(isSouthern);
  const [largest] = bySize;
  const home = southern.find(({ state }) => state === HOME);
  const isTimes = (times: number, one: GazetteerEntry, other: GazetteerEntry) =>
    one.zips.length >= times * other.zips.length;
  const best = home && !southern.some((one) => isTimes(TIMES.far, one, home)) ? home : (southern[0] ?? largest);
  if (!best || !largest) return null;
  const others = bySize.filter((one) => one !== best);
  const isOutdone =
    largest !== best && isTimes(best === home ? TIMES.far : 1, largest, best) && largest.zips.length >= MIN_FAR;
  if (isOutdone)
    return { kind: 'several', entries: [...new Set([largest, best, ...southern, ...others])].slice(0, OFFERED) };
  const rivals = others.filter((one) => isSouthern(one) || !isSouthern(best));
  const isRivaled = best !== home && rivals.some((one) => isTimes(TIMES.rival, one, best));
  if (isRivaled) return { kind: 'several', entries: [best, ...rivals].slice(0, OFFERED) };
  return { kind: 'one', entry: best, others: southern.filter((one) => one !== best) };
}

/** The town or county of a state whose name ends before a token, the longest name first, and where it begins. */
export function townBefore(
  tokens: readonly PlaceToken[],
  end: number,
  state: string,
): { entry: GazetteerEntry; from: number } | null {
  for (let length = Math.min(MAX_WORDS, end); length > 0; length -= 1) {
    const from = end - length;
    if (tokens.slice(from, end - 1).some((token) => token.end !== null)) continue;
    if (tokens[end - 1]?.end === 'stop' && length === 1 && !tokens[from]?.isCapital) continue;
    const isCounty = /^(?:county|parish|co)$/.test(tokens[end - 1]?.key ?? '') && length > 1;
    const found = isCounty ? named('counties', tokens, from, length - 1) : named('towns', tokens, from, length);
    const entry = found.find((one) => one.state === state);
    if (entry) return { entry, from };
  }
  return null;
}

const BEGINNINGS = new Set(regions.townBeginnings);
const DIRECTIONS = new Set(regions.directions);
const FUNCTION_WORD =
  /^(?:a|an|the|i|im|we|my|our|your|us|is|are|it|and|or|but|with|want|please|hello|hi|hey|dear|for|to|of|in|near|around|from|outside|at|by|best|when|what|where|how|can|do|does|should|which|why)$/;
const COMMON_NOUN =
  /^(?:live|living|farm|farming|garden|gardening|here|somewhere|anywhere|state|county|area|place|usda|extension)$/;

/** Whether a name ends before a token: 'in Lima when', not 'for Lima beans'. */
const endsBefore = (tokens: readonly PlaceToken[], end: number): boolean =>
  end === tokens.length || tokens[end - 1]?.end !== null || FUNCTION_WORD.test(tokens[end]?.key ?? '');

/** The cities abroad that a text names: as a whole, after a preposition or after a postal code. Varieties carry names of cities too. */
export function citiesAbroadIn(tokens: readonly PlaceToken[]): CityAbroad[] {
  return tokens.flatMap((token, at) => {
    for (let length = Math.min(MAX_CITY_WORDS, tokens.length - at); length > 0; length -= 1) {
      const end = at + length;
      const isNamed =
        length === tokens.length ||
        ((isAfterPreposition(tokens, at) || token.isAfterNumber) && endsBefore(tokens, end));
      if (!isNamed || tokens.slice(at, end - 1).some((word) => word.end !== null)) continue;
      const city = cityAbroad(textOf(tokens, at, end));
      if (city) return [city];
    }
    return [];
  });
}

/** Whether a longer name of a town that no table has ends at a known one: 'Lake Jackson' in Tennessee. */
export const isPartOfName = (tokens: readonly PlaceToken[], from: number): boolean => {
  const before = tokens[from - 1];
  return (
    before !== undefined &&
    before.end === null &&
    before.isCapital &&
    BEGINNINGS.has(before.key) &&
    before.text.length > 1
  );
};

/** The words before a state that seem to name a town: a run of capitals, or all of a short part of the text. */
export function unknownTownBefore(
  tokens: readonly PlaceToken[],
  end: number,
  { isField, isExcluded }: Pick<AloneOptions, 'isField' | 'isExcluded'>,
): string | null {
  const isApart = tokens[end - 1]?.end === 'comma';
  let from = end;
  const belongs = (at: number): boolean => {
    const token = tokens[at];
    if (!token || FUNCTION_WORD.test(token.key) || end - at > MAX_WORDS) return false;
    if (COMMON_NOUN.test(token.key) && !token.isCapital) return false;
    return (at === end - 1 || token.end === null) && (token.isCapital || isApart || isField);
  };
  while (from > 0 && belongs(from - 1)) from -= 1;
  while (from < end && DIRECTIONS.has(tokens[from]?.key ?? '') && end - from === 1) from += 1;
  if (from === end) return null;
  const name = tokens
    .slice(from, end)
    .map(({ text }) => text)
    .join(' ');
  const begins = from === 0 || tokens[from - 1]?.end !== null || isAfterPreposition(tokens, from);
  // Several words that are all capitalized are a name: 'Sandy Springs', but not 'sandy soil'.
  const isName = end - from > 1 && tokens.slice(from, end).every(({ isCapital }) => isCapital);
  const isOther = (!isName && isExcluded(name.toLowerCase())) || cropsIn(name.toLowerCase()).length > 0;
  return begins && !isOther ? name : null;
}

// Towns that are also words, crops, trees or first names: they need a preposition, a capital or their state.
const OTHER_MEANING = new Set(
  `alpine anderson apex arcadia brandon bryan cocoa commerce concord cypress douglas duncan early enterprise hickory holiday
  homestead hudson humble jasper jupiter katy largo laurel london magnolia marshall matthews meridian mesquite milton mobile norman
  orange palestine paris quincy rogers rome sherman sterling stuart sulphur temple troy tyler vienna victoria vidalia wilson
  liveoak plantcity wintergarden bigspring sugarland forestpark cedarhill highpoint highsprings orangepark orangecity
  hotspringsvillage pigeonforge roundtop roundhill baycity palmcity palmbay`.split(/\s+/),
);
const SEASONS = new Set(['spring', 'summer', 'fall', 'winter']);
const ZIPS = { anywhere: 3, lowerCase: 6, outside: 10 };

export interface AloneOptions {
  /** The text is the answer to 'where do you grow', so that a part of it may be a town in lower case. */
  isField: boolean;
  /** Only towns of this state. */
  state?: string;
  /** Names that mean something else there. */
  isExcluded: (name: string) => boolean;
}

/** Names of towns without their state: those after a preposition or standing alone first, else large ones anywhere. */
export function townsAlone(
  tokens: readonly PlaceToken[],
  { isField, state, isExcluded }: AloneOptions,
): readonly (readonly GazetteerEntry[])[] {
  const sure: (readonly GazetteerEntry[])[] = [];
  const likely: (readonly GazetteerEntry[])[] = [];
  const isTitled = tokens.length > 2 && tokens.every(({ isCapital }) => isCapital);
  for (let at = 0; at < tokens.length; at += 1)
    for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
      const words = tokens.slice(at, at + length);
      const key = nameKey(tokens, at, length);
      if (words.slice(0, -1).some(({ end }) => end !== null) || SEASONS.has(key)) continue;
      const found = named('towns', tokens, at, length).filter((one) => state === undefined || one.state === state);
      const [largest] = [...found].sort((one, other) => other.zips.length - one.zips.length);
      if (!largest || isExcluded(key) || cropsIn(key).length > 0) continue;
      const isCapital = words.every((word) => word.isCapital) && !isTitled;
      const follows = isAfterPreposition(tokens, at);
      const isPart =
        (at === 0 || tokens[at - 1]?.end !== null) && (words.at(-1)?.end !== null || at + length === tokens.length);
      const isWhole = isPart && length === tokens.length;
      const southern = found.filter(isSouthern);
      const size = Math.max(0, ...southern.map(({ zips }) => zips.length));
      const isLarge = size >= ZIPS.lowerCase || largest.zips.length >= ZIPS.outside;
      const isSmallOutside = size === 0 && largest.zips.length < ZIPS.anywhere;
      if (isPart && (isField || (isWhole && (isCapital || isLarge)))) sure.push(found);
      else if (follows && ((isCapital && !isSmallOutside) || isLarge)) sure.push(found);
      else if (OTHER_MEANING.has(compactKey(key)) && !(isCapital && at > 0)) continue;
      else if (size >= ZIPS.anywhere || (isCapital && at > 0 && (size > 1 || largest.zips.length >= ZIPS.outside)))
        likely.push(found);
      else continue;
      at += length - 1;
      break;
    }
  return sure.length > 0 ? sure : likely;
}

/** Counties that a text names, with those of the same name in other states. */
export function countiesIn(tokens: readonly PlaceToken[]): readonly (readonly GazetteerEntry[])[] {
  return tokens.flatMap(({ key }, at) => {
    if (key !== 'county' && key !== 'parish') return [];
    for (let length = Math.min(3, at); length > 0; length -= 1) {
      const found = named('counties', tokens, at - length, length);
      if (found.length > 0) return [found];
    }
    return [];
  });
}

import { placeKey, planOptions, site } from '@farm/farm';
import { isState, stateName, statesByName, type Climate, type Prefix } from '@farm/almanac';
import type { FarmPlanRepository, PlaceRow } from './farm-plan.repository';
import { describesSite } from './site-description';

/** What a text may mean, surest first. */
interface PlaceHints {
  zip: string | null;
  /** Names that may be a town of a named state, longest first. */
  towns: readonly { key: string; state: string }[];
  counties: readonly { key: string; state: string | null }[];
  /** Names without a state that may be a town. */
  alone: readonly string[];
  state: string | null;
}

const MAX_TOWN_WORDS = 4;
// 'a balcony in Tuskegee', 'we farm near Tuskegee': the name follows the last of these words.
const PREPOSITIONS = /^.*\b(?:in|near|around|at|from|outside|by|outside of) /;

interface Segment {
  words: readonly string[];
  state: string | null;
}

/** Splits off the state at a segment's end: two capitals, two letters after a comma, or the whole name. */
function parseSegment(raw: string, isAfterComma: boolean): Segment {
  const words = placeKey(raw).split(' ').filter(Boolean);
  const last = raw.trim().split(/\s+/).at(-1) ?? '';
  const code = last.replace(/[^A-Za-z]/g, '');
  const isCode = isState(code.toUpperCase()) && (code === code.toUpperCase() || (isAfterComma && words.length === 1));
  if (isCode) return { words: words.slice(0, -1), state: code.toUpperCase() };
  for (const count of [3, 2, 1]) {
    const state = statesByName[words.slice(-count).join(' ')];
    if (state && words.length >= count) return { words: words.slice(0, -count), state };
  }
  return { words, state: null };
}

const endings = (words: readonly string[]): string[] =>
  Array.from({ length: Math.min(MAX_TOWN_WORDS, words.length) }, (_, i) => words.slice(-(i + 1)).join(' ')).reverse();

/** Reads what a free text may say of a place; nothing is looked up. ZIP+4 is cut. */
export function parsePlaceHints(text: string): PlaceHints {
  const zip = /(?<![\d.])(\d{5})(?:-\d{4})?(?![\d.])/.exec(text)?.[1] ?? null;
  const parts = text.replace(/\d{5}(-\d{4})?/g, ' ').split(/[,;\n]+/);
  const segments = parts.map((part, i) => parseSegment(part, i > 0));
  const towns: { key: string; state: string }[] = [];
  const counties: { key: string; state: string | null }[] = [];
  const alone: string[] = [];
  segments.forEach(({ words, state }, i) => {
    // 'Tuskegee, AL': the name is in the segment before its state.
    const name = words.length > 0 ? words : state ? (segments[i - 1]?.words ?? []) : [];
    const next = segments[i + 1];
    const stateOf = state ?? (next?.words.length === 0 ? next.state : null);
    const isCounty = name.at(-1) === 'county' || name.at(-1) === 'parish';
    if (isCounty) counties.push(...endings(name.slice(0, -1)).map((key) => ({ key, state: stateOf })));
    else if (stateOf) towns.push(...endings(name).map((key) => ({ key, state: stateOf })));
    else if (words.length > 0 && words.length <= MAX_TOWN_WORDS + 4)
      alone.push(words.join(' ').replace(PREPOSITIONS, '').trim());
  });
  return {
    zip,
    towns,
    counties,
    alone: alone.filter((name) => name !== '' && !describesSite(name)),
    state: segments.find(({ state }) => state)?.state ?? null,
  };
}

/** Where a visitor grows, as far as the text says. */
export interface Place {
  /** 'Tuskegee, Alabama'. */
  name: string;
  state: string | null;
  prefix: Prefix;
  lat: number;
  lon: number;
  /** The text names no known place: this is the farm's own. */
  isFallback: boolean;
  /** A whole state was named: earliest and latest average last frost there. */
  stateRange: readonly [number, number] | null;
  /** Other places of the same name: 'Springfield, Tennessee'. */
  alternatives: readonly string[];
}

type Finder = (hints: PlaceHints, climate: Climate, places: PlaceFinder) => Promise<Place | null>;
type PlaceFinder = Pick<FarmPlanRepository, 'findZip' | 'findCities' | 'findCounties'>;

// Puerto Rico and the Virgin Islands are not in the climate table.
const ISLANDS_ZIP = /^00[6-9]/;
const ISLANDS = { state: 'PR', lat: 18.2, lon: -66.4, zone: '12a', frost: { kind: 'free' }, wide: null } as const;

/** `at`: the place itself where it is known, else the middle of its prefix. */
const createPlace = (
  name: string,
  state: string | null,
  prefix: Prefix,
  at: { lat: number; lon: number } = prefix,
) => ({
  name,
  state,
  prefix,
  lat: at.lat,
  lon: at.lon,
  isFallback: false,
  stateRange: null,
  alternatives: [],
});

const nameOf = (place: PlaceRow) => `${place.name}, ${stateName(place.state)}`;

function toPlace(found: PlaceRow, climate: Climate): Place | null {
  const prefix = climate.byPrefix.get(found.zip3);
  return prefix ? createPlace(nameOf(found), found.state, prefix, found) : null;
}

function farmPrefix(climate: Climate): Prefix {
  const prefix = climate.byPrefix.get(site.place.zip3);
  if (!prefix) throw new Error('The climate table lacks the farm itself');
  return prefix;
}

/** Of several places of one name: the farm's state first, else the biggest. The others are offered. */
function bestPlace(found: readonly PlaceRow[], climate: Climate): Place | null {
  const home = farmPrefix(climate).state;
  const southern = found.filter(({ state }) => planOptions.southernStates.includes(state));
  const [best, ...others] = southern.toSorted(
    (a, b) => Number(b.state === home) - Number(a.state === home) || b.zips - a.zips || (a.state < b.state ? -1 : 1),
  );
  const place = best && toPlace(best, climate);
  return place ? { ...place, alternatives: others.map(nameOf) } : null;
}

function firstMatch<T>(all: readonly T[], find: (each: T) => Place | null | undefined): Place | null {
  for (const each of all) {
    const place = find(each);
    if (place) return place;
  }
  return null;
}

/** A prefix has its climate even before the places are in the database. */
const byZip: Finder = async ({ zip }, climate, places) => {
  if (zip === null) return null;
  const zip3 = zip.slice(0, 3);
  if (ISLANDS_ZIP.test(zip))
    return createPlace(`ZIP ${zip}, Puerto Rico or the Virgin Islands`, null, { zip3, ...ISLANDS });
  const prefix = climate.byPrefix.get(zip3);
  if (!prefix) return null;
  const found = await places.findZip(zip);
  const name = found ? nameOf(found) : `ZIP ${zip}, ${stateName(prefix.state)}`;
  return createPlace(name, prefix.state, prefix, found ?? prefix);
};

const byTownAndState: Finder = async ({ towns }, climate, places) => {
  if (towns.length === 0) return null;
  const rows = await places.findCities(towns.map(({ key }) => key));
  return firstMatch(towns, ({ key, state }) => {
    const row = rows.find((each) => each.key === key && each.state === state);
    return row && toPlace(row, climate);
  });
};

const byTownAlone: Finder = async ({ alone }, climate, places) => {
  if (alone.length === 0) return null;
  const rows = await places.findCities(alone);
  return firstMatch(alone, (key) =>
    bestPlace(
      rows.filter((row) => row.key === key),
      climate,
    ),
  );
};

const byCounty: Finder = async ({ counties }, climate, places) => {
  if (counties.length === 0) return null;
  const rows = await places.findCounties(counties.map(({ key }) => key));
  return firstMatch(counties, ({ key, state }) => {
    const same = rows.filter((row) => row.key === key && (state === null || row.state === state));
    return bestPlace(same, climate) ?? (same[0] ? toPlace(same[0], climate) : null);
  });
};

const byState: Finder = async ({ state }, climate) => {
  const prefix = state === null ? undefined : climate.middleOf(state);
  if (!state || !prefix) return null;
  return { ...createPlace(stateName(state), state, prefix), stateRange: climate.rangeOf(state) };
};

/** Finds the place that a text means: ZIP, town and state, town alone, county, state; else the farm's own. */
export async function findPlace(text: string, climate: Climate, places: PlaceFinder): Promise<Place> {
  const hints = parsePlaceHints(text);
  for (const find of [byZip, byTownAndState, byTownAlone, byCounty, byState]) {
    const place = await find(hints, climate, places);
    if (place) return place;
  }
  const prefix = farmPrefix(climate);
  const name = `${site.city}, ${site.state}`;
  return { ...createPlace(name, prefix.state, prefix, site.place), isFallback: true };
}

import { placeKey } from '@farm/farm';
import { climate } from '../climate';
import regions from '../data/place-regions.json';
import { climateAt, type PlaceClimate } from '../highlands';
import { stateName } from '../states';
import { cityAbroad, type CityAbroad, cityAbroadBefore } from './cities-abroad';
import { compactKey, gazetteer, townLike, type GazetteerEntry } from './gazetteer';
import { placeTokens, plainPlaceText, type PlaceToken } from './place-tokens';
import { isAfterPreposition, regionAt, type RegionMention } from './regions';
import {
  choosePlace,
  citiesAbroadIn,
  HOME,
  countiesIn,
  isPartOfName,
  isSouthern,
  isTownName,
  townBefore,
  townsAlone,
  unknownTownBefore,
  type AloneOptions,
} from './town-names';

/** A place that a visitor named. */
export interface NamedPlace {
  /** 'Macon, Georgia'; 'ZIP 31201, Georgia' where the post's name is not known; 'Georgia' for a whole state. */
  name: string;
  state: string;
  zip3: string;
  /** The ZIP code, if the visitor gave one. */
  zip: string | null;
}

/** The result of reading a place from a text. */
export type PlaceReading =
  | {
      kind: 'place';
      place: NamedPlace;
      /** A ZIP code of the town or county, for its coordinates; null for a whole state. */
      nearZip: string | null;
      /** Other places of the same name: 'Springfield, Tennessee'. */
      alternatives: readonly string[];
    }
  /** A town that is not in the gazetteer, in a known state. */
  | { kind: 'unknown-town'; town: string; state: string }
  /** A country, province or territory without climate data. `zip3`: the ZIP prefix of a US territory, otherwise null. */
  | { kind: 'abroad'; name: string; zip3: string | null }
  /** Several places, or one name that several places share, none of which is the likelier one. */
  | { kind: 'several'; names: readonly string[] }
  | { kind: 'none' };

const NONE: PlaceReading = { kind: 'none' };

const nameOf = ({ name, state }: GazetteerEntry): string => `${name}, ${stateName(state)}`;

const readingOf = (entry: GazetteerEntry, others: readonly GazetteerEntry[] = []): PlaceReading => ({
  kind: 'place',
  place: { name: nameOf(entry), state: entry.state, zip3: entry.zip3, zip: null },
  nearZip: entry.zips[Math.floor(entry.zips.length / 2)] ?? null,
  alternatives: others.map(nameOf),
});

/** The place of a five-digit ZIP code; null for one that the climate table does not cover. */
export function placeByZip(zip: string): NamedPlace | null {
  const prefix = climate.byPrefix.get(zip.slice(0, 3));
  if (!prefix) return null;
  const town = gazetteer().townOfZip.get(zip);
  const name = town ? nameOf(town) : `ZIP ${zip}, ${stateName(prefix.state)}`;
  return { name, state: prefix.state, zip3: prefix.zip3, zip };
}

/** A ZIP code of a place: its own, else the middle one of its town or county; null for a whole state. */
function zipNear({ name, state, zip }: NamedPlace): string | null {
  const key = compactKey(placeKey(name.replace(/, [^,]+$/, '')));
  const { towns, counties } = gazetteer();
  const entries = [...(towns.get(key) ?? []), ...(counties.get(key.replace(/(?:county|parish)$/, '')) ?? [])];
  const isCounty = / (?:County|Parish),/.test(name);
  const entry = entries.find((one) => one.state === state && (one.county === null) === isCounty);
  return zip ?? entry?.zips[Math.floor(entry.zips.length / 2)] ?? null;
}

/** The frost and zone of a place: those of its ZIP prefix, or its own where it lies much higher. */
export function prefixOf(place: NamedPlace): PlaceClimate | undefined {
  const prefix = climate.byPrefix.get(place.zip3);
  const zip = prefix && !isWholeState(place) ? zipNear(place) : null;
  return prefix && zip !== null ? climateAt(prefix, zip) : prefix;
}

/** Whether a place is a whole state, for which no date is near. */
export const isWholeState = ({ name, state }: NamedPlace): boolean => name === stateName(state);

/** Whether a place is in one of the states that the planting table is made for. */
export const isInPlantingRegion = (place: Pick<NamedPlace, 'state'>): boolean => isSouthern(place);

const ZIP =
  /(?<![\d.$]|\d-|\d,)(\d{5})(?:-\d{4})?(?![\d%]|[.,]\d|-\d|\s?(?:sq|square|feet|ft|lb|pound|gal|dollar|seed|plant|bird|chick))/g;
const ISLANDS_ZIP = /^00[6-9]/;
const CANADIAN_CODE = /\b[a-z]\d[a-z] ?\d[a-z]\d\b/i;
const ISLANDS = 'Puerto Rico or the U.S. Virgin Islands';

const islandPrefix = (name: string): string | null =>
  /\b(?:puerto rico|PR)$/i.test(name) ? '009' : /\bvirgin islands$|\busvi$/i.test(name) ? '008' : null;

const several = (names: readonly string[]): PlaceReading => ({ kind: 'several', names: [...new Set(names)] });

/** Combines readings: the place if all name the same one, otherwise 'several'; null for no readings. */
function combineReadings(readings: readonly PlaceReading[]): PlaceReading | null {
  const [first] = readings;
  if (!first) return null;
  const names = readings.flatMap((reading) =>
    reading.kind === 'place' ? [reading.place.name] : reading.kind === 'several' ? reading.names : [],
  );
  return readings.length > 1 && new Set(names).size > 1 ? several(names) : first;
}

interface StateTowns {
  found: readonly PlaceReading[];
  unknown: PlaceReading | null;
  /** States that are named without a town. */
  states: readonly string[];
  abroad: string | null;
  /** The country is a person's origin ('from Haiti') and not the place of the garden. */
  isOrigin: boolean;
}

const ORIGIN = /^(?:from|de)$/;
const PARTS_OF_STATES: ReadonlySet<string> = new Set(regions.partsOfStates);
const IN_ADDRESS = /^(?:avenue|ave|street|st|road|rd)$/;
type UnknownTownOptions = Parameters<typeof unknownTownBefore>[2];

/** Finds states and countries, each with the town before it, from the end of the text. States within a town's name are skipped. */
function stateTowns(tokens: readonly PlaceToken[], options: UnknownTownOptions): StateTowns {
  const isShouted = tokens.length > 2 && tokens.every(({ text }) => text === text.toUpperCase());
  const context = { isShouted, isAfterTown: (state: string, at: number) => townBefore(tokens, at, state) !== null };
  const mentions: RegionMention[] = [];
  for (let at = 0; at < tokens.length;) {
    const mention = regionAt(tokens, at, context);
    if (mention) mentions.push(mention);
    at += mention?.length ?? 1;
  }
  const found: PlaceReading[] = [];
  const states: string[] = [];
  let unknown: PlaceReading | null = null;
  let abroad: string | null = null;
  let isOrigin = false;
  const usedTokens = new Set<number>(); // indexes of the tokens of found towns
  for (const mention of mentions.toReversed()) {
    const { at, length } = mention;
    const isName = isTownName(tokens, at, length + 1) || IN_ADDRESS.test(tokens[at + length]?.key ?? '');
    if (usedTokens.has(at) || (tokens[at + length - 1]?.end === null && isName)) continue;
    if (mention.kind === 'abroad') {
      const before = tokens[at - 1];
      isOrigin = before?.end === null && ORIGIN.test(before.key);
      // The word before a comma and a country is a town, also if it is an ordinary word by itself, as in 'Lima, Peru'.
      const isTown = before !== undefined && (before.end === 'comma' || mention.name === 'PR');
      const town = isTown ? (unknownTownBefore(tokens, at, options) ?? before.text) : null;
      abroad = town === null ? (cityAbroadBefore(tokens, at)?.name ?? mention.name) : `${town}, ${mention.name}`;
      continue;
    }
    const { state } = mention;
    const town = townBefore(tokens, at, state);
    if (town && !isPartOfName(tokens, town.from)) {
      for (let index = town.from; index < at; index += 1) usedTokens.add(index);
      found.unshift(readingOf(town.entry));
      continue;
    }
    const name = unknownTownBefore(tokens, at, options);
    // Part of a state, such as 'Hill Country, Texas', is not an unknown town.
    const isPart = name !== null && PARTS_OF_STATES.has(placeKey(name));
    const isTown =
      name !== null &&
      !isPart &&
      !mentions.some((mentioned) => mentioned.at < at && mentioned.at + mentioned.length === at);
    const misspelled = isTown ? townLike(name, (entry) => entry.state === state) : null;
    if (misspelled) found.unshift(readingOf(misspelled));
    else if (isTown) unknown = { kind: 'unknown-town', town: name, state };
    else states.unshift(state);
  }
  return { found, unknown, states: [...new Set(states)], abroad, isOrigin };
}

/** The place of the ZIP codes in a text; null without one. A town or state that contradicts it gives 'several'. */
function byZip(plain: string, { found, states, abroad, isOrigin }: StateTowns): PlaceReading | null {
  const zips = [...new Set(Array.from(plain.matchAll(ZIP), ([, zip = '']) => zip))];
  const island = zips.find((zip) => ISLANDS_ZIP.test(zip));
  if (island !== undefined) return { kind: 'abroad', name: ISLANDS, zip3: island.slice(0, 3) };
  const places = zips.flatMap((zip) => placeByZip(zip) ?? []);
  const [first] = places;
  if (!first || (abroad !== null && !isOrigin && found.length === 0)) return null;
  const named = found.flatMap((reading) => (reading.kind === 'place' ? [reading.place] : []));
  const other = named.find(({ state }) => state !== first.state);
  const otherState = named.length === 0 ? states.find((state) => state !== first.state) : undefined;
  if (places.length > 1) return several(places.map(({ name, zip }) => `${name} ${zip}`));
  if (other) return several([other.name, `${first.name} ${first.zip}`]);
  if (otherState !== undefined) return several([stateName(otherState), `${first.name} ${first.zip}`]);
  return { kind: 'place', place: first, nearZip: first.zip, alternatives: [] };
}

// The number of ZIP codes from which a town is preferred to its namesake abroad: in the farm's own state (Athens), and elsewhere
// (Birmingham).
const MIN_KNOWN = { home: 6, elsewhere: 12 };

/** The reading of a name that one or several gazetteer entries have. */
const readingOfEntries = (entries: readonly GazetteerEntry[]): PlaceReading => {
  const choice = choosePlace(entries);
  if (!choice) return NONE;
  const named = choice.kind === 'one' ? [choice.entry] : choice.entries;
  const [first] = named;
  const isKnown = first && first.zips.length >= MIN_KNOWN[first.state === HOME ? 'home' : 'elsewhere'];
  const abroad = first && !isKnown ? cityAbroad(first.name) : undefined;
  if (abroad) return several([...named.map(nameOf), abroad.name]);
  return choice.kind === 'one' ? readingOf(choice.entry, choice.others) : several(named.map(nameOf));
};

/** The reading of a state that is named without a town. */
function wholeState(tokens: readonly PlaceToken[], states: readonly string[]): PlaceReading {
  const [state] = states;
  if (state === undefined) return NONE;
  if (states.length > 1) return several(states.map(stateName));
  // A code of two letters counts only after a preposition or alone: 'in OK' is Oklahoma, 'OK thanks' is not.
  const isNamed = tokens.some(({ text, key }, at) =>
    text.length > 2
      ? stateName(state).toLowerCase().includes(key)
      : isAfterPreposition(tokens, at) || tokens.length === 1,
  );
  const prefix = climate.middleOf(state);
  if (!prefix || !isNamed) return NONE;
  const place = { name: stateName(state), state, zip3: prefix.zip3, zip: null };
  return { kind: 'place', place, nearZip: null, alternatives: [] };
}

const MIN_ZIPS = 6; // of a town that is known by a misspelled name alone
const MAX_TOWN_WORDS = 2;

/** The large town of the South whose misspelled name begins the text of a form field: 'Talahassee, sandy'. */
function misspelledTown(tokens: readonly PlaceToken[], isField: boolean): PlaceReading | null {
  const end = tokens.findIndex((token) => token.end !== null) + 1;
  const words = end > 0 ? tokens.slice(0, end) : tokens;
  if (!isField || words.length === 0 || words.length > MAX_TOWN_WORDS) return null;
  const name = words.map(({ text }) => text).join(' ');
  const entry = townLike(name, (town) => isSouthern(town) && town.zips.length >= MIN_ZIPS);
  return entry ? readingOf(entry) : null;
}

/** A five-digit code with a city abroad is ambiguous: in '75001 Paris' it may be a French postal code. */
const withCityAbroad = (reading: PlaceReading, [city]: readonly CityAbroad[]): PlaceReading =>
  city && reading.kind === 'place' && !reading.place.name.startsWith(city.name.split(',')[0] ?? '')
    ? several([`${reading.place.name} ${reading.place.zip ?? ''}`, city.name])
    : reading;

/**
 * Reads the place that a text names: by ZIP code, by town with or without state, by county, or by state. A town of another
 * state or country is never read as its namesake in the South. Runs in time linear in the text.
 */
export function readPlace(text: string, options: Partial<AloneOptions> = {}): PlaceReading {
  const { isField = false, isExcluded = () => false } = options;
  const plain = plainPlaceText(text);
  const tokens = placeTokens(plain);
  const named = stateTowns(tokens, { isField, isExcluded });
  const { found, unknown, states, abroad } = named;
  const zip = byZip(plain, named);
  if (zip) return withCityAbroad(zip, citiesAbroadIn(tokens));
  const exact = combineReadings(found);
  if (exact) return exact;
  if (abroad !== null) return { kind: 'abroad', name: abroad, zip3: islandPrefix(abroad) };
  if (CANADIAN_CODE.test(plain)) return { kind: 'abroad', name: 'Canada', zip3: null };
  const [state] = states;
  const counties = countiesIn(tokens).map((all) =>
    all.filter(({ state: countyState }) => states.length === 0 || states.includes(countyState)),
  );
  const county = combineReadings(counties.filter(({ length }) => length > 0).map(readingOfEntries));
  if (county) return county;
  if (unknown) return unknown;
  // A state that is not next to its town, as in 'In Georgia, near Macon', narrows the towns.
  const ofState = state === undefined ? {} : { state };
  const towns = states.length > 1 ? [] : townsAlone(tokens, { isField, isExcluded, ...ofState });
  const [city] = state === undefined && towns.length === 0 ? citiesAbroadIn(tokens) : [];
  if (city) return { kind: 'abroad', name: city.name, zip3: null };
  return (
    combineReadings(towns.map(readingOfEntries)) ??
    misspelledTown(tokens, isField && states.length === 0) ??
    wholeState(tokens, states)
  );
}

/** The place that a message names; null if it names none, or if the place is not certain. */
export function placeIn(text: string): NamedPlace | null {
  const reading = readPlace(text);
  return reading.kind === 'place' ? reading.place : null;
}

/** The names in an uncertain reading, for a tool that asks about them; null if the place is certain or none is named. */
export function unresolvedPlace(reading: PlaceReading): string | null {
  if (reading.kind === 'unknown-town') return `${reading.town}, ${stateName(reading.state)}`;
  if (reading.kind === 'abroad') return reading.name;
  return reading.kind === 'several' ? reading.names.join(' or ') : null;
}

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join('; ')}; or ${names.at(-1)}`;

/** A message to the visitor about an uncertain reading; null if the place is certain or none is named. */
export function placeProblem(reading: PlaceReading): string | null {
  switch (reading.kind) {
    case 'unknown-town':
      return `We do not know the town ${reading.town}, ${stateName(reading.state)}. Add its ZIP code for its dates.`;
    case 'abroad':
      return `We do not know ${reading.name}: our frost and planting dates are for the fifty states only. A farm advisory service there can tell you its seasons.`;
    case 'several':
      return `Which place do you mean: ${joinNames(reading.names)}? Name one of them, or its ZIP code.`;
    default:
      return null;
  }
}

import { placeKey, planOptions, site } from '@farm/farm';
import { climate, type Prefix } from './climate';
import placesByState from './data/place-names.json';
import { stateName, statesByName } from './states';

/** A place that a visitor named. */
export interface NamedPlace {
  /** 'Macon, Georgia'; 'ZIP 31201, Georgia' where the post's name is not known. */
  name: string;
  state: string;
  zip3: string;
  /** The ZIP code, if the visitor gave one. */
  zip: string | null;
}

interface City {
  key: string;
  name: string;
  state: string;
  county: string;
  zip3: string;
  zips: number;
}

const MAX_WORDS = 4;

/** A row of the table: 'Macon|Bibb|312:01,02,03'. */
function cityOf(state: string, row: string): { city: City; zips: string[] } {
  const [name = '', county = '', prefixes = ''] = row.split('|');
  const zips = prefixes.split(' ').flatMap((group) => {
    const [zip3 = '', rest = ''] = group.split(':');
    return rest.split(',').map((end) => `${zip3}${end}`);
  });
  const zip3 = zips[0]?.slice(0, 3) ?? '';
  return { city: { key: placeKey(name), name, state, county: placeKey(county), zip3, zips: zips.length }, zips };
}

const rows = Object.entries(placesByState).flatMap(([state, all]) => all.map((row) => cityOf(state, row)));
const cityByZip = new Map(rows.flatMap(({ city, zips }) => zips.map((zip) => [zip, city] as const)));

const FAR_LARGER = 8;
/** The biggest of several places of one name; the farm's state first, unless another is far larger: Dallas is in Texas. */
const prefer = (one: City, other: City): number => {
  const isFarLarger = Math.max(one.zips, other.zips) >= FAR_LARGER * Math.min(one.zips, other.zips);
  const home = isFarLarger ? 0 : Number(other.state === HOME) - Number(one.state === HOME);
  return home || other.zips - one.zips;
};
const HOME = climate.byPrefix.get(site.place.zip3)?.state ?? '';

function grouped(keyOf: (city: City) => string): ReadonlyMap<string, readonly City[]> {
  const groups = new Map<string, City[]>();
  for (const { city } of rows) groups.set(keyOf(city), [...(groups.get(keyOf(city)) ?? []), city]);
  for (const all of groups.values()) all.sort(prefer);
  return groups;
}
const byName = grouped(({ key }) => key);
const byCounty = grouped(({ county }) => county);

const placeOf = (city: City, zip: string | null = null): NamedPlace => ({
  name: `${city.name}, ${stateName(city.state)}`,
  state: city.state,
  zip3: zip?.slice(0, 3) ?? city.zip3,
  zip,
});

/** The place of a five-digit ZIP code; null for one that the climate table does not cover. */
export function placeByZip(zip: string): NamedPlace | null {
  const prefix = climate.byPrefix.get(zip.slice(0, 3));
  if (!prefix) return null;
  const city = cityByZip.get(zip);
  return city
    ? placeOf(city, zip)
    : { name: `ZIP ${zip}, ${stateName(prefix.state)}`, state: prefix.state, zip3: prefix.zip3, zip };
}

/** The frost and zone of a place. */
export const prefixOf = ({ zip3 }: Pick<NamedPlace, 'zip3'>): Prefix | undefined => climate.byPrefix.get(zip3);

const SOUTH = new Set(planOptions.southernStates);
const CODES = new Set(Object.values(statesByName));
const AFTER_PREPOSITION = /^(?:in|near|around|from|outside|at|by|for|to|of)$/i;

interface Token {
  text: string;
  key: string;
  isCapital: boolean;
  /** A comma, a full stop or the end of the line follows. */
  ends: boolean;
}

const tokensOf = (text: string): Token[] =>
  Array.from(text.slice(0, 400).matchAll(/([A-Za-z][A-Za-z.'-]*)([,;!?\n]|\.(?=\s|$))?/g), ([, word = '', end]) => ({
    text: word.replace(/\.$/, ''),
    key: placeKey(word.replace(/'s$/, '')),
    isCapital: /^[A-Z]/.test(word),
    ends: end !== undefined,
  }));

// Codes that are no word in lower case; others count after a town's name only.
const OBVIOUS_CODES = new Set(['ga', 'nc', 'sc', 'fl', 'tx', 'tn', 'ky', 'va', 'ms', 'ar']);
const TOWN_CODES = new Set(['al', 'la', 'ok']);

/** The state whose name or code begins at a token, and how many tokens it takes. */
function stateAt(tokens: readonly Token[], at: number, isAfterName: boolean): { state: string; length: number } | null {
  for (const length of [2, 1]) {
    const words = tokens.slice(at, at + length);
    const state = statesByName[words.map(({ key }) => key).join(' ')];
    if (words.length === length && state) return { state, length };
  }
  const token = tokens[at];
  if (!token || token.text.length !== 2) return null;
  const code = token.text.toUpperCase();
  const isObvious = token.text === code || OBVIOUS_CODES.has(token.key) || (isAfterName && TOWN_CODES.has(token.key));
  return CODES.has(code) && isObvious ? { state: code, length: 1 } : null;
}

const isSouthern = ({ state }: City) => SOUTH.has(state);

/** A city or county that the words name; with `state` only there. */
function cityNamed(key: string, state: string | null): City | null {
  const found = (byName.get(key) ?? []).filter((city) => (state ? city.state === state : isSouthern(city)));
  return found[0] ?? null;
}

function countyNamed(key: string, state: string | null): City | null {
  return (byCounty.get(key) ?? []).find((city) => state === null || city.state === state) ?? null;
}

/**
 * The place that a message names: a ZIP code, a town with or without its state, a county, or a whole state (its middle).
 * A town without its state must follow a preposition or be the whole message, and be written with a capital or be large:
 * 'I live in Hope' names a town, 'in hope of rain' does not. A large town whose name means nothing else counts anywhere.
 */
export function placeIn(text: string): NamedPlace | null {
  const zip = /(?<![\d.$-])(\d{5})(?:-\d{4})?(?![\d.%]|\s?(?:sq|square|feet|ft|lb|pound|gal|dollar))/.exec(text)?.[1];
  const byZip = zip === undefined ? null : placeByZip(zip);
  if (byZip) return byZip;
  const tokens = tokensOf(text);
  return townWithState(tokens) ?? county(tokens) ?? townAlone(tokens) ?? wholeState(tokens) ?? largeTown(tokens);
}

function townWithState(tokens: readonly Token[]): NamedPlace | null {
  for (let at = 1; at < tokens.length; at += 1) {
    const found = stateAt(tokens, at, true);
    if (!found) continue;
    for (let length = Math.min(MAX_WORDS, at); length > 0; length -= 1) {
      const key = tokens
        .slice(at - length, at)
        .map((token) => token.key)
        .join(' ');
      const city =
        cityNamed(key, found.state) ?? (key.endsWith(' county') ? countyNamed(key.slice(0, -7), found.state) : null);
      if (city) return placeOf(city);
    }
  }
  return null;
}

function county(tokens: readonly Token[]): NamedPlace | null {
  const at = tokens.findIndex(({ key }) => key === 'county' || key === 'parish');
  for (let length = Math.min(3, at); length > 0; length -= 1) {
    const city = countyNamed(
      tokens
        .slice(at - length, at)
        .map(({ key }) => key)
        .join(' '),
      null,
    );
    if (city)
      return {
        ...placeOf(city),
        name: `${tokens
          .slice(at - length, at + 1)
          .map(({ text }) => text)
          .join(' ')}, ${stateName(city.state)}`,
      };
  }
  return null;
}

const LARGE_TOWN_ZIPS = 6;
const KNOWN_TOWN_ZIPS = 3;
// Towns that are also words, crops, trees or first names: they need a preposition, a capital or their state.
const OTHER_MEANING = new Set(
  `alpine anderson apex arcadia brandon bryan cocoa commerce concord cypress douglas duncan early enterprise hickory holiday
  homestead hudson humble jasper jupiter katy largo laurel london magnolia marshall matthews meridian mesquite milton mobile norman
  orange palestine paris quincy rogers rome sherman spring sterling stuart sulphur temple troy tyler vienna victoria vidalia wilson
  live-oak plant-city winter-garden big-spring sugar-land forest-park cedar-hill high-point high-springs orange-park orange-city
  hot-springs-village pigeon-forge round-top round-hill bay-city palm-city palm-bay`.split(/\s+/),
);

/** A large town anywhere in the message: 'garlic planting dallas', 'el paso last frost'. */
function largeTown(tokens: readonly Token[]): NamedPlace | null {
  for (let at = 0; at < tokens.length; at += 1)
    for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
      const words = tokens.slice(at, at + length);
      if (words.slice(0, -1).some(({ ends }) => ends)) continue;
      const key = words.map((word) => word.key).join(' ');
      const isName = at > 0 && words.every(({ isCapital }) => isCapital);
      if (OTHER_MEANING.has(key.replaceAll(' ', '-')) && !isName) continue;
      const city = cityNamed(key, null);
      if (city && (city.zips >= KNOWN_TOWN_ZIPS || (isName && city.zips > 1))) return placeOf(city);
    }
  return null;
}

function townAlone(tokens: readonly Token[]): NamedPlace | null {
  const isWhole = tokens.length <= MAX_WORDS;
  for (let at = 0; at < tokens.length; at += 1) {
    const follows = at > 0 && AFTER_PREPOSITION.test(tokens[at - 1]?.text ?? '');
    if (!(follows || (isWhole && at === 0))) continue;
    for (let length = Math.min(MAX_WORDS, tokens.length - at); length > 0; length -= 1) {
      const words = tokens.slice(at, at + length);
      if (isWhole && !follows && length !== tokens.length) continue;
      if (words.slice(0, -1).some(({ ends }) => ends)) continue;
      const city = cityNamed(words.map(({ key }) => key).join(' '), null);
      if (city && (words.every(({ isCapital }) => isCapital) || city.zips >= LARGE_TOWN_ZIPS)) return placeOf(city);
    }
  }
  return null;
}

function wholeState(tokens: readonly Token[]): NamedPlace | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = stateAt(tokens, at, false);
    // 'OK thanks' is no state; 'in OK' is.
    const isName = found && (tokens[at]?.text.length ?? 0) > 2;
    const follows = at > 0 && AFTER_PREPOSITION.test(tokens[at - 1]?.text ?? '');
    const prefix = found && (isName || follows || tokens.length === 1) ? climate.middleOf(found.state) : undefined;
    if (found && prefix) return { name: stateName(found.state), state: found.state, zip3: prefix.zip3, zip: null };
  }
  return null;
}

import { isOneEdit, placeKey } from '@farm/farm';
import placesByState from '../data/place-names.json';
import regions from '../data/place-regions.json';

/** A town or county of one state. */
export interface GazetteerEntry {
  /** The county in which most of a town lies, without 'County'; null for a county. */
  county: string | null;
  /** As it is written: 'St. Marys', 'Bibb County'. */
  name: string;
  state: string;
  /** Its most frequent ZIP prefix. */
  zip3: string;
  zips: readonly string[];
}

export interface Gazetteer {
  towns: ReadonlyMap<string, readonly GazetteerEntry[]>;
  counties: ReadonlyMap<string, readonly GazetteerEntry[]>;
  townOfZip: ReadonlyMap<string, GazetteerEntry>;
  /** Keys of towns by first letter and length, to find a misspelled one. */
  townsByShape: ReadonlyMap<string, readonly string[]>;
}

/** The key of a name however it is spaced: 'La Grange' and 'LaGrange' are one. */
export const compactKey = (key: string): string => key.replaceAll(' ', '');

function mostFrequent(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as [string, number])[0];
}

const shapeOf = (letter: string, length: number): string => `${letter}${length}`;

/** A row of the table: 'Macon|Bibb|312:01,02,03'. */
function parseRow(row: string): { town: string; county: string; zips: readonly string[] } {
  const [town = '', county = '', prefixes = ''] = row.split('|');
  const zips = prefixes.split(' ').flatMap((group) => {
    const [zip3 = '', ends = ''] = group.split(':');
    return ends.split(',').map((end) => `${zip3}${end}`);
  });
  return { town, county, zips };
}

const entryOf = (
  name: string,
  state: string,
  zips: readonly string[],
  county: string | null = null,
): GazetteerEntry => ({
  name,
  state,
  county,
  zip3: mostFrequent(zips.map((zip) => zip.slice(0, 3))),
  zips,
});

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const all = map.get(key);
  if (all) all.push(value);
  else map.set(key, [value]);
};

/** Towns by the names that people use for them: NOLA, OKC. */
function addNicknames(towns: Map<string, GazetteerEntry[]>): void {
  for (const [nickname, name] of Object.entries(regions.townNicknames)) {
    const [town = '', state = ''] = name.split(', ');
    const entry = towns.get(compactKey(placeKey(town)))?.find((one) => one.state === state);
    if (entry) push(towns, compactKey(nickname), entry);
  }
}

/** 'County', in Louisiana 'Parish'. */
export const countyUnit = (state: string): string => (state === 'LA' ? 'Parish' : 'County');

function createGazetteer(): Gazetteer {
  const towns = new Map<string, GazetteerEntry[]>();
  const counties = new Map<string, GazetteerEntry[]>();
  const townOfZip = new Map<string, GazetteerEntry>();
  for (const [state, rows] of Object.entries(placesByState)) {
    const zipsByTown = new Map<string, string[]>();
    const zipsByCounty = new Map<string, string[]>();
    const countiesByTown = new Map<string, string[]>();
    for (const { town, county, zips } of rows.map(parseRow)) {
      for (const zip of zips) push(zipsByTown, town, zip);
      for (const _ of zips) push(countiesByTown, town, county);
      for (const zip of zips) push(zipsByCounty, county, zip);
    }
    for (const [name, zips] of zipsByTown) {
      const entry = entryOf(name, state, zips, mostFrequent(countiesByTown.get(name) ?? []));
      push(towns, compactKey(placeKey(name)), entry);
      for (const zip of zips) townOfZip.set(zip, entry);
    }
    const unit = countyUnit(state);
    for (const [name, zips] of zipsByCounty)
      push(counties, compactKey(placeKey(name)), entryOf(`${name} ${unit}`, state, zips));
  }
  addNicknames(towns);
  const townsByShape = new Map<string, string[]>();
  for (const key of towns.keys()) push(townsByShape, shapeOf(key.charAt(0), key.length), key);
  return { towns, counties, townOfZip, townsByShape };
}

/** The other names of a town, 'New Orleans' or 'Macon'. */
export const nicknamesOf = (town: string): readonly string[] =>
  Object.entries(regions.townNicknames).flatMap(([nickname, name]) => (name.split(',')[0] === town ? [nickname] : []));

const MIN_LETTERS = 7; // shorter names have too many neighbors

/** The town of a state, or the largest of the South, whose name a misspelled one seems to mean; null for none. */
export function townLike(name: string, isMeant: (entry: GazetteerEntry) => boolean): GazetteerEntry | null {
  const key = compactKey(placeKey(name));
  if (key.length < MIN_LETTERS) return null;
  const { towns, townsByShape } = gazetteer();
  const near = [-1, 0, 1]
    .flatMap((more) => townsByShape.get(shapeOf(key.charAt(0), key.length + more)) ?? [])
    .filter((other) => isOneEdit(key, other))
    .flatMap((other) => towns.get(other)?.filter(isMeant) ?? []);
  return near.reduce<GazetteerEntry | null>(
    (best, one) => (best !== null && best.zips.length >= one.zips.length ? best : one),
    null,
  );
}

let loaded: Gazetteer | null = null;
/** Towns, counties and ZIP codes of the fifty states and the District of Columbia. Read at first use. */
export const gazetteer = (): Gazetteer => (loaded ??= createGazetteer());

/** The county of a place by its name in a state, 'Taylorsville' or 'Alexander County', without 'County'; null: not known. */
export function countyOf(name: string, state: string): string | null {
  const key = compactKey(placeKey(name));
  const ofState = (entries: readonly GazetteerEntry[] = []) => entries.find((entry) => entry.state === state);
  const whole = ofState(gazetteer().counties.get(compactKey(placeKey(name.replace(/ (?:County|Parish)$/, '')))));
  if (/ (?:County|Parish)$/.test(name) && whole) return whole.name.replace(/ (?:County|Parish)$/, '');
  return ofState(gazetteer().towns.get(key))?.county ?? null;
}

/** The county of a ZIP code, without 'County'; null: not known. */
export const countyOfZip = (zip: string): string | null => gazetteer().townOfZip.get(zip)?.county ?? null;

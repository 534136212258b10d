import { placeKey } from '@farm/farm';
import placesByState from '../data/place-names.json';

/** A town or county of one state. */
export interface GazetteerEntry {
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
}

/** The key of a name however it is spaced: 'La Grange' and 'LaGrange' are one. */
export const compactKey = (key: string): string => key.replaceAll(' ', '');

function mostFrequent(prefixes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const prefix of prefixes) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as [string, number])[0];
}

/** A row of the table: 'Macon|Bibb|312:01,02,03'. */
function parseRow(row: string): { town: string; county: string; zips: readonly string[] } {
  const [town = '', county = '', prefixes = ''] = row.split('|');
  const zips = prefixes.split(' ').flatMap((group) => {
    const [zip3 = '', ends = ''] = group.split(':');
    return ends.split(',').map((end) => `${zip3}${end}`);
  });
  return { town, county, zips };
}

const entryOf = (name: string, state: string, zips: readonly string[]): GazetteerEntry => ({
  name,
  state,
  zip3: mostFrequent(zips.map((zip) => zip.slice(0, 3))),
  zips,
});

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const all = map.get(key);
  if (all) all.push(value);
  else map.set(key, [value]);
};

function createGazetteer(): Gazetteer {
  const towns = new Map<string, GazetteerEntry[]>();
  const counties = new Map<string, GazetteerEntry[]>();
  const townOfZip = new Map<string, GazetteerEntry>();
  for (const [state, rows] of Object.entries(placesByState)) {
    const zipsByTown = new Map<string, string[]>();
    const zipsByCounty = new Map<string, string[]>();
    for (const { town, county, zips } of rows.map(parseRow)) {
      for (const zip of zips) push(zipsByTown, town, zip);
      for (const zip of zips) push(zipsByCounty, county, zip);
    }
    for (const [name, zips] of zipsByTown) {
      const entry = entryOf(name, state, zips);
      push(towns, compactKey(placeKey(name)), entry);
      for (const zip of zips) townOfZip.set(zip, entry);
    }
    const unit = state === 'LA' ? 'Parish' : 'County';
    for (const [name, zips] of zipsByCounty)
      push(counties, compactKey(placeKey(name)), entryOf(`${name} ${unit}`, state, zips));
  }
  return { towns, counties, townOfZip };
}

let loaded: Gazetteer | null = null;
/** Towns, counties and ZIP codes of the fifty states and the District of Columbia. Read at first use. */
export const gazetteer = (): Gazetteer => (loaded ??= createGazetteer());

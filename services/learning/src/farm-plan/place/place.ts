import { planOptions, site } from '@farm/farm';
import type { Climate, Prefix } from './climate';
import { hintsIn, stateName, type PlaceHints } from './place-name';
import type { FoundPlace, PlaceRepository } from './places.repository';

/** Where somebody grows, as far as the text told. */
export interface Place {
  /** 'Tuskegee, Alabama'. */
  name: string;
  state: string | null;
  prefix: Prefix;
  lat: number;
  lon: number;
  /** The text named no place we know: the farm's own stands in. */
  standIn: boolean;
  /** A whole state was named; earliest and latest average last frost there. */
  stateRange: readonly [number, number] | null;
  /** Other places of the same name: 'Springfield, Tennessee'. */
  alternatives: readonly string[];
}

const FROST_FREE_ISLANDS = /^00[6-9]/; // Puerto Rico and the Virgin Islands are not in the climate table

const certain = { standIn: false, stateRange: null, alternatives: [] } as const;
const spell = (place: FoundPlace) => `${place.name}, ${stateName(place.state)}`;

const known = (found: FoundPlace, climate: Climate): Place | null => {
  const prefix = climate.byPrefix.get(found.zip3);
  return prefix ? { ...certain, name: spell(found), state: found.state, prefix, lat: found.lat, lon: found.lon } : null;
};

/** A three-digit prefix speaks for itself, even before the places are in the database. */
async function ofZip(zip: string, climate: Climate, places: PlaceRepository): Promise<Place | null> {
  if (FROST_FREE_ISLANDS.test(zip)) {
    const prefix: Prefix = {
      zip3: zip.slice(0, 3),
      state: 'PR',
      lat: 18.2,
      lon: -66.4,
      zone: '12a',
      frost: { kind: 'free' },
      wide: null,
    };
    return {
      ...certain,
      name: `ZIP ${zip}, Puerto Rico or the Virgin Islands`,
      state: null,
      prefix,
      lat: prefix.lat,
      lon: prefix.lon,
    };
  }
  const prefix = climate.byPrefix.get(zip.slice(0, 3));
  if (!prefix) return null;
  const found = await places.byZip(zip);
  const name = found ? spell(found) : `ZIP ${zip}, ${stateName(prefix.state)}`;
  return {
    ...certain,
    name,
    state: prefix.state,
    prefix,
    lat: found?.lat ?? prefix.lat,
    lon: found?.lon ?? prefix.lon,
  };
}

function farmPrefix(climate: Climate): Prefix {
  const prefix = climate.byPrefix.get(site.place.zip3);
  if (!prefix) throw new Error('The climate table lacks the farm itself');
  return prefix;
}

type Named = FoundPlace & { key: string };

/** Of several places of one name: the farm's state first, else the biggest. The others are offered. */
function bestOf(found: readonly Named[], climate: Climate): Place | null {
  const home = farmPrefix(climate).state;
  const southern = found.filter(({ state }) => planOptions.southernStates.includes(state));
  const sorted = southern.toSorted(
    (a, b) => Number(b.state === home) - Number(a.state === home) || b.zips - a.zips || (a.state < b.state ? -1 : 1),
  );
  const [best, ...others] = sorted;
  const place = best && known(best, climate);
  return place ? { ...place, alternatives: others.map(spell) } : null;
}

const first = <T, U>(all: readonly T[], look: (each: T) => U | null | undefined): U | null => {
  for (const each of all) {
    const found = look(each);
    if (found) return found;
  }
  return null;
};

async function ofTown({ towns }: PlaceHints, climate: Climate, places: PlaceRepository): Promise<Place | null> {
  if (towns.length === 0) return null;
  const rows = await places.byCity(towns.map(({ key }) => key));
  return first(towns, ({ key, state }) => {
    const row = rows.find((each) => each.key === key && each.state === state);
    return row && known(row, climate);
  });
}

async function ofNameAlone({ alone }: PlaceHints, climate: Climate, places: PlaceRepository): Promise<Place | null> {
  if (alone.length === 0) return null;
  const rows = await places.byCity(alone);
  return first(alone, (key) =>
    bestOf(
      rows.filter((row) => row.key === key),
      climate,
    ),
  );
}

async function ofCounty({ counties }: PlaceHints, climate: Climate, places: PlaceRepository): Promise<Place | null> {
  if (counties.length === 0) return null;
  const rows = await places.byCounty(counties.map(({ key }) => key));
  return first(counties, ({ key, state }) => {
    const same = rows.filter((row) => row.key === key && (state === null || row.state === state));
    return bestOf(same, climate) ?? (same[0] ? known(same[0], climate) : null);
  });
}

function ofState({ state }: PlaceHints, climate: Climate): Place | null {
  const prefix = state === null ? undefined : climate.middleOf(state);
  if (!state || !prefix) return null;
  const { lat, lon } = prefix;
  return { ...certain, name: stateName(state), state, prefix, lat, lon, stateRange: climate.rangeOf(state) };
}

function farmItself(climate: Climate): Place {
  const prefix = farmPrefix(climate);
  const { lat, lon } = site.place;
  return { ...certain, name: `${site.city}, ${site.state}`, state: prefix.state, prefix, lat, lon, standIn: true };
}

/** Finds the place that a text means: ZIP, town and state, town alone, county, state; else the farm's own stands in. */
export async function readPlace(text: string, climate: Climate, places: PlaceRepository): Promise<Place> {
  const hints = hintsIn(text);
  return (
    (hints.zip && (await ofZip(hints.zip, climate, places))) ||
    (await ofTown(hints, climate, places)) ||
    (await ofNameAlone(hints, climate, places)) ||
    (await ofCounty(hints, climate, places)) ||
    ofState(hints, climate) ||
    farmItself(climate)
  );
}

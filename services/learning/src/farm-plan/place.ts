import {
  farmPrefix,
  placeProblem,
  prefixOf,
  readPlace,
  stateName,
  type Climate,
  type PlaceReading,
  type Prefix,
} from '@farm/almanac';
import { site } from '@farm/farm';
import { describesSite } from '@farm/reader';
import type { FarmPlanRepository } from './farm-plan.repository';
import { currentLanguage, i18n } from '../language/messages';
import { listInLanguage } from '../language/words';

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
  /** Why the place that the text names is not known, in a sentence; null where it is, and where none is named. */
  problem: string | null;
}

export type PlaceFinder = Pick<FarmPlanRepository, 'findZip'>;

// Puerto Rico and the Virgin Islands are not in the climate table.
const ISLANDS = { state: 'PR', lat: 18.2, lon: -66.4, zone: '12a', frost: { kind: 'free' }, wide: null } as const;

/** `at`: the place itself where it is known, else the middle of its prefix. */
const createPlace = (
  name: string,
  state: string | null,
  prefix: Prefix,
  at: { lat: number; lon: number } = prefix,
): Place => ({
  name,
  state,
  prefix,
  lat: at.lat,
  lon: at.lon,
  isFallback: false,
  stateRange: null,
  alternatives: [],
  problem: null,
});

function farmPlace(problem: string | null): Place {
  const name = `${site.city}, ${site.state}`;
  return { ...createPlace(name, farmPrefix.state, farmPrefix, site.place), isFallback: true, problem };
}

function statePlace(state: string, climate: Climate): Place | null {
  const prefix = climate.middleOf(state);
  return prefix ? { ...createPlace(stateName(state), state, prefix), stateRange: climate.rangeOf(state) } : null;
}

/** The place of a reading of the almanac, which the assistant uses too; coordinates are those of its ZIP code. */
async function placeOf(
  reading: Extract<PlaceReading, { kind: 'place' }>,
  climate: Climate,
  places: PlaceFinder,
): Promise<Place | null> {
  const { place, nearZip, alternatives } = reading;
  const prefix = prefixOf(place);
  if (!prefix) return null;
  if (nearZip === null) return statePlace(place.state, climate);
  const at = await places.findZip(nearZip);
  return { ...createPlace(place.name, place.state, prefix, at ?? prefix), alternatives };
}

/** Why the place of a reading is not known, in the language of the work. */
function problemOf(reading: PlaceReading): string | null {
  if (currentLanguage() === 'en') return placeProblem(reading);
  switch (reading.kind) {
    case 'unknown-town':
      return i18n._('We do not know the town {town}, {state}. Add its ZIP code for its dates.', {
        town: reading.town,
        state: stateName(reading.state),
      });
    case 'abroad':
      return i18n._(
        'We do not know {name}: our frost and planting dates are for the fifty states only. A farm advisory service there can tell you its seasons.',
        { name: reading.name },
      );
    case 'several':
      return i18n._('Which place do you mean: {names}? Name one of them, or its ZIP code.', {
        names: listInLanguage(reading.names),
      });
    default:
      return null;
  }
}

/** Finds the place that a text means. Without one, or where several are meant, it is the farm's own. */
export async function findPlace(text: string, climate: Climate, places: PlaceFinder): Promise<Place> {
  const reading = readPlace(text, { isField: true, isExcluded: describesSite });
  const problem = problemOf(reading);
  if (reading.kind === 'place') return (await placeOf(reading, climate, places)) ?? farmPlace(null);
  if (reading.kind === 'abroad' && reading.zip3 !== null)
    return createPlace(reading.name, null, { zip3: reading.zip3, ...ISLANDS });
  const state = reading.kind === 'unknown-town' ? statePlace(reading.state, climate) : null;
  return state ? { ...state, problem } : farmPlace(problem);
}

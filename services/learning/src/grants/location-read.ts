import type { GrantResults } from '@farm/contracts';
import type { Place } from '../farm-plan/place/place';

const VIRGIN_ISLANDS = '008';

type Read = NonNullable<GrantResults['locationRead']>;

/** What the search makes of a place: its state, and what it tells of the reading. The farm's own place stands for nobody. */
export function locationOf(place: Place): Read {
  if (place.standIn)
    return {
      ...{ place: null, state: null, alternatives: [] },
      say: 'We could not find that place, so nothing was left out for it. A ZIP code, or a city with its state, helps.',
    };
  const { name, prefix } = place;
  const state = place.state ?? (prefix.zip3 === VIRGIN_ISLANDS ? 'VI' : prefix.state);
  const alternatives = [...place.alternatives];
  const doubt = alternatives.length > 0 ? ' Not this one? Add the state or the ZIP code.' : '';
  return { place: name, state, alternatives, say: `Read as ${name}.${doubt}` };
}

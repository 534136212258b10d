import { placeIn, type NamedPlace } from '@farm/almanac';

// 'In spring' is no town of Texas.
const SEASON =
  /\b(in|this|next|last|early|late|mid|by|until|till|before|after|each|every|the|for|and|or|of) (?:spring|summer|fall|winter)\b(?!,? ?(?:tx|texas|hill|hills|city|valley|lake|garden|grove|park|creek|branch|haven)\b)/gi;

/** The place that a message names; null for none. Seasons are no towns. */
export const placeOf = (message: string): NamedPlace | null => placeIn(message.replace(SEASON, '$1'));

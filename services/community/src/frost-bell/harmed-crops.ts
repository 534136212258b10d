import {
  dayOf,
  frostCrops,
  frostKinds,
  KILLING_FREEZE_F,
  placeByZip,
  prefixOf,
  tenderRestEnd,
  textOf,
  type FrostCrop,
} from '@farm/almanac';

interface BellSettings {
  zip: string;
  /** Ids of crops. */
  crops: readonly string[];
  /** '2027-02-23': no email for tender crops on nights before; null: they do not rest. */
  tenderRestsUntil: string | null;
}

const harmedAtOf = ({ kind }: FrostCrop): number => frostKinds.find(({ id }) => id === kind)?.harmedAt ?? -Infinity;

/** The warmest night, in °F, that harms any crop. */
export const WARMEST_HARM_F = Math.max(...frostKinds.map(({ harmedAt }) => harmedAt));

/** The bell's crops that a night of this low harms, without tender ones that rest. */
export function harmedCrops({ crops, tenderRestsUntil }: BellSettings, night: string, low: number): FrostCrop[] {
  const isResting = tenderRestsUntil !== null && night < tenderRestsUntil;
  return frostCrops.filter(
    (crop) => crops.includes(crop.id) && low <= harmedAtOf(crop) && !(isResting && crop.kind === 'tender'),
  );
}

/** Until when tender crops rest after this night, if it is the killing freeze; null: they do not. */
export function restAfter(zip: string, night: string, low: number): string | null {
  const place = placeByZip(zip);
  const prefix = place && prefixOf(place);
  if (!prefix || low > KILLING_FREEZE_F) return null;
  const end = tenderRestEnd(prefix, dayOf(night));
  return end === null ? null : textOf(end);
}

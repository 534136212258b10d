import {
  type Day,
  farmPrefix,
  type Frost,
  frostIn,
  type GrowingPlace,
  isInPlantingRegion,
  placeByZip,
  prefixOf,
  textOf,
  yearsAround,
} from '@farm/almanac';
import type { CropPage } from '@farm/contracts';
import { site } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';

/** A place whose dates are given, and how pages name it. */
export interface CropPlace {
  growing: GrowingPlace;
  shown: Omit<CropPage['place'], 'frost'>;
}

/** The place of a ZIP code, by the same tables as the farm plan; undefined: the farm's own. @throws HttpError 422 */
export function cropPlace(zip: string | undefined): CropPlace {
  if (zip === undefined) {
    const name = `${site.city}, ${site.state}`;
    return { growing: farmPrefix, shown: { name, zip: null, isInRegion: true } };
  }
  const place = placeByZip(zip);
  const prefix = place && prefixOf(place);
  if (!prefix)
    throwHttpError(422, 'crops.zip', "We don't know that ZIP code. Check the five digits, or try one nearby.");
  return {
    growing: prefix,
    shown: { name: place.name, zip, isInRegion: isInPlantingRegion(place) },
  };
}

/** The frosts of the spring and fall that come next. */
export function nextFrosts(frost: Frost, today: Day): CropPage['place']['frost'] {
  if (frost.kind !== 'dates') return null;
  const years = yearsAround(today).map((year) => ({ year, ...frostIn(frost, year) }));
  const spring = years.find(({ lastTenth }) => lastTenth >= today);
  const fall = years.find(({ firstHalf }) => firstHalf >= today);
  if (!spring || !fall) throw new RangeError(`No frost after ${textOf(today)}`);
  return {
    lastHalf: textOf(spring.lastHalf),
    lastNineInTen: textOf(spring.lastTenth),
    firstHalf: textOf(fall.firstHalf),
  };
}

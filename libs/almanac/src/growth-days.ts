import { frostIn, yearsAround } from './climate';
import type { GrownCrop } from './crops';
import type { Day } from './days';
import type { GrowingPlace } from './planting-windows';

/** What a day of the season is worth, as a part of a day of spring. */
const SPEED = { spring: 1, fall: 0.75, winter: 0.5 } as const;
/** Days before the average first frost from which on growth slows, and before the last from which on it is itself again. */
const SLOW_DAYS = { fall: 35, spring: 28 } as const;
/** The days of what takes longer have a winter in them already. */
const LONGEST_DAYS = 120;
const STEP_DAYS = 5;

/** Days from planting to the first harvest at a place: packets tell those of spring, and short, cold days count for half. */
export function daysToFirstHarvest(
  { daysToHarvest: [days], hardiness }: Pick<GrownCrop, 'daysToHarvest' | 'hardiness'>,
  planted: Day,
  { frost }: Pick<GrowingPlace, 'frost'>,
): number {
  if (frost.kind !== 'dates' || hardiness === 'tender' || days > LONGEST_DAYS) return days;
  const winters = yearsAround(planted).map((year) => ({
    from: frostIn(frost, year).firstHalf,
    to: frostIn(frost, year + 1).lastHalf - SLOW_DAYS.spring,
  }));
  let day = planted;
  for (let grown = 0; grown < days; day += 1)
    grown += winters.some(({ from, to }) => day >= from && day < to)
      ? SPEED.winter
      : winters.some(({ from }) => day >= from - SLOW_DAYS.fall && day < from)
        ? SPEED.fall
        : SPEED.spring;
  return day - planted === days ? days : Math.round((day - planted) / STEP_DAYS) * STEP_DAYS;
}

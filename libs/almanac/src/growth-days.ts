import { frostIn, yearsAround } from './climate';
import type { GrownCrop } from './crops';
import { dateIn, monthOf, yearOf, type Day } from './days';
import type { GrowingPlace, Window } from './planting-windows';

/** What a day of the season is worth, as a part of a day of spring. */
const SPEED = { spring: 1, fall: 0.75, winter: 0.5 } as const;
/** Days before the average first frost from which on growth slows, and before the last from which on it is itself again. */
const SLOW_DAYS = { fall: 35, spring: 28 } as const;
/** The days of what takes longer have a winter in them already. */
const LONGEST_DAYS = 120;
const STEP_DAYS = 5;

const FALL_MONTH = 7;
const monthAndDay = (text: string): [month: number, date: number] => [Number(text.slice(0, 2)), Number(text.slice(3))];

/**
 * When a crop that ripens by the length of the days, or after a winter, is dug or picked for the first time at a place; null: so
 * many days after it was planted.
 */
export function harvestSeasonOf(
  { harvestSeason, season }: Pick<GrownCrop, 'harvestSeason' | 'season'>,
  planted: Day,
  { lat }: Pick<GrowingPlace, 'lat'>,
): Window | null {
  const days = harvestSeason?.byLatitude.find(({ maxLat }) => lat < maxLat);
  if (!harvestSeason || !days) return null;
  const { minDays, minDaysFall = minDays } = harvestSeason;
  const grown = planted + (monthOf(planted) >= FALL_MONTH ? minDaysFall : minDays);
  const windows = [0, 1, 2].map((more) => ({
    from: dateIn(yearOf(planted) + more, ...monthAndDay(days.from)),
    to: dateIn(yearOf(planted) + more, ...monthAndDay(days.to)),
  }));
  // Bulbs form by the length of the days also where they had too few of them: they stay small.
  const isByDays = season === 'cool' && minDays < 150;
  const next = windows.find(({ to }) => to > (isByDays ? planted + 30 : grown));
  return next ? { from: Math.min(Math.max(next.from, grown), next.to), to: next.to } : null;
}

/** Days from planting to the first harvest at a place: packets tell those of spring, and short, cold days count for half. */
export function daysToFirstHarvest(
  crop: Pick<GrownCrop, 'daysToHarvest' | 'hardiness' | 'season' | 'harvestSeason'>,
  planted: Day,
  place: Pick<GrowingPlace, 'frost' | 'lat'>,
): number {
  const {
    daysToHarvest: [days],
    hardiness,
  } = crop;
  const { frost } = place;
  const season = harvestSeasonOf(crop, planted, place);
  if (season) return season.from - planted;
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

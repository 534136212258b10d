import type { Weather } from '@farm/contracts';
import { formatMonthAndDay, formatWeekday, frost, typicalLow, lowerFirst } from '@farm/farm';
import { coverAdvice } from '../weather/grower-notes';

const HARD_FREEZE_F = 28;
const FREEZE_F = 32;
const FROST_F = 36;
/** Where nights are usually so cold, what grows stands frost: only a hard freeze needs a warning. */
const COLD_F = 38;
/** Nights of a hot spell. */
const WARM_F = 72;

const PROVIDERS: Readonly<Record<string, string>> = {
  nws: 'National Weather Service',
  'open-meteo': 'Open-Meteo',
};

/** Whether a freeze is to be expected in the season of a day: '2026-11-30'. */
function isFrostSeason(date: string): boolean {
  const monthDay = date.slice(5);
  return monthDay <= frost.lastNineInTen || monthDay >= frost.firstHalf;
}

const NEAR_FROST_DAYS = 28;
const DAY_MS = 86_400_000;

/** 11 for '2026-11-30'. */
const monthOf = (date: string): number => Number(date.slice(5, 7));

const daysUntil = (monthDay: string, date: string): number =>
  Math.round((Date.parse(`${date.slice(0, 4)}-${monthDay}`) - Date.parse(date)) / DAY_MS);

/** When it freezes here on average, in the four weeks before. */
function averageFreeze(date: string): string {
  const near = [
    [frost.lastHalf, 'In half the years the last freeze comes after'],
    [frost.lastNineInTen, 'One year in ten it freezes after'],
    [frost.firstHalf, 'In half the years the first freeze comes before'],
  ].find(([monthDay = '']) => daysUntil(monthDay, date) > 0 && daysUntil(monthDay, date) <= NEAR_FROST_DAYS);
  if (!near) return '';
  const [monthDay = '', words = ''] = near;
  const day = formatMonthAndDay(`${date.slice(0, 4)}-${monthDay}`);
  return ` ${words} ${day}, ${daysUntil(monthDay, date)} days from this Monday.`;
}

function nightsLine({ lows = [], source }: Weather, date: string): string | null {
  const nights = lows.filter(({ night }) => night >= date);
  const coldest = nights.toSorted((a, b) => a.temperature - b.temperature)[0];
  if (!coldest) {
    const [low, cover] = [typicalLow(date), coverAdvice(monthOf(date))];
    return isFrostSeason(date)
      ? `Usually about ${low} F this week. We could not get the forecast. If yours says ${low <= COLD_F ? HARD_FREEZE_F : FROST_F} F or less: ${lowerFirst(cover)}`
      : null;
  }
  const provider = PROVIDERS[source ?? ''];
  const night = `${formatWeekday(coldest.night)} night, about ${coldest.temperature} F${provider ? ` (${provider})` : ''}`;
  const cover = coverAdvice(monthOf(coldest.night));
  if (coldest.temperature <= HARD_FREEZE_F) return `A hard freeze is forecast for ${night}. ${cover} Drain hoses.`;
  if (coldest.temperature <= FREEZE_F) return `A freeze is forecast for ${night}. ${cover}`;
  if (coldest.temperature <= FROST_F) return `Frost is possible on ${night}. ${cover}`;
  if (isFrostSeason(date)) return `The coldest of the forecast is ${night}. Nothing needs a cover.`;
  return coldest.temperature >= WARM_F
    ? `No relief is forecast: the coolest is ${night}. Water at dawn, and work before the heat.`
    : `The coldest of the forecast is ${night}.`;
}

/**
 * One line on the nights of the week that begins on `date`, with what to cover, and the average freeze when it is near. Without
 * a forecast it says so in the season of frost, and there is none in the rest of the year.
 */
export function forecastLine(weather: Weather, date: string): string | null {
  const line = nightsLine(weather, date);
  return line === null ? averageFreeze(date).trim() || null : `${line}${averageFreeze(date)}`;
}

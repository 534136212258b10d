import type { Weather } from '@farm/contracts';
import { farmTime, formatWeekday, gardenMonth, typicalLow } from '@farm/farm';
import type { NightLow } from '@farm/ui';

const DAY_MS = 86_400_000;
const NIGHT_ENDS = 9;
const NIGHTS = 7;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Seven nights from this one on: the forecast, and the usual low of nights that it does not cover. */
export function comingLows({ lows = [] }: Pick<Weather, 'lows'>, at: Date): readonly NightLow[] {
  const { date, hour } = farmTime(at);
  const first = hour < NIGHT_ENDS ? addDays(date, -1) : date;
  return Array.from({ length: NIGHTS }, (_, index) => {
    const night = addDays(first, index);
    const forecast = lows.find((low) => low.night === night);
    const weekday = formatWeekday(night);
    return {
      id: night,
      label: weekday.slice(0, 3),
      name: index === 0 ? 'Tonight' : `${weekday} night`,
      low: forecast?.temperature ?? typicalLow(night),
      isTypical: forecast === undefined,
    };
  });
}

interface TonightsLow {
  /** In °F. */
  low: number;
  /** What to call it. */
  name: string;
  /** The beginning of a sentence that ends with the low. */
  night: string;
}

/** Tonight's low; without a forecast the usual one. */
export function tonightsLow(weather: Pick<Weather, 'lows'>, at: Date): TonightsLow {
  const [tonight] = comingLows(weather, at);
  if (tonight && !tonight.isTypical) return { low: tonight.low, name: 'Low tonight', night: 'Tonight down to' };
  const month = gardenMonth(farmTime(at).month).name;
  const low = tonight?.low ?? typicalLow(farmTime(at).date);
  return { low, name: `Usual low in ${month}`, night: `No forecast now. A usual ${month} night:` };
}

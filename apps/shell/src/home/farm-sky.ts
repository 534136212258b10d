import { farmTime } from '@farm/farm';
import { sunTimes } from '@farm/farm/sun-times';

const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;

/** The light over the farm, and how far the sun is on its way, or the moon by night: 0 at the left, 1 at the right. */
export interface FarmSky {
  light: 'day' | 'twilight' | 'night';
  share: number;
}

/** The sky at a time. Twilight is half an hour before and after sunrise and sunset. */
export function farmSky(at: Date): FarmSky {
  const { rise, set } = sunTimes(at);
  if (!rise || !set) return { light: 'day', share: 0.5 };
  const [now, up, down] = [at.getTime(), rise.getTime(), set.getTime()];
  if (Math.min(Math.abs(now - up), Math.abs(now - down)) < HALF_HOUR_MS)
    return { light: 'twilight', share: now - up < HALF_HOUR_MS ? 0 : 1 };
  if (now > up && now < down) return { light: 'day', share: (now - up) / (down - up) };
  return { light: 'night', share: ((now - down + DAY_MS) % DAY_MS) / (DAY_MS - (down - up)) };
}

/** Below it, in °F, frost lies on the fields: the air is measured above the ground, which is colder. */
const FROST_BELOW = 36;
const MORNING_HOUR = 9;

/** The day on which the night of a time began: yesterday until 9 AM, as in the forecast's lows. */
const nightOf = (at: Date): string => {
  const { date, hour } = farmTime(at);
  return hour < MORNING_HOUR ? farmTime(new Date(at.getTime() - DAY_MS)).date : date;
};

/** The low of a night as °F if it is cold enough for frost, else null. */
export function frostLow(at: Date, lows: readonly { night: string; temperature: number }[]): number | null {
  const low = lows.find(({ night }) => night === nightOf(at))?.temperature;
  return low !== undefined && low < FROST_BELOW ? Math.round(low) : null;
}

/** Whether a night of the month may have frost at the farm: from October to April. */
export const mayFreeze = (at: Date): boolean => {
  const month = Number(farmTime(at).date.slice(5, 7));
  return month >= 10 || month <= 4;
};

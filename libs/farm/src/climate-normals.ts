import { farmTime } from './farm-time';
import { frost } from './place';

const spoken = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** 'March 20' of '03-20'. */
const dayOf = (monthDay: string) => spoken.format(new Date(`2024-${monthDay}T00:00:00Z`));

/** The farm's frost dates in one sentence. */
export const frostDatesSentence = (): string =>
  `Half the years have the last freeze by ${dayOf(frost.lastHalf)}, nine in ten by ` +
  `${dayOf(frost.lastNineInTen)}; first freeze about ${dayOf(frost.firstHalf)}.`;

/** Units: °F, %, mph; `rainChance` is per day. */
export interface MonthNormals {
  high: number;
  low: number;
  humidity: number;
  windSpeed: number;
  rainChance: number;
  conditions: string;
}

/** Units: °F, %, mph, %. */
export interface TypicalWeather {
  temperature: number;
  conditions: string;
  humidity: number;
  windSpeed: number;
  rainChance: number;
}

const COOL = 'Cool, partly cloudy';
const MILD = 'Mild, mostly sunny';
const HOT = 'Hot and humid';
const WARM = 'Warm, mostly sunny';

const month = (
  ...[high, low, humidity, windSpeed, rainChance, conditions]: [number, number, number, number, number, string]
): MonthNormals => ({ high, low, humidity, windSpeed, rainChance, conditions });

/** January to December in Macon, Georgia. */
export const monthNormals: readonly MonthNormals[] = [
  month(57, 34, 62, 8, 32, COOL),
  month(61, 37, 59, 8, 32, COOL),
  month(70, 44, 57, 9, 29, MILD),
  month(78, 51, 56, 8, 25, MILD),
  month(85, 59, 61, 7, 27, MILD),
  month(90, 67, 64, 6, 34, HOT),
  month(92, 71, 68, 6, 39, HOT),
  month(91, 70, 69, 5, 33, HOT),
  month(86, 64, 67, 6, 26, WARM),
  month(78, 52, 63, 6, 20, WARM),
  month(69, 43, 63, 7, 26, WARM),
  month(60, 37, 64, 7, 31, COOL),
];

const WARMEST_HOUR = 15;

/** The typical temperature in °F at an hour (0 to 23) of a month (1 to 12): a sine wave with its maximum at 3 PM. */
export function typicalTemperature(month: number, hour: number): number {
  const { high, low } = monthNormals[month - 1] as MonthNormals;
  const turn = ((hour - WARMEST_HOUR) / 24) * 2 * Math.PI;
  return Math.round((high + low) / 2 + ((high - low) / 2) * Math.cos(turn));
}

/** The typical weather at the farm at this hour of this month, shown while no measurement is available. */
export function typicalWeather(at: Date): TypicalWeather {
  const { month, hour } = farmTime(at);
  const { conditions, humidity, windSpeed, rainChance } = monthNormals[month - 1] as MonthNormals;
  return { temperature: typicalTemperature(month, hour), conditions, humidity, windSpeed, rainChance };
}

import { farmTime } from './farm-time';
import { frost } from './place';

const spoken = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
/** 'March 23' of '03-23'. */
const dayOf = (monthDay: string) => spoken.format(new Date(`2024-${monthDay}T00:00:00Z`));

export const frostDatesSentence = (): string =>
  `Half the time the last freeze has come by ${dayOf(frost.lastHalf)}, nine times in ten by ` +
  `${dayOf(frost.lastNineInTen)}; first freeze about ${dayOf(frost.firstHalf)}.`;

/** Units: °F, %, mph; `rainChance` is per day. */
export interface MonthNormals {
  high: number;
  low: number;
  humidity: number;
  windSpeed: number;
  rainChance: number;
  /** By day. */
  sky: 'partly cloudy' | 'mostly sunny' | 'humid';
}

/** Units: °F, %, mph, %. */
export interface TypicalWeather {
  temperature: number;
  conditions: string;
  humidity: number;
  windSpeed: number;
  rainChance: number;
}

const month = (
  ...[high, low, humidity, windSpeed, rainChance, sky]: [number, number, number, number, number, MonthNormals['sky']]
): MonthNormals => ({ high, low, humidity, windSpeed, rainChance, sky });

/** January to December in Macon, Georgia. */
export const monthNormals: readonly MonthNormals[] = [
  month(57, 34, 62, 8, 32, 'partly cloudy'),
  month(61, 37, 59, 8, 32, 'partly cloudy'),
  month(70, 44, 57, 9, 29, 'mostly sunny'),
  month(78, 51, 56, 8, 25, 'mostly sunny'),
  month(85, 59, 61, 7, 27, 'mostly sunny'),
  month(90, 67, 64, 6, 34, 'humid'),
  month(92, 71, 68, 6, 39, 'humid'),
  month(91, 70, 69, 5, 33, 'humid'),
  month(86, 64, 67, 6, 26, 'mostly sunny'),
  month(78, 52, 63, 6, 20, 'mostly sunny'),
  month(69, 43, 63, 7, 26, 'mostly sunny'),
  month(60, 37, 64, 7, 31, 'partly cloudy'),
];

const WARMEST_HOUR = 15;

/** The typical temperature in °F at an hour (0 to 23) of a month (1 to 12): a sine wave with its maximum at 3 PM. */
export function typicalTemperature(month: number, hour: number): number {
  const { high, low } = monthNormals[month - 1] as MonthNormals;
  const turn = ((hour - WARMEST_HOUR) / 24) * 2 * Math.PI;
  return Math.round((high + low) / 2 + ((high - low) / 2) * Math.cos(turn));
}

const DAY_MS = 86_400_000;
const MONTH_DAYS = 365.25 / 12;

/** The normal low in °F of the night that begins on this day ('2026-11-23'), between the normals of two months. */
export function typicalLow(day: string): number {
  const at = Date.parse(day);
  const sinceJanuary = (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / DAY_MS / MONTH_DAYS - 0.5;
  const before = Math.floor(sinceJanuary);
  const lowOf = (index: number) => (monthNormals[(index + 12) % 12] as MonthNormals).low;
  return Math.round(lowOf(before) + (lowOf(before + 1) - lowOf(before)) * (sinceJanuary - before));
}

/** `below`: exclusive, in °F. */
const TEMPERATURE_WORDS = [
  { below: 33, word: 'Freezing' },
  { below: 45, word: 'Cold' },
  { below: 60, word: 'Cool' },
  { below: 72, word: 'Mild' },
  { below: 85, word: 'Warm' },
] as const;

/** 'Cool, mostly clear': the word of the temperature, and the usual sky by day or night. */
function typicalConditions(temperature: number, hour: number, sky: MonthNormals['sky']): string {
  const word = TEMPERATURE_WORDS.find(({ below }) => temperature < below)?.word ?? 'Hot';
  if (sky === 'humid') return `${word} and humid`;
  const isNight = hour < 7 || hour >= 18;
  return `${word}, ${isNight && sky === 'mostly sunny' ? 'mostly clear' : sky}`;
}

/** The typical weather at the farm at this hour of this month, shown while no measurement is available. */
export function typicalWeather(at: Date): TypicalWeather {
  const { month, hour } = farmTime(at);
  const { sky, humidity, windSpeed, rainChance } = monthNormals[month - 1] as MonthNormals;
  const temperature = typicalTemperature(month, hour);
  return { temperature, conditions: typicalConditions(temperature, hour, sky), humidity, windSpeed, rainChance };
}

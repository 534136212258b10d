import { field, list, moment, numberBetween, phrase } from '../read-json';
import type { Alert, Forecast, ForecastHour, Observation } from '../snapshot';

// Pure readers of api.weather.gov. It answers with nulls, days-old grids and broken instruments: nothing is believed
// that is not a number within reason.

/** Marks of its quality control for a value that was rejected or found bad. */
const REJECTED = ['X', 'B'];

function quantity(value: unknown): { amount: number; unit: string } | null {
  const amount = field(value, 'value');
  const unit = field(value, 'unitCode');
  if (typeof amount !== 'number' || REJECTED.includes(String(field(value, 'qualityControl')))) return null;
  return { amount, unit: String(unit) };
}

function fahrenheit(value: unknown): number | null {
  const read = quantity(value);
  if (!read) return null;
  return numberBetween(/degF$/.test(read.unit) ? read.amount : (read.amount * 9) / 5 + 32, -60, 135);
}

const MPH: readonly (readonly [RegExp, number])[] = [
  [/km_h-1$/, 1 / 1.609344],
  [/m_s-1$/, 2.236936],
];

function milesPerHour(value: unknown): number | null {
  const read = quantity(value);
  const [, factor] = MPH.find(([unit]) => unit.test(read?.unit ?? '')) ?? [];
  const mph = read && factor ? numberBetween(read.amount * factor, 0, 200) : null;
  return mph === 0 ? null : mph; // an anemometer that reads exactly nothing is more often broken than in still air
}

/** The latest observation of a station; null when it is none. */
export function readObservation(answer: unknown): Observation | null {
  const properties = field(answer, 'properties');
  const at = moment(field(properties, 'timestamp'));
  if (at === null) return null;
  return {
    at,
    temperatureF: fahrenheit(field(properties, 'temperature')),
    humidity: numberBetween(quantity(field(properties, 'relativeHumidity'))?.amount, 0, 100),
    windMph: milesPerHour(field(properties, 'windSpeed')),
    conditions: phrase(field(properties, 'textDescription')),
  };
}

/** '5 mph', '5 to 10 mph': the stronger of the two, for sprayers and frost alike. */
function windOf(value: unknown): number | null {
  if (typeof value !== 'string') return milesPerHour(value);
  const numbers = [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return /mph/.test(value) && numbers.length > 0 ? numberBetween(Math.max(...numbers), 0, 200) : null;
}

function readHour(period: unknown): ForecastHour[] {
  const at = moment(field(period, 'startTime'));
  const given = field(period, 'temperature');
  const temperatureF =
    typeof given === 'number' && field(period, 'temperatureUnit') === 'F'
      ? numberBetween(given, -60, 135)
      : fahrenheit(given);
  const conditions = phrase(field(period, 'shortForecast'));
  if (at === null || temperatureF === null || conditions === null) return [];
  return [
    {
      at,
      temperatureF: Math.round(temperatureF),
      humidity: numberBetween(field(period, 'relativeHumidity', 'value'), 0, 100),
      windMph: windOf(field(period, 'windSpeed')),
      rainChance: numberBetween(field(period, 'probabilityOfPrecipitation', 'value'), 0, 100),
      conditions,
      daylight: field(period, 'isDaytime') === true,
    },
  ];
}

const HOURS_KEPT = 60; // what is left of today, tomorrow, and twelve hours after any spraying

/** The hourly forecast; null when it is none. */
export function readForecast(answer: unknown, now: Date): Forecast | null {
  const properties = field(answer, 'properties');
  const updatedAt = moment(field(properties, 'updateTime'));
  const hours = list(field(properties, 'periods')).flatMap(readHour).slice(0, HOURS_KEPT);
  return updatedAt === null || hours.length === 0 ? null : { updatedAt, fetchedAt: now.toISOString(), hours };
}

const FOR_GROWERS = /frost|freeze|heat|flood|wind|thunderstorm|tornado|red flag/i;

/** Warnings in force that concern growers; null when the answer is no list. */
export function readAlerts(answer: unknown): Alert[] | null {
  const features = field(answer, 'features');
  if (!Array.isArray(features)) return null;
  return features.flatMap((feature) => {
    const properties = field(feature, 'properties');
    const event = phrase(field(properties, 'event'));
    if (event === null || !FOR_GROWERS.test(event) || field(properties, 'status') !== 'Actual') return [];
    return [{ event, until: moment(field(properties, 'ends')) ?? moment(field(properties, 'expires')) }];
  });
}

/** 'FFC/70,36'; null when the answer names no grid. */
export function readGrid(answer: unknown): string | null {
  const [id, x, y] = ['gridId', 'gridX', 'gridY'].map((name) => field(answer, 'properties', name));
  const known = typeof id === 'string' && /^[A-Z]{3}$/.test(id) && Number.isInteger(x) && Number.isInteger(y);
  return known ? `${id}/${String(x)},${String(y)}` : null;
}

/** Ids of the stations around the place, the nearest first. */
export const readStations = (answer: unknown): string[] =>
  list(field(answer, 'features'))
    .map((feature) => field(feature, 'properties', 'stationIdentifier'))
    .filter((id): id is string => typeof id === 'string' && /^[A-Z0-9]{3,8}$/.test(id));

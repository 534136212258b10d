import { field, list, numberBetween } from '../read-json';
import type { Forecast, ForecastHour, Observation } from '../snapshot';

/** The WMO's weather codes as this provider uses them, up to and including the code. */
const WORDS: readonly (readonly [number, string])[] = [
  [0, 'Clear'],
  [1, 'Mostly clear'],
  [2, 'Partly cloudy'],
  [3, 'Cloudy'],
  [48, 'Fog'],
  [57, 'Drizzle'],
  [67, 'Rain'],
  [77, 'Snow'],
  [82, 'Rain showers'],
  [86, 'Snow showers'],
  [99, 'Thunderstorm'],
];

/** The sky in words, from a code of the World Meteorological Organization; null for none. */
export const wordsOf = (code: unknown): string | null => {
  const known = numberBetween(code, 0, 99);
  return known === null ? null : (WORDS.find(([upTo]) => known <= upTo)?.[1] ?? null);
};

/** Seconds since 1970, as asked for by `timeformat=unixtime`. */
const moment = (value: unknown): string | null => {
  const seconds = numberBetween(value, 1, 32_503_680_000);
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
};

/** What it calls current: a model's value for now, within the last quarter of an hour. */
export function readCurrent(answer: unknown): Observation | null {
  const current = field(answer, 'current');
  const at = moment(field(current, 'time'));
  if (at === null) return null;
  return {
    at,
    temperatureF: numberBetween(field(current, 'temperature_2m'), -60, 135),
    humidity: numberBetween(field(current, 'relative_humidity_2m'), 0, 100),
    windMph: numberBetween(field(current, 'wind_speed_10m'), 0, 200),
    conditions: wordsOf(field(current, 'weather_code')),
  };
}

/** The hourly columns, row by row. */
export function readHourly(answer: unknown, now: Date): Forecast | null {
  const hourly = field(answer, 'hourly');
  const column = (name: string) => list(field(hourly, name));
  const [temperature, humidity, wind, rain, code, day] = [
    'temperature_2m',
    'relative_humidity_2m',
    'wind_speed_10m',
    'precipitation_probability',
    'weather_code',
    'is_day',
  ].map(column) as [unknown[], unknown[], unknown[], unknown[], unknown[], unknown[]];
  const hours = column('time').flatMap((time, row): ForecastHour[] => {
    const at = moment(time);
    const degrees = numberBetween(temperature[row], -60, 135);
    const conditions = wordsOf(code[row]);
    if (at === null || degrees === null || conditions === null) return [];
    return [
      {
        at,
        temperatureF: Math.round(degrees),
        humidity: numberBetween(humidity[row], 0, 100),
        windMph: numberBetween(wind[row], 0, 200),
        rainChance: numberBetween(rain[row], 0, 100),
        conditions,
        daylight: day[row] === 1,
      },
    ];
  });
  const fetchedAt = now.toISOString();
  return hours.length === 0 ? null : { updatedAt: fetchedAt, fetchedAt, hours };
}

import { site } from '@farm/farm';
import { nightLows } from './night-lows';
import {
  type HttpOptions,
  fetchJson,
  field,
  type Forecast,
  type ForecastHour,
  list,
  type LiveWeather,
  MAX_HOURS,
  numberWithin,
  type Observation,
  timeZoneOf,
  UpstreamFailed,
} from './snapshot';

/** WMO weather codes, each up to and including the number. */
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

export const wordsOf = (code: unknown): string | null => {
  const weatherCode = numberWithin(code, 0, 99);
  return weatherCode === null ? null : (WORDS.find(([upTo]) => weatherCode <= upTo)?.[1] ?? null);
};

/** From seconds since 1970 (`timeformat=unixtime`). */
const moment = (value: unknown): string | null => {
  const seconds = numberWithin(value, 1, 32_503_680_000);
  return seconds === null ? null : new Date(seconds * 1_000).toISOString();
};

/** The modeled value of the last 15 minutes. */
export function readCurrent(answer: unknown): Observation | null {
  const current = field(answer, 'current');
  const at = moment(field(current, 'time'));
  if (at === null) return null;
  return {
    at,
    temperatureF: numberWithin(field(current, 'temperature_2m'), -60, 135),
    humidity: numberWithin(field(current, 'relative_humidity_2m'), 0, 100),
    windMph: numberWithin(field(current, 'wind_speed_10m'), 0, 200),
    conditions: wordsOf(field(current, 'weather_code')),
  };
}

/** Transposes the hourly columns. */
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
    const degrees = numberWithin(temperature[row], -60, 135);
    const conditions = wordsOf(code[row]);
    if (at === null || degrees === null || conditions === null) return [];
    return [
      {
        at,
        temperatureF: Math.round(degrees),
        humidity: numberWithin(humidity[row], 0, 100),
        windMph: numberWithin(wind[row], 0, 200),
        rainChance: numberWithin(rain[row], 0, 100),
        conditions,
        daylight: day[row] === 1,
      },
    ];
  });
  const fetchedAt = now.toISOString();
  if (hours.length === 0) return null;
  return { updatedAt: fetchedAt, fetchedAt, hours: hours.slice(0, MAX_HOURS), lows: nightLows(hours) };
}

/** The host for customers; the free one is for non-commercial sites only. */
export const OPEN_METEO_ORIGIN = 'https://customer-api.open-meteo.com';

/** Places that agree in these digits of their coordinates, about seven miles, share a forecast. */
const CELL_DIGITS = 1;

const NOW = 'temperature_2m,relative_humidity_2m,wind_speed_10m,weather_code';

interface OpenMeteoOptions {
  http: Pick<HttpOptions, 'client' | 'pausesMs'>;
  key: string;
  origin?: string;
}

/** Open-Meteo with a customer's key. It has no warnings. Its license requires a link on the page. */
export function openMeteoWeather({ http, key, origin = OPEN_METEO_ORIGIN }: OpenMeteoOptions): LiveWeather {
  const fetchAt = (latitude: string, longitude: string, more: Record<string, string> = {}) =>
    fetchJson(
      `${origin}/v1/forecast?${new URLSearchParams({ latitude, longitude, ...common, ...more }).toString()}`,
      http,
    );
  const common = {
    current: NOW,
    hourly: `${NOW},precipitation_probability,is_day`,
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    timeformat: 'unixtime',
    forecast_days: '8',
    apikey: key,
  };
  return {
    source: 'open-meteo',
    async fetchSnapshot(_before, now) {
      const answer = await fetchAt(String(site.place.lat), String(site.place.lon));
      const [observation, forecast] = [readCurrent(answer), readHourly(answer, now)];
      if (!observation && !forecast) throw new UpstreamFailed('neither observation nor forecast');
      return { observation, forecast, alerts: null };
    },
    async findCell({ lat, lon }) {
      const [latitude, longitude] = [lat.toFixed(CELL_DIGITS), lon.toFixed(CELL_DIGITS)];
      const answer = await fetchAt(latitude, longitude, { timezone: 'auto', forecast_days: '1' });
      return { id: `${latitude},${longitude}`, timeZone: timeZoneOf(field(answer, 'timezone')) };
    },
    async fetchHours(cellId, now) {
      const [latitude = '', longitude = ''] = cellId.split(',');
      const forecast = readHourly(await fetchAt(latitude, longitude), now);
      if (!forecast) throw new UpstreamFailed('no forecast');
      return forecast.hours;
    },
  };
}

import { site } from '@farm/farm';
import { nightLows } from './night-lows';
import {
  type Alert,
  type HttpOptions,
  fetchJson,
  field,
  type Forecast,
  type ForecastHour,
  list,
  type LiveWeather,
  MAX_HOURS,
  moment,
  numberWithin,
  type Observation,
  orNull,
  phrase,
  type Snapshot,
  timeZoneOf,
  UpstreamFailed,
} from './snapshot';

// Parsers for api.weather.gov, which returns nulls, days-old grids and values of broken instruments.

/** Quality control codes of rejected and bad values. */
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
  return numberWithin(/degF$/.test(read.unit) ? read.amount : (read.amount * 9) / 5 + 32, -60, 135);
}

const MPH: readonly (readonly [RegExp, number])[] = [
  [/km_h-1$/, 1 / 1.609344],
  [/m_s-1$/, 2.236936],
];

function milesPerHour(value: unknown): number | null {
  const read = quantity(value);
  const [, factor] = MPH.find(([unit]) => unit.test(read?.unit ?? '')) ?? [];
  const mph = read && factor ? numberWithin(read.amount * factor, 0, 200) : null;
  return mph === 0 ? null : mph; // exactly 0 is more often a broken anemometer than still air
}

/** Null: malformed. */
export function readObservation(answer: unknown): Observation | null {
  const properties = field(answer, 'properties');
  const at = moment(field(properties, 'timestamp'));
  if (at === null) return null;
  return {
    at,
    temperatureF: fahrenheit(field(properties, 'temperature')),
    humidity: numberWithin(quantity(field(properties, 'relativeHumidity'))?.amount, 0, 100),
    windMph: milesPerHour(field(properties, 'windSpeed')),
    conditions: phrase(field(properties, 'textDescription')),
  };
}

/** Of '5 to 10 mph' the higher one. */
function windOf(value: unknown): number | null {
  if (typeof value !== 'string') return milesPerHour(value);
  const numbers = [...value.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  return /mph/.test(value) && numbers.length > 0 ? numberWithin(Math.max(...numbers), 0, 200) : null;
}

function readHour(period: unknown): ForecastHour[] {
  const at = moment(field(period, 'startTime'));
  const reading = field(period, 'temperature');
  const temperatureF =
    typeof reading === 'number' && field(period, 'temperatureUnit') === 'F'
      ? numberWithin(reading, -60, 135)
      : fahrenheit(reading);
  const conditions = phrase(field(period, 'shortForecast'));
  if (at === null || temperatureF === null || conditions === null) return [];
  return [
    {
      at,
      temperatureF: Math.round(temperatureF),
      humidity: numberWithin(field(period, 'relativeHumidity', 'value'), 0, 100),
      windMph: windOf(field(period, 'windSpeed')),
      rainChance: numberWithin(field(period, 'probabilityOfPrecipitation', 'value'), 0, 100),
      conditions,
      daylight: field(period, 'isDaytime') === true,
    },
  ];
}

/** Null: malformed. */
export function readForecast(answer: unknown, now: Date): Forecast | null {
  const properties = field(answer, 'properties');
  const updatedAt = moment(field(properties, 'updateTime'));
  const all = list(field(properties, 'periods')).flatMap(readHour);
  if (updatedAt === null || all.length === 0) return null;
  return { updatedAt, fetchedAt: now.toISOString(), hours: all.slice(0, MAX_HOURS), lows: nightLows(all) };
}

const FOR_GROWERS = /frost|freeze|heat|flood|wind|thunderstorm|tornado|red flag/i;

/** Current warnings that concern growers; null: malformed. */
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

/** 'FFC/70,36'; null: malformed. */
export function readGrid(answer: unknown): string | null {
  const [id, x, y] = ['gridId', 'gridX', 'gridY'].map((name) => field(answer, 'properties', name));
  const candidates = typeof id === 'string' && /^[A-Z]{3}$/.test(id) && Number.isInteger(x) && Number.isInteger(y);
  return candidates ? `${id}/${String(x)},${String(y)}` : null;
}

/** Ids of stations, nearest first. */
export const readStations = (answer: unknown): string[] =>
  list(field(answer, 'features'))
    .map((feature) => field(feature, 'properties', 'stationIdentifier'))
    .filter((id): id is string => typeof id === 'string' && /^[A-Z0-9]{3,8}$/.test(id));

export const NWS_ORIGIN = 'https://api.weather.gov';
const PLACE_MS = 24 * 3_600_000;
const OLD_MS = 2 * 3_600_000;
/** The nearest station may be silent for days. */
const MAX_STATIONS = 2;

interface NwsOptions {
  http: Pick<HttpOptions, 'client' | 'pausesMs'>;
  /** Required of every client, for the User-Agent header. */
  contact: string;
  origin?: string;
}
type Place = NonNullable<Snapshot['place']>;

const isUsable = ({ at, temperatureF }: Observation, now: Date): boolean =>
  temperatureF !== null && now.getTime() - Date.parse(at) <= OLD_MS;

/** The newest observation with a temperature, else the newest. */
const best = (candidates: readonly Observation[]): Observation | null =>
  candidates.toSorted(
    (a, b) => Number(b.temperatureF !== null) - Number(a.temperatureF !== null) || (a.at < b.at ? 1 : -1),
  )[0] ?? null;

/** The National Weather Service: free, without a key. */
export function nwsWeather({ http, contact, origin = NWS_ORIGIN }: NwsOptions): LiveWeather {
  const headers = { 'user-agent': `(${new URL(site.website).hostname}, ${contact})` };
  const getJson = (path: string) => fetchJson(`${origin}${path}`, { ...http, headers });
  const point = `${site.place.lat},${site.place.lon}`;

  async function findPlace(now: Date): Promise<Place> {
    const grid = readGrid(await getJson(`/points/${point}`));
    if (grid === null) throw new UpstreamFailed('no grid');
    const stations = readStations(await getJson(`/gridpoints/${grid}/stations`));
    return { at: now.toISOString(), grid, stations: stations.slice(0, MAX_STATIONS) };
  }

  /** Grids rarely change: if a lookup fails, the old one is used. */
  async function placeOf(candidates: Place | undefined, now: Date): Promise<Place> {
    if (candidates && now.getTime() - Date.parse(candidates.at) < PLACE_MS) return candidates;
    return findPlace(now).catch((cause: unknown) => {
      if (candidates) return candidates;
      throw cause;
    });
  }

  async function observe({ stations }: Place, now: Date): Promise<Observation | null> {
    const candidates: Observation[] = [];
    for (const station of stations) {
      const answer = await orNull(getJson(`/stations/${station}/observations/latest`));
      const observation = readObservation(answer);
      if (observation && isUsable(observation, now)) return observation;
      if (observation) candidates.push(observation);
    }
    return best(candidates);
  }

  return {
    source: 'nws',
    async fetchSnapshot(before, now) {
      const place = await placeOf(before?.place, now);
      const [observation, forecast, alerts] = await Promise.all([
        observe(place, now),
        orNull(getJson(`/gridpoints/${place.grid}/forecast/hourly`)).then((answer) => readForecast(answer, now)),
        orNull(getJson(`/alerts/active?point=${point}`)).then(readAlerts),
      ]);
      if (!observation && !forecast) throw new UpstreamFailed('neither observation nor forecast');
      const list = alerts && { fetchedAt: now.toISOString(), list: alerts };
      return { observation, forecast, alerts: list, place };
    },
    async findCell({ lat, lon }) {
      const answer = await getJson(`/points/${lat.toFixed(4)},${lon.toFixed(4)}`);
      const id = readGrid(answer);
      if (id === null) throw new UpstreamFailed('no grid');
      return { id, timeZone: timeZoneOf(field(answer, 'properties', 'timeZone')) };
    },
    async fetchHours(cellId, now) {
      const forecast = readForecast(await getJson(`/gridpoints/${cellId}/forecast/hourly`), now);
      if (!forecast) throw new UpstreamFailed('no forecast');
      return forecast.hours;
    },
  };
}

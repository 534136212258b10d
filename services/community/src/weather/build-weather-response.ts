import type { Weather, WeatherNote } from '@farm/contracts';
import { farmTime, typicalWeather } from '@farm/farm';
import { growerNotes } from './grower-notes';
import { comingNights } from './night-lows';
import type { Alerts, Forecast, ForecastHour, LiveWeather, Observation, Snapshot } from './snapshot';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No refresh before this age. */
export const FRESH_MS = 10 * MINUTE_MS;
/** Older responses are not shown. */
export const EXPIRED_MS = 6 * HOUR_MS;
// Observations are hourly, forecast grids are updated several times a day.
const OBSERVATION_OLD_MS = 2 * HOUR_MS;
const GRID_DEAD_MS = 12 * HOUR_MS;
const PART_OK_MS = 2 * FRESH_MS;
/** From this age on visitors wait for a refresh. */
export const STALE_MS = 30 * MINUTE_MS;

export interface CachedWeather {
  source: LiveWeather['source'];
  snapshot: Snapshot;
  fetchedAt: Date;
  /** Whether the last refresh failed. */
  failed: boolean;
}
type Part = NonNullable<Weather['parts']>['current'];

const ageMs = (at: string | Date, now: Date): number => now.getTime() - new Date(at).getTime();

function statusByAge(ms: number, okMs: number, staleMs: number): Part {
  if (ms <= okMs) return 'ok';
  return ms <= staleMs ? 'stale' : 'missing';
}

const observationPart = (observation: Observation | null, now: Date): Part =>
  observation ? statusByAge(ageMs(observation.at, now), OBSERVATION_OLD_MS, EXPIRED_MS) : 'missing';

function forecastPart(forecast: Forecast | null, now: Date): Part {
  if (!forecast || ageMs(forecast.updatedAt, now) > GRID_DEAD_MS) return 'missing';
  return statusByAge(ageMs(forecast.fetchedAt, now), PART_OK_MS, GRID_DEAD_MS);
}

const alertsPart = (alerts: Alerts | null, now: Date): Part =>
  alerts ? statusByAge(ageMs(alerts.fetchedAt, now), PART_OK_MS, EXPIRED_MS) : 'missing';

/** Hours from the current one on. */
const hoursFrom = ({ hours }: Forecast, now: Date): readonly ForecastHour[] =>
  hours.filter(({ at }) => ageMs(at, now) < HOUR_MS);

const URGENT = [/tornado/i, /flood/i, /thunderstorm/i, /freeze/i, /frost/i, /heat/i, /red flag/i, /wind/i];
const urgency = (event: string): number => URGENT.findIndex((word) => word.test(event));

/** Current warnings, most urgent first, without duplicates. */
function alertNotes({ list }: Alerts, now: Date): WeatherNote[] {
  const open = list.filter(({ until }) => until === null || ageMs(until, now) < 0);
  const sorted = open.toSorted((a, b) => urgency(a.event) - urgency(b.event));
  const once = sorted.filter(({ event }, index) => sorted.findIndex((other) => other.event === event) === index);
  return once.slice(0, 3).map(({ event, until }) => ({
    kind: 'alert',
    text: event,
    ...(until === null ? {} : { until }),
  }));
}

function notesOf({ forecast, alerts }: Pick<Snapshot, 'forecast' | 'alerts'>, now: Date): WeatherNote[] {
  const hours = forecast ? hoursFrom(forecast, now) : [];
  return [...(alerts ? alertNotes(alerts, now) : []), ...growerNotes(hours, farmTime(now).month)];
}

/** Empty: the forecast has none. */
function lowsOf(forecast: Forecast | null, now: Date): Pick<Weather, 'lows'> {
  const nights = comingNights(forecast?.lows ?? [], now);
  if (nights.length === 0) return {};
  return { lows: nights.map(({ night, temperatureF }) => ({ night, temperature: temperatureF })) };
}

/** Usual values for month and hour. */
const typical = (now: Date): Weather => ({
  ...typicalWeather(now),
  source: 'typical',
  stale: false,
  parts: { current: 'missing', forecast: 'missing', alerts: 'missing' },
  notes: [],
});

/**
 * Each field is measured, else forecast for this hour, else the usual value; `source` and `observedAt` are those of the
 * temperature. Pure, never throws.
 */
export function buildWeatherResponse(stored: CachedWeather | null, now: Date): Weather {
  if (!stored || ageMs(stored.fetchedAt, now) > EXPIRED_MS) return typical(now);
  const { observation, forecast, alerts } = stored.snapshot;
  const parts = {
    current: observationPart(observation, now),
    forecast: forecastPart(forecast, now),
    alerts: alertsPart(alerts, now),
  };
  const usableObservation = parts.current === 'missing' ? null : observation;
  const usable = {
    forecast: parts.forecast === 'missing' ? null : forecast,
    alerts: parts.alerts === 'missing' ? null : alerts,
  };
  const hour = usable.forecast ? hoursFrom(usable.forecast, now).find(({ at }) => ageMs(at, now) >= 0) : undefined;
  const usual = typicalWeather(now);
  const measured = usableObservation !== null && usableObservation.temperatureF !== null;
  const current = measured ? parts.current : 'missing';
  return {
    temperature: Math.round(usableObservation?.temperatureF ?? hour?.temperatureF ?? usual.temperature),
    conditions: usableObservation?.conditions ?? hour?.conditions ?? usual.conditions,
    humidity: Math.round(usableObservation?.humidity ?? hour?.humidity ?? usual.humidity),
    windSpeed: Math.round(usableObservation?.windMph ?? hour?.windMph ?? usual.windSpeed),
    rainChance: Math.round(hour?.rainChance ?? usual.rainChance),
    source: measured || hour ? stored.source : 'typical',
    ...(measured ? { observedAt: usableObservation.at } : {}),
    stale: current === 'stale' || ageMs(stored.fetchedAt, now) > (stored.failed ? FRESH_MS : STALE_MS),
    parts: { ...parts, current },
    notes: notesOf(usable, now),
    ...lowsOf(usable.forecast, now),
  };
}

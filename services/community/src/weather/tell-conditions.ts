import type { Weather, WeatherNote } from '@farm/contracts';
import { farmTime, typicalWeather } from '@farm/farm';
import { growerNotes } from './grower-notes';
import type { Alerts, Forecast, ForecastHour, LiveWeather, Observation, Snapshot } from './snapshot';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a round's answers are as good as new. */
export const FRESH_MS = 10 * MINUTE_MS;
/** How long they are shown when nothing newer comes. */
export const SERVED_MS = 6 * HOUR_MS;
// An observation is made every hour: one that is two hours old has missed one. Grids are remade several times a day.
const OBSERVATION_OLD_MS = 2 * HOUR_MS;
const GRID_DEAD_MS = 12 * HOUR_MS;
const KEPT_MS = 2 * FRESH_MS;
/** From this age on even a quiet site's answer is not as new as it should be: who asks waits for a newer one. */
export const TIRED_MS = 30 * MINUTE_MS;

/** What is known, from whom, and when they were last asked with success. */
export interface Held {
  source: LiveWeather['source'];
  snapshot: Snapshot;
  fetchedAt: Date;
  /** They have been asked since, and gave no answer. */
  failed: boolean;
}
type Part = NonNullable<Weather['parts']>['current'];

const ageMs = (at: string | Date, now: Date): number => now.getTime() - new Date(at).getTime();

/** 'ok' up to the first age, 'stale' up to the second, then as good as missing. */
function byAge(ms: number, okMs: number, staleMs: number): Part {
  if (ms <= okMs) return 'ok';
  return ms <= staleMs ? 'stale' : 'missing';
}

const observationPart = (observation: Observation | null, now: Date): Part =>
  observation ? byAge(ageMs(observation.at, now), OBSERVATION_OLD_MS, SERVED_MS) : 'missing';

function forecastPart(forecast: Forecast | null, now: Date): Part {
  if (!forecast || ageMs(forecast.updatedAt, now) > GRID_DEAD_MS) return 'missing';
  return byAge(ageMs(forecast.fetchedAt, now), KEPT_MS, GRID_DEAD_MS);
}

const alertsPart = (alerts: Alerts | null, now: Date): Part =>
  alerts ? byAge(ageMs(alerts.fetchedAt, now), KEPT_MS, SERVED_MS) : 'missing';

/** The hours from the running one on. */
const ahead = ({ hours }: Forecast, now: Date): readonly ForecastHour[] =>
  hours.filter(({ at }) => ageMs(at, now) < HOUR_MS);

const URGENT = [/tornado/i, /flood/i, /thunderstorm/i, /freeze/i, /frost/i, /heat/i, /red flag/i, /wind/i];
const urgency = (event: string): number => URGENT.findIndex((word) => word.test(event));

/** Warnings that are not over, the most urgent first, each once. */
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
  const hours = forecast ? ahead(forecast, now) : [];
  return [...(alerts ? alertNotes(alerts, now) : []), ...growerNotes(hours, farmTime(now).month)];
}

/** Built-in values: what the month is usually like at this hour. */
const typical = (now: Date): Weather => ({
  ...typicalWeather(now),
  source: 'typical',
  stale: false,
  parts: { current: 'missing', forecast: 'missing', alerts: 'missing' },
  notes: [],
});

/**
 * What is told of what is held, at one instant. Each field is measured, else the forecast's for this hour, else the
 * month's usual value; `source` and `observedAt` tell the truth about the temperature. Never throws.
 */
export function tellConditions(held: Held | null, now: Date): Weather {
  if (!held || ageMs(held.fetchedAt, now) > SERVED_MS) return typical(now);
  const { observation, forecast, alerts } = held.snapshot;
  const parts = {
    current: observationPart(observation, now),
    forecast: forecastPart(forecast, now),
    alerts: alertsPart(alerts, now),
  };
  const seen = parts.current === 'missing' ? null : observation;
  const told = {
    forecast: parts.forecast === 'missing' ? null : forecast,
    alerts: parts.alerts === 'missing' ? null : alerts,
  };
  const hour = told.forecast ? ahead(told.forecast, now).find(({ at }) => ageMs(at, now) >= 0) : undefined;
  const usual = typicalWeather(now);
  const measured = seen !== null && seen.temperatureF !== null;
  const current = measured ? parts.current : 'missing';
  return {
    temperature: Math.round(seen?.temperatureF ?? hour?.temperatureF ?? usual.temperature),
    conditions: seen?.conditions ?? hour?.conditions ?? usual.conditions,
    humidity: Math.round(seen?.humidity ?? hour?.humidity ?? usual.humidity),
    windSpeed: Math.round(seen?.windMph ?? hour?.windMph ?? usual.windSpeed),
    rainChance: Math.round(hour?.rainChance ?? usual.rainChance),
    source: measured || hour ? held.source : 'typical',
    ...(measured ? { observedAt: seen.at } : {}),
    stale: current === 'stale' || ageMs(held.fetchedAt, now) > (held.failed ? FRESH_MS : TIRED_MS),
    parts: { ...parts, current },
    notes: notesOf(told, now),
  };
}

import { type HttpClient, HttpRequestError } from '@farm/server-kit/http-client';
import { setTimeout as delay } from 'node:timers/promises';

/** A measurement of a weather station. Null: not measured, or implausible. */
export interface Observation {
  /** ISO 8601 UTC. */
  at: string;
  temperatureF: number | null;
  humidity: number | null;
  windMph: number | null;
  conditions: string | null;
}

export interface ForecastHour {
  /** Start of the hour, ISO 8601 UTC. */
  at: string;
  /** Whole degrees. */
  temperatureF: number;
  humidity: number | null;
  windMph: number | null;
  rainChance: number | null;
  conditions: string;
  daylight: boolean;
}

/** Stored hours: today, tomorrow, and the twelve dry hours that spraying needs. */
export const MAX_HOURS = 60;

export interface ForecastLow {
  /** The day on which the night begins, in farm time: '2026-11-21'. */
  night: string;
  temperatureF: number;
}

export interface Forecast {
  /** When the provider last updated it, ISO 8601 UTC. */
  updatedAt: string;
  fetchedAt: string;
  hours: readonly ForecastHour[];
  /** Of the nights that the provider's hours cover. Missing in rows stored before it was added. */
  lows?: readonly ForecastLow[];
}

/** A weather warning that concerns growers. */
export interface Alert {
  event: string;
  until: string | null;
}

export interface Alerts {
  fetchedAt: string;
  list: readonly Alert[];
}

/** A provider's latest responses; each part can fail on its own. Stored as JSON. */
export interface Snapshot {
  observation: Observation | null;
  forecast: Forecast | null;
  alerts: Alerts | null;
  /** The provider's ids for the farm's location. */
  place?: { at: string; grid: string; stations: readonly string[] };
}

/** New parts replace old ones; parts that failed remain, and expire when the response is built. */
export const mergeSnapshots = (next: Snapshot, before: Snapshot | null): Snapshot => ({
  ...before,
  ...next,
  observation: next.observation ?? before?.observation ?? null,
  forecast: next.forecast ?? before?.forecast ?? null,
  alerts: next.alerts ?? before?.alerts ?? null,
});

/** Degrees north and east. */
export interface Coordinates {
  lat: number;
  lon: number;
}

/** A cell of the provider's grid; the places in it share a forecast. */
interface ForecastCell {
  /** The provider's id: 'FFC/70,36'. */
  id: string;
  timeZone: string;
}

export interface LiveWeather {
  readonly source: 'nws' | 'open-meteo';
  /** @throws UpstreamFailed without observation and forecast */
  fetchSnapshot(before: Snapshot | null, now: Date): Promise<Snapshot>;
  /** @throws UpstreamFailed */
  findCell(point: Coordinates): Promise<ForecastCell>;
  /** The hours of a cell from about now on. @throws UpstreamFailed */
  fetchHours(cellId: string, now: Date): Promise<readonly ForecastHour[]>;
}

/** @throws UpstreamFailed unless the runtime knows the time zone */
export function timeZoneOf(value: unknown): string {
  try {
    if (typeof value === 'string')
      return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    // an unknown name
  }
  throw new UpstreamFailed('no time zone');
}

/** No usable response after all attempts. */
export class UpstreamFailed extends Error {
  constructor(why: string, options?: { cause?: unknown }) {
    super(`no usable response of the weather service: ${why}`, options);
    this.name = 'UpstreamFailed';
  }
}

export interface HttpOptions {
  client: HttpClient;
  headers?: Record<string, string>;
  /** Pauses between attempts. */
  pausesMs?: readonly number[];
}

const PAUSES_MS = [300, 900];
/** Half to one and a half times the pause, so that replicas do not ask in step. */
const withJitter = (ms: number) => ms * (0.5 + Math.random());

const isTransient = (status: number) => status >= 500 || status === 429;

/** Fetches JSON. Retries after a 5xx, a 429 or a network error. @throws UpstreamFailed */
export async function fetchJson(url: string, { client, headers, pausesMs = PAUSES_MS }: HttpOptions): Promise<unknown> {
  let problem: UpstreamFailed | undefined;
  for (const pauseMs of [0, ...pausesMs]) {
    if (pauseMs > 0) await delay(withJitter(pauseMs));
    try {
      const { status, body } = await client.get(url, { headers: { accept: 'application/geo+json', ...headers } });
      if (status === 200) return JSON.parse(body) as unknown;
      problem = new UpstreamFailed(`status ${status}`);
      if (!isTransient(status)) break;
    } catch (error) {
      problem = new UpstreamFailed(error instanceof HttpRequestError ? error.reason : 'not JSON', { cause: error });
    }
  }
  throw problem ?? new UpstreamFailed('no attempt');
}

/** Null in place of a failure. */
export const orNull = <T>(part: Promise<T>): Promise<T | null> => part.catch(() => null);

/** The value at a path of unvalidated JSON; undefined if there is none. */
export const field = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined),
    value,
  );

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Null: not a number, or implausible. */
export const numberWithin = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null;

/** A time as ISO 8601 UTC; null: not a time. */
export function moment(value: unknown): string | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** A short phrase without special characters; null: empty. */
export function phrase(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.replace(/[^\p{L}\p{N} ,.'/()-]/gu, '').trim();
  return plain === '' ? null : plain.slice(0, 60);
}

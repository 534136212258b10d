import { type Weather, weather } from '@farm/contracts';
import { type App, cached, type Clock, serve } from '@farm/server-kit';
import { FRESH_MS, type CachedWeather, EXPIRED_MS, buildWeatherResponse, STALE_MS } from './build-weather-response';
import { type LiveWeather, mergeSnapshots } from './snapshot';
import type { WeatherRepository, WeatherRow } from './weather.repository';

const MINUTE_MS = 60_000;
/** A process reads the row at most this often. */
const CACHE_SECONDS = 5;
/** Pause after a failure; from the third in a row on, the long one. */
const PAUSE_MS = MINUTE_MS;
const LONG_PAUSE_MS = 10 * MINUTE_MS;
const MAX_FAILURES = 3;
const PATIENCE_MS = 2_500;

export interface WeatherDeps {
  /** Null: typical values only, without requests. */
  provider: LiveWeather | null;
  store: WeatherRepository;
  clock: Clock;
  log: { warn(line: object, text: string): void };
  /** How long a visitor waits for a refresh when the stored response is too old; default 2.5 s. */
  patienceMs?: number;
}

async function waitAtMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

const ageMs = (row: WeatherRow, now: Date): number => now.getTime() - row.fetchedAt.getTime();
const isPaused = (row: WeatherRow | null, now: Date): boolean => row?.pausedUntil != null && row.pausedUntil > now;
const isRecent = (row: WeatherRow | null, now: Date): boolean => row?.snapshot != null && ageMs(row, now) < FRESH_MS;

function toCachedWeather(row: WeatherRow | null, source: LiveWeather['source']): CachedWeather | null {
  if (!row?.snapshot) return null;
  return { source, snapshot: row.snapshot, fetchedAt: row.fetchedAt, failed: row.failures > 0 };
}

function cachedRow(store: WeatherRepository, source: LiveWeather['source'], clock: Clock) {
  let last: WeatherRow | null = null;
  // Wrapped, because `cached` does not cache null.
  const row = cached(async () => ({ row: (last = await store.read(source)) }), { clock, ttlSeconds: CACHE_SECONDS });
  return { read: async () => (await row()).row, last: () => last, clear: row.clear };
}

/** Reads the current weather. However many callers and replicas: one refresh from the provider in ten minutes. */
export function currentWeather(deps: WeatherDeps): () => Promise<Weather> {
  const { provider, store, clock, log, patienceMs = PATIENCE_MS } = deps;
  if (!provider)
    return cached(async () => buildWeatherResponse(null, clock.now()), { clock, ttlSeconds: CACHE_SECONDS });
  const { source } = provider;
  const cache = cachedRow(store, source, clock);
  let refreshing: Promise<void> | undefined;

  async function refreshRow(live: LiveWeather): Promise<void> {
    const row = await store.read(source); // another replica may have refreshed it while we waited for the lock
    const now = clock.now();
    if (isRecent(row, now) || isPaused(row, now)) return;
    try {
      const usable = row && ageMs(row, now) < EXPIRED_MS ? row.snapshot : null;
      const place = row?.snapshot?.place;
      const before = usable ?? (place ? { observation: null, forecast: null, alerts: null, place } : null);
      await store.save(source, mergeSnapshots(await live.fetchSnapshot(before, now), before), now);
    } catch (err) {
      const failures = (row?.failures ?? 0) + 1;
      log.warn({ err, failures }, 'weather');
      const pauseMs = failures < MAX_FAILURES ? PAUSE_MS : LONG_PAUSE_MS;
      await store.recordFailure(source, failures, new Date(now.getTime() + pauseMs));
    }
  }

  /** One at a time in this process, and by the lock over all replicas. Never rejects. */
  const refresh = (live: LiveWeather): Promise<void> =>
    (refreshing ??= store
      .withLock(() => refreshRow(live))
      .catch((err: unknown) => log.warn({ err }, 'weather was not refreshed'))
      .finally(() => {
        refreshing = undefined;
        cache.clear();
      }));

  async function currentRow(live: LiveWeather): Promise<WeatherRow | null> {
    const row = await cache.read();
    const now = clock.now();
    if (isRecent(row, now) || isPaused(row, now)) return row;
    const work = refresh(live);
    const isTooOld = !row?.snapshot || ageMs(row, now) > STALE_MS;
    if (!isTooOld || (row?.failures ?? 0) > 0) return row;
    await waitAtMost(work, patienceMs);
    return cache.read();
  }

  let lastResponse: { row: WeatherRow | null; at: number; weather: Weather } | undefined;
  return async () => {
    // Without a database: the row that this process read last, else typical values.
    const row = await currentRow(provider).catch((err: unknown) => {
      log.warn({ err }, 'weather was not read');
      return cache.last();
    });
    const now = clock.now();
    if (lastResponse && lastResponse.row === row && now.getTime() - lastResponse.at < CACHE_SECONDS * 1_000)
      return lastResponse.weather;
    lastResponse = { row, at: now.getTime(), weather: buildWeatherResponse(toCachedWeather(row, source), now) };
    return lastResponse.weather;
  };
}

export const weatherRoutes = (app: App, current: ReturnType<typeof currentWeather>) =>
  serve(app, weather, {
    'GET /api/weather/current': async (_, { reply }) => {
      reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
      return current();
    },
  });

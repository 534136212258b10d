import type { Weather } from '@farm/contracts';
import type { Clock } from '@farm/server-kit';
import { mergedSnapshot, type LiveWeather } from './snapshot';
import { FRESH_MS, SERVED_MS, tellConditions } from './tell-conditions';
import type { WeatherRepository, WeatherRow } from './weather.repository';

const MINUTE_MS = 60_000;
/** How long one process answers without asking the database. */
const REMEMBERED_MS = 5_000;
/** After a failed round the next waits a minute; after three the provider rests. */
const PAUSE_MS = MINUTE_MS;
const REST_MS = 10 * MINUTE_MS;
const ROUNDS = 3;
/** With nothing good to show a visitor waits this long for a round; with something, nobody waits. */
const PATIENCE_MS = 2_500;
const WORTH_WAITING_MS = 30 * MINUTE_MS;

export interface WeatherDeps {
  /** Null: typical values only, and nothing outside is ever asked. */
  provider: LiveWeather | null;
  store: WeatherRepository;
  clock: Clock;
  log: { warn(line: object, text: string): void };
}

/** The first of both: the work, or the end of a visitor's patience. */
async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((go) => (timer = setTimeout(go, ms)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const ageMs = (row: WeatherRow, now: Date): number => now.getTime() - row.fetchedAt.getTime();
const isResting = (row: WeatherRow | null, now: Date): boolean => row?.restsUntil != null && row.restsUntil > now;
const isFresh = (row: WeatherRow | null, now: Date): boolean => row?.snapshot != null && ageMs(row, now) < FRESH_MS;

/** Current conditions, for any number of callers and copies of the service: one round of questions in ten minutes. */
export function currentWeather({ provider, store, clock, log }: WeatherDeps): () => Promise<Weather> {
  if (!provider) return async () => tellConditions(null, clock.now());
  const { source } = provider;
  let known: { row: WeatherRow | null; readAt: number } | undefined;
  let flight: Promise<void> | undefined;

  async function read(now: Date): Promise<WeatherRow | null> {
    if (known && now.getTime() - known.readAt < REMEMBERED_MS) return known.row;
    known = { row: await store.read(source), readAt: now.getTime() };
    return known.row;
  }

  async function round(live: LiveWeather): Promise<void> {
    const row = await store.read(source); // another copy may have been here while we waited for the lock
    const now = clock.now();
    if (isFresh(row, now) || isResting(row, now)) return;
    try {
      const usable = row && ageMs(row, now) < SERVED_MS ? row.snapshot : null;
      const place = row?.snapshot?.place;
      const before = usable ?? (place ? { observation: null, forecast: null, alerts: null, place } : null);
      await store.keep(source, mergedSnapshot(await live.round(before, now), before), now);
    } catch (err) {
      const failures = (row?.failures ?? 0) + 1;
      log.warn({ err, failures }, 'weather');
      await store.failed(source, failures, new Date(now.getTime() + (failures < ROUNDS ? PAUSE_MS : REST_MS)));
    }
  }

  /** One at a time in this process, and by the lock one over all. Never rejects. */
  const refresh = (live: LiveWeather): Promise<void> =>
    (flight ??= store
      .alone(() => round(live))
      .catch((err: unknown) => log.warn({ err }, 'weather was not refreshed'))
      .finally(() => {
        flight = undefined;
        known = undefined;
      }));

  async function rowOf(live: LiveWeather): Promise<WeatherRow | null> {
    const row = await read(clock.now());
    const now = clock.now();
    if (isFresh(row, now) || isResting(row, now)) return row;
    const work = refresh(live);
    const worth = !row?.snapshot || ageMs(row, now) > WORTH_WAITING_MS;
    if (!worth || (row?.failures ?? 0) > 0) return row;
    await atMost(work, PATIENCE_MS);
    return read(clock.now());
  }

  return async () => {
    // A database that is away is no reason to show nothing: what this process knew last, else typical values.
    const last = known?.row ?? null;
    const row = await rowOf(provider).catch((err: unknown) => {
      log.warn({ err }, 'weather was not read');
      return last;
    });
    const held = row?.snapshot ? { source, snapshot: row.snapshot, fetchedAt: row.fetchedAt } : null;
    return tellConditions(held, clock.now());
  };
}

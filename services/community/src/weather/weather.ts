import type { Weather } from '@farm/contracts';
import { kept, type Clock } from '@farm/server-kit';
import { mergedSnapshot, type LiveWeather } from './snapshot';
import { FRESH_MS, SERVED_MS, tellConditions, TIRED_MS, type Held } from './tell-conditions';
import type { WeatherRepository, WeatherRow } from './weather.repository';

const MINUTE_MS = 60_000;
/** How long one process answers without asking the database. */
const REMEMBERED_SECONDS = 5;
/** After a failed round the next waits a minute; after three the provider rests. */
const PAUSE_MS = MINUTE_MS;
const REST_MS = 10 * MINUTE_MS;
const ROUNDS = 3;
/** Less than a call may last; with something good to show nobody waits. */
const PATIENCE_MS = 2_500;

export interface WeatherDeps {
  /** Null: typical values only, and nothing outside is ever asked. */
  provider: LiveWeather | null;
  store: WeatherRepository;
  clock: Clock;
  log: { warn(line: object, text: string): void };
  /** How long a visitor waits for a round while there is nothing good to show; missing: 2.5 s. */
  patienceMs?: number;
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

function heldOf(row: WeatherRow | null, source: LiveWeather['source']): Held | null {
  if (!row?.snapshot) return null;
  return { source, snapshot: row.snapshot, fetchedAt: row.fetchedAt, failed: row.failures > 0 };
}

/** The row as this process knows it: one statement in five seconds, however many ask. */
function memoryOf(store: WeatherRepository, source: LiveWeather['source'], clock: Clock) {
  let last: WeatherRow | null = null;
  // A wrapped row: 'there is none yet' is asked again as soon as any other.
  const row = kept(async () => ({ row: (last = await store.read(source)) }), {
    ...{ clock, freshSeconds: REMEMBERED_SECONDS },
  });
  return { read: async () => (await row()).row, last: () => last, forget: row.forget };
}

/** Current conditions, for any number of callers and copies of the service: one round of questions in ten minutes. */
export function currentWeather(deps: WeatherDeps): () => Promise<Weather> {
  const { provider, store, clock, log, patienceMs = PATIENCE_MS } = deps;
  if (!provider)
    return kept(async () => tellConditions(null, clock.now()), { clock, freshSeconds: REMEMBERED_SECONDS });
  const { source } = provider;
  const memory = memoryOf(store, source, clock);
  let flight: Promise<void> | undefined;

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
        memory.forget();
      }));

  async function rowOf(live: LiveWeather): Promise<WeatherRow | null> {
    const row = await memory.read();
    const now = clock.now();
    if (isFresh(row, now) || isResting(row, now)) return row;
    const work = refresh(live);
    const worth = !row?.snapshot || ageMs(row, now) > TIRED_MS;
    if (!worth || (row?.failures ?? 0) > 0) return row;
    await atMost(work, patienceMs);
    return memory.read();
  }

  let told: { row: WeatherRow | null; at: number; weather: Weather } | undefined;
  return async () => {
    // A database that is away is no reason to show nothing: what this process knew last, else typical values.
    const row = await rowOf(provider).catch((err: unknown) => {
      log.warn({ err }, 'weather was not read');
      return memory.last();
    });
    const now = clock.now();
    if (told && told.row === row && now.getTime() - told.at < REMEMBERED_SECONDS * 1_000) return told.weather;
    told = { row, at: now.getTime(), weather: tellConditions(heldOf(row, source), now) };
    return told.weather;
  };
}

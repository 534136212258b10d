import type { Clock } from './clock';

export interface CacheOptions {
  clock: Clock;
  /** How long a value is served without loading; one second for data that visitors can change. */
  ttlSeconds: number;
  /** How long a value is served after that while it is reloaded in the background (stale-while-revalidate). */
  staleSeconds?: number;
  /** Pause after a failed reload while a stale value is served; also the `ttlSeconds` of null. */
  pauseSeconds?: number;
  /** The least recently used key is dropped first. */
  maxKeys?: number;
}

/** Loads a value by key. Only for values that are the same for all visitors. */
export interface Cached<T> {
  /** Concurrent calls share one load. Rejects if the load does. */
  (key?: string): Promise<T>;
  /** Call it after a write. A load that is running still resolves, but is not stored. */
  clear(): void;
}

interface Entry<T> {
  value: T;
  reloadAt: number;
  expiresAt: number;
}

/** Plus or minus 20 %, so that replicas that failed together do not retry together. */
const jitter = (ms: number) => Math.round(ms * (0.8 + 0.4 * Math.random()));

/** Memoizes `load` per key, in the memory of this process. */
export function cached<T>(load: (key: string) => Promise<T>, options: CacheOptions): Cached<T> {
  const { clock, ttlSeconds, staleSeconds = 0, pauseSeconds = 60, maxKeys = 200 } = options;
  const now = () => clock.now().getTime();
  let entries = new Map<string, Entry<T>>(); // least recently used first
  let loads = new Map<string, Promise<T>>();

  const store = (key: string, entry: Entry<T>) => {
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxKeys && oldest !== undefined) entries.delete(oldest);
  };

  const reload = async (key: string, ownLoads: typeof loads): Promise<T> => {
    const pauseMs = jitter(pauseSeconds * 1_000);
    try {
      const value = await load(key);
      const reloadAt = now() + (value === null ? pauseMs : ttlSeconds * 1_000);
      const expiresAt = reloadAt + (value === null ? 0 : staleSeconds * 1_000);
      if (ownLoads === loads) store(key, { value, reloadAt, expiresAt });
      return value;
    } catch (error) {
      const entry = entries.get(key);
      if (entry) entry.reloadAt = now() + pauseMs;
      throw error;
    } finally {
      ownLoads.delete(key);
    }
  };

  const loadOnce = (key: string): Promise<T> => {
    const promise = loads.get(key) ?? reload(key, loads);
    loads.set(key, promise);
    return promise;
  };

  const get = async (key = ''): Promise<T> => {
    const entry = entries.get(key);
    if (!entry || now() >= entry.expiresAt) return loadOnce(key);
    store(key, entry);
    if (now() >= entry.reloadAt) loadOnce(key).catch(() => undefined); // the stale value is served meanwhile
    return entry.value;
  };

  return Object.assign(get, {
    clear: () => {
      entries = new Map();
      loads = new Map();
    },
  });
}

import type { Clock } from './clock';

export interface CacheOptions {
  clock: Clock;
  /** How long a value is served without loading. What a write changes has one second. */
  ttlSeconds: number;
  /** After that a value is served for so long while it is reloaded in the background. */
  staleSeconds?: number;
  /** From a failed reload to the next while a stale value is served; also how long null ('there is none') is fresh. */
  pauseSeconds?: number;
  /** The key that was not used for the longest time is dropped first. */
  maxKeys?: number;
}

/** Loads a value that is the same for everybody, by key. Nothing of one visitor goes through a cache. */
export interface Cached<T> {
  /** Simultaneous calls share one load. Rejects as the load does. */
  (key?: string): Promise<T>;
  /** Drops everything after a write here; a load that is under way answers its callers and is not stored. */
  clear(): void;
}

interface Entry<T> {
  value: T;
  reloadAt: number;
  expiresAt: number;
}

/** A fifth more or less: replicas that failed together do not retry together. */
const jitter = (ms: number) => Math.round(ms * (0.8 + 0.4 * Math.random()));

/** Caches what `load` returns in the memory of this process, by the given clock. */
export function cached<T>(load: (key: string) => Promise<T>, options: CacheOptions): Cached<T> {
  const { clock, ttlSeconds: ttlSeconds, staleSeconds = 0, pauseSeconds = 60, maxKeys = 200 } = options;
  const now = () => clock.now().getTime();
  let entries = new Map<string, Entry<T>>(); // in the order of use
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

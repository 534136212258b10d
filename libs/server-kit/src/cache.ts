import { LRUCache } from 'lru-cache';
import type { Clock } from './clock';
import { shareResponse } from './prepared-response';

export interface CacheOptions {
  clock: Clock;
  /** How long a value is served without loading; one second for data that visitors can change. */
  ttlSeconds: number;
  /** The least recently used key is dropped first. */
  maxKeys?: number;
}

/** Loads a value by key. Only for values that are the same for all visitors. */
export interface Cached<T> {
  /** Concurrent calls share one load. Rejects if the load does; nothing is stored then. */
  (key?: string): Promise<T>;
  /** The value if it is stored: a handler that returns it without a promise responds sooner. */
  stored(key?: string): T | undefined;
  /** Call it after a write. A load that is running still resolves, but is not stored. */
  clear(): void;
}

/** Memoizes `load` per key, in the memory of this process. Nobody may change the values; see `shareResponse`. */
export function cached<T>(load: (key: string) => Promise<T>, options: CacheOptions): Cached<T> {
  const { clock, ttlSeconds, maxKeys = 200 } = options;
  const cache = new LRUCache<string, { value: T }>({
    max: maxKeys,
    ttl: ttlSeconds * 1_000 - 1, // lru-cache serves a value whose age equals the ttl
    ttlResolution: 0, // ask the clock at each call, because that of a test moves in steps
    perf: { now: () => clock.now().getTime() },
    ignoreFetchAbort: true, // clear() ends a load, whose callers still wait for its value
    fetchMethod: async (key) => ({ value: shareResponse(await load(key)) }), // an object, because null is a value too
  });
  // forceFetch() of a stored value would wait for two promises.
  const get = async (key = ''): Promise<T> => (cache.get(key) ?? (await cache.forceFetch(key))).value;
  return Object.assign(get, { stored: (key = '') => cache.get(key)?.value, clear: () => cache.clear() });
}

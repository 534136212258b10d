import { createCache, type StorageInterface } from 'async-cache-dedupe';
import type { Clock } from './clock';

/** How long answers are kept, in whole seconds. */
export interface Keeping {
  clock: Clock;
  /** Served without asking. What changes by a write carries one second. */
  freshSeconds: number;
  /** After that still served, while one caller's question is asked behind it. Missing: nobody is served the past. */
  staleSeconds?: number;
  /** Between a failed question and the next, with a stale answer at hand; and how long 'there is none' (null) is kept. */
  pauseSeconds?: number;
  /** Most keys that are kept; the one unused longest goes first. */
  most?: number;
}

/** What is equal for everybody, by key. A visitor's own marks never go through it. */
export interface Kept<T> {
  /** The answer to this key. However many ask at one moment, one question is asked. Rejects as the question does. */
  (key?: string): Promise<T>;
  /** Something was written here: the next to ask hears of it, also while an older question is still under way. */
  forget(): void;
}

const PAUSE_SECONDS = 60;
const MOST_KEYS = 200;

/** A fifth more or less: copies that failed together do not come back together. */
const jittered = (seconds: number) => Math.max(1, Math.round(seconds * (0.8 + 0.4 * Math.random())));

/** A key, and the number of the time between two writes in which it was asked for. */
interface Asked {
  key: string;
  at: number;
}

interface Entry {
  value: unknown;
  untilMs: number;
}

/** The library's storage by our clock: its own counts whole seconds of the machine's, up to one too many. */
function memory(clock: Clock, most: number) {
  const entries = new Map<string, Entry>();
  const leftMs = (key: string) => (entries.get(key)?.untilMs ?? 0) - clock.now().getTime();
  return {
    get(key: string) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.untilMs <= clock.now().getTime()) return undefined;
      entries.set(key, entry); // a Map keeps the order of coming: the first is unused longest
      return entry.value;
    },
    set(key: string, value: unknown, seconds: number) {
      entries.delete(key);
      entries.set(key, { value, untilMs: clock.now().getTime() + seconds * 1_000 });
      for (const oldest of entries.keys()) {
        if (entries.size <= most) break;
        entries.delete(oldest);
      }
    },
    /** What is fresh: it has longer to go than the past is served after it. */
    fresh(key: string, staleSeconds: number) {
      const entry = entries.get(key);
      return entry && leftMs(key) > (entry.value === null ? 0 : staleSeconds * 1_000) ? this.get(key) : undefined;
    },
    exists: (key: string) => leftMs(key) > 0,
    getTTL: (key: string) => Math.max(0, leftMs(key)) / 1_000,
    remove: (key: string) => void entries.delete(key),
    invalidate: () => undefined,
    clear: () => entries.clear(),
  };
}

/**
 * Keeps what `load` says: one flight a key and process, fresh for a while, then stale at once with one question behind
 * it. docs/decisions/0041.
 */
export function kept<T>(load: (key: string) => Promise<T>, keeping: Keeping): Kept<T> {
  const { clock, freshSeconds, staleSeconds = 0, pauseSeconds = PAUSE_SECONDS, most = MOST_KEYS } = keeping;
  const storage = memory(clock, most);
  const restsUntil = new Map<string, number>();
  // A question that began before a write may end after it: its answer goes under the number of its own time.
  let generation = 0;

  const ask = async ({ key, at }: Asked): Promise<T> => {
    if ((restsUntil.get(key) ?? 0) > clock.now().getTime()) throw new Error(`resting after a failure: ${key}`);
    try {
      const value = await load(key);
      restsUntil.delete(key);
      return value;
    } catch (error) {
      if (restsUntil.size >= most) restsUntil.clear();
      if (staleSeconds > 0 && storage.exists(`answer~${at} ${key}`))
        restsUntil.set(key, clock.now().getTime() + jittered(pauseSeconds) * 1_000);
      throw error;
    }
  };

  const options = { storage: storage as unknown as StorageInterface }; // its types want promises, it takes values too
  const cache = createCache({ storage: { type: 'custom', options } }).define(
    'answer',
    {
      ttl: (value: unknown) => (value === null ? jittered(pauseSeconds) : freshSeconds),
      stale: (value: unknown) => (value === null ? 0 : staleSeconds),
      serialize: ({ key, at }: Asked) => `${at} ${key}`,
    },
    ask,
  );
  // What is fresh is given at once: the library would look for it through four promises.
  const answer = (key = ''): Promise<T> => {
    const fresh = storage.fresh(`answer~${generation} ${key}`, staleSeconds);
    return fresh === undefined ? (cache.answer({ key, at: generation }) as Promise<T>) : Promise.resolve(fresh as T);
  };
  return Object.assign(answer, {
    forget: () => {
      generation += 1;
      restsUntil.clear();
      storage.clear();
    },
  });
}

import { BROWSER_KEYS, type BrowserKey, fnv1a, isSiteKey } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';

const DAY_MS = 86_400_000;

/** Of a key that this shell does not know: an older build wrote it, or a remote that is newer than this shell. */
const UNKNOWN_KEY_DAYS = 90;

/** A hash of the text of each key that is deleted some day, and the day since which it has not changed. */
const unchangedSince = createPersistentStore<Readonly<Record<string, { hash: number; day: number }>> | null>(
  'farm.unchanged-since',
  v.nullable(v.record(v.string(), v.object({ hash: v.number(), day: v.number() }))),
  null,
);

const isKnown = (key: string): key is BrowserKey => key in BROWSER_KEYS;

/** Days after which an unchanged value is deleted; null: never. */
const maxAgeOf = (key: string): number | null => (isKnown(key) ? BROWSER_KEYS[key] : UNKNOWN_KEY_DAYS);

/** Deletes what has not changed for longer than its key allows. The session storage ends with its tab. */
export function deleteOldData(now = Date.now()): void {
  const today = Math.floor(now / DAY_MS);
  let keys: string[];
  try {
    keys = Object.keys(window.localStorage).filter(isSiteKey);
  } catch {
    return; // storage is blocked
  }
  const before = unchangedSince.get();
  const entries = keys.flatMap((key) => {
    const maxAge = maxAgeOf(key);
    if (maxAge === null) return [];
    const hash = fnv1a(window.localStorage.getItem(key) ?? '');
    const day = before?.[key]?.hash === hash ? before[key].day : today;
    if (today - day <= maxAge) return [[key, { hash, day }] as const];
    window.localStorage.removeItem(key);
    return [];
  });
  unchangedSince.set(entries.length > 0 ? Object.fromEntries(entries) : null);
}

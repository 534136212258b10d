import { createHmac, randomBytes } from 'node:crypto';
import type { CookieJar } from './cookies';
import { VISITOR_COOKIE_DAYS } from './defaults';

/** Identifies a browser: 128 random bits and the second of their creation. */
export type VisitorId = string & { readonly __brand: 'visitor' };

const COOKIE_NAME = 'visitor';
// 22 random characters, then seconds since 1970 in base 36. Older ids have no time.
const DATED = /^[\w-]{22}([0-9a-z]{7})$/;

export interface Visitor {
  id: VisitorId;
  /** The request had no valid cookie. */
  isNew: boolean;
}

/** When this browser got its cookie; null for older ids. */
export function visitorSince(id: VisitorId): Date | null {
  const [, seconds] = DATED.exec(id) ?? [];
  return seconds === undefined ? null : new Date(parseInt(seconds, 36) * 1_000);
}

function newVisitor(now: Date): VisitorId {
  const seconds = Math.floor(now.getTime() / 1_000);
  return `${randomBytes(16).toString('base64url')}${seconds.toString(36).padStart(7, '0')}` as VisitorId;
}

/** Whether a request came with a valid visitor cookie. */
export const hasVisitorCookie = (jar: Pick<CookieJar, 'read'>): boolean => jar.read(COOKIE_NAME) !== null;

/** Creates a visitor and sets its cookie. */
export function renewVisitor(jar: Pick<CookieJar, 'set'>, now: Date): VisitorId {
  const id = newVisitor(now);
  jar.set(COOKIE_NAME, id, { days: VISITOR_COOKIE_DAYS });
  return id;
}

/** Reads the visitor cookie. Without a valid one, creates a visitor, and with `setsCookie` its cookie. */
export function readVisitor(jar: CookieJar, { setsCookie, now }: { setsCookie: boolean; now: Date }): Visitor {
  const known = jar.read(COOKIE_NAME);
  if (known) return { id: known as VisitorId, isNew: false };
  return { id: setsCookie ? renewVisitor(jar, now) : newVisitor(now), isNew: true };
}

export type VisitorHasher = (visitor: string) => string;

/**
 * HMAC-SHA256 of the visitor id in base64url, so that data from the tables cannot be used to act as a visitor. Uses the
 * oldest key, so that stored rows are still found after a key rotation.
 */
export const createVisitorHasher =
  (keys: readonly string[]): VisitorHasher =>
  (visitor) =>
    createHmac('sha256', keys.at(-1) ?? '')
      .update(`visitor ${visitor}`)
      .digest('base64url');

import { createHmac } from 'node:crypto';
import { normalizeEmail } from '@farm/farm';
import type { CookieJar } from './cookies';

const COOKIE = 'known';
const DAYS = 180;
const MAX_ADDRESSES = 5; // of people who share a browser

const hashOf = (emailKey: string, key: string): string =>
  createHmac('sha256', createHmac('sha256', Buffer.from(key, 'base64url')).update('known browser').digest())
    .update(emailKey)
    .digest('base64url')
    .slice(0, 22);

const hashesIn = (cookies: CookieJar): string[] => (cookies.read(COOKIE) ?? '').split(',').filter(Boolean);

/**
 * Stores in a signed cookie that this browser has proved an address, by signing in or by an emailed link. The cookie gives
 * no access: it gives the owner an email budget apart from strangers'. It contains keyed hashes and is shared by all
 * services.
 */
export function addKnownAddress(cookies: CookieJar, email: string, [newestKey = '']: readonly string[]): void {
  const hash = hashOf(normalizeEmail(email) ?? email, newestKey);
  const others = hashesIn(cookies).filter((known) => known !== hash);
  cookies.set(COOKIE, [hash, ...others].slice(0, MAX_ADDRESSES).join(','), { days: DAYS });
}

/** Whether this browser has proved an address. `emailKey`: normalized; `cookieKeys`: all of them. */
export function isKnownAddress(cookies: CookieJar, emailKey: string, cookieKeys: readonly string[]): boolean {
  const known = hashesIn(cookies);
  return cookieKeys.some((key) => known.includes(hashOf(emailKey, key)));
}

/** Deletes the cookie, after the deletion of an account or 'Forget this device'. */
export const clearKnownAddresses = (cookies: CookieJar): void => cookies.clear(COOKIE);

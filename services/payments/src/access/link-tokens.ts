import { hashToken } from '@farm/server-kit';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys that sign links: the first signs, all verify, so that rotation breaks no link. */
export type LinkKeys = readonly [string, ...string[]];

const tokenWith = (key: string, name: string) => createHmac('sha256', key).update(`letter|${name}`).digest('base64url');

export const tokenDigest = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(hashToken(token));

/**
 * The token of an emailed link: 32 bytes derived from a key and the name of the row that it opens. An email that is sent
 * again has the same link, and no table stores the token. `stored` is the hash in the row: its key is used again while it is
 * in LINK_KEYS, so that rotation breaks no link in emails.
 */
export function emailLinkToken(name: string, keys: LinkKeys, stored: Uint8Array | null = null): string {
  const tokens = keys.map((key) => tokenWith(key, name));
  const [newest = ''] = tokens;
  if (stored === null) return newest;
  return tokens.find((token) => Buffer.compare(tokenDigest(token), stored) === 0) ?? newest;
}

/** What a link opens: one guide, for the holder of one grant, until one moment. */
export interface DownloadLink {
  grantId: string;
  fileKey: string;
  expires: Date;
}

export type OpenedLink = { ok: true; link: DownloadLink } | { ok: false; why: 'tampered' | 'expired' };

export const LINK_LIFE_MS = 5 * 60_000; // enough for a redirect on a slow line, too short to share

const VERSION = 'v1';
const PART = /^[A-Za-z0-9_-]{1,64}$/;

// A key's id is derived from it, so that rotation needs no list of ids.
const keyIdOf = (key: string) => createHmac('sha256', key).update('key id').digest('base64url').slice(0, 8);
const seal = (key: string, payload: string) => createHmac('sha256', key).update(payload).digest();

/** The path segment of a link: payload and signature. @throws RangeError for ids with separators */
export function signLink({ grantId, fileKey, expires }: DownloadLink, [key]: LinkKeys): string {
  if (!PART.test(grantId) || !PART.test(fileKey)) throw new RangeError('A link is made of plain ids');
  const exp = String(Math.floor(expires.getTime() / 1000));
  const payload = [VERSION, keyIdOf(key), grantId, fileKey, exp];
  return [...payload, seal(key, payload.join('|')).toString('base64url')].join('.');
}

/** Compares in constant time; 'expired' only for links that we signed. */
export function openLink(signed: string, keys: LinkKeys, now: Date): OpenedLink {
  const parts = signed.split('.');
  const [version, keyId, grantId, fileKey, exp, mac] = parts;
  const key = keys.find((each) => keyIdOf(each) === keyId);
  if (parts.length !== 6 || version !== VERSION || !key || !grantId || !fileKey || !exp || !mac)
    return { ok: false, why: 'tampered' };
  const actual = Buffer.from(mac, 'base64url');
  const expected = seal(key, [version, keyId, grantId, fileKey, exp].join('|'));
  const isSame = actual.length === expected.length && timingSafeEqual(actual, expected);
  // base64url has several spellings of the same bytes: only one is accepted.
  if (!isSame || expected.toString('base64url') !== mac) return { ok: false, why: 'tampered' };
  const expires = new Date(Number(exp) * 1000);
  return expires > now ? { ok: true, link: { grantId, fileKey, expires } } : { ok: false, why: 'expired' };
}

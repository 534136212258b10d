import { createHmac, timingSafeEqual } from 'node:crypto';

/** Keys that sign links: the first signs, all verify, so that a key can be changed without breaking links. */
export type LinkKeys = readonly [string, ...string[]];

/** What a link opens: one guide, for the holder of one grant, until one moment. */
export interface Link {
  grantId: string;
  fileKey: string;
  expires: Date;
}

export type OpenedLink = { ok: true; link: Link } | { ok: false; why: 'tampered' | 'expired' };

export const LINK_LIFE_MS = 5 * 60_000; // long enough for a redirect on a bad line, too short to pass around

const VERSION = 'v1';
const PART = /^[A-Za-z0-9_-]{1,64}$/;

// A key is named by the start of its digest: rotation needs no list of names.
const keyIdOf = (key: string) => createHmac('sha256', key).update('key id').digest('base64url').slice(0, 8);
const seal = (key: string, payload: string) => createHmac('sha256', key).update(payload).digest();

/** The path segment of a link: payload and seal, safe in a URL. Throws for parts that could be confused. */
export function signLink({ grantId, fileKey, expires }: Link, [key]: LinkKeys): string {
  if (!PART.test(grantId) || !PART.test(fileKey)) throw new RangeError('A link is made of plain ids');
  const exp = String(Math.floor(expires.getTime() / 1000));
  const payload = [VERSION, keyIdOf(key), grantId, fileKey, exp];
  return [...payload, seal(key, payload.join('|')).toString('base64url')].join('.');
}

/** Reads a link. Compares in constant time; says 'expired' only of a link that was ours. */
export function openLink(signed: string, keys: LinkKeys, now: Date): OpenedLink {
  const parts = signed.split('.');
  const [version, keyId, grantId, fileKey, exp, mac] = parts;
  const key = keys.find((each) => keyIdOf(each) === keyId);
  if (parts.length !== 6 || version !== VERSION || !key || !grantId || !fileKey || !exp || !mac)
    return { ok: false, why: 'tampered' };
  const given = Buffer.from(mac, 'base64url');
  const expected = seal(key, [version, keyId, grantId, fileKey, exp].join('|'));
  // The text is compared as well: base64url has several spellings of the same bytes.
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  if (!same || expected.toString('base64url') !== mac) return { ok: false, why: 'tampered' };
  const expires = new Date(Number(exp) * 1000);
  return expires > now ? { ok: true, link: { grantId, fileKey, expires } } : { ok: false, why: 'expired' };
}

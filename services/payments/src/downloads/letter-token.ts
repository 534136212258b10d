import { createHmac } from 'node:crypto';
import { hashToken } from '@farm/server-kit';
import type { LinkKeys } from './signed-link';

/**
 * The secret of a mailed link: 32 bytes made from a key of ours and the name of the row it opens. A letter that is
 * written again, after a crash or by an operator, carries the same link, and no table ever holds it: rows keep its digest.
 */
const tokenUnder = (key: string, what: string) =>
  createHmac('sha256', key).update(`letter|${what}`).digest('base64url');

/** The SHA-256 of a token: what rows are found by. */
export const digestOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(hashToken(token));

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/**
 * The token of a row. `stored` is the digest that letters of this row carry already: the key that made it is used again
 * while it is in the ring, so that changing keys breaks no letter that is out.
 */
export function letterToken(what: string, keys: LinkKeys, stored: Uint8Array | null = null): string {
  const tokens = keys.map((key) => tokenUnder(key, what));
  const [newest = ''] = tokens;
  return stored === null ? newest : (tokens.find((token) => same(digestOf(token), stored)) ?? newest);
}

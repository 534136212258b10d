import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKeys } from '../access/link-tokens';

const HASH_BYTES = 32;
const seal = (key: string, hash: Uint8Array) => createHmac('sha256', key).update('guide emails|').update(hash).digest();

/**
 * The token of the link that stops emails about guides: the hash of the address and its signature. It names no row, because
 * the request is deleted when its email is sent; the link keeps working.
 */
export const stopToken = (emailHash: Uint8Array, [key]: LinkKeys): string =>
  Buffer.concat([emailHash, seal(key, emailHash)]).toString('base64url');

/** The hash of the address; null for a token that we did not sign. Compares in constant time. */
export function readStopToken(token: string, keys: LinkKeys): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(token, 'base64url');
  const hash = bytes.subarray(0, HASH_BYTES);
  const signature = bytes.subarray(HASH_BYTES);
  const isSigned = (key: string) => {
    const expected = seal(key, hash);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  };
  return keys.some(isSigned) ? new Uint8Array(hash) : null;
}

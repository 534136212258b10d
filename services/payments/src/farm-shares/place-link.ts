import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkKeys } from '../access/link-tokens';

const ID_BYTES = 16;
const MAC_BYTES = 16;

// The text is part of the links that were sent: never change it.
const macOf = (id: string, key: string): Buffer =>
  createHmac('sha256', key).update(`place in a farm share ${id}`).digest().subarray(0, MAC_BYTES);

/** The token of the link that confirms, shows or gives up a place. `id`: of the place, a uuid. */
export const placeToken = (id: string, [key]: LinkKeys): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), macOf(id, key)]).toString('base64url');

/** The id of the place; null for a token that we did not sign. Compares in constant time. */
export function placeIdOf(token: string, keys: LinkKeys): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const mac = bytes.subarray(ID_BYTES);
  return keys.some((key) => timingSafeEqual(macOf(id, key), mac)) ? id : null;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'stop reminders of application ';
const MAC_BYTES = 16;
const ID_BYTES = 16;

const macOf = (id: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${PURPOSE}${id}`).digest().subarray(0, MAC_BYTES);

/** The token by which a letter's reader ends the reminders of one application, signed in or not. `keys`: newest first. */
export function stopToken(applicationId: string, keys: readonly string[]): string {
  const [newest] = keys;
  if (newest === undefined) throw new Error('A stop link needs a key');
  const id = Buffer.from(applicationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(applicationId, newest)]).toString('base64url');
}

/** The application that a token names; null for one that was not made here. */
export function applicationOf(token: string, keys: readonly string[]): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const given = bytes.subarray(ID_BYTES);
  return keys.some((key) => timingSafeEqual(macOf(id, key), given)) ? id : null;
}

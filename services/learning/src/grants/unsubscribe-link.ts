import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'stop reminders of application ';
const MAC_BYTES = 16;
const ID_BYTES = 16;

const macOf = (id: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${PURPOSE}${id}`).digest().subarray(0, MAC_BYTES);

/** A token that stops the reminders of one application without sign-in. `keys`: newest first. */
export function unsubscribeToken(applicationId: string, keys: readonly string[]): string {
  const [newest] = keys;
  if (newest === undefined) throw new Error('An unsubscribe link needs a key');
  const id = Buffer.from(applicationId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(applicationId, newest)]).toString('base64url');
}

/** The application id of a token; null: the token is invalid. */
export function applicationOf(token: string, keys: readonly string[]): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const mac = bytes.subarray(ID_BYTES);
  return keys.some((key) => timingSafeEqual(macOf(id, key), mac)) ? id : null;
}

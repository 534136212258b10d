import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the link of an email does without sign-in. The texts are part of the links that were sent: never change one. */
const PURPOSES = {
  'grants.stop': 'stop reminders of application ',
  'farm-plan.confirm': 'confirm emails of farm plan ',
  'farm-plan.stop': 'stop emails of farm plan ',
  'class.seat': 'seat of a class ',
  'class.notice': 'notice of the next class ',
} as const;
type LinkPurpose = keyof typeof PURPOSES;

const MAC_BYTES = 16;
const ID_BYTES = 16;

const macOf = (purpose: LinkPurpose, id: string, key: string): Buffer =>
  createHmac('sha256', key).update(`${PURPOSES[purpose]}${id}`).digest().subarray(0, MAC_BYTES);

/** A token that does one thing with one row. `id`: a uuid; `keys`: newest first. */
export function purposeLinkToken(purpose: LinkPurpose, id: string, keys: readonly string[]): string {
  const [newest] = keys;
  if (newest === undefined) throw new Error('The link of an email needs a key');
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), macOf(purpose, id, newest)]).toString('base64url');
}

/** The id of a token's row; null: the token is invalid or has another purpose. */
export function idOfEmailLink(purpose: LinkPurpose, token: string, keys: readonly string[]): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const mac = bytes.subarray(ID_BYTES);
  return keys.some((key) => timingSafeEqual(macOf(purpose, id, key), mac)) ? id : null;
}

import { createHmac, randomBytes } from 'node:crypto';

// Crockford's base 32: figures and letters that nobody takes for one another. Eight of them are 40 bits.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const WHOLE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** A new code, every one of 2^40 as likely as another. */
export const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('');

/** XXXX-XXXX, as letters show it. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** What a person typed, as the code it means: O is 0, I and L are 1, blanks and strokes are nothing. Null: not a code. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return WHOLE.test(code) ? code : null;
}

/** What the table keeps of a code: bound to the browser that asked and, by a key of the house, useless to who reads the table. */
export const codeHash = (browserToken: string, code: string, houseKey: string): Buffer =>
  createHmac('sha256', createHmac('sha256', Buffer.from(houseKey, 'base64url')).update('sign-in code').digest())
    .update(`${browserToken}\0${code}`)
    .digest();

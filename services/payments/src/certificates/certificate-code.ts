import { randomBytes } from 'node:crypto';
import { LETTERS } from '../orders/order-number';

const LENGTH = 12;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** A new code of 12 letters: 60 random bits, so that nobody finds one by trying. */
export const newCode = (random: (bytes: number) => Uint8Array = randomBytes): string =>
  Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(''); // 256 is a multiple of 32: no bias

/** The code as it is stored, from what somebody typed off paper; null when it can be none. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

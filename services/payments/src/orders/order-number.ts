import { randomBytes } from 'node:crypto';

/** Crockford's letters: none that is mistaken for another when read over the telephone or off paper. */
export const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 'FARM-7K2Q-91XD': 40 random bits, unique in the database, shown to people. */
export function orderNumber(random: (bytes: number) => Uint8Array = randomBytes): string {
  const letters = Array.from(random(8), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `FARM-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

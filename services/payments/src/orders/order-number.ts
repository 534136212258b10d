import { randomBytes } from 'node:crypto';
import { CROCKFORD_ALPHABET } from '@farm/farm';

/** 'FARM-7K2Q-91XD': 40 random bits. */
export function orderNumber(random: (bytes: number) => Uint8Array = randomBytes): string {
  const characters = Array.from(random(8), (byte) => CROCKFORD_ALPHABET[byte % CROCKFORD_ALPHABET.length]).join('');
  return `FARM-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

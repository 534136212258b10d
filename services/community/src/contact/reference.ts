import { randomInt } from 'node:crypto';

// Said on the phone and read off a screen: no 0 and O, no 1, I and L.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
// A million of four; when one is taken there are others, and longer ones.
const LENGTHS = [4, 4, 4, 5, 6, 8];

const reference = (length: number) => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** References to try, one after the other: '7Q2K'. */
export const references = (): string[] => LENGTHS.map(reference);

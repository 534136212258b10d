import { site } from '@farm/farm';
import { asRead } from './look-alikes';

// Who speaks for the farm here; nobody else may look as if they did.
const RESERVED = [
  site.company,
  site.founder.name,
  site.assistant.name,
  'Dexter',
  'founder',
  'admin',
  'administrator',
  'moderator',
];

// In a name l is read as i: 'Admln' looks like 'Admin'. A sign that ends a word is no letter: 'Dexter!'.
const wordsOf = (name: string) =>
  asRead(name.replace(/[^\p{L}\p{N}\p{M}]+(?=\s|$)/gu, ' '))
    .replaceAll('l', 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const phrases = RESERVED.map(wordsOf);
const joined = new Set(phrases.map((words) => words.join('')));

/**
 * Whether a name belongs to the farm: one of its names stands in it as whole words ('Admin Joe'), or is all of it
 * ('D e x t e r', 'admin7'), also in look-alike letters. 'Badminton Bo' is nobody's but Bo's.
 */
export function isReservedName(name: string): boolean {
  const words = wordsOf(name);
  const whole = wordsOf(name.replace(/[\s\d]+$/u, '')).join('');
  if (joined.has(words.join('')) || joined.has(whole)) return true;
  const padded = ` ${words.join(' ')} `;
  return phrases.some((phrase) => padded.includes(` ${phrase.join(' ')} `));
}

import { site } from '@farm/farm';
import { skeletonOf } from './skeleton';

// Names under which visitors could pretend to speak for the farm.
const reservedNames = () => [
  site.company,
  site.founder.name,
  site.assistant.name,
  'Dexter',
  'founder',
  'admin',
  'administrator',
  'moderator',
];

const ALPHANUMERIC = /[\p{L}\p{N}]/u;
const SPACE_OR_DIGIT = /[\s\p{Nd}]/u;

/** A text without the last characters that a pattern matches. Linear, where `/…+$/` is quadratic. */
function withoutEnd(text: string, isDropped: (character: string) => boolean): string {
  const characters = [...text];
  let end = characters.length;
  while (end > 0 && isDropped(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(0, end).join('');
}

// '!' resembles 'i', but not at the end of a word: 'Dexter!' is 'Dexter'.
const withoutLastSigns = (word: string) => withoutEnd(word, (character) => !ALPHANUMERIC.test(character));

// 'Admln' and 'Adrnin' look like 'Admin'.
const splitName = (name: string): string[] =>
  skeletonOf(name.normalize('NFKD').split(/\s/u).map(withoutLastSigns).join(' '))
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function holdsReserved(words: readonly string[]): boolean {
  const reserved = new Set(reservedNames().map((phrase) => splitName(phrase).join('')));
  const longest = Math.max(...[...reserved].map(({ length }) => length));
  return words.some((_, from) => {
    let joined = '';
    for (let to = from; to < words.length && joined.length <= longest; to += 1) {
      joined += words[to] ?? '';
      if (reserved.has(joined)) return true;
    }
    return false;
  });
}

/**
 * Whether a name contains one of the farm's as whole words ('Admin Joe', 'DexterJr Official', 'D e x t e r'), also with
 * digits at its end ('admin7') or in look-alike letters. 'Badminton Bo' is allowed.
 */
export function isReservedName(name: string): boolean {
  const withoutNumber = withoutEnd(name, (character) => SPACE_OR_DIGIT.test(character));
  return holdsReserved(splitName(name)) || holdsReserved(splitName(withoutNumber));
}

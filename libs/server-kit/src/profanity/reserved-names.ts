import { site } from '@farm/farm';
import { skeletonOf } from './skeleton';

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

const ALPHANUMERIC = /[\p{L}\p{N}]/u;
const SPACE_OR_DIGIT = /[\s\p{Nd}]/u;

/** A text without the last characters that a pattern matches. Linear, where `/…+$/` is quadratic. */
function withoutEnd(text: string, isDropped: (character: string) => boolean): string {
  const characters = [...text];
  let end = characters.length;
  while (end > 0 && isDropped(characters[end - 1] ?? '')) end -= 1;
  return characters.slice(0, end).join('');
}

// A sign that ends a word is no letter: 'Dexter!' is 'Dexter' and not 'Dexteri'.
const withoutLastSigns = (word: string) => withoutEnd(word, (character) => !ALPHANUMERIC.test(character));

// In a name l is read as i, rn as m and vv as w: 'Admln' and 'Adrnin' look like 'Admin'.
const splitName = (name: string): string[] =>
  skeletonOf(name.normalize('NFKD').split(/\s/u).map(withoutLastSigns).join(' '))
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const reserved = new Set(RESERVED.map((phrase) => splitName(phrase).join('')));
const longest = Math.max(...[...reserved].map(({ length }) => length));

/** Whether neighboring words, written together, are a reserved name. */
const holdsReserved = (words: readonly string[]): boolean =>
  words.some((_, from) => {
    let joined = '';
    for (let to = from; to < words.length && joined.length <= longest; to += 1) {
      joined += words[to] ?? '';
      if (reserved.has(joined)) return true;
    }
    return false;
  });

/**
 * Whether a name belongs to the farm: one of its names is in it as whole words ('Admin Joe', 'DexterJr Official',
 * 'D e x t e r'), also with digits behind it ('admin7') or in look-alike letters. 'Badminton Bo' is nobody's but Bo's.
 */
export function isReservedName(name: string): boolean {
  const withoutNumber = withoutEnd(name, (character) => SPACE_OR_DIGIT.test(character));
  return holdsReserved(splitName(name)) || holdsReserved(splitName(withoutNumber));
}

import { skeletonOf } from '@farm/server-kit/profanity';
import { spelling } from '@farm/farm';
import { ruleWords, stemWords, type Word } from './phrase-search';

export interface View {
  words: readonly Word[];
  /** Whether the text was disguised. */
  hidden: boolean;
  /** Whether it is readable text that was encoded in base64. */
  encoded?: boolean;
}

/** Folds text to lower-case Latin letters without accents and invisible characters. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replace(/[^\u0000-\u007f]+/gu, skeletonOf); // keeps digits: '911'

const MIN_RUN = 4;
const LONGEST = 14;

/** The rules' words in spaced-out letters. */
function spelled(letters: string, words: ReadonlySet<string>): string {
  const matches: string[] = [];
  for (let at = 0; at < letters.length;) {
    let length = Math.min(LONGEST, letters.length - at);
    while (length > 1 && !words.has(letters.slice(at, at + length))) length -= 1;
    if (length > 1) matches.push(letters.slice(at, at + length));
    at += length;
  }
  return matches.join(' ');
}

function spacedOut(text: string): string {
  const runs: string[] = [];
  let run = '';
  for (const [piece] of `${text} end`.matchAll(/[a-z0-9]+/g)) {
    if (piece.length === 1) run += piece;
    else {
      if (run.length >= MIN_RUN) runs.push(run);
      run = '';
    }
  }
  const words = runs.length > 0 ? ruleWords() : new Set<string>();
  return runs.map((letters) => spelled(letters, words)).join(' . ');
}

/** Joins the letters of a word that one sign each holds apart: 'i-g-n-o-r-e' is 'ignore'. */
const joinLetters = (text: string): string =>
  text.replace(/(?<![a-z0-9])[a-z](?:[^a-z0-9\s][a-z]){3,}(?![a-z0-9])/g, (run) => run.replace(/[^a-z]/g, ''));

// Words of orders that are recognized with a typing error in them, and words of farming that are one error away.
const correctOrder = spelling(
  new Map(
    'ignore disregard bypass override previous instruction instructions prompt overripe pervious'
      .split(' ')
      .map((word) => [word, 1]),
  ),
);

const point = (digits: string, base: number): string => {
  const code = parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

const ENCODED = /[A-Za-z0-9+/_-]{24,}/g;
const READABLE = 0.9; // of the characters; other text decodes to garbage

/** Readable text that was encoded in base64. */
function fromBase64(raw: string): string {
  const texts = Array.from(raw.matchAll(ENCODED), ([run]) => Buffer.from(run, 'base64').toString('utf8'));
  const plain = (text: string) => text.replace(/[^A-Za-z0-9 .,;:!?'"-]/g, '');
  return texts.filter((text) => text.includes(' ') && plain(text).length >= READABLE * text.length).join(' . ');
}

/** Decodes character references, percent encoding and invisible tag letters. */
function decoded(raw: string): string {
  const parts: string[] = [];
  const plain = raw
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, digits: string) => point(digits, 16))
    .replace(/&#([0-9]{1,7});?/g, (_, digits: string) => point(digits, 10))
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => point(digits, 16));
  if (plain !== raw) parts.push(plain);
  const unseen = Array.from(raw.matchAll(/[\u{E0020}-\u{E007E}]/gu), ([letter]) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
  );
  return [...parts, unseen.join('')].filter(Boolean).join(' . ');
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));

function ciphered(text: string): string {
  if (/rot ?-?13|caesar/.test(text)) return rot13(text);
  return /backwards?|revers/.test(text) ? Array.from(text).reverse().join('') : '';
}

/** At most seven readings of a message, for matching only. */
export function viewsOf(raw: string, stored: string): View[] {
  const plain = foldText(stored);
  const skeleton = skeletonOf(plain);
  const joined = joinLetters(plain);
  const corrected = joined.replace(/[a-z]+/g, correctOrder);
  const encoded = fromBase64(raw);
  const hidden = [spacedOut(plain), foldText(decoded(raw)), ciphered(plain)].filter(Boolean);
  return [
    { words: stemWords(plain), hidden: false },
    ...(skeleton === plain ? [] : [{ words: stemWords(skeleton), hidden: false }]),
    ...(corrected === plain ? [] : [{ words: stemWords(corrected), hidden: joined !== plain }]),
    ...(encoded ? [{ words: stemWords(foldText(encoded)), hidden: true, encoded: true }] : []),
    ...hidden.map((text) => ({ words: stemWords(text), hidden: true })),
  ];
}

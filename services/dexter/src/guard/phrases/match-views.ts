import { ruleWords, wordsOf, type Word } from './phrase-search';

export interface View {
  words: readonly Word[];
  /** Whether somebody took pains to hide these words. */
  hidden: boolean;
  /** Whether they are readable text that came encoded: nobody asks about a garden so. */
  encoded?: boolean;
}

// Letters of other scripts that look like ours.
const TWINS = new Map(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ё: 'e',
    һ: 'h',
    н: 'h',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    у: 'y',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    ӏ: 'l',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'm',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    ı: 'i',
    ɡ: 'g',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ß: 'ss',
    '’': "'",
  }),
);
const LEET = new Map(
  Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i', '|': 'l' }),
);

const swapped = (text: string, by: ReadonlyMap<string, string>) =>
  Array.from(text, (sign) => by.get(sign) ?? sign).join('');

/** One spelling for what looks the same: no accents, no invisible signs, Latin letters, lower case. */
const folded = (text: string): string =>
  swapped(
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
    TWINS,
  );

const MIN_RUN = 4;
const LONGEST = 14;

/** The rules' words in letters written one by one, with or without room between the words. */
function spelled(letters: string, words: ReadonlySet<string>): string {
  const found: string[] = [];
  for (let at = 0; at < letters.length;) {
    let length = Math.min(LONGEST, letters.length - at);
    while (length > 1 && !words.has(letters.slice(at, at + length))) length -= 1;
    if (length > 1) found.push(letters.slice(at, at + length));
    at += length;
  }
  return found.join(' ');
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

const point = (digits: string, base: number): string => {
  const code = parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
};

const ENCODED = /[A-Za-z0-9+/_-]{24,}/g;
const READABLE = 0.9; // of the signs; what was no base64 decodes to anything

/** Text that came in base64, as far as anybody could read it. */
function fromBase64(raw: string): string {
  const texts = Array.from(raw.matchAll(ENCODED), ([run]) => Buffer.from(run, 'base64').toString('utf8'));
  const plain = (text: string) => text.replace(/[^A-Za-z0-9 .,;:!?'"-]/g, '');
  return texts.filter((text) => text.includes(' ') && plain(text).length >= READABLE * text.length).join(' . ');
}

/** What stands behind character references, percent signs and letters that nothing shows. */
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

/** At most six readings of a message, for matching only: nothing of them is stored or shown. */
export function viewsOf(raw: string, stored: string): View[] {
  const plain = folded(stored);
  const leet = swapped(plain, LEET);
  const encoded = fromBase64(raw);
  const hidden = [spacedOut(plain), folded(decoded(raw)), ciphered(plain)].filter(Boolean);
  return [
    { words: wordsOf(plain), hidden: false },
    ...(leet === plain ? [] : [{ words: wordsOf(leet), hidden: false }]),
    ...(encoded ? [{ words: wordsOf(folded(encoded)), hidden: true, encoded: true }] : []),
    ...hidden.map((text) => ({ words: wordsOf(text), hidden: true })),
  ];
}

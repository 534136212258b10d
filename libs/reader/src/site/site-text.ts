import { withoutAddressNames } from './address-names';
import { glossWords, hasSpanishWord, isSpanish } from '../spanish';

/** A part of a text, from its first character up to `to`. */
export interface SiteSpan {
  from: number;
  to: number;
}

/** A text as it is searched: lower case, without accents; of Spanish its gloss in English. */
export interface SiteText {
  plain: string;
  /** The same without names of streets and towns, which capitals show; each character at its place. */
  withoutAddresses: string;
  /** The visitor's own words of a part of it. */
  ownWords: (span: SiteSpan) => string;
}

export const overlaps = (a: SiteSpan, b: SiteSpan): boolean => a.from < b.to && b.from < a.to;

const MAX_CHARS = 600;
const FRACTION_SIGNS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅛': '1/8',
};

/** The text on plain characters: full-width digits, fractions, quotes and dashes as on a keyboard. */
const keyboardText = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .replace(/(\d?)([½¼¾⅓⅔⅛])/g, (_, digit: string, sign: string) => `${digit}${digit && ' '}${FRACTION_SIGNS[sign]}`)
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\u00d7/g, 'x')
    .replace(/[\t\u00a0]/g, ' ')
    .slice(0, MAX_CHARS);

/** In lower case without accents, each character at its place. */
const searchable = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => {
    const [letter = ' '] = text.charAt(at).toLowerCase().normalize('NFD');
    return letter.length === 1 ? letter : ' ';
  }).join('');

/** The language of who writes: a few words of Spanish do not show it themselves. */
export type WriterLanguage = 'en' | 'es';

/** A text to be searched for what it says of a site. */
export function siteTextOf(text: string, language: WriterLanguage = 'en'): SiteText {
  const source = keyboardText(text);
  if (!isSpanish(source) && !(language === 'es' && hasSpanishWord(source)))
    return {
      plain: searchable(source),
      withoutAddresses: searchable(withoutAddressNames(source)),
      ownWords: ({ from, to }) => source.slice(from, to).trim(),
    };
  const words = glossWords(source);
  let plain = '';
  const pieces = words.map(({ english, from, to }) => {
    if (plain !== '' && !/^[.,;:!?)]/.test(english)) plain += ' ';
    const at = plain.length;
    plain += english;
    return { at, end: plain.length, from, to };
  });
  return {
    plain,
    withoutAddresses: plain,
    ownWords: (span) => {
      const own = pieces.filter(({ at, end }) => at < span.to && end > span.from);
      return source.slice(own[0]?.from ?? 0, own.at(-1)?.to ?? 0).trim();
    },
  };
}

/** The text with a sign for each character of these parts, so that nothing else is found in them. */
export function withoutSpans(text: string, spans: readonly SiteSpan[], sign = ' '): string {
  let rest = text;
  for (const { from, to } of spans) rest = `${rest.slice(0, from)}${sign.repeat(to - from)}${rest.slice(to)}`;
  return rest;
}

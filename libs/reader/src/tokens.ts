import { withDigits } from '@farm/farm';

/** A part of a message: tokens from `at` up to `end`, and up to four words before and after. */
export interface TextSpan {
  at: number;
  end: number;
  before: readonly string[];
  after: readonly string[];
}

export type Tokens = readonly string[];

const MAX_TOKENS = 400;
const TOKEN = /\d+(?:\.\d+)?|\.\d+|[a-z]+(?:'[a-z]+)?|[^\sa-z0-9]/g;
const ABBREVIATION = /^(?:sq|ft|in|lb|lbs|oz|cu|yd|gal|deg)$/;

/** Lower case, with digits for number words and fractions, and 'at' for the sign @. */
export const readableText = (message: string): string =>
  withDigits(
    message
      .replaceAll('@', ' at ')
      .replaceAll('+', ' + ')
      .replace(/\ba (?:couple|pair)(?: of)?\b/gi, '2')
      .replace(/(?<=[a-z])-(an?|per)-(?=[a-z])/gi, ' $1 '),
  );

/** Words, numbers and signs of a plain text. Linear. */
export const textTokens = (plain: string): Tokens =>
  Array.from(
    plain
      .replace(/(?<=[a-z'"])x(?=\d)/g, ' x ')
      .replace(/\b(ft|m|yd)\^?([23])\b/g, (_, unit: string, power: string) => `${power === '2' ? 'sq' : 'cu'} ${unit}`)
      .matchAll(TOKEN),
    ([token]) => token,
  )
    .filter((token, at, all) => token !== '.' || at === all.length - 1 || !ABBREVIATION.test(all[at - 1] ?? ''))
    .slice(0, MAX_TOKENS);

export const isNumber = (token: string | undefined): boolean => token !== undefined && /^[\d.]*\d$/.test(token);

const REACH = 4;
/** The words around a part of a message, the nearest first. */
export const around = (tokens: Tokens, at: number, end: number): Pick<TextSpan, 'before' | 'after'> => ({
  before: tokens.slice(Math.max(0, at - REACH), at).toReversed(),
  after: tokens.slice(end, end + REACH),
});

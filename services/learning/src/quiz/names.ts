import { isReservedName, nameHoldsBadWord } from '@farm/server-kit/words';

export type BadName = 'name-blank' | 'name-length' | 'name-chars' | 'name-not-allowed';

const LONGEST = 24; // graphemes
// Control, zero-width and direction characters: a name must look like what it is.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u115f\u1160\u3164]/u;
const JOINER = '\u200d'; // holds families of emoji together

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** NFKC, trimmed, single spaces. */
export const tidyName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ');

/** What is wrong with a player's name, already tidied; null: it may stand on the leaderboard. */
export function nameObjection(name: string): BadName | null {
  if (name === '') return 'name-blank';
  if ([...graphemes.segment(name)].length > LONGEST) return 'name-length';
  if (HIDDEN.test(name.replaceAll(JOINER, '')) || !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(name))
    return 'name-chars';
  if (isReservedName(name) || nameHoldsBadWord(name)) return 'name-not-allowed';
  return null;
}

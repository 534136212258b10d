import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { skeletonOf } from './skeleton';

/** Words that operators add to the built-in list or remove from it. */
export interface ProfanityFilterOptions {
  words: readonly string[];
  allowed: readonly string[];
}

/** Whether a text contains a word of the list. */
export type ProfanityFilter = (text: string) => boolean;

// Farm words and surnames that the dictionary mistakes for profanity.
const INNOCENT = [
  ...['analise', 'blue tit', 'great tit', 'coal tit', 'titmouse', 'tit mouse'],
  ...['cock pheasant', 'cockscomb', 'rooster cock', 'cock bird', 'weathercock', 'stopcock'],
  ...['cumin', 'cummings', 'cummins', 'dickson', 'dickinson', 'hancock', 'hitchcock', 'gobble dick'],
  ...['levee dyke', 'dyke wall', 'pussy willow', 'pussywillow', 'rapeseed', 'rape seed', 'oilseed rape'],
  ...['shiitake', 'wild ass', 'prick out', 'scunthorpe', 'bastard cabbage', 'bastard toadflax'],
];
// Allowed in names only.
const INNOCENT_AS_NAME = ['dick'];

// 'f u c k', 'f.u.c.k': three or more single letters in a row are joined to a word.
const ALONE = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!*][\s.,_*-]{1,3}){2,}[\p{L}\p{N}@$!*](?![\p{L}\p{N}])/gu;
const closedUp = (text: string) => text.replace(ALONE, (letters) => letters.replace(/[\s.,_*-]+/g, ''));

// The dictionary reads digits as letters ('sh1t'), so that '455' in a telephone number would be a word.
const NUMBER = /(?<![\p{L}\p{N}])\p{N}+(?![\p{L}\p{N}])/gu;
const withoutNumbers = (text: string) => text.replace(NUMBER, ' ');

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Matches whole words by their skeletons; null without words. */
function patternOf(words: readonly string[]): RegExp | null {
  const read = words.map((word) => escaped(skeletonOf(word).trim())).filter(Boolean);
  return read.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${read.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/**
 * Filters by the dictionary without farm words, and by the operators' words. Each text is also checked with its single
 * letters joined.
 */
export function createProfanityFilter({ words, allowed }: ProfanityFilterOptions): ProfanityFilter {
  const { whitelistedTerms = [], ...dictionary } = englishDataset.build();
  const innocent = [...whitelistedTerms, ...INNOCENT, ...allowed.map((word) => word.toLowerCase())];
  const matcher = new RegExpMatcher({ ...dictionary, whitelistedTerms: innocent, ...englishRecommendedTransformers });
  const added = patternOf(words);
  const spared = patternOf(allowed);
  return (text) => {
    const closed = closedUp(text);
    if ([text, closed].some((each) => matcher.hasMatch(withoutNumbers(each)))) return true;
    if (!added) return false;
    const read = skeletonOf(closed);
    return (spared ? read.replace(spared, ' ') : read).search(added) >= 0;
  };
}

/** The built-in list. */
export const hasProfanity: ProfanityFilter = createProfanityFilter({ words: [], allowed: [] });

const inNames = createProfanityFilter({ words: [], allowed: INNOCENT_AS_NAME });

/** The built-in list for names of people. */
export const nameHasProfanity: ProfanityFilter = (name) => inNames(name);

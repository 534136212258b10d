import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { skeletonOf } from './skeleton';

/** What operators add to the house's list, and what they take out of it. */
export interface ProfanityFilterOptions {
  words: readonly string[];
  allowed: readonly string[];
}

/** Whether a text holds a word of the list. */
export type ProfanityFilter = (text: string) => boolean;

// Words of farms and gardens, and surnames, that the dictionary takes for something else.
const INNOCENT = [
  ...['analise', 'blue tit', 'great tit', 'coal tit', 'titmouse', 'tit mouse'],
  ...['cock pheasant', 'cockscomb', 'rooster cock', 'cock bird', 'weathercock', 'stopcock'],
  ...['cumin', 'cummings', 'cummins', 'dickson', 'dickinson', 'hancock', 'hitchcock', 'gobble dick'],
  ...['levee dyke', 'dyke wall', 'pussy willow', 'pussywillow', 'rapeseed', 'rape seed', 'oilseed rape'],
  ...['shiitake', 'wild ass', 'prick out', 'scunthorpe', 'bastard cabbage', 'bastard toadflax'],
];
// A name, but no thing that is said of a neighbor.
const INNOCENT_AS_NAME = ['dick'];

// 'f u c k', 'f.u.c.k': letters that stand alone, three or more in a row, are read as one word.
const ALONE = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!*][\s.,_*-]{1,3}){2,}[\p{L}\p{N}@$!*](?![\p{L}\p{N}])/gu;
const closedUp = (text: string) => text.replace(ALONE, (letters) => letters.replace(/[\s.,_*-]+/g, ''));

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whole words, as the eye reads them; null for no words. */
function patternOf(words: readonly string[]): RegExp | null {
  const read = words.map((word) => escaped(skeletonOf(word).trim())).filter(Boolean);
  return read.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${read.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

/**
 * The house's dictionary with farm words taken out, and what operators added and allowed. A text is looked at twice, the
 * second time with letters that stand alone closed up.
 */
export function createProfanityFilter({ words, allowed }: ProfanityFilterOptions): ProfanityFilter {
  const { whitelistedTerms = [], ...dictionary } = englishDataset.build();
  const innocent = [...whitelistedTerms, ...INNOCENT, ...allowed.map((word) => word.toLowerCase())];
  const matcher = new RegExpMatcher({ ...dictionary, whitelistedTerms: innocent, ...englishRecommendedTransformers });
  const added = patternOf(words);
  const spared = patternOf(allowed);
  return (text) => {
    const closed = closedUp(text);
    if (matcher.hasMatch(text) || (closed !== text && matcher.hasMatch(closed))) return true;
    if (!added) return false;
    const read = skeletonOf(closed);
    return (spared ? read.replace(spared, ' ') : read).search(added) >= 0;
  };
}

/** Whether a text holds a word of the house's own list. */
export const hasProfanity: ProfanityFilter = createProfanityFilter({ words: [], allowed: [] });

const inNames = createProfanityFilter({ words: [], allowed: INNOCENT_AS_NAME });

/** Whether a person's name holds a word of the house's own list. */
export const nameHasProfanity: ProfanityFilter = (name) => inNames(name);

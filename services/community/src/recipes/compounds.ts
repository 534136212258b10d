import { namedFoods } from './foods';

const MIN_PART = 3; // letters
const names: ReadonlySet<string> = new Set(namedFoods.map(({ phrase }) => phrase.trim()));

/**
 * The food that two words from `normalizeWords` name when they are written as one: 'egg plant' is eggplant. null: none. Two
 * words that are foods themselves are one only where they stand alone: 'butter milk', and not 'flour butter milk'.
 */
export function compoundOf(one: string, other: string, isAlone: boolean): string | null {
  const joined = `${one}${other}`;
  if (Math.min(one.length, other.length) < MIN_PART || !names.has(joined) || names.has(`${one} ${other}`)) return null;
  return isAlone || !(names.has(one) && names.has(other)) ? joined : null;
}

/** Words from `normalizeWords` with the compounds that are written apart joined. */
export function joinCompounds(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const compound = before === undefined ? null : compoundOf(before, word, words.length === 2);
    if (compound === null) joined.push(word);
    else joined.splice(-1, 1, compound);
  }
  return joined;
}

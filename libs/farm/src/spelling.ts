/** Corrects a typing error to the spelling of the articles; other words are unchanged. */
export type Spelling = (word: string) => string;

const SHORTEST = 5; // 'bear' is not a misspelled 'pear'
const LONG = 9;

/** Whether the edit distance (with swaps of neighbors) of two words is at most `most`. */
function isNear(one: string, other: string, most: number): boolean {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return false;
    [before, last] = [last, row];
  }
  return (last[other.length] ?? Infinity) <= most;
}

/**
 * Corrects words by the words of the articles and their frequency: one error in words of five letters or more, two in
 * words of nine or more, never in the first letter. Of several candidates the most frequent wins.
 */
export function spelling(words: ReadonlyMap<string, number>): Spelling {
  const byLetter = new Map<string, string[]>();
  for (const word of words.keys()) {
    if (word.length < SHORTEST) continue;
    const letter = word.charAt(0);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), word]);
  }
  return (word) => {
    if (words.has(word) || word.length < SHORTEST) return word;
    const most = word.length >= LONG ? 2 : 1;
    const near = (byLetter.get(word.charAt(0)) ?? []).filter(
      (known) => Math.abs(known.length - word.length) <= most && isNear(word, known, most),
    );
    const oftener = (one: string, other: string) => (words.get(other) ?? 0) - (words.get(one) ?? 0);
    const ranked = [1, 2].flatMap((errors) => near.filter((known) => isNear(word, known, errors)).sort(oftener));
    return ranked[0] ?? word;
  };
}

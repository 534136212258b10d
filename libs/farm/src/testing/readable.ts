/** The words of a text; numbers such as 4.5 count as one. */
export const splitWords = (text: string): string[] => text.match(/[A-Za-z0-9'.-]*[A-Za-z0-9]/g) ?? [];

const syllables = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
        .match(/[aeiouy]{1,2}/g) ?? []
    ).length,
  );

/** Flesch-Kincaid school grade. */
export function schoolGrade(text: string): number {
  const words = splitWords(text);
  const sentences = text.split(/[.!?:;]\s/).length;
  const sounds = words.reduce((sum, word) => sum + syllables(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (sounds / words.length) - 15.59;
}

function trigrams(text: string): Set<string> {
  const plain = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  return new Set(Array.from({ length: plain.length - 2 }, (_, place) => plain.slice(place, place + 3)));
}

/** Similarity of two texts by their trigrams, from 0 to 1. */
export function likeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const shared = [...a].filter((part) => b.has(part)).length;
  return shared / (a.size + b.size - shared);
}

import data from './food-names.json';
import { foodPhrases, normalizeWords } from './foods';
import { findFood } from './read-foods';

const spoken = new Set(Object.keys(data.spanish).map((name) => normalizeWords(name).trim()));
const byFood = new Map<string, string>();
for (const [name, english] of Object.entries(data.spanish)) {
  const food = findFood(english)?.name;
  if (food !== undefined && !byFood.has(food)) byFood.set(food, name);
}

/** Whether words are a Spanish name of a food, or begin with one: 'pollo que sobró'. */
export function isSpanishName(words: string): boolean {
  const normalized = normalizeWords(words);
  if (foodPhrases.has(normalized)) return false; // 'masa harina' is English, too
  const [first = '', ...rest] = normalized.trim().split(' ');
  return spoken.has([first, ...rest].join(' ')) || (rest.length > 0 && spoken.has(first));
}

/** The Spanish name of a food by its English one; null: the table has none. */
export const spanishNameOf = (name: string): string | null => byFood.get(findFood(name)?.name ?? '') ?? null;

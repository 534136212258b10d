import type { PlantChoice } from '@farm/farm';

const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const PLURAL = /(?:es|s)$/;

/** How well a crop fits: 0 its name begins with the text, 1 a word of its name does, 2 a word of another name does; 3: not at all. */
function rankOf({ name, names }: PlantChoice, text: string): number {
  const everyday = plainText(name);
  if (everyday.startsWith(text)) return 0;
  const hasWord = (each: string) => each.includes(` ${text}`) || each.includes(`-${text}`) || each.includes(`(${text}`);
  if (hasWord(everyday)) return 1;
  return names.map(plainText).some((other) => other.startsWith(text) || hasWord(other)) ? 2 : 3;
}

const findWords = (text: string, choices: readonly PlantChoice[]): PlantChoice[] =>
  choices
    .map((choice) => ({ choice, rank: rankOf(choice, text) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice);

/** The crops whose name, or another name, has a word that begins with the text, best first. A plural finds its singular. */
export function findPlants(query: string, choices: readonly PlantChoice[]): PlantChoice[] {
  const text = plainText(query);
  if (text === '') return [];
  const found = findWords(text, choices);
  return found.length > 0 ? found : findWords(text.replace(PLURAL, ''), choices);
}

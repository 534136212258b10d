import { type BuiltInRecipe, builtInRecipes } from './built-in-recipes';
import { isDryBean } from './beans';
import type { Change } from './cooking-hints';
import type { DraftIngredient } from './draft-recipe';
import { inSingular } from './food-nouns';
import { containsWords, type Food, namedFoods, normalizeWords, titleCase, withoutState } from './foods';
import { findFood } from './read-foods';

const listOf = new Intl.ListFormat('en-US');

export const lastWord = (name: string) => name.split(' ').at(-1) ?? name;

/** Words by which steps and titles call a food, in the singular; not 'callaloo', which is a dish of amaranth, too. */
export function phrasesOf({ name }: Food): string[] {
  const own = normalizeWords(withoutState(name)).trim().split(' ');
  return namedFoods
    .filter((each) => each.name === name && own.some((word) => each.phrase.includes(` ${word} `)))
    .map(({ phrase }) => phrase.trim());
}

/** 'Pinto Bean Pot' is a navy bean pot: in the singular before the noun that it describes. */
const nameBefore = (rest: string, found: string, name: string): string =>
  !/s$/i.test(found) && /^ (?!and |or |with |in |over |of |is |are )[a-z]/i.test(rest) ? inSingular(name) : name;

/** Names are compared without accents, and written with them: 'jalapeños'. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: '[aá]',
  e: '[eé]',
  i: '[ií]',
  o: '[oó]',
  u: '[uúü]',
  n: '[nñ]',
};

/** Renames a food in a text, in any number and case: 'chicken thighs' are 'the chicken' later on, red peas 'the peas'. */
export function renameFood(text: string, old: Food, food: Food): string {
  const nameFor = (phrase: string) =>
    old.group === 'protein' && phrase === withoutState(phrase) ? withoutState(food.name) : food.name;
  const phrases = phrasesOf(old);
  const names = [...new Set([...phrases, ...phrases.map(withoutState)])].map((each): [string, string] => [
    each,
    nameFor(each),
  ]);
  if (isDryBean(old) || old.kind === 'lentils')
    names.push([normalizeWords(lastWord(old.name)).trim(), lastWord(food.name)]);
  const patterns = names
    .sort(([one], [other]) => other.length - one.length)
    .map(([phrase, name]) => {
      const words = phrase
        .split(' ')
        .map((word) => `${word.replace(/[aeioun]/g, (letter) => ACCENTED[letter] ?? letter)}(?:e?s)?`);
      return { source: words.join('[ -]'), name };
    });
  const nameOf = (found: string) =>
    patterns.find(({ source }) => new RegExp(`^(?:${source})$`, 'i').test(found))?.name ?? food.name;
  // In one pass, so that the new name is not renamed again: palm oil in place of oil.
  const any = patterns.map(({ source }) => source).join('|');
  return text.replace(
    new RegExp(`(?<![\\w-])(?:${any})(?![\\w-]| stock| paste|(?<=tomato) sauce)`, 'gi'),
    (found, at: number, whole: string) => {
      const own = nameBefore(whole.slice(at + found.length), found, nameOf(found));
      if (!/^[A-Z]/.test(found)) return own;
      // In a sentence one capital letter, in a title each.
      return /\.$/.test(whole) ? own.charAt(0).toUpperCase() + own.slice(1) : titleCase(own);
    },
  );
}

const phrasesByName = new Map<string, string[]>();
for (const { name, phrase } of namedFoods) phrasesByName.set(name, [...(phrasesByName.get(name) ?? []), phrase]);

const wordsName = (words: string, { name }: Food): boolean =>
  phrasesByName.get(name)?.some((phrase) => words.includes(phrase)) === true;

/** Whether a text names a food, by any of its names: hens are chicken. */
const namesFood = (text: string, food: Food): boolean => wordsName(normalizeWords(text), food);

const MOST_TIPS = 2;
const allTips = builtInRecipes.flatMap(({ farmingTips }) =>
  farmingTips.map((tip) => ({ tip, words: normalizeWords(tip) })),
);

/** The dish's tips without those on what it no longer holds; where none is left, those of other dishes on what it holds, if there are any. */
export function tipsWithNames(
  { farmingTips }: BuiltInRecipe,
  gone: readonly Food[],
  list: readonly DraftIngredient[],
): string[] {
  const isFree = (tip: string) => !gone.some((food) => namesFood(tip, food));
  const own = farmingTips.filter(isFree);
  if (own.length > 0) return own;
  const held = list.flatMap(({ name }) => findFood(name) ?? []).filter(({ group }) => group === 'garden');
  const free = allTips.filter(({ words }) => !gone.some((food) => wordsName(words, food)));
  const about = (foods: readonly Food[]) =>
    free.filter(({ words }) => foods.some((food) => wordsName(words, food))).map(({ tip }) => tip);
  const kinds = held.map(({ kind }) => kind);
  const alike = new Set(namedFoods.flatMap(({ food }) => (kinds.includes(food.kind) ? [food] : [])));
  return [...new Set([...about(held), ...about([...alike])])].slice(0, MOST_TIPS);
}

const STORY_LENGTH = 700;
const TITLE_LENGTH = 80;

/** The story is of the dish as it is told: one that names what is left out says what is here instead. */
export function storyOf(story: string, swapped: readonly Change[], gone: readonly Food[]): string {
  const said = swapped
    .filter(({ old }) => old && gone.includes(old) && namesFood(story, old))
    .map(({ food, ingredient }) => `${food.name} instead of ${ingredient.name}`);
  const whole = said.length > 0 ? `${story} This one is made with ${listOf.format(said)}.` : story;
  return whole.length <= STORY_LENGTH ? whole : story;
}

/** A title that calls a food by a name of its kitchen says with what it is made: 'Aloo Palak, Made with Kale'. */
export function titleOf(title: string, swapped: readonly Change[], gone: readonly Food[]): string {
  const unsaid = swapped.filter(
    ({ old, food }) =>
      old && gone.includes(old) && namesFood(title, old) && !containsWords(title, withoutState(food.name)),
  );
  const names = unsaid.map(({ food }) => titleCase(withoutState(food.name)));
  const whole = names.length > 0 ? `${title}, Made with ${listOf.format(names)}` : title;
  return whole.length <= TITLE_LENGTH ? whole : title;
}

const MAX_USED = 2;
const NAMED_KINDS = ['leafy greens', 'cooking fruit', 'preserved fish', 'cooked poultry'];

/** 'Cabbage with Saltfish' and 'Skillet with Kale and Apples': the title names what is optional in the dish and at hand. */
export function titleWithUsed(title: string, changes: readonly Change[]): string {
  const names = changes
    .filter(
      ({ ingredient: { note = '' }, food }) =>
        note.startsWith('optional') &&
        (NAMED_KINDS.includes(food.kind) || (food.group === 'protein' && food.kind !== 'eggs')) &&
        !containsWords(title, withoutState(food.name)),
    )
    .slice(0, MAX_USED)
    .map(({ food }) => titleCase(withoutState(food.name)));
  if (names.length === 0 || / with .* and /.test(title)) return title;
  const [, name = title, rest] = /^((?:[^(]|\([^)]*\))*?) with ([^(]*)$/.exec(title) ?? [];
  const named = `${name} with ${listOf.format([...(rest === undefined ? [] : [rest]), ...names])}`;
  return named.length <= TITLE_LENGTH ? named : title;
}

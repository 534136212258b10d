import { builtInRecipes } from './built-in-recipes';
import { dishFitOf } from './dish-fit';
import { type DraftRecipe, longestMinutes } from './draft-recipe';
import { type Food, findUnlistedFoods, isNamedIn, namedFoods, normalizeWords, withoutState } from './foods';
import { findFood, type TypedFood } from './read-foods';
import { applySwaps } from './swaps';

const foods = [...new Map(namedFoods.map(({ food }) => [food.name, food])).values()];

interface Swap {
  where: string;
  old: Food;
  food: Food;
  draft: DraftRecipe;
}

/** Each ingredient that may be replaced, replaced by two foods: the first and the last of its kind. */
const swaps = builtInRecipes.flatMap((dish) =>
  dish.ingredients.flatMap(({ name, swap }, index): Swap[] => {
    const old = swap === undefined ? null : findFood(name);
    if (!old) return [];
    const alike = foods.filter(({ kind, name: other }) => kind === old.kind && other !== old.name);
    const uses = [...alike.slice(0, 1), ...alike.slice(-1)].flatMap((food) => {
      const typed: TypedFood = { words: food.name, food, means: [], states: new Set() };
      return dishFitOf(dish, [typed]).uses.find((each) => each.isSwap && each.index === index) ?? [];
    });
    return [...new Map(uses.map((use) => [use.typed.food?.name, use])).values()].flatMap((use) => {
      const { food } = use.typed;
      const draft = applySwaps({ dish, uses: [use] });
      const isLeft = draft.ingredients.some((each) => findFood(each.name)?.name === old.name);
      return food && !isLeft ? [{ where: `${dish.id}, ${food.name} for ${old.name}`, old, food, draft }] : [];
    });
  }),
);

/** The names that its own words are in: 'callaloo' is a dish, too, and no name of amaranth alone. */
const ownPhrases = ({ name }: Food) => {
  const own = normalizeWords(withoutState(name)).trim().split(' ');
  return namedFoods.flatMap(({ name: other, phrase }) =>
    other === name && own.every((word) => phrase.includes(` ${word} `)) ? [phrase] : [],
  );
};

const isNamed = (text: string, { old, food }: Swap) =>
  ownPhrases(old).some((phrase) => normalizeWords(text).replaceAll(normalizeWords(food.name), ' ').includes(phrase));

test('there are swaps of every kind to look at', () => expect(swaps.length).toBeGreaterThan(300));

test('after a swap title, steps, tips and closing notes have no word of what was left out', () => {
  const left = swaps.flatMap((each) => {
    const { title, instructions, farmingTips, veganNote, makeAhead } = each.draft;
    // Turnip greens stay where turnips go.
    const texts = [title, ...instructions, ...farmingTips, veganNote, makeAhead].map((text) =>
      text.replace(/turnip greens/gi, ''),
    );
    return texts.filter((text) => isNamed(text, each)).map((text) => `${each.where}: ${text}`);
  });
  expect(left).toEqual([]);
});

test('a story that names what was left out says what is there instead', () => {
  const silent = swaps.filter((each) => {
    const { culturalContext } = each.draft;
    return isNamed(culturalContext, each) && !culturalContext.includes(`${each.food.name} instead of`);
  });
  expect(silent.map(({ where }) => where)).toEqual([]);
});

test('after a swap no step names what is not in the list, and nothing in the list is unused', () => {
  const faults = swaps.flatMap(({ where, draft: { ingredients, instructions } }) => {
    const steps = instructions.join(' | ');
    const list = ingredients.map(({ name, note }) => `${name}, ${note}`).join(' | ');
    const unused = ingredients.filter(({ name }) => !isNamedIn(steps, name));
    return [...findUnlistedFoods(steps, list), ...unused.map(({ name }) => name)].map((name) => `${where}: ${name}`);
  });
  expect(faults).toEqual([]);
});

test('leaves that are done sooner leave roots in the same step their time', () => {
  const dish = builtInRecipes.find(({ id }) => id === 'cabbage-sabzi');
  if (!dish) throw new Error('no such dish');
  const typed = ['spinach', 'potatoes'].map((words): TypedFood => ({
    words,
    food: findFood(words),
    means: [],
    states: new Set(),
  }));
  const { instructions } = applySwaps(dishFitOf(dish, typed));
  const step = instructions.find((each) => each.includes('Cover and cook'));
  const own = dish.instructions.find((each) => each.includes('Cover and cook'));
  const least = Math.min(longestMinutes(own ?? ''), findFood('potatoes')?.minutes ?? Infinity);
  expect(longestMinutes(step ?? '')).toBeGreaterThanOrEqual(least);
});

import { cuisines, type Cuisine } from '@farm/farm';
import { builtInRecipes } from './built-in-recipes';
import { toDraft } from './swaps';
import { dishesWithout, isDishExcluded, withoutExcludedSentences } from './excluded-dishes';
import { holdsExcluded, parseWishes } from './exclusions';

/** Whether a food is excluded by what was typed. */
const excludes = (typed: string, food: string) => holdsExcluded(food, parseWishes([typed]).exclusions);

describe('an allergy and every way to say no exclude the food', () => {
  test.each([
    ['I am allergic to peanuts', 'peanut butter'],
    ['peanut free please', 'groundnut paste'],
    ['my daughter is deathly allergic to shellfish', 'shrimp'],
    ['NUT-FREE!!!', 'cashew cream'],
    ['nut allergy', 'peanuts'],
    ['alergic to penuts', 'peanuts'],
    ['free from eggs and dairy', 'buttermilk'],
    ['free of gluten', 'flour tortillas'],
    ['celiac', 'couscous'],
    ['lactose intolerant', 'queso fresco'],
    ['no eggs, milk or butter', 'ghee'],
    ['allergies: eggs, wheat, soy', 'tofu'],
    ['anything but peanuts', 'peanuts'],
    ['everything except fish', 'saltfish'],
    ['leave the sesame out', 'tahini'],
    ['eggless', 'mayonnaise'],
    ['non-dairy', 'cream'],
    ['w/o cheese', 'Oaxaca cheese'],
    ['shrimp make me sick', 'crab'],
    ['we cannot eat pork', 'smoked ham hock'],
    ['no coconut', 'coconut milk'],
    ['nightshade allergy', 'eggplant'],
    ['vegan', 'honey'],
    ['no seafood', 'oysters'],
    ['sin maní', 'peanuts'],
    ['soy alérgico a los cacahuates', 'peanut butter'],
    ['alergia a los mariscos', 'shrimp'],
    ['no puedo comer queso', 'cheddar'],
    ['libre de gluten', 'bread'],
    ['huevo alergia', 'eggs'],
    ['coconut gives me hives', 'coconut milk'],
    ['milk makes my throat itch', 'buttermilk'],
    ['steer clear of crawfish', 'shrimp'],
    ['we stay away from eggs', 'mayonnaise'],
    ['peanut?? never again', 'peanut butter'],
    ['EPI PEN for cashew', 'cashew cream'],
    ['peanuts will put me in the ER', 'groundnut paste'],
    ['wheat sends her to the hospital', 'flour tortillas'],
    ['deadly with sesame', 'tahini'],
    ['shrimp and my lips are swollen', 'crab'],
    ['me sale ronchas con el huevo', 'eggs'],
    ['la leche me cae mal', 'queso fresco'],
    ['favism', 'fava beans'],
    ['milk upsets my stomach', 'buttermilk'],
    ['last time he had walnuts his lips swelled up', 'pecans'],
    ['egg breaks my baby out', 'mayonnaise'],
    ['soybeans = hospital trip', 'tofu'],
    ["cashews and me don't mix", 'cashew cream'],
    ['el maní lo mata', 'peanuts'],
    ['allergic to flurbs', 'flurbs'],
  ])('“%s” excludes %s', (typed, food) => expect(excludes(typed, food)).toBe(true));

  test.each([
    ['no butter', 'butter beans'],
    ['no milk', 'coconut milk'],
    ['egg allergy', 'eggplant'],
    ['nut allergy', 'nutmeg'],
    ['no fish', 'okra'],
    ['allergic to milk but eggs are ok', 'eggs'],
    ['soy alérgico a los huevos', 'tofu'],
    ['coconut gives me hives', 'chives'],
  ])('“%s” leaves %s alone', (typed, food) => expect(excludes(typed, food)).toBe(false));

  test.each([
    'eggs for my son',
    'milk my sister gave me',
    'cheese that my kids love',
    'eggs from my neighbor',
    'okra',
    'free range eggs',
    'cage free chicken',
    'no salt added tomatoes',
    'butternut',
    'fat free milk',
  ])('“%s” excludes nothing', (typed) => expect(parseWishes([typed])).toEqual({ exclusions: [], requested: [typed] }));
});

const NO_ALLIUM = ['onion', 'red onion', 'onion powder', 'scallions', 'leeks', 'garlic', 'garlic powder'];
const NO_ANIMAL = ['chicken', 'ham hock', 'saltfish', 'shrimp', 'oyster sauce', 'eggs', 'gelatin'];
const ROOTS = ['potatoes', 'sweet potato', 'carrots', 'beets', 'radishes', 'turnips', 'cassava', 'yam', 'ginger'];

describe('a diet leaves out what it forbids, however it is named', () => {
  test.each([
    ['jain', [...NO_ANIMAL, ...NO_ALLIUM, ...ROOTS, 'honey']],
    ['Jain food please', [...NO_ANIMAL, ...NO_ALLIUM, ...ROOTS]],
    ['no onion no garlic (jain)', [...NO_ANIMAL, ...NO_ALLIUM, ...ROOTS]],
    ['we are Jains', [...NO_ANIMAL, ...NO_ALLIUM, ...ROOTS]],
    ['sattvic', [...NO_ANIMAL, ...NO_ALLIUM, 'mushrooms', 'wine']],
    ['a satvik diet', [...NO_ANIMAL, ...NO_ALLIUM]],
    ['no onion no garlic', NO_ALLIUM],
    ['without onion and garlic', NO_ALLIUM],
    ['vegetarian', ['chicken', 'saltfish', 'shrimp', 'oyster sauce', 'gelatin']],
    ['vegan', [...NO_ANIMAL, 'milk', 'honey']],
    ['pescatarian', ['chicken', 'ham hock', 'gelatin']],
    ['no seafood', ['saltfish', 'shrimp', 'calamari']],
  ])('“%s”', (typed, foods) => expect(foods.filter((food) => !excludes(typed, food))).toEqual([]));

  test.each([
    ['jain', ['milk', 'rice', 'tomatoes', 'okra', 'cabbage', 'red lentils']],
    ['sattvic', ['milk', 'honey', 'rice', 'potatoes', 'carrots']],
    ['no onion no garlic', ['potatoes', 'eggs', 'chicken']],
    ['vegetarian', ['eggs', 'milk', 'onion']],
    ['pescatarian', ['catfish', 'shrimp', 'eggs']],
  ])('“%s” leaves the rest alone', (typed, foods) => expect(foods.filter((food) => excludes(typed, food))).toEqual([]));

  test.each(['jain', 'sattvic'])('“%s” leaves dishes of India', (typed) => {
    const { exclusions, requested } = parseWishes([typed]);
    const left = builtInRecipes.filter((dish) => dish.culture === 'indian' && !isDishExcluded(dish, exclusions));
    expect([left.length > 2, requested]).toEqual([true, []]);
  });
});

test('what an entry names beside its exclusion is still requested', () => {
  expect(parseWishes(['okra, no peanuts', 'corn']).requested.map((each) => each.trim())).toEqual(['okra', 'corn']);
});

test('a major allergen typed right after an allergy belongs to it', () => {
  const { exclusions, requested } = parseWishes(['allergic to eggs', 'milk', 'okra']);
  expect([holdsExcluded('buttermilk', exclusions), requested]).toEqual([true, ['okra']]);
});

// Family, how it is named, and a pattern of what no recipe may then hold anywhere.
const FAMILIES: [string, RegExp][] = [
  ['peanut allergy', /peanut|groundnut/i],
  ['no nuts', /peanut|groundnut|cashew|almond|pecan/i],
  ['dairy free', /\b(?:milk(?!y)|(?<!(?:peanut|seed) )butter(?! beans?)|buttermilk|ghee|cheese|queso|cream)\b/i],
  ['no eggs', /\beggs?\b/i],
  ['gluten free', /\b(?:wheat|(?<!chickpea )flour|bread|pasta)\b/i],
  ['soy allergy', /\bsoy\b|tofu/i],
  ['allergic to fish', /(?<!cray)fish\b/i],
  ['shellfish allergy', /shrimp|crab|crawfish/i],
  ['sesame allergy', /sesame|tahini|benne/i],
  ['no coconut', /coconut/i],
  ['no meat', /\b(?:turkey|chicken|bacon|ham|pork|lard)\b/i],
  ['no corn', /\bcorn(?!ed)|tortilla/i],
];

test.each(FAMILIES)(
  'with “%s” no dish that is left holds it, not in a tip, a garnish or a swap either',
  (typed, words) => {
    const { exclusions } = parseWishes([typed]);
    const left = builtInRecipes.filter((dish) => !isDishExcluded(dish, exclusions));
    const texts = left.flatMap((dish) => {
      const { id: _, ...draft } = { id: dish.id, ...withoutExcludedSentences(toDraft(dish), exclusions) };
      return [
        draft.title,
        draft.culturalContext,
        draft.veganNote,
        draft.makeAhead,
        ...draft.farmingTips,
        ...draft.instructions,
      ].concat(draft.ingredients.map(({ name, note }) => `${name}, ${note}`));
    });
    const held = texts.map((text) =>
      text.replace(/coconut milk|oat milk|fish peppers?|garden eggs?/gi, typed === 'no coconut' ? '$&' : ''),
    );
    expect(held.filter((text) => words.test(text))).toEqual([]);
  },
);

test('each of the nine allergens of US law leaves a dish in every cuisine', () => {
  const allergens = ['milk', 'egg', 'fish', 'shellfish', 'tree nut', 'peanut', 'wheat', 'soy', 'sesame'];
  const cooks = (culture: Cuisine, allergen: string) =>
    builtInRecipes.some(
      (dish) => dish.culture === culture && !isDishExcluded(dish, parseWishes([`${allergen} allergy`]).exclusions),
    );
  const missing = cuisines.flatMap(({ value }) =>
    allergens.filter((each) => !cooks(value, each)).map((each) => `${value}: ${each}`),
  );
  expect(missing).toEqual([]);
});

test('what is no food excludes nothing, and an allergy waits for the entry after it', () => {
  expect(parseWishes(['daddy has no teeth, needs soft', 'no oven', 'eggs']).exclusions).toEqual([]);
  const { exclusions } = parseWishes(['allergies:', 'peanuts']);
  expect(holdsExcluded('peanut butter', exclusions)).toBe(true);
});

test.each(['my mother in law is allergic to shrimp', 'no peanuts for my son-in-law', 'my niece is allergic to eggs'])(
  '“%s” names a relative, and no food that we do not know',
  (typed) => expect(parseWishes([typed]).exclusions.flatMap(({ unknown }) => unknown)).toEqual([]),
);

test('nothing joins a kosher dish, so that no cheese meets meat', () => {
  const kosher = dishesWithout(builtInRecipes, parseWishes(['kosher']).exclusions);
  expect(kosher.length).toBeGreaterThan(20);
  expect(kosher.filter(({ takes }) => takes)).toEqual([]);
});

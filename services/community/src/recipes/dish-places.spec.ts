import type { Cuisine } from '@farm/farm';
import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { holdsExcluded, parseWishes } from './exclusions';
import { allergensOf, namedFoods, slots } from './foods';
import { findFood } from './read-foods';
import { findRecipeProblems } from './recipe-checks';

const NOON = new Date('2026-11-28T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string, dish?: string) =>
  fromBuiltInRecipes(typed.split(' | '), culture, NOON, builtInRecipes, dish);
const stepsOf = ({ draft }: ReturnType<typeof cook>) => draft.instructions.join(' ');
const withPlaces = builtInRecipes.filter(({ ingredients }) => ingredients.some((each) => each.for));

test('each kind of a place is a food or a kind that the reader knows', () => {
  const known = new Set(namedFoods.flatMap(({ name, kind }) => [name, kind]));
  expect(Object.values(slots).flatMap((names) => names.filter((each) => !known.has(each)))).toEqual([]);
});

describe('a place for any food of a sort', () => {
  const typedFoods = [
    ...['pork chops', 'ground turkey', 'smoked sausage', 'leftover ham', 'rotisserie chicken', 'chicken legs', 'spam'],
    ...['spinach', 'carrots', 'cabbage', 'canned green beans', 'sweet potatoes', 'pasta', 'couscous', 'leftover rice'],
    ...['flour tortillas', 'shrimp', 'whole red snapper', 'apples', 'frozen blackberries'],
  ];

  test.each(typedFoods)('%s passes every check in each dish that keeps one', (typed) => {
    for (const { id, culture } of withPlaces)
      expect([id, findRecipeProblems(cook(culture, typed, id).draft, [])]).toEqual([id, []]);
  });

  test('another meat is in the list, in the steps and in the title, cooked to its temperature', () => {
    const answer = cook('southern-us', 'pork chops | carrots', 'skillet-chicken');
    expect(answer.draft.title).toBe('Pork and Carrot Skillet with Gravy');
    expect(stepsOf(answer)).not.toMatch(/chicken|green bean/i);
    expect(stepsOf(answer)).toMatch(/reads 165 F/);
  });

  test('meat that is cooked already is only heated, and raw meat in a dish of leftovers is cooked first', () => {
    const leftover = stepsOf(cook('southern-us', 'leftover pork roast', 'skillet-chicken'));
    expect(leftover).toMatch(/this meat is cooked already.* until it steams, 165 F/);
    expect(leftover).not.toMatch(/no pink|raw/);
    expect(stepsOf(cook('southern-us', 'ground beef', 'noodle-casserole'))).toMatch(
      /First brown the raw ground beef .* 160 F/,
    );
  });

  test('another starch is cooked as its package says, bread is warmed', () => {
    const pasta = stepsOf(cook('indian', 'chicken | couscous', 'chicken-curry'));
    expect(pasta).toMatch(/Meanwhile cook the couscous as the package says/);
    expect(pasta).not.toMatch(/rice/);
    expect(stepsOf(cook('indian', 'chicken | roti', 'chicken-curry'))).toMatch(/Meanwhile warm the chapati/);
  });

  test.each<[Cuisine, string, string, { amount: string; note: string } | null]>([
    ['west-african', 'chicken | bread', 'chicken-yassa', { amount: '1 cup (240 g)', note: 'for the sauce' }],
    ['southern-us', 'leftover turkey | pita | okra', 'turkey-gumbo', null],
    ['southern-us', 'leftover turkey | leftover couscous | okra', 'turkey-gumbo', null],
  ])('water of a side dish goes with it where another needs none: %s, %s', (culture, typed, dish, water) =>
    expect(cook(culture, typed, dish).draft.ingredients.find(({ name }) => name === 'water') ?? null).toEqual(
      water && { name: 'water', ...water },
    ),
  );

  test('a cut with its bone stays whole and cooks longer', () =>
    expect(stepsOf(cook('southern-us', 'chicken leg quarters', 'skillet-chicken'))).toMatch(/on the bone: .* 165 F/));
});

test.each<[Cuisine, string, string]>([
  ['southern-us', 'ground beef | macaroni | tomatoes', 'goulash'],
  ['southern-us', 'ham bone | dry pinto beans | cabbage', 'bean-pot'],
  ['southern-us', 'venison | boxed mac and cheese | cream of mushroom soup', 'noodle-casserole'],
  ['southern-us', 'rutabaga', 'mashed-roots'],
  ['mexican', 'chicken legs | mole', 'pollo-en-mole'],
  ['mexican', 'bistec | papas | chile serrano', 'bistec-con-papas'],
  ['west-african', 'yam | eggs | tin tomatoes', 'yam-and-eggs'],
  ['west-african', 'garden eggs | smoked mackerel', 'garden-egg-stew'],
  ['west-african', 'beef | ogbono', 'ogbono-soup'],
  ['indian', 'rice | curd', 'curd-rice'],
  ['indian', 'sooji | curry leaves | green peas', 'upma'],
  ['indian', 'rajma | basmati rice | tomato', 'rajma-chawal'],
  ['indian', 'bitter gourd', 'karela-pyaz'],
  ['caribbean', 'conch | bell pepper', 'stewed-conch'],
  ['caribbean', 'gandules | arroz | sofrito | chuletas', 'arroz-con-gandules'],
  ['mediterranean', 'bulgur | parsley | mint | tomatoes | cucumber', 'tabbouleh'],
  ['mediterranean', 'sausage | polenta | fennel', 'sausage-polenta'],
])('%s: what %s are is plain: %s', (culture, typed, id) => {
  const { dish, question } = cook(culture, typed);
  expect([dish.id, question]).toEqual([id, null]);
});

test('less than half of what makes a dish is no answer but a question', () => {
  const { question } = cook('indian', 'squid | rabbit | squirrel | okra');
  expect(question?.choices).toHaveLength(3);
});

test('the first line says what else the dish needs', () =>
  expect(cook('west-african', 'yam | eggs').summary).toMatch(/^Uses your yam and eggs\. You also need .*tomatoes/));

describe('what joins a dish', () => {
  test('is in its title, and the note for vegans leaves animals out', () => {
    const { draft } = cook('indian', 'chicken', 'vegetable-pulao');
    expect(draft.title).toBe('Vegetable Pulao with Chicken');
    expect(draft.veganNote).toBe('Leave out the chicken; the rest is vegan.');
    expect(cook('indian', 'carrots | broccoli', 'vegetable-pulao').draft.veganNote).toBe('The dish is vegan as it is.');
  });

  test('goes in before the lid is shut, where that must stay shut', () =>
    expect(stepsOf(cook('indian', 'carrots | broccoli', 'vegetable-pulao'))).toMatch(
      /Stir in the broccoli before you cover/,
    ));

  test('goes into the pot early where it takes long, and a bone gives its broth', () => {
    const roots = cook('southern-us', 'beets', 'country-stew');
    expect(stepsOf(roots)).not.toMatch(/on the side/);
    const greens = stepsOf(cook('southern-us', 'collards | ham hock', 'collards-potlikker-cornbread'));
    expect(greens).toMatch(/Begin ahead: simmer the ham hock|Put in the ham hock at the start/);
    expect(greens).toMatch(/Stir in the meat of the ham hock/);
  });
});

test.each<[Cuisine, string, string, RegExp]>([
  ['southern-us', 'chicken | rice', 'low salt, high blood pressure', /ham hock|sausage|bacon/],
  ['indian', 'rice | yogurt', 'upset stomach', /serrano|fry/],
  ['southern-us', 'okra | corn | butter beans', 'needs soft food', /crisp/],
])('%s: %s lead to a dish that suits “%s”', (culture, typed, need, unsuited) =>
  expect(stepsOf(cook(culture, `${typed} | ${need}`))).not.toMatch(unsuited),
);

test('no honey, salt or sugar joins a dish for a baby', () => {
  const { draft, summary } = cook('west-african', 'ogi | honey | for my 11 month old twins');
  expect(summary).toMatch(/^Uses your ogi\./);
  expect(JSON.stringify(draft.instructions)).not.toMatch(/honey/i);
});

test('raw milk is boiled before it goes in', () =>
  expect(stepsOf(cook('indian', 'milk from our cow | lemon | spinach'))).toMatch(/raw milk to a full, rolling boil/));

const ofKinds = (...kinds: string[]) => [
  ...new Set(namedFoods.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)),
];

test.each<[string, string[]]>([
  ['fish', ofKinds('white fish', 'oily fish', 'canned fish', 'preserved fish', 'anchovies')],
  ['milk', ofKinds('cheese')],
  ['crustacean shellfish', ofKinds('shrimp and crawfish')],
])('every food that is %s says so', (allergen, names) => {
  const silent = names.filter(
    (name) => !allergensOf([{ name, amount: '1', note: '' }], []).allergens.some((each) => each === allergen),
  );
  expect(silent).toEqual([]);
});

test('no meat passes as vegan', () => {
  const { exclusions } = parseWishes(['vegan']);
  const meats = namedFoods.filter(({ food }) => food.group === 'protein' && food.kind !== 'plant protein');
  const silent = [...new Set(meats.map(({ name }) => name))].filter((name) => !holdsExcluded(name, exclusions));
  expect(silent).toEqual([]);
});

test('common foods of the shelves are foods, each of its own', () => {
  const typed = [
    ...[
      'kohlrabi',
      'rapini',
      'karela',
      'lauki',
      'turai',
      'arbi',
      'mooli',
      'tindora',
      'methi',
      'sooji',
      'poha',
      'urad dal',
    ],
    ...[
      'egusi',
      'ogbono',
      'garri',
      'fufu',
      'iru',
      'garden eggs',
      'kontomire',
      'okazi leaves',
      'titus fish',
      'stockfish',
    ],
    ...['queso fresco', 'tomatillos', 'huitlacoche', 'masa harina', 'chipotles in adobo', 'lengua', 'mole', 'tocino'],
    ...['dasheen', 'breadfruit', 'gungo peas', 'recao', 'salt cod', 'conch', 'kingfish', 'bodi', 'pigtail'],
    ...['orzo', 'halloumi', 'bulgur', 'zaatar', 'harissa', 'artichoke hearts', 'prosciutto', 'gnocchi', 'polenta'],
    ...['velveeta', 'cream of chicken soup', 'hash browns', 'canned biscuits', 'conecuh', 'streak o lean', 'mayhaws'],
  ];
  expect(typed.filter((each) => findFood(each) === null)).toEqual([]);
});

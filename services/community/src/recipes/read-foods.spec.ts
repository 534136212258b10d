import { array, assert, constantFrom, property, string } from 'fast-check';
import names from './food-names.json';
import { namedFoods } from './foods';
import { findFood, readFoods } from './read-foods';

const namesIn = (text: string) => readFoods(text).map(({ food, words }) => food?.name ?? `(${words})`);

test.each<[string, string[]]>([
  ['fresh baby spinach', ['spinach']],
  ['collard greens, potatoes', ['collards', 'potatoes']],
  ['chicken rice tomatoes', ['chicken', 'rice', 'tomatoes']],
  ['okra & corn with onions', ['okra', 'corn', 'onion']],
  ['a bag of frozen peas', ['(frozen peas)']],
  ['rice and beans', ['rice', '(beans)']],
  ['milk past its date', ['milk']],
  ['medjool dates', ['dates']],
  ['bruised peaches', ['peaches']],
  ['butterbeans, greenbeans', ['butter beans', 'green beans']],
  ['onions on the patio', ['onion']],
  ['low salt beans', ['(beans)']],
])('several foods in one entry are several: “%s”', (typed, expected) => expect(namesIn(typed)).toEqual(expected));

test.each([
  ...['potato chips', 'green bean casserole', 'mint chocolate chip ice cream', 'apple pie'],
  ...['strawberry jam', 'poppy seed dressing', 'onion powder mix paste', 'corn chips', 'chicken nuggets', 'okra seeds'],
])('“%s” is one made food, and nothing of what it is made of', (typed) => {
  const [first, ...others] = readFoods(typed);
  expect([first?.food, first?.means, others]).toEqual([null, [], []]);
});

test.each([
  ['butter beans', 'butter beans'],
  ['olive oil', 'olive oil'],
  ['peanut oil', 'oil'],
  ['squash blossoms', 'squash blossoms'],
  ['corn tortillas', 'corn tortillas'],
  ['tomato paste', 'tomato paste'],
  ['chicken broth', 'stock'],
  ['coconut milk', 'coconut milk'],
  ['peanut butter', 'peanut butter'],
  ['smoked paprika', 'smoked paprika'],
  ['egg noodles', 'noodles'],
  ['soup beans', '(soup beans)'],
])('a word inside “%s” is no food of its own', (typed, expected) =>
  expect(namesIn(typed)).toEqual([expected.startsWith('(') ? '(beans)' : expected]),
);

test.each<[string, string]>([
  ['zuchinni', 'zucchini'],
  ['tomatos', 'tomatoes'],
  ['jalepeno', 'jalapeño'],
  ['onoin', 'onion'],
  ['chikin', 'chicken'],
  ['brocolli', 'broccoli'],
  ['spinich', 'spinach'],
  ['cabage', 'cabbage'],
  ['samon', 'salmon'],
])('“%s” is a typing error of %s', (typed, expected) => expect(namesIn(typed)).toEqual([expected]));

test.each(['asdfgh', 'my left sock', 'qwerty', 'a bag of nails', 'the kitchen sink'])('“%s” is no food', (typed) =>
  expect(namesIn(typed)).toEqual([]),
);

test.each([
  ['leftover turkey', 'cooked'],
  ['canned black beans', 'canned'],
  ['frozen okra', 'frozen'],
  ['raw milk', 'raw'],
  ['frijol pinto cocido', 'cooked'],
  ['tilapia congelada', 'frozen'],
] as const)('“%s” is %s', (typed, state) => expect(readFoods(typed)[0]?.states.has(state)).toBe(true));

test.each<[string, string[]]>([
  ['bitter leaf', ['bitter leaf']],
  ['cassava leaves', ['cassava leaves']],
  ['streak o lean', ['salt pork']],
  ['costillas de puerco', ['pork ribs']],
  ['beef short ribs', ['beef chuck']],
  ['green chilies', ['serrano']],
  ['Barilla lasagna noodles', ['lasagna noodles']],
  ['leftover pork shoulder', ['cooked pork']],
  ['sweet potatoes in chunks', ['sweet potatoes']],
])('“%s” is %j and nothing else', (typed, expected) => expect(namesIn(typed)).toEqual(expected));

test('a state stays with its food', () => {
  const [beans, corn] = readFoods('canned black beans, fresh corn');
  expect([beans?.states.has('canned'), corn?.states.has('canned')]).toEqual([true, false]);
});

test('each Spanish name and each brand is something that the reader knows', () => {
  expect(Object.keys(names.spanish).length).toBeGreaterThan(150);
  const unread = [...Object.keys(names.spanish), ...Object.keys(names.brands)].filter(
    (each) => readFoods(each).length !== 1,
  );
  expect(unread).toEqual([]);
});

const foodName = constantFrom(...new Set(namedFoods.map(({ phrase }) => phrase.trim())));

test('a food is read by each of its names, in any case, with spaces around', () => {
  const misread = namedFoods.filter(({ phrase, name }) => findFood(` ${phrase.toUpperCase()} `)?.name !== name);
  expect(misread.map(({ phrase }) => phrase)).toEqual([]);
});

test('foods of a list are read alike in one entry and in many, each once', () => {
  assert(
    property(array(foodName, { minLength: 1, maxLength: 6 }), (list) => {
      const alone = [...new Set(list.map((each) => findFood(each)?.name))];
      expect(readFoods(list.join(', ')).map(({ food }) => food?.name)).toEqual(alone);
    }),
  );
});

test('a made food hides what it is made of', () => {
  assert(
    property(foodName, constantFrom('casserole', 'soup', 'ice cream', 'chips'), (name, made) => {
      expect(
        readFoods(`${name} ${made}`).every(({ food }) => food === null || food.name !== findFood(name)?.name),
      ).toBe(true);
    }),
  );
});

test('any text is read in time and gives words of its own', () => {
  assert(property(string({ maxLength: 200, unit: 'grapheme' }), (text) => readFoods(text).length <= text.length));
});

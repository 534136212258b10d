import { allergensOf } from './allergens';

const of = (name: string, note = '') => {
  const { allergens, labelCheck, coconut } = allergensOf([{ name, amount: '1', note }], []);
  return [...allergens, ...labelCheck.map((words) => `check ${words}`), ...(coconut ? ['coconut'] : [])];
};

test.each([
  ['milk', ['milk']],
  ['heavy cream', ['milk']],
  ['ghee', ['milk']],
  ['eggs', ['egg']],
  ['egg noodles', ['egg', 'wheat']],
  ['anchovies', ['fish']],
  ['fish sauce', ['fish']],
  ['crawfish tails', ['crustacean shellfish']],
  ['pecans', ['tree nut']],
  ['almond milk', ['tree nut']],
  ['peanuts', ['peanut']],
  ['groundnut paste', ['peanut']],
  ['peanut butter', ['peanut']],
  ['all-purpose flour', ['wheat']],
  ['flour tortillas', ['wheat']],
  ['tofu', ['soy']],
  ['miso', ['soy']],
  ['soy sauce', ['wheat', 'soy']],
  ['tahini', ['sesame']],
  ['benne seeds', ['sesame']],
  ['pesto', ['milk', 'tree nut']],
])('%s is %j', (name, expected) => expect(of(name)).toEqual(expected));

test.each([
  ['eggplant'],
  ['butter beans'],
  ['buckwheat'],
  ['nutmeg'],
  ['butternut squash'],
  ['water chestnuts'],
  ['cream of tartar'],
  ['oyster mushrooms'],
  ['sunflower seed butter'],
  ['oat milk'],
  ['cream peas'],
  ['butter lettuce'],
  ['rice flour'],
  ['Bambara groundnuts'],
  ['fish peppers'],
  ['breadfruit'],
  ['chickpeas'],
])('%s only sounds like one', (name) => expect(of(name)).toEqual([]));

test.each([
  ['vegetable stock', ['check stock']],
  ['smoked sausage', ['check sausage']],
  ['corn tortillas', ['check corn tortilla']],
  ['cornbread mix', ['check cornbread mix']],
  ['Worcestershire sauce', ['fish', 'check worcestershire sauce']],
])('the label of %s is to be read', (name, expected) => expect(of(name)).toEqual(expected));

test('coconut is a line of its own, neither milk nor tree nut', () => {
  expect(of('coconut milk')).toEqual(['coconut']);
  expect(of('shredded coconut')).toEqual(['coconut']);
});

test('what only an optional ingredient has is said so', () => {
  expect(of('smoked fish', 'optional')).toEqual(['fish (if used)']);
});

test('a note and a step are read too', () => {
  expect(of('bread', 'soaked in milk')).toEqual(['milk', 'wheat']);
  expect(allergensOf([{ name: 'okra', amount: '1 cup', note: '' }], ['Dip it in beaten egg.']).allergens).toEqual([
    'egg',
  ]);
});

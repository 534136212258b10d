import { discardsIn, safetyNotes, safetyNotesFor } from './food-safety';
import { allergensOf, disallowedIngredient, disallowedPlantIn, refusedIngredient } from './foods';

const NOON = new Date('2026-11-29T17:00:00.000Z'); // a Sunday

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
])('%s only sounds like an allergen', (name) => expect(of(name)).toEqual([]));

test.each([
  ['vegetable stock', ['check stock']],
  ['smoked sausage', ['check sausage']],
  ['corn tortillas', ['check corn tortilla']],
  ['cornbread mix', ['wheat', 'check cornbread mix']],
  ['Worcestershire sauce', ['fish', 'check worcestershire sauce']],
])('the label of %s must be read', (name, expected) => expect(of(name)).toEqual(expected));

test('coconut has its own note and is neither milk nor tree nut', () => {
  expect(of('coconut milk')).toEqual(['coconut']);
  expect(of('shredded coconut')).toEqual(['coconut']);
});

test('allergens of optional ingredients are marked as such', () => {
  expect(of('smoked fish', 'optional')).toEqual(['fish (if used)']);
});

test('notes and steps are checked too', () => {
  expect(of('bread', 'soaked in milk')).toEqual(['milk', 'wheat']);
  expect(allergensOf([{ name: 'okra', amount: '1 cup', note: '' }], ['Dip it in beaten egg.']).allergens).toEqual([
    'egg',
  ]);
});

test.each([
  ['pokeweed'],
  ['Poke-Weed'],
  ['poke sallet'],
  ['pokeweed berries'],
  ['rhubarb leaves'],
  ['green potatoes'],
  ['raw kidney beans'],
  ['raw red kidney beans'],
  ['taro'],
  ['dasheen leaves'],
  ['raw elderberries'],
  ['elderberries'],
  ['elder leaves'],
  ['foxglove'],
  ['castor beans'],
  ['raw cassava'],
  ['yuca root'],
  ['Jimson weed'],
  ['water hemlock'],
  ['wild mushrooms'],
  ['wild oyster mushrooms'],
  ['mushrooms I found'],
  ['ｐｏｋｅｗｅｅｄ'],
])('%s is left out with an explanation', (name) => expect(disallowedIngredient(name)).toMatch(/left out\.$/));

test.each([
  ['rhubarb stalks'],
  ['green beans'],
  ['greens'],
  ['potatoes'],
  ['kidney beans'],
  ['boiled cassava'],
  ['cassava flour'],
  ['cooked taro leaves'],
  ['elderberry syrup'],
  ['castor sugar'],
  ['mushrooms'],
  ['oyster mushrooms'],
  ['thyme'],
])('%s is allowed', (name) => expect(disallowedIngredient(name)).toBeNull());

test('a text may mention dasheen but not offer it raw', () => {
  expect(disallowedPlantIn('In Trinidad callaloo is dasheen leaf with okra.')).toBeNull();
  expect(disallowedPlantIn('Garnish with raw dasheen leaves.')).not.toBeNull();
  expect(disallowedPlantIn('Throw out potatoes that have gone green.')).toBeNull();
});

test.each([
  ['poke salit'],
  ['polk salet'],
  ['poke'],
  ['pokewed'],
  ['hemlok root'],
  ['jimpson weed'],
  ['wild carrots'],
  ['wild parsnip'],
  ['morels I picked'],
  ['chicken of the woods we found'],
  ['mushrooms from the yard'],
  ['daffodil bulbs'],
  ['tomato leaves'],
  ['peach pits'],
  ['potatoes that turned green'],
  ['sprouted potatoes'],
  ['raw cassava'],
  ['moldy bread'],
])('a visitor’s “%s” is refused', (typed) => expect(refusedIngredient(typed)).toMatch(/left out\.$/));

test.each([
  ['collard greens, potatoes'],
  ['mustard greens potatoes'],
  ['greens and potatoes'],
  ['wild rice, mushrooms'],
  ['wild rice mushrooms'],
  ['wild rice with mushrooms'],
  ['cassava'],
  ['yuca'],
  ['dasheen'],
  ['sweet potato leaves'],
  ['poke bowl tuna'],
  ['rosemary'],
  ['chives'],
  ['rue21'],
])('“%s” is no poison, alone or across two foods', (typed) => expect(refusedIngredient(typed)).toBeNull());

const notesOf = (...typed: string[]) => {
  const sentences = safetyNotesFor(typed, []);
  return safetyNotes.filter(({ sentence }) => sentences.includes(sentence)).map(({ id }) => id);
};

test.each<[string, string[]]>([
  ['canned green beans from grandma', ['home-canned']],
  ['my homemade canned tomatoes', ['home-canned']],
  ['home-canned corn', ['home-canned']],
  ['jar of beans the neighbor put up', ['home-canned']],
  ['beets in mason jars', ['home-canned']],
  ['frijoles en conserva casera', ['home-canned']],
  ['garlic in olive oil', ['garlic-oil']],
  ['honey', ['honey']],
  ['miel', ['honey']],
  ['for my 8 month old baby', ['infant']],
  ['my grandson is 2 years old', ['toddler']],
  ['for a 18 months old', ['toddler']],
  ['turkey eggs', ['eggs']],
  ['huevos de gallina', ['eggs']],
  ['unpasteurized milk', ['raw-milk']],
  ['leche bronca', ['raw-milk']],
  ['milk from our cow', ['raw-milk']],
  ['left over rice', ['leftovers']],
  ['rotisserie chicken', ['leftovers', 'poultry']],
  ['venison', ['game']],
  ['vennison backstrap', ['game']],
  ['wild hog sausage', ['game', 'trichina', 'ground-meat']],
  ['ground beef', ['ground-meat']],
  ['carne molida', ['ground-meat']],
  ['chiken thighs', ['poultry']],
  ['pollo', ['poultry']],
  ['pork shoulder', ['whole-meat']],
  ['catfish', ['fish']],
  ['oysters', ['shellfish', 'bivalves']],
  ['huevos', ['eggs']],
  ['bean sprouts', ['sprouts']],
  ['rajma', ['kidney-beans']],
  ['red beans', ['kidney-beans']],
  ['habichuelas rojas', ['kidney-beans']],
  ['morels', ['foraged-mushrooms']],
  ['wild blackberries', ['foraged']],
  ['dandelion greens', ['foraged']],
  ['berries I picked', ['foraged']],
  ['yuca', ['cassava']],
  ['dasheen', ['taro']],
  ['pickled beets', []],
  ['cucumbers for pickling', ['canning']],
  ['chitterlings', ['organ-meat', 'chitterlings']],
  ['can of corned beef', []],
  ['gari', []],
  ['bream we caught', ['fish', 'caught-fish']],
  ['verdolagas', ['foraged', 'purslane']],
  ['grandpa has no teeth', ['chewing']],
])('“%s” gets its safety note, used or not', (typed, expected) => expect(notesOf(typed)).toEqual(expected));

test.each([
  'okra',
  'canned tomatoes',
  'can of corn',
  'canned kidney beans',
  'baby spinach',
  'honeydew',
  'eggplant',
  'egg noodles',
  'oyster mushrooms',
  'wild rice',
  'Brussels sprouts',
  'fish sauce',
  'celery ribs',
  'pasture-raised butter',
  'goat cheese',
  'minced garlic',
  'okra that has been in the freezer 18 months',
])('“%s” needs none', (typed) => expect(notesOf(typed)).toEqual([]));

test('every safety note names a public authority', () => {
  for (const { source } of safetyNotes)
    expect(source).toMatch(/USDA|CDC|FDA|NCHFP|EPA|Extension|University|NIH|foodsafety\.gov|Poison Centers/);
});

test.each([
  ['frasco de frijoles que hizo mi abuela', 'home-canned'],
  ['rice from last Tuesday', 'leftovers'],
  ['a three day old pot of beans', 'leftovers'],
  ['pollo del domingo, desde ayer', 'leftovers'],
  ['shrooms from under the pine', 'foraged-mushrooms'],
  ['hongos del monte', 'foraged-mushrooms'],
  ['I am pregnant', 'pregnancy'],
  ['embarazada de 6 meses', 'pregnancy'],
  ['diabetic', 'medical-diet'],
  ['kidney failure, low potassium', 'medical-diet'],
  ['collards, I take warfarin', 'medical-diet'],
  ['G6PD', 'medical-diet'],
  ['ackee', 'ackee'],
])('what must be known of “%s”: %s', (typed, id) => expect(notesOf(typed)).toContain(id));

test.each([
  ['peach', 'fish'],
  ['kidney failure', 'kidney-beans'],
  ['kidney disease diet', 'kidney-beans'],
  ['seed from last year', 'leftovers'],
  ['corn I picked three days ago', 'leftovers'],
  ['button mushrooms', 'foraged-mushrooms'],
  ['tunas from the prickly pear', 'fish'],
])('“%s” needs no note about %s', (typed, id) => expect(notesOf(typed)).not.toContain(id));

test.each(['pits of peaches', 'seeds from apples', 'shrooms from under the pine', 'hongos del bosque'])(
  '“%s” is refused',
  (typed) => expect(refusedIngredient(typed)).not.toBeNull(),
);

test.each([
  [['home canned field peas, lid is bulging'], 1],
  [['can of beans that leaks'], 1],
  [['green beans grandma canned', 'the jar is leaking'], 2],
  [['leftover curry goat, sat out overnight', 'roti'], 1],
  [['chicken left on the counter all night'], 1],
  [['homemade garlic oil, been on the counter'], 1],
  [['beans soaked overnight'], 0],
  [['tomatoes on the counter'], 0],
  [['leftover rice from yesterday'], 0],
  [['canned beans', 'rice'], 0],
  [['leftover roast lamb, 6 days old'], 1],
  [['ground beef from 2 weeks ago'], 1],
  [['week old chicken soup'], 1],
  [['pollo cocido hace una semana'], 1],
  [['roast pork 3 days old'], 0],
  [['frozen chicken 3 months old'], 0],
  [['eggs a week old'], 0],
  [['bread 5 days old'], 0],
])('%j: what bulges, leaks, stood out or is too old is thrown away', (entries, count) => {
  expect(discardsIn(entries, NOON).map(({ entry }) => entry)).toEqual(entries.slice(0, count));
});

test.each([
  [
    ['okra', 'power was out 3 days', 'shrimp from the freezer', 'canned tomatoes', 'dried beans'],
    ['shrimp from the freezer'],
  ],
  [['our freezer quit', 'deer roast', 'potatoes'], ['deer roast']],
  [['se fue la luz ayer', 'leche', 'arroz'], ['leche']],
  [['the power went off for an hour', 'eggs'], []],
  [['power was out for 3 days but is back on', 'ground beef'], ['ground beef']],
  [['power out twenty two hours', 'ham'], ['ham']],
  [['slimy chicken', 'I have only an electric skillet'], ['slimy chicken']],
  [['all the shrimp is thawed', 'milk'], []],
  [['butter from the fridge to warm up', 'eggs'], []],
  [['venison thawing in the fridge', 'turnips'], []],
  [['no stove, no power', 'canned tuna'], []],
])('%j: after the power failed, what was cold is thrown away', (entries, cold) => {
  expect(discardsIn(entries, NOON).flatMap(({ entry, isFood }) => (isFood ? [entry] : []))).toEqual(cold);
});

test.each([
  ['nopales with spines', 'nopales'],
  ['pawpaws', 'pawpaw'],
  ['low salt, nana has high pressure', 'without-salt'],
  ['sin sal', 'without-salt'],
  ['milk 2 weeks past date', 'package-date'],
  ['ground turkey 3 days past the sell by', 'package-date'],
  ['yogurt, one day beyond its best-by', 'package-date'],
  ["half a ham from Easter, it's Thursday", 'leftovers'],
  ['brisket from the wedding', 'leftovers'],
  ['chicken, cooked it tuesday', 'leftovers'],
])('“%s” gets the note %s', (typed, id) => expect(notesOf(typed)).toContain(id));

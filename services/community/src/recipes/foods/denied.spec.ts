import { deniedIn, deniedIngredient } from './denied';

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
])('%s is left out, with a sentence', (name) => expect(deniedIngredient(name)).toMatch(/left out\.$/));

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
])('%s may be cooked', (name) => expect(deniedIngredient(name)).toBeNull());

test('a text may tell of dasheen; it may not offer it raw', () => {
  expect(deniedIn('In Trinidad callaloo is dasheen leaf with okra.')).toBeNull();
  expect(deniedIn('Garnish with raw dasheen leaves.')).not.toBeNull();
  expect(deniedIn('Throw out potatoes that have gone green.')).toBeNull();
});

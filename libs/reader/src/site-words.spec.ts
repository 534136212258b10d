import { readSite } from './site';
import { readWishes } from './wish-list';

test.each([
  ['side yard 3 ft wide x 40, gets sun like 10 to 2', 4],
  ['balcony looks west', 5],
  ['balcon de 4 x 9 pies mira al oeste', 5],
  ['shady all day under 3 live oaks', 1],
  ['sun 6 to 8 hours', 6],
])('%s: %i hours of sun', (text, hours) => {
  expect(readSite(text).sunHours).toBe(hours);
});

test('a white cane is no bad knee, a fuel tank no rain barrel, a litter box no manure, and deer on a porch no pots', () => {
  expect(readSite('im blind, use a cane').limits).not.toContain('standing-height');
  expect(readSite('70 years old, uses a cane').limits).toContain('standing-height');
  expect(readSite('old texaco, tanks pulled in 98').has).not.toContain('rain-barrel');
  expect(readSite('cats use my bed as a litter box').has).not.toContain('manure');
  expect(readSite('deer walk on the porch').plots).toEqual([]);
});

test.each([
  ['lot behind the church where the dry cleaner used to be', true],
  ['old texaco, tanks pulled in 98', true],
  ['it was a body shop til 1990', true],
  ['4x8 bed across from the gas station', false],
  ['yard behind the old gas station', false],
  ['i work at the tire shop', false],
])('%s: a former business: %p', (text, isFormer) => {
  expect(readSite(text).conditions.includes('former-business')).toBe(isFormer);
});

test('dishes and wide words are crops', () => {
  const idsOf = (text: string) => readWishes(text).wishes.map(({ cropId }) => cropId);
  expect(idsOf('mirepoix')).toEqual(['short-day-onion', 'carrot', 'celery']);
  expect(idsOf('calabaza')).toEqual(['southern-pumpkin']);
  expect(idsOf('something that smells good')).toEqual(['basil', 'lemon-balm']);
  expect(idsOf('easy things the kids can pick')).toEqual(['radish', 'bush-bean', 'cherry-tomato', 'sunflower']);
  expect(idsOf('stuff that will come back every year')).toEqual(['echinacea', 'yarrow', 'mint', 'rosemary']);
  expect(idsOf('anything that will live, salad mostly')).toEqual(['anything', 'leaf-lettuce', 'spinach', 'radish']);
});

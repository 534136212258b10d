import { dayOf } from '@farm/almanac';
import { readMessage } from '@farm/reader';
import { solveAmounts } from './solve-amounts';

const TODAY = dayOf('2026-11-30');

/** The result of a message in its unit, to two decimals; null where nothing is worked out. */
function resultOf(message: string): [value: number, unit: string] | null {
  const solution = solveAmounts(readMessage(message, TODAY));
  if (!solution) return null;
  const { factors, unit, of } = solution;
  const product = factors.reduce((all, each) => (each.is_divisor ? all / each.value : all * each.value), 1);
  return [Math.round((of === null ? product : of - product) * 100) / 100, unit];
}

test.each([
  ['4 hives x 40 lb honey x $9 a lb', 1440, 'dollars'],
  ['4 pigs eating six pounds of feed a day a head, how many 50 lb bags do I need for 90 days', 43.2, 'bags'],
  ['each kid gets 4 plants and there are 23 kids, flats hold 36 plants. how many flats', 2.56, 'flats'],
  ['i have 18 hens and each eats a quarter pound a day. a 50 lb sack lasts how long', 11.11, 'days'],
  ['a hen drinks a pint a day. how many gallons for 40 hens for a week', 35, 'gallons'],
  ['12 csa boxes 20 weeks 28 dollars', 6720, 'dollars'],
  ['hay 6 dollars a bale, 4 horses, half a bale a day each, 151 days. how much money', 1812, 'dollars'],
  ['12 volunteers worked 3 hours each at 15 dollars an hour, whats that worth', 540, 'dollars'],
  ['half an acre how many 100 ft rows at 3 ft apart', 72.6, 'rows'],
])('what is counted cancels like a unit: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test.each([
  ['1/4 lb bean seed plants 25ft, need 180 ft. how much seed', 1.8, 'pounds'],
  ['4 oz of seed costs 12.95 and i need 2 pounds. cost?', 103.6, 'dollars'],
  ['10 cups of fertilizer per 100 sq ft and my bed is 4x20. how much', 8, 'cups'],
  ['lime sheet says 60 lb per 1000 sq ft, garden is 25 x 40, how many 40 lb bags', 1.5, 'bags'],
  ['if a 5 lb bag of grass seed does 1000 sq ft how many bags for 6500 sq ft', 6.5, 'bags'],
  ['how many 2 cubic foot bags of mulch for 300 sq ft at 3 inches deep', 37.5, 'bags'],
  ['a truckload is 14 yards and I need 3 inches over 5000 sq ft how many truckloads', 3.31, 'truckloads'],
  ['$65 for a 900 lb roll of hay, what is that a pound', 0.07, 'dollars'],
  ['i paid $240 for a load of 6 yards compost, how much is that a cubic ft', 1.48, 'dollars'],
  ['hens lay 5 eggs a week each, 24 hens, how many dozen a week', 10, 'dozen'],
])('an amount that is enough for another divides by it: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test.each([
  ['12 tomato cages, each needs 5 feet of wire off a 100 ft roll, how much is left over', 40, 'feet'],
  ['pig gains 1.6 lb a day, weighs 45 now, how long till 260', 134.38, 'days'],
])('a rest and a difference are taken: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test.each([
  ['El bulto de 50 libras cuesta 18 dólares, ¿cuánto sale la libra?', 0.36, 'dollars'],
  ['Tengo 5 colmenas y cada una da 30 libras de miel a $8 la libra, ¿cuánto dinero es?', 1200, 'dollars'],
])('a message in Spanish is read alike: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test.each([
  'how much will all my hives earn',
  '15 chicks at $4.25 each plus a $60 feeder setup, what do I have in each bird',
  'i planted 12 tomatoes on april 3 and 6 peppers, why are they yellow',
  '2 cups of vinegar and 3 tablespoons of salt',
])('nothing is worked out where no product is what is asked for: %s', (message) => {
  expect(resultOf(message)).toBeNull();
});

test('twice the amount is twice the result, whatever its unit', () => {
  const bags = (pounds: string, days: string) =>
    resultOf(`4 goats eat ${pounds} a day each, how many 50 lb bags for ${days}`)?.[0];
  const once = bags('3 pounds', '50 days');
  expect(once).toBe(12);
  expect(bags('6 pounds', '50 days')).toBe(24);
  expect(bags('48 ounces', '50 days')).toBe(once);
  expect(bags('3 pounds', '25 days')).toBe(6);
});

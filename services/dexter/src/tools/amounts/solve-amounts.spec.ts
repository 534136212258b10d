import { dayOf } from '@farm/almanac';
import { readMessage } from '@farm/reader';
import { solveAmounts } from './solve-amounts';
import type { AmountFactor } from './terms';

const TODAY = dayOf('2026-11-30');

const productOf = (factors: readonly AmountFactor[]): number =>
  factors.reduce((all, { value, is_divisor: isDivisor }) => (isDivisor ? all / value : all * value), 1);

/** The result of a message in its unit, to two decimals; null where nothing is worked out. */
function resultOf(message: string): [value: number, unit: string] | null {
  const solution = solveAmounts(readMessage(message, TODAY));
  if (!solution) return null;
  const { factors, unit, of, addends = [] } = solution;
  const product =
    productOf(factors) +
    addends.reduce((sum, part) => sum + (part.is_subtracted ? -1 : 1) * productOf(part.factors), 0);
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

test.each([
  ['a round bale lasts my 6 sheep 8 days, how many do I need from october thru january', 15.38, 'bale'],
  ['a bag every 5 days, how many bags for 60 days', 12, 'bags'],
  ['feed is $18 for a 50 and we use 75 pounds, what does that cost', 27, 'dollars'],
  [
    'she lays 15 dozen a year and eats 75 lb of feed, feed is 20 for a 50, whats the feed in one dozen cost',
    2,
    'dollars',
  ],
  ['the soup feeds 8 with 3 pounds of beans and 40 people come, how many pounds', 15, 'pounds'],
  ['each kid plants 3 seeds and we are 21, how many seeds', 63, 'seeds'],
  ['our tank holds 300 gallons and they drink 25 a day, how many days', 12, 'days'],
  ['rent is 40 dollars an acre on 25 acres, how much a year', 1000, 'dollars'],
  ['the club has $80, flats are 9.50, how many can we buy', 8.42, 'flat'],
])('what a number counts is read from the words around it: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test.each([
  ['sold 12 jars at 9 and 20 at 4 and the booth was 30, what did i clear', 158, 'dollars'],
  ['paid 900 for a bull and sold him for 1400 after 210 in hay, what did i make', 290, 'dollars'],
  ['14 bunches at 3 dollars and 20 lb of okra at 4 a pound, total sales', 122, 'dollars'],
])('products of one unit are added, and costs taken off an income: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test.each([
  ['20% off a $350 tiller, what do I pay', 280, 'dollars'],
  ['3 hogs at 240 lb, they dress 70 percent, how much meat', 504, 'pounds'],
  ['planted 200 slips and lost 15 percent, how many are left', 170, 'slips'],
  ['feed went from 16 to 20 a bag, what percent is that', 25, 'percent more'],
  ['48 acres left to 6 of us and my share is split with my brother, how many acres are mine', 4, 'acres'],
  ['90 acres, half to my mother and her half goes to 3 of us, how many acres is mine', 15, 'acres'],
  ['90 acres split with my brother and my sister, how much is mine', 30, 'acres'],
  ['90 acres split 3 ways with my brother and my sister, how much is mine', 30, 'acres'],
  ['8 goats eat around 4 lb a day each, how many pounds for 30 days', 960, 'pounds'],
  ['2 to 1 syrup with 30 lb of sugar, how much water', 15, 'pounds'],
])('percents, shares and parts are products: %s', (message, value, unit) => {
  expect(resultOf(message)).toEqual([value, unit]);
});

test('two results of one message are given both', () => {
  const solution = solveAmounts(
    readMessage("i dug 6 bushels at 50 lb a bushel, how many pounds and what's that at $2 a pound", TODAY),
  );
  expect([solution?.unit, productOf(solution?.factors ?? [])]).toEqual(['pounds', 300]);
  expect([solution?.second?.unit, productOf(solution?.second?.factors ?? [])]).toEqual(['dollars', 600]);
});

test.each([
  'can I leave a 40 acre field fallow for 2 years',
  'there are 6 of us on the deed and 2 will not sign, what can i do about the 40 acres',
  'a pig eats 6 lb a day, the other 80',
  'how many posts for 400 feet of fence, one every 8 feet',
  'how much wire is three strands around a quarter acre',
  'how much 10-10-10 for 2 lb of nitrogen per 1000 sq ft on 3000 sq ft',
  'if a jar costs me $3 and I want a 40% markup what do I charge',
  'my daddy left 40 acres shared with my brother, can he sell it',
  'when can I switch chicks from 20 to 16 percent feed',
])('a count that is left over, a number of nothing and a shape are refused: %s', (message) => {
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

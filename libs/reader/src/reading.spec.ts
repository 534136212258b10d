import { dayOf } from '@farm/almanac';
import type { Quantity } from './quantities';
import { readMessage } from './reading';

const today = dayOf('2026-11-28');
const read = (message: string) => readMessage(message, today);
const textOf = ({ value, unit, per }: Quantity): string =>
  `${Math.round(value * 1000) / 1000} ${unit}${per ? ` per ${per.value === 1 ? '' : `${per.value} `}${per.unit === 'each' ? per.word : per.unit}` : ''}`;

test.each([
  ['4x8 bed', ['4 each', '8 each']],
  ['40 x 48 x 42 inches', ['40 inch', '48 inch', '42 inch']],
  ['2,5 feet by 10 feet', ['2.5 foot', '10 foot']],
  ['a third of an acre at 5 lb per 1000', ['0.333 acre', '5 pound per 1000 square-foot']],
  ['5/16 inch and 3/8 of an inch', ['0.313 inch', '0.375 inch']],
  ['$1.5k of feed at 65 cents a pound', ['1500 dollar', '0.65 dollar per pound']],
  ['half a dozen bags, 3 each', ['6 bag', '3 each per each']],
  ['one and a half dozen trays', ['18 each']],
  ['4 and a half dollars a dozen', ['4.5 dollar per dozen']],
  ['5 ft 6 in wide', ['5.5 foot']],
  ['1 minute 15 seconds', ['1.25 minute']],
  ['$14 per 40 lb bag', ['14 dollar per bag', '40 pound']],
  ['feed is $18 for a 50, what', ['18 dollar', '50 pound']],
  ['for a 50 foot row', ['50 foot']],
  ['6 sheep 4 lb each 120 days', ['6 each', '4 pound per each', '120 day']],
  ['from november thru march', ['151 day']],
  ['november through march, 151 days', ['151 day']],
  ['60/40 soil and compost', ['60 each', '40 each']],
  ['13 to the gallon', ['13 each per gallon']],
  ['an inch of rain on 30 by 40', ['1 inch', '30 each', '40 each']],
  ['16 hours in 2 days', ['16 hour', '2 day']],
  ['a couple of hens', ['2 each']],
  ['last frost in 31201', []],
  ['sow from march 1 to may 10, 2027', []],
  ['¿Cuánta tierra para una cama de 4 por 8 pies y 10 pulgadas de hondo?', ['4 foot', '8 foot', '10 inch']],
  ['treinta y cinco libras por acre', ['35 pound per acre']],
  ['vaca, medio acre, 2 galones por hora', ['0.5 acre', '2 gph']],
])('%s', (message, quantities) => expect(read(message).quantities.map(textOf)).toEqual(quantities));

test.each([
  ['bred on halloween', ['2026-10-31']],
  ['from oct 5 to november 20', ['2026-10-05', '2026-11-20']],
  ['10/15/2026 to 6/5/2027', ['2026-10-15', '2027-06-05']],
  ['the 4th of july', ['2027-07-04']],
  ['1 de marzo al 30 de abril', ['2027-03-01', '2027-04-30']],
  ['may I plant 3 pounds', []],
  ["is it too late for tomatoes, it's may", ['2027-05-15']],
  ['can I plant corn, may?', ['2027-05-15']],
])('days: %s', (message, days) => expect(read(message).dates.map(({ date }) => date)).toEqual(days));

test.each([
  ['25 laying hens and 3 goats', ['hens 25', 'goats 3']],
  ['does chicken manure burn', []],
  ['tengo 8 vacas', ['cattle 8']],
])('animals: %s', (message, animals) =>
  expect(read(message).animals.map(({ kind, count }) => `${kind} ${count}`)).toEqual(animals),
);

test.each([
  ['sweet corn and shelled corn', ['sweet-corn', 'shelled corn']],
  ['cuántos frascos de durazno', ['peach']],
])('produce: %s', (message, names) => expect(read(message).produce.map(({ name }) => name)).toEqual(names));

test('a number has its place and the words around it', () => {
  expect(read('how many 40 lb bags').quantities).toMatchObject([
    { at: 2, end: 4, before: ['many', 'how'], after: ['bags'] },
  ]);
});

test('a bed is read from its sides or its words', () => {
  expect(read('4 x 8 x 10 inches').dimensions).toEqual({ length: 8, width: 4, depthIn: 10 });
  expect(read('30 feet long and 4 feet wide, 6 inches deep')).toMatchObject({
    dimensions: { length: 30, width: 4 },
    depthIn: 6,
  });
});

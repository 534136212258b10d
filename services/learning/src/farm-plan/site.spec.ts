import { readSite } from '@farm/reader';
import { CONDITIONS, LIMITS, PLANTS, growingSite, siteOf, siteText } from './site';

test.each([
  '4x8 raised bed, part shade, deer',
  'six 4x8 beds, closed June and July, school garden',
  'two table beds 3x6, I use a wheelchair',
  'new 4x8 raised bed',
  '2 acres, well, hillside',
  'half acre of woods',
  '3 pots on a balcony, about 3 hours of sun',
  '20x40 garden, drought, rocky, nematodes',
  'back lawn, rabbits, gophers',
  '100 square feet, sandy soil, no water',
  'yard, toddlers, we have hens, compost pile, drip irrigation, grow light',
])('the words of a site give the same site again, and nothing that was typed beside it: %s', (text) => {
  const reading = readSite(text);
  const again = readSite(`Tuskegee, Alabama, ${siteText(reading)}`);
  const used = ({ limits, plants, ...site }: ReturnType<typeof growingSite>) => ({
    ...site,
    reading: null,
    limits: [...limits].sort(),
    plants: [...plants].sort(),
  });
  expect(used(growingSite(again))).toEqual(used(growingSite(reading)));
  expect(again.wishes).toEqual([]);
});

test.each([...LIMITS.filter((limit) => limit !== 'shade')])('a stored site keeps the limit %s', (limit) => {
  const words = siteText({ ...readSite(''), limits: [limit] });
  expect(readSite(`Macon, Georgia, ${words}`).limits).toContain(limit);
});

test.each([...PLANTS])('a stored site keeps what the person has: %s', (plants) => {
  expect(readSite(`Macon, Georgia, ${siteText({ ...readSite(''), has: [plants] })}`).has).toContain(plants);
});

test.each([...CONDITIONS])('a stored site keeps the condition %s', (condition) => {
  expect(readSite(`Macon, Georgia, ${siteText({ ...readSite(''), conditions: [condition] })}`).conditions).toContain(
    condition,
  );
});

test('a stored site keeps the seed and the day', () => {
  const words = siteText({ ...readSite(''), seedOf: ['okra', 'basil'], readyBy: 'may 7' });
  expect(readSite(`Macon, Georgia, ${words}`)).toMatchObject({ seedOf: ['okra', 'basil'], readyBy: 'may 7' });
});

test.each([
  ['', 'yard', { lengthFt: 8, widthFt: 4 }, 1],
  ['20x40 garden', 'garden', { lengthFt: 40, widthFt: 20 }, 1],
  ['six 4x8 beds', 'bed', { lengthFt: 8, widthFt: 4 }, 6],
  ['back lawn', 'yard', { lengthFt: 8, widthFt: 4 }, 1],
  ['two table beds 3x6', 'table', { lengthFt: 6, widthFt: 3 }, 2],
  ['half an acre', 'field', null, 1],
  ['three pots', 'containers', null, 1],
])('%p is planted as %s', (text, ground, area, beds) => {
  expect(siteOf(text)).toMatchObject({ ground, area, beds });
});

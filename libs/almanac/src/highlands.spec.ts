import { dayInYear, textOf } from './days';
import { isMissingParameter } from './tools/tool';
import { frostDates } from './tools/season';
import { placeIn, prefixOf } from './places/read-place';

const lastFrostIn = (text: string): string => {
  const place = placeIn(text);
  const frost = place && prefixOf(place)?.frost;
  if (frost?.kind !== 'dates') throw new Error(`${text} has no dates`);
  return textOf(dayInYear(2027, frost.lastHalf)).slice(5);
};

// Twenty days in which gardeners of a town expect the average last frost: practice, not compared with a page.
test.each([
  ['Blairsville, Georgia', '04-15', '05-05'],
  ['30512', '04-15', '05-05'],
  ['Union County, Georgia', '04-15', '05-05'],
  ['Clayton, Georgia', '04-12', '05-02'],
  ['Boone, North Carolina', '05-01', '05-21'],
  ['Banner Elk, North Carolina', '05-03', '05-23'],
  ['Highlands, North Carolina', '04-30', '05-20'],
  ['Cashiers, North Carolina', '04-30', '05-20'],
  ['Murphy, North Carolina', '04-24', '05-14'],
  ['Asheville, North Carolina', '04-05', '04-25'],
  ['Crossville, Tennessee', '04-12', '05-02'],
  ['Mountain City, Tennessee', '04-20', '05-10'],
  ['Chattanooga, Tennessee', '03-25', '04-14'],
  ['Blacksburg, Virginia', '04-20', '05-10'],
  ['Mentone, Alabama', '04-01', '04-20'],
  ['Huntsville, Alabama', '03-27', '04-15'],
  ['Fort Davis, Texas', '04-05', '04-25'],
  ['Fayetteville, Arkansas', '04-05', '04-25'],
  ['Macon, Georgia', '03-12', '04-01'],
  ['Mobile, Alabama', '02-20', '03-10'],
])('the average last frost in %s comes between %s and %s', (place, from, to) => {
  expect(lastFrostIn(place) >= from && lastFrostIn(place) <= to).toBe(true);
});

test('a town that is higher than its prefix says so, with the source of its dates', () => {
  const result = frostDates.run({ place: 'Crossville, TN', subject: 'last-frost' }, { today: dayInYear(2027, 60) });
  if (isMissingParameter(result)) throw new Error('a parameter is missing');
  expect(result.text.note).toMatch(/lies higher than most towns of its ZIP prefix.*two weeks, by its height/);
  expect(result.sources).toMatchObject([{ title: expect.stringMatching(/Hopkins/) as string }]);
});

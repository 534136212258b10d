import { dayOf } from '../days';
import { plantingWindow } from './planting';
import { isMissingParameter } from './tool';

function answer(parameters: Record<string, unknown>, today: string): string {
  const outcome = plantingWindow.run(parameters, { today: dayOf(today) });
  if (isMissingParameter(outcome)) throw new Error(outcome.question);
  const { answer: first, note, next } = outcome.text;
  return [first, note, next].filter((text) => text !== null).join(' ');
}

test.each<[string, string, string, string | null, RegExp]>([
  ['irish-potato', 'Tupelo, MS', '2027-02-15', null, /^Too early for potatoes in Tupelo, Mississippi: wait until Febr/],
  [
    'irish-potato',
    'Tupelo, MS',
    '2027-04-10',
    '2027-02-15',
    /^February 15 is too early for potatoes in Tupelo.*: wait/,
  ],
  [
    'slicing-tomato',
    'Macon, GA',
    '2027-04-20',
    null,
    /^In time for tomatoes in Macon, Georgia: the time there is April 1/,
  ],
  ['slicing-tomato', 'Macon, GA', '2027-03-01', '2027-04-20', /^April 20 is in time for tomatoes in Macon/],
  ['slicing-tomato', 'Jackson, MS', '2027-07-10', null, /^Too late for spring and too early for the next planting for/],
  [
    'slicing-tomato',
    'Asheville, NC',
    '2027-09-01',
    null,
    /^Too late for tomatoes in Asheville.*the last day was about/,
  ],
  ['sweet-corn', 'Birmingham, AL', '2027-06-20', null, /^Still in time for sweet corn in Birmingham.*it is late, but/],
])('%s in %s, asked on %s for %s: the verdict comes first', (crop, place, today, date, pattern) => {
  expect(answer({ crop, place, date, subject: 'too-late' }, today)).toMatch(pattern);
});

test('a day that is named is judged, however the question is put', () => {
  const parameters = { crop: 'slicing-tomato', place: 'Asheville, NC', date: '2027-05-15', subject: 'window' };
  expect(answer(parameters, '2027-04-10')).toMatch(/^May 15 is in time for tomatoes/);
});

test('where no crop is named, what can still be planted is', () => {
  const parameters = { place: 'Macon, GA', subject: 'too-late', season: 'fall' };
  expect(answer(parameters, '2027-08-10')).toMatch(/^There is still time: in Macon, Georgia you can plant .*turnips/);
});

test('what is usually set out has a date for seed in its place, and no advice for seedlings', () => {
  const text = answer({ crop: 'slicing-tomato', place: 'Macon, GA', direct: 'yes' }, '2027-02-10');
  expect(text).toMatch(/^Sow tomatoes outside from about April 12 in Macon, Georgia, in soil of 60 F/);
  expect(text).toMatch(/only 1 spring in 10 still freezes after April 12/);
  expect(text).not.toContain('start seed indoors');
});

test.each<[string, RegExp]>([
  ['spring', /seed indoors about (?:January|February|March) /],
  ['fall', /seed indoors about (?:June|July) /],
])('seed is started for the window of %s that is told', (season, pattern) => {
  const parameters = { crop: 'broccoli', place: 'Tupelo, MS', season, subject: 'window' };
  expect(answer(parameters, '2026-11-30')).toMatch(pattern);
});

test('the verdict is of the season that is named', () => {
  const parameters = { crop: 'bush-bean', place: 'Macon, GA', season: 'fall', subject: 'too-late' };
  expect(answer(parameters, '2027-04-20')).toMatch(/^Too early .*: wait until (?:July|August) /);
});

test('who asks whether it is too late to sow directly hears the verdict', () => {
  const parameters = { crop: 'slicing-tomato', place: 'Macon, GA', direct: 'yes', subject: 'too-late' };
  expect(answer(parameters, '2027-09-20')).toMatch(/^Too late /);
});

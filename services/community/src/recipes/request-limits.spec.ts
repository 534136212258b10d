import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { parseWishes } from './exclusions';
import { safetyNotesFor } from './food-safety';
import { limitsOf } from './request-limits';

const NOON = new Date('2026-11-29T17:00:00.000Z');

test.each<[string, number | null, number | null]>([
  ['need it done in 30 min', 30, null],
  ['quick, got 30 minutes', 30, null],
  ['half an hour', 30, null],
  ["we've 20 mins till practice", 20, null],
  ['forty five minutes', 45, null],
  ['45-minute supper', 45, null],
  ['i have one hour', 60, null],
  ['got about 2 hours', 120, null],
  ['1 hour', 60, null],
  ['we only got about an hour and a half', 90, null],
  ['tengo una hora', 60, null],
  ['pork smoked for 6 hours', null, null],
  ['minute rice', null, null],
  ['10 minute grits', null, null],
  ['twelve folks coming over sunday', null, 12],
  ['just the two of us', null, 2],
  ['rice, new years day for 10 people', null, 10],
  ['para seis personas', null, 6],
  ['somos treinta y cinco invitados', null, 35],
  ['for half of them, for 1/2 a dozen kids', null, 6],
  ['two dozen folks', null, 24],
  ['enough for six to eight people', null, 8],
  ['just me', null, 1],
  ['just me and my sister', null, 2],
  ['just me and my kids', null, null],
  ['just me, my wife and 4 kids', null, 6],
  ['just me & my 3 kids', null, 4],
  ['just me, my mother in law and 2 kids', null, 4],
  ['serves 0', null, null],
  ['for 0 people', null, null],
  ['cena para mi familia de 6', null, 6],
  ['cena para mi familia', null, null],
  ['solo para mí', null, 1],
  ['para mi sola', null, 1],
  ['algo solo para mí, sin picante', null, 1],
  ['dinner for one', null, 1],
  ['cooking for 1', null, 1],
  ['for one person', null, 1],
  ['for one pot', null, null],
  ['for one hour', null, null],
  ['rice for one week', null, null],
  ['feeding 14 after church', null, 14],
  ['somos 22', null, 22],
  ['family of 6', null, 6],
  ['honey for my 8 month old', null, null],
  ['for 2 days', null, null],
  ['para 60 tamales', null, null],
  ['2 lbs ground beef', null, null],
])('“%s”: %p minutes, %p people', (entry, minutes, people) => expect(limitsOf([entry])).toEqual({ minutes, people }));

const summaryOf = (typed: string) =>
  fromBuiltInRecipes(typed.split(' | '), 'southern-us', NOON, builtInRecipes).summary;

test('what takes longer says so, and amounts are for the people that were named', () => {
  expect(summaryOf('beef chuck | potatoes | carrots | in 30 minutes')).toMatch(/It takes \d+ minutes: none of our/);
  expect(summaryOf('black-eyed peas | ham bone | feeding 14')).toMatch(
    /The amounts are for 14 people; our recipe serves \d/,
  );
  expect(summaryOf('black-eyed peas | ham bone | for 6 people')).not.toMatch(/for 6 people/);
});

test('an appliance is no food, and a food is no appliance', () => {
  expect(summaryOf('air fryer | catfish | cabbage')).toMatch(/Uses your catfish/);
  expect(summaryOf('air fryer | catfish | cabbage')).not.toMatch(/your air fryer,/);
  expect(safetyNotesFor(['catfish', 'in the airfryer', 'air-fryer'], [])).not.toContainEqual(
    expect.stringMatching(/^Poultry/),
  );
  expect(summaryOf('stove top stuffing | leftover turkey')).not.toMatch(/done on a stove/);
});

test('what an appliance simmers is cooked, not eaten raw', () => {
  const { dish, summary } = fromBuiltInRecipes(
    ['instant pot', 'black eyed peas', 'smoked turkey neck'],
    'southern-us',
    NOON,
    builtInRecipes,
  );
  expect(dish.cookMinutes).toBeGreaterThan(30);
  expect(summary).toMatch(/Uses your black eyed peas and smoked turkey neck.*no times for an instant pot/);
});

test('a plant that went to seed is still that plant', () => {
  expect(summaryOf("okra goin' to seed | tomatoes")).toMatch(/Uses your okra and tomatoes/);
});

test('mild chiles are hot to somebody who wants none, and a grandmother is no food', () => {
  const [wish] = parseWishes(['sin picante para mi abuela']).exclusions;
  expect(wish?.phrases.map((phrase) => phrase.trim())).toContain('poblano');
  expect(wish?.unknown).toEqual([]);
});

test('a question is no food, and a remark in parentheses names none', () => {
  expect(summaryOf('okra | can those even be used')).toMatch(
    /“can those even be used” is more than this page can read/,
  );
  expect(summaryOf('eggs (we got 9 hens) | bread')).not.toMatch(/hens/);
});

test('a lack of what we do not know excludes nothing, and a statement that ends in a verb neither', () => {
  for (const typed of ['dont have any special stuff just cumin', 'tomatoes, 30 lbs, canning is not happening'])
    expect(parseWishes([typed]).exclusions).toEqual([]);
});

import type { Cuisine } from '@farm/farm';
import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { parseWishes } from './exclusions';
import { titleCase } from './foods';
import { readFoods } from './read-foods';

const NOON = new Date('2026-11-29T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string) => fromBuiltInRecipes(typed.split(' | '), culture, NOON, builtInRecipes);
const namesIn = (text: string) => readFoods(text).map(({ food, words }) => food?.name ?? `(${words})`);

test.each<[string, string[]]>([
  ['butter beens', ['butter beans']],
  ['lima beens tin', ['butter beans']],
  ['pimento cheese', ['pimento cheese']],
  ['Martha White self rising flour', ['flour']],
  ['una lata de rajas La Costeña', ['poblano']],
  ['frozen cassava leaves', ['cassava leaves']],
  ['frozen spinach, cant find ugu here', ['spinach']],
  ['corn flower', ['cornstarch']],
])('“%s” is %j', (typed, names) => expect(namesIn(typed)).toEqual(names));

test.each([
  ['about 5 lb jalapeños', 'jalapeños'],
  ['10 lbs of okra', 'okra'],
  ['una bolsa de nopales', 'nopales'],
])('the amount is no part of the name: “%s”', (typed, words) => expect(readFoods(typed)[0]?.words).toBe(words));

test('accented words have one capital letter', () =>
  expect(titleCase('jalapeño and crème')).toBe('Jalapeño And Crème'));

test.each([
  ['peanut allergy in the house, not even the oil', []],
  ['no tengo comal', []],
  ['no stove, no power', []],
])('“%s” names no unknown food', (typed, unknown) =>
  expect(parseWishes([typed]).exclusions.flatMap((each) => each.unknown)).toEqual(unknown),
);

test('an allergy to peanuts leaves other oil in', () =>
  expect(parseWishes(['peanut allergy, not even the oil']).exclusions[0]?.phrases).not.toContain(' oil '));

test.each<[Cuisine, string, string]>([
  ['southern-us', 'zuchini, way too many | sleeve of ritz crakers | mayo', 'zucchini-casserole'],
  ['mexican', 'about 5 lb jalapeños | carrots | white vinegar', 'escabeche'],
  ['mexican', 'masa | frijoles | queso', 'pupusas'],
  ['west-african', 'gizards | plantane, 3 ripe | bell peper', 'gizdodo'],
  ['west-african', 'frozen cassava leaves | peanut butter | dried fish', 'pondu'],
  ['caribbean', 'djon djon | diri | frozen lima beans', 'diri-djon-djon'],
  ['caribbean', 'bacalao | yuca', 'bacalao-con-yuca'],
  ['indian', 'lauki | chana dal | tomatoes', 'lauki-chana-dal'],
  ['southern-us', 'cooked chicken | white bread | pimento cheese', 'hot-chicken-sandwich'],
])('%s: %s is %s', (culture, typed, id) => {
  const { dish, question } = cook(culture, typed);
  expect([dish.id, question]).toEqual([id, null]);
});

test('a glut that no dish uses in an amount that answers is asked about', () =>
  expect(cook('mediterranean', 'bushel of cucumbers | dill').question?.text).toMatch(/uses much of cucumbers/));

test('a question names what it passes over', () => {
  const text = cook('indian', 'cumin seeds | zorblax').question?.text;
  expect(text).toMatch(/We couldn’t read “zorblax” as food\./);
});

test.each<[Cuisine, string, RegExp]>([
  ['indian', 'red lentils | spinach | one hot plate, no oven', /Every step is done on a hot plate or a stove\.$/],
  ['mediterranean', 'canned tuna | chickpeas | microwave only', /Nothing in it has to be cooked\.$/],
  ['mediterranean', 'canned tuna | chickpeas | no stove, no power', /Nothing in it has to be cooked\.$/],
  ['mexican', 'masa | quesillo | no tengo comal', /quesillo\.$/],
])('%s: %s', (culture, typed, line) => {
  const { requested } = parseWishes(typed.split(' | '));
  expect(cook(culture, [...new Set([...requested, ...typed.split(' | ')])].join(' | ')).summary).toMatch(line);
});

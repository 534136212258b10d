import type { Cuisine } from '@farm/farm';
import { builtInRecipes } from './built-in-recipes';
import { fromBuiltInRecipes } from './choose-recipe';
import { discardsIn, safetyNotesFor } from './food-safety';
import { readFoods } from './read-foods';
import { findRecipeProblems } from './recipe-checks';

const SUNDAY = new Date('2026-11-29T17:00:00.000Z');
const cook = (culture: Cuisine, typed: string, dish?: string) =>
  fromBuiltInRecipes(typed.split(' | '), culture, SUNDAY, builtInRecipes, dish);
const stepsOf = ({ draft }: ReturnType<typeof cook>) => draft.instructions.join(' ');

test.each([
  ['fried chicken from church Sunday', 'cooked chicken'],
  ['baked ham from Thursday', 'ham'],
  ['smoked brisket', 'cooked beef'],
  ['pork roast from yesterday', 'cooked pork'],
  ['carne asada de ayer', 'cooked beef'],
  ['grilled tilapia', 'tilapia'],
  ['leftover beef', 'cooked beef'],
])('“%s” is cooked, and has the note on leftovers', (typed, name) => {
  const [food] = readFoods(typed);
  expect([food?.food?.name, food?.states.has('cooked')]).toEqual([name, true]);
  expect(safetyNotesFor([typed], []).some((each) => each.startsWith('Leftovers: '))).toBe(true);
});

test.each(['catfish I caught yesterday', 'chicken bought Sunday', 'smoked turkey neck', 'smoked pork neck'])(
  '“%s” is not cooked',
  (typed) => expect(readFoods(typed)[0]?.states.has('cooked')).toBe(false),
);

const withCookedSteps = builtInRecipes.filter(({ cooked }) => cooked);

test.each(['rotisserie chicken', 'pulled pork', 'fried fish from last night', 'boiled eggs'])(
  '%s is never cooked from raw, and the dishes pass every check',
  (typed) => {
    for (const { id, culture } of builtInRecipes) {
      const answer = cook(culture, typed, id);
      expect([id, findRecipeProblems(answer.draft, [])]).toEqual([id, []]);
      if (answer.summary.startsWith('Uses') && !typed.includes('egg'))
        expect([id, stepsOf(answer)]).toEqual([id, expect.stringMatching(/165 F/)]);
    }
  },
);

test('the steps for cooked food replace steps that there are', () => {
  expect(withCookedSteps.length).toBeGreaterThan(8);
  for (const { id, cooked = [], instructions } of withCookedSteps)
    for (const { step } of cooked) expect([id, step < instructions.length]).toEqual([id, true]);
});

test.each([
  ['shrimp, smells a little like ammonia', /throw it away/],
  ['ground beef, gone gray and slimy', /throw it away/],
  ['pollo que huele mal', /throw it away/],
  ['moldy ham', /throw it away/],
  ['fried chicken from Monday', /throw away what is older/], // six days before
  ['fried chicken from Sunday, it is Friday', /throw away what is older/],
])('“%s” is thrown away', (typed, sentence) => {
  expect(discardsIn([typed], SUNDAY).map((each) => each.sentence)).toEqual([expect.stringMatching(sentence)]);
});

test.each(['fried chicken from Sunday, it is Tuesday', 'slimy okra', 'sour cream', 'roast pork from Friday'])(
  '“%s” is kept',
  (typed) => expect(discardsIn([typed], SUNDAY)).toEqual([]),
);

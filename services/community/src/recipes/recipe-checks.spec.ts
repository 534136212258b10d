import { findRecipeProblems } from './recipe-checks';
import type { DraftRecipe } from './draft-recipe';
import { builtInDraft } from './testing/draft-of';

const good = builtInDraft('calabacitas');
const changed = (change: Partial<DraftRecipe>): DraftRecipe => ({ ...good, ...change });
const plusStep = (step: string) => changed({ instructions: [...good.instructions, step] });
const plusLine = (name: string, amount = '1') =>
  changed({
    ingredients: [...good.ingredients, { name, amount, note: '' }],
    instructions: [...good.instructions, `Stir in the ${name}.`],
  });

test('a good recipe has no problems', () => expect(findRecipeProblems(good, ['zucchini', 'dragon dust'])).toEqual([]));

test.each<[string, DraftRecipe, RegExp]>([
  ['too short', changed({ prepMinutes: 4, cookMinutes: 10 }), /15 to 150 minutes/],
  ['too long', changed({ prepMinutes: 60, cookMinutes: 91 }), /15 to 150 minutes/],
  ['for one', changed({ servings: 1 }), /2 to 8 people/],
  ['for nine', changed({ servings: 9 }), /2 to 8 people/],
  [
    'a listed food that no step uses',
    changed({ ingredients: [...good.ingredients, { name: 'leeks', amount: '2', note: '' }] }),
    /No step uses the listed leeks/,
  ],
  [
    'a step with a food that is not listed',
    plusStep('Melt the butter over it all.'),
    /A step uses butter, which is not/,
  ],
  ['cups without grams', plusLine('rice', '2 cups'), /Give grams beside the cups of rice/],
  ['a brand', plusStep('Season with Old Bay and serve it hot.'), /Name no brand/],
  ['a link', plusStep('See www.example.com for the rest of it.'), /links and addresses/],
  ['an e-mail address', plusStep('Write to chef@farm for the rest of it.'), /links and addresses/],
  ['markup', plusStep('Cook it <b>well</b> for ten minutes.'), /without markup/],
  ['hidden characters', changed({ title: 'Soup\u202Epuos' }), /invisible characters/],
  ['a price', plusStep('The whole pot costs about $4 to make.'), /Name no price/],
  ['canning', plusStep('Process in a water-bath canner for 20 minutes.'), /canning or curing/],
  ['curing', plusStep('Cure the bacon with pink salt for a week.'), /canning or curing/],
  [
    'a medical claim',
    changed({ farmingTips: ['This dish lowers blood pressure.', 'Pick it young.'] }),
    /medical claim/,
  ],
  ['a poisonous plant in the list', plusLine('elderberries'), /Elder is poisonous raw/],
  ['a poisonous plant in a tip', changed({ farmingTips: ['Garnish with foxglove.', 'Pick it young.'] }), /Foxglove/],
])('%s is a problem', (_, draft, expected) => {
  const problems = findRecipeProblems(draft, ['zucchini']);
  expect(problems.join(' ')).toMatch(expected);
});

test('using none of the requested ingredients is a problem', () => {
  expect(findRecipeProblems(good, ['lettuce', 'beets'])).toEqual(['Use at least one of the given ingredients.']);
});

test.each([
  ['reduce the sauce, lower the heat'],
  ['a can of beans from the shelf'],
  ['a disease-resistant variety'],
  ['keep the pods picked'],
])('%s is no medical claim', (words) => {
  expect(findRecipeProblems(changed({ farmingTips: [`Here: ${words}.`, 'Pick it young.'] }), [])).toEqual([]);
});

import { contentSections, serviceSections, type RecipeWording } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createContentReader } from '@farm/prisma';
import { setServiceContent } from '@farm/server-kit';
import { createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { Value } from '@sinclair/typebox/value';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { builtInRecipes } from './built-in-recipes';
import { currentRecipes, listRecipeWordings, recipesProblem } from './published-recipes';

const builtIn = listRecipeWordings().map(({ cuisine: _, ...wording }) => wording);
const wordingOf = (id: string): RecipeWording => {
  const found = builtIn.find((each) => each.id === id);
  if (!found) throw new Error(`no such recipe: ${id}`);
  return found;
};
const okra = wordingOf('okra-soup');
const problem = (change: Partial<RecipeWording>) => recipesProblem({ changed: [{ ...okra, ...change }] });
const withIngredient = (name: string, change: object) =>
  okra.ingredients.map((each) => (each.name === name ? { ...each, ...change } : each));

afterEach(() => setServiceContent({}));

test('every built-in recipe is valid by form and passes its rules; pages never carry the section', () => {
  expect(builtIn).toHaveLength(builtInRecipes.length);
  expect(Value.Check(serviceSections.recipes, { changed: builtIn })).toBe(true);
  for (const wording of builtIn) expect(recipesProblem({ changed: [wording] })).toBeNull();
  setServiceContent({ recipes: { changed: builtIn } });
  expect(currentRecipes()).toEqual(builtInRecipes);
  expect(Object.keys(contentSections)).not.toContain('recipes');
});

test.each<[string, Partial<RecipeWording>, string]>([
  [
    'an ingredient that no step uses',
    { ingredients: [...okra.ingredients, { name: 'cashews', amount: '20 g' }] },
    'No step uses the listed cashews.',
  ],
  [
    'a step with an unlisted food',
    { instructions: [...okra.instructions, 'Stir in the milk for 2 minutes.'] },
    'A step uses milk, which is not in the list.',
  ],
  [
    'cups without grams',
    { ingredients: withIngredient('okra', { amount: '4 cups' }) },
    'Give grams beside the cups of okra.',
  ],
  ['a poisonous plant', { farmingTips: ['Pokeweed grows beside it.', ...okra.farmingTips] }, 'left out.'],
  ['a medical claim', { veganNote: 'Leave the fish out: it heals.' }, 'Make no medical claim.'],
  ['canning', { makeAhead: 'Seal the jars and keep them for a year.' }, 'Give no canning or curing instructions.'],
  ['a brand', { veganNote: 'Brown it in Crisco in place of the fish.' }, 'Name no brand.'],
  ['a link', { makeAhead: 'See www.example.com for more.' }, 'Leave out links and addresses.'],
  ['markup', { makeAhead: 'Keeps <b>3 days</b> in the cold.' }, 'Write plain text without markup.'],
  ['too little time', { prepMinutes: 1, cookMinutes: 2 }, 'Preparation and cooking together take 15 to 150 minutes.'],
  ['too many guests', { servings: 20 }, 'It serves 2 to 8 people.'],
  [
    'a substitute that no step names',
    { ingredients: withIngredient('okra', { swap: 'same' }) },
    'Write {okra} in a step, because it may be replaced.',
  ],
  [
    'a step that names no substitute',
    { ingredients: withIngredient('onion', { swap: undefined }) },
    'A step has {onion}, which is no ingredient that may be replaced.',
  ],
])('%s is rejected with the recipe and a sentence', (_, change, sentence) => {
  const message = problem(change);
  expect(message).toMatch(/^Please check “Okra Soup \(Soupou Kandia\)”\. /);
  expect(message).toContain(sentence);
});

const edited: RecipeWording = {
  ...okra,
  title: 'Okra Soup of the Farm',
  ingredients: [...okra.ingredients, { name: 'peanuts', amount: '1/4 cup (35 g)', note: 'chopped' }],
  instructions: [...okra.instructions.slice(0, -1), `${okra.instructions.at(-1) ?? ''} Scatter the peanuts over it.`],
};

describe('over the wire', () => {
  let database: TestDatabase<CommunityDb>;
  const clock = fixedClock('2026-11-21T17:00:00.000Z');
  const editor = createTestBrowser();
  const person = { id: '0197279a-0000-7000-8000-0000000000ab', email: 'e@example.com', role: 'editor' as const };
  const section = { params: { section: 'recipes' as const } };
  beforeAll(async () => {
    database = await createTestDatabase('community');
  });
  afterAll(() => database.close());
  const serviceAs = (role: 'editor' | 'shop') => {
    const deps = communityDepsForTest(database, { clock });
    deps.signIn(editor, { ...person, role, authenticatedAt: clock.now() });
    return createApi(communityApp(deps));
  };
  /** A replica that has just started. */
  const cook = () => {
    const deps = communityDepsForTest(database, { clock, readContent: createContentReader(database.pool) });
    const body = { ingredients: ['okra', 'smoked fish', 'red palm oil'], culture: 'west-african' as const };
    return createApi(communityApp(deps))('POST /api/generate-recipe', { body });
  };

  test('an editor changes a recipe, whose allergens follow from its ingredients, and takes it back', async () => {
    const api = serviceAs('editor');
    await api(
      'PUT /api/ops/content/:section/draft',
      { ...section, body: { value: { changed: [edited] } } },
      { as: editor },
    );
    expect((await cook()).title).toBe('Okra Soup (Soupou Kandia) with Smoked Fish');
    const { version } = await api(
      'POST /api/ops/content/:section/versions',
      { ...section, body: { version: 0 } },
      { as: editor },
    );
    expect(await cook()).toMatchObject({
      title: 'Okra Soup of the Farm with Smoked Fish',
      allergens: ['fish', 'peanut'],
    });
    await api('POST /api/ops/content/:section/restorations', { ...section, body: { version, to: 0 } }, { as: editor });
    setServiceContent({});
    expect(await cook()).toMatchObject({ title: 'Okra Soup (Soupou Kandia) with Smoked Fish', allergens: ['fish'] });
  });

  test('a recipe that breaks a rule is not stored, and the sentence names it', async () => {
    const value = { changed: [{ ...edited, servings: 20 }] };
    const answer = await serviceAs('editor').raw(
      'PUT /api/ops/content/:section/draft',
      { ...section, body: { value } },
      { as: editor },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'content.invalid', message: 'Please check “Okra Soup of the Farm”. It serves 2 to 8 people.' },
    });
    expect(await database.db.contentDraft.count()).toBe(0);
  });

  test('a name that is too short is named with its limits', async () => {
    const value = { changed: [{ ...edited, title: 'Ok' }] };
    const answer = await serviceAs('editor').raw(
      'PUT /api/ops/content/:section/draft',
      { ...section, body: { value } },
      { as: editor },
    );
    expect(answer.body).toMatchObject({
      message: "Please check 'Changed recipe 1, Name'. It has 3 to 80 characters in one line.",
    });
  });

  test('a preview is the recipe as visitors would get it, and stores nothing', async () => {
    const call = { body: { changed: [edited] } };
    const preview = await serviceAs('editor')('POST /api/ops/recipes/previews', call, { as: editor });
    expect(preview).toMatchObject([{ title: 'Okra Soup of the Farm', allergens: ['fish (if used)', 'peanut'] }]);
    expect(JSON.stringify(preview)).not.toContain('{onion}');
    const broken = { body: { changed: [{ ...edited, servings: 20 }] } };
    const answer = await serviceAs('editor').raw('POST /api/ops/recipes/previews', broken, { as: editor });
    expect(answer).toMatchObject({ status: 400, body: { code: 'recipe.invalid' } });
    expect((await serviceAs('shop').raw('POST /api/ops/recipes/previews', call, { as: editor })).status).toBe(403);
    expect(await database.db.contentDraft.count()).toBe(0);
  });

  test('the list for the form is for editors and owners', async () => {
    const recipes = await serviceAs('editor')('GET /api/ops/recipes', {}, { as: editor });
    expect(recipes[0]).toMatchObject({ id: 'groundnut-stew', cuisine: 'West African' });
    expect((await serviceAs('shop').raw('GET /api/ops/recipes', {}, { as: editor })).status).toBe(403);
    expect((await serviceAs('editor').raw('GET /api/ops/recipes')).status).toBe(401);
  });
});

test('published words that break a rule of today are not used: the built-in recipe stays', () => {
  setServiceContent({
    recipes: {
      changed: [
        { ...edited, servings: 20 },
        { ...edited, id: 'removed' },
      ],
    },
  });
  expect(currentRecipes()).toEqual(builtInRecipes);
});

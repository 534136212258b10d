import { grownCrops } from '@farm/almanac';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi } from '@farm/server-kit/testing';
import { communityForTest } from '../testing/community-for-test';
import { builtInRecipes } from './built-in-recipes';
import { dishesOfCrop } from './dishes-of-crop';

const dishesOf = (id: string) => {
  const crop = grownCrops.find((each) => each.id === id);
  if (!crop) throw new Error(`No ${id}`);
  return dishesOfCrop(crop, builtInRecipes).dishes;
};

test.each(['okra', 'collards', 'slicing-tomato', 'southern-pea', 'bush-bean', 'sweet-corn', 'eggplant', 'cabbage'])(
  'two to four dishes use %s, and each has it among its ingredients',
  (id) => {
    const dishes = dishesOf(id);
    expect(dishes.length).toBeGreaterThanOrEqual(2);
    expect(dishes.length).toBeLessThanOrEqual(4);
    for (const { dish } of dishes) expect(builtInRecipes.map((each) => each.id)).toContain(dish);
  },
);

test('a dish that is named after the crop comes first', () =>
  expect(dishesOf('okra')[0]?.title).toMatch(/okra|bhindi/i));

test.each(['cantaloupe', 'zinnia', 'arugula'])('what no dish of ours uses has none: %s', (id) =>
  expect(dishesOf(id).filter(({ title }) => /watermelon/i.test(title))).toEqual([]),
);

let database: TestDatabase<CommunityDb>;
beforeAll(async () => void (database = await createTestDatabase('community')));
afterAll(() => database.close());

test('GET /api/recipes/crops/:crop lists the dishes of a crop; an unknown one is 404', async () => {
  const api = createApi(communityForTest(database));
  const { dishes } = await api('GET /api/recipes/crops/:crop', { params: { crop: 'okra' } });
  expect(dishes).toEqual(dishesOf('okra'));
  const unknown = await api.raw('GET /api/recipes/crops/:crop', { params: { crop: 'dandelion' } });
  expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'recipe.unknown_crop' }]);
});

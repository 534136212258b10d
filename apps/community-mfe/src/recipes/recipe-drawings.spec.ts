import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { recipeDrawings } from './recipe-drawings';

test.each([
  [
    ['2 cups sliced okra', '3 ripe tomatoes, chopped', '1 onion'],
    ['okra', 'tomato', 'onion'],
  ],
  [
    ['1 pound sweet potatoes', '2 potatoes'],
    ['sweet-potato', 'potato'],
  ],
  [['½ teaspoon black pepper', '2 tablespoons cornstarch', '1 teaspoon garlic powder', 'peanut oil'], []],
  [
    ['1 bell pepper', '2 pints strawberries', '6 radishes', '1 ear of corn', 'garlic'],
    ['pepper', 'strawberry', 'radish', 'corn'],
  ],
  [['rice', 'okra', 'more okra'], ['okra']],
  [['4 (120 g) flour tortillas, or corn tortillas', '8 corn husks', '1 cup water, for the beans'], []],
])('%j: %j', (ingredients, drawings) => expect(recipeDrawings(ingredients)).toEqual(drawings));

interface BookRecipe {
  title: string;
  ingredients: readonly { name: string; amount: string; note?: string }[];
}

const DISHES = resolve(__dirname, '../../../../services/community/src/recipes/dishes');
const book = readdirSync(DISHES).flatMap(
  (file) => JSON.parse(readFileSync(resolve(DISHES, file), 'utf8')) as BookRecipe[],
);

test('each recipe of the book is drawn with crops that its ingredients are named for, never with one of a note', () => {
  for (const { title, ingredients } of book) {
    const names = ingredients.map(({ name }) => name.toLowerCase()).join('; ');
    const drawn = recipeDrawings(ingredients.map(({ amount, name, note = '' }) => `${amount} ${name}, ${note}`));
    for (const drawing of drawn) {
      const stem = drawing.replace('-', ' ').replace(/y$/, '');
      expect([title, drawing, names.includes(stem)]).toEqual([title, drawing, true]);
    }
  }
  expect(book.length).toBeGreaterThan(50);
});

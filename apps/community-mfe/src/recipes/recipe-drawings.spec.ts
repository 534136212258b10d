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
])('%j: %j', (ingredients, drawings) => expect(recipeDrawings(ingredients)).toEqual(drawings));

import type { BookRecipe } from './book-recipe';

export const collardsPotlikkerCornbread: BookRecipe = {
  id: 'collards-potlikker-cornbread',
  culture: 'southern-us',
  title: 'Collards, Potlikker and Cornbread',
  culturalContext:
    'Potlikker is the broth that greens leave behind, and cornbread is the spoon for it. Enslaved cooks kept the broth for their own families when the greens went to the big house, and it fed children well. The long pot of leaves is West African; the corn was taught by Native neighbors.',
  prepMinutes: 20,
  cookMinutes: 75,
  servings: 6,
  ingredients: [
    { name: 'vegetable oil', amount: '1/4 cup (55 g)', note: 'half for the pot, half for the skillet' },
    { name: 'onion', amount: '1 large (200 g)', note: 'sliced', swap: 200 },
    { name: 'garlic', amount: '4 cloves', note: 'crushed' },
    { name: 'smoked paprika', amount: '2 teaspoons' },
    { name: 'collards', amount: '2 large bunches (900 g)', note: 'stems removed, leaves in wide ribbons', swap: 900 },
    { name: 'water', amount: '6 cups (1,420 g)' },
    { name: 'salt', amount: '2 teaspoons' },
    { name: 'cider vinegar', amount: '2 tablespoons' },
    { name: 'cornmeal', amount: '1 1/2 cups (190 g)', note: 'plain, not a mix' },
    { name: 'baking powder', amount: '2 teaspoons' },
    { name: 'baking soda', amount: '1/2 teaspoon' },
    { name: 'buttermilk', amount: '1 1/2 cups (360 g)' },
    { name: 'eggs', amount: '2', note: 'beaten' },
  ],
  instructions: [
    'Warm half the vegetable oil in a large pot over medium heat. Cook the {onion} for 8 minutes, then the garlic and smoked paprika for 1 minute.',
    'Add the {collards} by handfuls, turning them over as they wilt. Pour in the water and 1 1/2 teaspoons of the salt and bring to a boil.',
    'Lower the heat, cover, and simmer 50 to 60 minutes, until silky. Stir in the cider vinegar.',
    'While the pot simmers, heat the oven to 425 F with the rest of the oil in a 9-inch iron skillet, for 10 minutes.',
    'Whisk the cornmeal, baking powder, baking soda and the rest of the salt. Stir in the buttermilk and the eggs until just smooth.',
    'Pour the batter into the hot skillet, carefully, for it sizzles. Bake 20 to 22 minutes, until golden and a toothpick comes out clean.',
    'Serve the greens in bowls with plenty of their potlikker, and the cornbread for dipping.',
  ],
  farmingTips: [
    'Set collards out in August: their best leaves come after the first frost.',
    'Net young plants against cabbage worms, or pick the worms off in the evening.',
    'Feed with compost at planting and again when you start to pick.',
  ],
  veganNote:
    'Use oat milk with 1 tablespoon of cider vinegar in place of the buttermilk, leave the eggs out and bake 3 minutes longer.',
  makeAhead:
    'The greens are better the next day and keep 4 days in the refrigerator. Cornbread is for the day it is baked.',
};

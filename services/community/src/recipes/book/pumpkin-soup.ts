import type { BookRecipe } from './book-recipe';

export const pumpkinSoup: BookRecipe = {
  id: 'pumpkin-soup',
  culture: 'caribbean',
  title: 'Caribbean Pumpkin Soup',
  culturalContext:
    'Caribbean pumpkin is calabaza, sold by the wedge from Kingston to Port of Spain. Saturday is soup day on many islands, and pumpkin gives it color and body. Haiti’s soup joumou, of the same squash, is eaten on the first of January for freedom.',
  prepMinutes: 15,
  cookMinutes: 35,
  servings: 6,
  ingredients: [
    { name: 'vegetable oil', amount: '2 tablespoons' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped', swap: 150 },
    { name: 'garlic', amount: '3 cloves', note: 'crushed' },
    { name: 'ginger', amount: '1 tablespoon', note: 'fresh, grated' },
    { name: 'pumpkin', amount: '7 3/4 cups (900 g)', note: 'peeled, in 1-inch cubes', swap: 900 },
    { name: 'carrots', amount: '1 cup (130 g)', note: 'sliced', swap: 130 },
    { name: 'thyme', amount: '4 sprigs', swap: 'same' },
    { name: 'Scotch bonnet', amount: '1', note: 'whole', swap: 'same' },
    { name: 'water', amount: '5 cups (1,180 g)' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
    { name: 'coconut milk', amount: '3/4 cup (180 g)', note: 'optional' },
    { name: 'scallions', amount: '1/2 cup (50 g)', note: 'sliced', swap: 50 },
  ],
  instructions: [
    'Warm the vegetable oil in a large pot over medium heat. Cook the {onion} for 6 minutes, until soft. Add the garlic and ginger for 1 minute.',
    'Add the {pumpkin}, the {carrots}, the {thyme}, the whole {Scotch bonnet}, the water and the salt. Bring to a boil, lower the heat and simmer 20 minutes, until a cube crushes with a spoon.',
    'Take out the {Scotch bonnet} and the {thyme} stems.',
    'Mash the soup in the pot for a rough one. For a smooth one, let it cool a little and blend it in small batches with the lid vented.',
    'Stir in the coconut milk, if you use it, and simmer 3 minutes. Scatter the {scallions} over each bowl.',
  ],
  farmingTips: [
    'Leave a handle of stem on each pumpkin and cure it ten days in the sun: it keeps until spring.',
    'Moschata kinds, calabaza and Seminole among them, shrug off the vine borers that kill other squash here.',
    'Give a vine ten feet, or lead it up a fence that holds.',
  ],
  veganNote: 'The soup is vegan as it is.',
  makeAhead: 'Keeps 4 days in the refrigerator and 3 months frozen; add the coconut milk when you warm it.',
};

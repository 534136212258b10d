import type { Recipe } from '@farm/contracts';

export const sampleRecipe: Recipe = {
  title: 'Hoppin’ John with Red Peas',
  culturalContext: 'A Gullah Geechee dish of the coast, in print by 1847.',
  prepTime: '15 minutes',
  cookTime: '1 hour 15 minutes',
  servings: 6,
  ingredients: ['1 cup (190 g) red peas, dry, rinsed', '1 1/2 cups (280 g) rice'],
  instructions: ['Boil the red peas.', 'Add the rice.'],
  farmingTips: 'Red peas climb.\nSow from mid-May.',
  source: 'farm-book',
  allergens: ['peanut', 'fish (if used)'],
  labelCheck: ['stock'],
  safety: ['To can or pickle, follow tested recipes only: https://nchfp.uga.edu'],
  veganNote: 'Leave the turkey out.',
  makeAhead: 'Cook the peas three days ahead.',
  leftOut: ['We couldn’t work “chocolate” into this dish.'],
  summary: 'Uses your rice. Not in this dish: chocolate.',
  after: { name: 'Foodocracy, Sea Island Red Peas', url: 'https://example.com/red-peas' },
  question: null,
};

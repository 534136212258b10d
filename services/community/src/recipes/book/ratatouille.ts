import type { BookRecipe } from './book-recipe';

export const ratatouille: BookRecipe = {
  id: 'ratatouille',
  culture: 'mediterranean',
  title: 'Ratatouille',
  culturalContext:
    'Ratatouille was poor people’s food in Nice: what the garden gave in August, stewed in one pot. The name comes from stirring. Cooking each vegetable by itself first is what keeps it from turning to mush.',
  prepMinutes: 25,
  cookMinutes: 50,
  servings: 6,
  ingredients: [
    { name: 'eggplant', amount: '1 large (450 g)', note: 'in 1-inch cubes' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
    { name: 'olive oil', amount: '1/3 cup (75 g)' },
    { name: 'zucchini', amount: '3 1/4 cups (400 g)', note: 'in 1-inch pieces', swap: 400 },
    { name: 'bell peppers', amount: '2 cups (300 g)', note: 'in 1-inch squares', swap: 300 },
    { name: 'onion', amount: '1 large (200 g)', note: 'sliced', swap: 200 },
    { name: 'garlic', amount: '4 cloves', note: 'sliced' },
    { name: 'tomatoes', amount: '3 1/3 cups (600 g)', note: 'chopped' },
    { name: 'thyme', amount: '4 sprigs', swap: 'same' },
    { name: 'basil', amount: '1/4 cup (5 g)', note: 'torn', swap: 'same' },
  ],
  instructions: [
    'Toss the eggplant with half the salt and leave it while you cut the rest. Pat it dry.',
    'Warm a third of the olive oil in a wide pot over medium-high heat and brown the eggplant for 8 minutes. Tip it into a bowl.',
    'Brown the {zucchini} in another third of the oil for 6 minutes, and add it to the bowl.',
    'Lower the heat to medium, add the last of the oil, and cook the {bell peppers} and the {onion} for 10 minutes, until soft. Stir in the garlic for 1 minute.',
    'Add the tomatoes, the {thyme} and the rest of the salt. Simmer 10 minutes, until thick.',
    'Return the bowl’s vegetables to the pot and simmer 15 minutes on low heat, stirring gently twice.',
    'Take out the {thyme} stems, fold in the {basil}, and serve warm or at room temperature the same day.',
  ],
  farmingTips: [
    'Mulch tomatoes as soon as the ground is warm: even moisture keeps the fruit from splitting.',
    'Cut bell peppers with scissors, for pulling breaks the branch.',
    'Pinch basil above a pair of leaves every week and it does not flower.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead: 'Better the next day. Keeps 4 days in the refrigerator; let it come to room temperature for half an hour.',
};

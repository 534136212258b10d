import type { BookRecipe } from './book-recipe';

export const callaloo: BookRecipe = {
  id: 'callaloo',
  culture: 'caribbean',
  title: 'Callaloo of Amaranth',
  culturalContext:
    'In Jamaica callaloo is amaranth, steamed with thyme and pepper and eaten at breakfast; in Trinidad the same word means dasheen leaf cooked down with okra. African cooks brought the way of cooking and used the greens they found. Southern growers pull its cousins as pigweed.',
  prepMinutes: 15,
  cookMinutes: 25,
  servings: 4,
  ingredients: [
    { name: 'vegetable oil', amount: '2 tablespoons' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped', swap: 150 },
    { name: 'scallions', amount: '1/2 cup (50 g)', note: 'sliced', swap: 50 },
    { name: 'garlic', amount: '3 cloves', note: 'minced' },
    { name: 'tomatoes', amount: '1 cup (180 g)', note: 'chopped' },
    { name: 'thyme', amount: '4 sprigs', swap: 'same' },
    {
      name: 'amaranth leaves',
      amount: '10 cups (300 g)',
      note: 'young leaves and tips, washed and chopped',
      swap: 300,
    },
    { name: 'Scotch bonnet', amount: '1', note: 'whole', swap: 'same' },
    { name: 'water', amount: '1/2 cup (120 g)' },
    { name: 'saltfish', amount: '120 g', note: 'optional; soaked overnight, boiled 15 minutes, boned and flaked' },
    { name: 'salt', amount: '3/4 teaspoon', note: 'to taste' },
  ],
  instructions: [
    'Warm the vegetable oil in a wide pot over medium heat. Cook the {onion} and the {scallions} for 5 minutes, then the garlic for 1 minute.',
    'Add the tomatoes and the {thyme} and cook 4 minutes, until the juice runs.',
    'Pile in the {amaranth leaves} and turn them over with tongs until wilted, about 3 minutes.',
    'Set the {Scotch bonnet} on top without breaking it and add the water and the salt. Cover and cook 10 to 12 minutes on low heat, until the stems are tender.',
    'If you use it, fold in the saltfish and warm it through for 2 minutes. Take out the {thyme} stems and the {Scotch bonnet} and serve.',
  ],
  farmingTips: [
    'Amaranth loves the heat in which spinach quits: sow from May to August and pinch the tips every week.',
    'Cook amaranth leaves always, and pour off the water when the plants stood in fertilized ground.',
  ],
  veganNote: 'Vegan without the saltfish; a pinch of smoked salt or paprika gives back some depth.',
  makeAhead: 'Wash and chop the greens a day ahead. Cooked, they keep 2 days in the refrigerator.',
};

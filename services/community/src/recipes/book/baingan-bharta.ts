import type { BookRecipe } from './book-recipe';

export const bainganBharta: BookRecipe = {
  id: 'baingan-bharta',
  culture: 'indian',
  title: 'Baingan Bharta',
  culturalContext:
    'Eggplant was first grown in and around India, and bharta is among its oldest uses there: roasted over embers until the skin is char and the flesh is smoke and silk. Punjabi cooks finish it with tomato, onion and ginger. In a village it cooks in the ashes after the bread is done.',
  prepMinutes: 15,
  cookMinutes: 45,
  servings: 4,
  ingredients: [
    { name: 'eggplant', amount: '2 large (900 g)' },
    { name: 'vegetable oil', amount: '3 tablespoons' },
    { name: 'cumin seed', amount: '1 teaspoon' },
    { name: 'onion', amount: '1 large (200 g)', note: 'chopped', swap: 200 },
    { name: 'garlic', amount: '3 cloves', note: 'minced' },
    { name: 'ginger', amount: '1 tablespoon', note: 'fresh, grated' },
    { name: 'serrano', amount: '1', note: 'minced', swap: 'same' },
    { name: 'tomatoes', amount: '1 1/2 cups (270 g)', note: 'chopped' },
    { name: 'ground coriander', amount: '2 teaspoons' },
    { name: 'salt', amount: '1 teaspoon' },
    { name: 'cilantro', amount: '1/4 cup (4 g)', note: 'chopped', swap: 'same' },
  ],
  instructions: [
    'Heat the broiler. Prick the eggplant all over with a knife, rub it with a little of the vegetable oil, and broil on a lined sheet 20 to 25 minutes, turning, until the skin is black and the inside collapses.',
    'Let it cool until you can hold it. Peel off the skin, drain the flesh in a sieve for 5 minutes, and chop it.',
    'Warm the rest of the oil in a wide pan over medium heat. Let the cumin seed crackle in it, add the {onion}, and cook 8 minutes, until golden.',
    'Add the garlic, ginger and {serrano} for 1 minute, then the tomatoes, the ground coriander and the salt. Cook 8 minutes, until thick.',
    'Stir in the eggplant and cook 5 minutes on low heat, mashing it lightly. Fold in the {cilantro} and serve.',
  ],
  farmingTips: [
    'Pick eggplant while the skin shines: dull means seedy and bitter.',
    'Flea beetles riddle young plants; cover them with row cover until they flower.',
    'Stake each plant, for a full one falls over in the first thunderstorm.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead: 'Roast and peel the eggplant a day ahead. The finished dish keeps 3 days in the refrigerator.',
};

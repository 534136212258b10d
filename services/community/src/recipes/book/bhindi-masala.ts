import type { BookRecipe } from './book-recipe';

export const bhindiMasala: BookRecipe = {
  id: 'bhindi-masala',
  culture: 'indian',
  title: 'Bhindi Masala',
  culturalContext:
    'Bhindi is okra, a vegetable that came to India from Africa long ago and stayed. North Indian homes cook it dry, with onion, tomato and spices, so that each piece keeps its shape. It is weekday food, made in one pan.',
  prepMinutes: 15,
  cookMinutes: 25,
  servings: 4,
  ingredients: [
    { name: 'okra', amount: '4 1/2 cups (450 g)', note: 'washed, dried well, cut in 1/2-inch pieces' },
    { name: 'vegetable oil', amount: '3 tablespoons' },
    { name: 'cumin seed', amount: '1 teaspoon' },
    { name: 'onion', amount: '1 large (200 g)', note: 'sliced', swap: 200 },
    { name: 'ginger', amount: '1 tablespoon', note: 'fresh, grated' },
    { name: 'serrano', amount: '1', note: 'slit', swap: 'same' },
    { name: 'ground coriander', amount: '2 teaspoons' },
    { name: 'turmeric', amount: '1/2 teaspoon' },
    { name: 'tomatoes', amount: '1 cup (180 g)', note: 'chopped' },
    { name: 'salt', amount: '1 teaspoon' },
    { name: 'lemon juice', amount: '1 tablespoon' },
  ],
  instructions: [
    'Dry the okra with a towel: water is what makes it slick. Heat 2 tablespoons of the vegetable oil in a wide pan over medium-high heat and cook the okra 10 minutes, stirring little, until browned in spots. Tip it onto a plate.',
    'Add the rest of the oil and the cumin seed to the pan. When it crackles, add the {onion} and cook 7 minutes, until golden.',
    'Stir in the ginger, the {serrano}, the ground coriander and the turmeric for 1 minute.',
    'Add the tomatoes and the salt and cook 5 minutes, until thick.',
    'Fold the okra back in and cook uncovered for 3 minutes. Stir in the lemon juice and serve.',
  ],
  farmingTips: [
    'Wear sleeves when you cut okra; the fine hairs itch.',
    'In August, cut tired plants back to two feet and feed them: they bear again until frost.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead: 'Cut and dry the okra in the morning and keep it uncovered in the refrigerator. Cooked, it keeps 2 days.',
};

import type { BookRecipe } from './book-recipe';

export const calabacitas: BookRecipe = {
  id: 'calabacitas',
  culture: 'mexican',
  title: 'Calabacitas con Elote',
  culturalContext:
    'Squash, corn and beans grow together in the milpa, the field that has fed Mexico for thousands of years. Calabacitas is the quick summer dish of that field: young squash and fresh corn in one pan. Every region seasons it with its own chile.',
  prepMinutes: 15,
  cookMinutes: 20,
  servings: 4,
  ingredients: [
    { name: 'vegetable oil', amount: '2 tablespoons' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped', swap: 150 },
    { name: 'poblano', amount: '1 large (110 g)', note: 'seeded, in strips', swap: 110 },
    { name: 'garlic', amount: '2 cloves', note: 'minced' },
    { name: 'corn', amount: '2 cups (300 g)', note: 'cut from about 3 ears' },
    { name: 'zucchini', amount: '3 1/4 cups (400 g)', note: 'in 1/2-inch dice', swap: 400 },
    { name: 'salt', amount: '3/4 teaspoon' },
    { name: 'cilantro', amount: '1/4 cup (4 g)', note: 'chopped', swap: 'same' },
    { name: 'queso fresco', amount: '1/2 cup (60 g)', note: 'pasteurized, crumbled' },
  ],
  instructions: [
    'Warm the vegetable oil in a wide skillet over medium-high heat. Cook the {onion} and the {poblano} for 6 minutes, until soft and browned in spots.',
    'Stir in the garlic for 30 seconds, then the corn. Let it sit for 2 minutes at a time, stirring twice, until some kernels brown.',
    'Add the {zucchini} and the salt. Cook 6 to 8 minutes, stirring now and then, until tender with a little bite.',
    'Take the pan off the heat and fold in the {cilantro}.',
    'Scatter the queso fresco over the top and serve warm.',
  ],
  farmingTips: [
    'Pick squash at six inches: it is sweeter, and the plant keeps setting.',
    'Plant corn in a block of four short rows rather than one long one, so that the wind fills the ears.',
    'Beans sown when the corn is knee-high climb it, and squash shades the ground beneath.',
  ],
  veganNote: 'Leave the cheese off and finish with a squeeze of lime and toasted pumpkin seeds.',
  makeAhead:
    'Cut everything a day ahead. Cooked, it keeps 3 days in the refrigerator; add the cheese when you serve it.',
};

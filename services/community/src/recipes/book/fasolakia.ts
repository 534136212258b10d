import type { BookRecipe } from './book-recipe';

export const fasolakia: BookRecipe = {
  id: 'fasolakia',
  culture: 'mediterranean',
  title: 'Fasolakia',
  culturalContext:
    'Fasolakia belongs to the Greek dishes called lathera, vegetables cooked slowly in olive oil. They are fasting food, eaten on the many days when the Orthodox calendar allows no meat. The beans are soft on purpose, and the pot is better lukewarm than hot.',
  prepMinutes: 15,
  cookMinutes: 50,
  servings: 4,
  ingredients: [
    { name: 'olive oil', amount: '1/3 cup (75 g)' },
    { name: 'onion', amount: '1 large (200 g)', note: 'chopped', swap: 200 },
    { name: 'garlic', amount: '3 cloves', note: 'sliced' },
    { name: 'tomatoes', amount: '2 1/4 cups (400 g)', note: 'grated or chopped' },
    { name: 'green beans', amount: '7 cups (700 g)', note: 'topped and tailed', swap: 700 },
    { name: 'potatoes', amount: '2 cups (300 g)', note: 'in thick wedges', swap: 300 },
    { name: 'water', amount: '1 cup (240 g)' },
    { name: 'salt', amount: '1 1/4 teaspoons' },
    { name: 'parsley', amount: '1/4 cup (15 g)', note: 'chopped', swap: 'same' },
  ],
  instructions: [
    'Warm the olive oil in a wide heavy pot over medium heat. Cook the {onion} for 8 minutes, until soft, and the garlic for 1 minute.',
    'Add the tomatoes and cook 5 minutes. Stir in the {green beans}, the {potatoes}, the water and the salt.',
    'Bring to a simmer, cover, and cook 25 minutes on low heat. Shake the pot now and then rather than stirring.',
    'Take off the lid and cook 8 to 10 minutes more, until all is very soft and the sauce is thick and glossy.',
    'Fold in the {parsley} and let the pot stand 10 minutes before you serve.',
  ],
  farmingTips: [
    'Sow bush beans every two weeks from April to June, and again in August for the fall.',
    'Do not work among wet bean plants: rust travels on hands and sleeves.',
    'Throw out potatoes that have gone green, and keep the rest in the dark.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead: 'Made in the morning, it is right by evening. Keeps 3 days in the refrigerator.',
};

import type { BookRecipe } from './book-recipe';

export const okraTomatoSuccotash: BookRecipe = {
  id: 'okra-tomato-succotash',
  culture: 'southern-us',
  title: 'Okra and Tomato Succotash',
  culturalContext:
    'Succotash is a Narragansett word, msickquatash, for boiled corn, and the dish of corn and beans is Native food of the whole East. Black cooks of the South put in okra, and tomatoes came with the summer. It is what to cook in the last week of July, when everything is ripe at once.',
  prepMinutes: 15,
  cookMinutes: 25,
  servings: 6,
  ingredients: [
    { name: 'butter beans', amount: '2 cups (340 g)', note: 'fresh or frozen, shelled', swap: 340 },
    { name: 'water', amount: '3 cups (710 g)' },
    { name: 'olive oil', amount: '3 tablespoons' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped', swap: 150 },
    { name: 'okra', amount: '2 cups (200 g)', note: 'in 1/2-inch slices' },
    { name: 'garlic', amount: '2 cloves', note: 'minced' },
    { name: 'corn', amount: '2 cups (300 g)', note: 'cut from about 3 ears' },
    { name: 'tomatoes', amount: '2 cups (360 g)', note: 'chopped' },
    { name: 'salt', amount: '1 teaspoon' },
    { name: 'basil', amount: '1/4 cup (5 g)', note: 'torn', swap: 'same' },
  ],
  instructions: [
    'Boil the {butter beans} in the water for 12 to 15 minutes, until creamy inside. Fresh butter beans are always cooked through, never eaten from the pod. Drain.',
    'Meanwhile warm the olive oil in a wide skillet over medium-high heat. Cook the {onion} for 4 minutes.',
    'Add the okra in one layer and leave it 3 minutes, then stir and cook 3 minutes more, until browned.',
    'Stir in the garlic for 30 seconds, then the corn, the tomatoes and the salt. Cook 6 minutes, until the tomatoes slump.',
    'Fold in the {butter beans}, warm through for 2 minutes, and finish with the {basil}.',
  ],
  farmingTips: [
    'Corn loses its sweetness by the hour: pick it when the water is already on.',
    'Butter beans set in heat that stops snap beans; keep them picked and they go on to frost.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead: 'Boil the beans and cut the corn a day ahead. Cooked, it keeps 3 days in the refrigerator.',
};

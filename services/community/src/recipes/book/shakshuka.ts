import type { BookRecipe } from './book-recipe';

export const shakshuka: BookRecipe = {
  id: 'shakshuka',
  culture: 'mediterranean',
  title: 'Shakshuka',
  culturalContext:
    'Shakshuka is Maghrebi, from Tunisia and its neighbors, where the word means a mixture. Tomatoes and peppers came there from the Americas and met cumin and olive oil. Tunisian Jews carried it to Israel, and from there it went around the world.',
  prepMinutes: 10,
  cookMinutes: 25,
  servings: 4,
  ingredients: [
    { name: 'olive oil', amount: '3 tablespoons' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped', swap: 150 },
    { name: 'bell peppers', amount: '1 1/3 cups (200 g)', note: 'sliced', swap: 200 },
    { name: 'garlic', amount: '3 cloves', note: 'sliced' },
    { name: 'ground cumin', amount: '1 1/2 teaspoons' },
    { name: 'paprika', amount: '2 teaspoons' },
    { name: 'tomatoes', amount: '3 1/3 cups (600 g)', note: 'chopped, or canned with their juice' },
    { name: 'salt', amount: '1 teaspoon' },
    { name: 'eggs', amount: '6' },
    { name: 'parsley', amount: '1/4 cup (15 g)', note: 'chopped', swap: 'same' },
  ],
  instructions: [
    'Warm the olive oil in a 12-inch skillet over medium heat. Cook the {onion} and the {bell peppers} for 8 minutes, until soft.',
    'Stir in the garlic, ground cumin and paprika for 1 minute.',
    'Add the tomatoes and the salt and simmer 8 minutes, until a spoon leaves a trail.',
    'Make six hollows and crack the eggs into them. Cover and cook 6 to 8 minutes on low heat, until whites and yolks are firm (160 F); runny yolks are not for children, elders or who is pregnant.',
    'Scatter the {parsley} over the pan and serve from it.',
  ],
  farmingTips: [
    'Peppers set poorly above 90 F: shade cloth in July brings the fall crop on sooner.',
    'Hens lay less as the days shorten; fourteen hours of light keep them going.',
  ],
  veganNote: 'Leave the eggs out and warm 1 1/2 cups (250 g) of cooked chickpeas in the sauce for 10 minutes.',
  makeAhead: 'The sauce keeps 4 days in the refrigerator. Warm it until it bubbles, then add the eggs.',
};

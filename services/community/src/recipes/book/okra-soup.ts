import type { BookRecipe } from './book-recipe';

export const okraSoup: BookRecipe = {
  id: 'okra-soup',
  culture: 'west-african',
  title: 'Okra Soup (Soupou Kandia)',
  culturalContext:
    'Soupou kandia is Senegal’s okra soup, deep orange with red palm oil. Okra was first grown in Africa, and its names came across the ocean with enslaved people: kingombo gave us gumbo. In a Senegalese house it is eaten from one bowl, at midday.',
  prepMinutes: 20,
  cookMinutes: 40,
  servings: 6,
  ingredients: [
    { name: 'okra', amount: '4 1/2 cups (450 g)', note: 'half of it sliced thin, half left whole' },
    { name: 'red palm oil', amount: '1/4 cup (55 g)' },
    { name: 'onion', amount: '1 large (200 g)', note: 'chopped', swap: 200 },
    { name: 'garlic', amount: '4 cloves', note: 'minced' },
    { name: 'tomato paste', amount: '2 tablespoons' },
    { name: 'water', amount: '5 cups (1,180 g)' },
    { name: 'smoked fish', amount: '120 g', note: 'optional; boned and flaked' },
    { name: 'spinach', amount: '2 cups (60 g)', note: 'chopped', swap: 60 },
    { name: 'Scotch bonnet', amount: '1', note: 'whole', swap: 'same' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
  ],
  instructions: [
    'Warm the red palm oil in a wide pot over medium heat until it runs thin; it should not smoke. Cook the {onion} in it for 7 minutes, until soft.',
    'Stir in the garlic and tomato paste and cook 3 minutes, until the paste darkens.',
    'Add the water, the salt and the whole {Scotch bonnet}. Bring to a boil, lower the heat and simmer 10 minutes.',
    'Stir in the sliced okra and simmer 8 minutes, stirring, until the soup turns silky.',
    'Add the whole okra, the {spinach} and, if you use it, the smoked fish. Simmer 12 minutes, until the whole pods are tender when pierced.',
    'Take out the {Scotch bonnet}, taste for salt, and serve hot.',
  ],
  farmingTips: [
    'Cut okra at three inches, every other day; a pod left for a week is rope and stops the plant.',
    'Soak okra seed overnight and wait for soil of 70 F: sown in cold ground it rots.',
  ],
  veganNote: 'Leave the fish out and brown 1 cup (70 g) of sliced shiitake with the onion in its place.',
  makeAhead: 'Keeps 3 days in the refrigerator. It thickens as it stands: warm it slowly with a little water.',
};

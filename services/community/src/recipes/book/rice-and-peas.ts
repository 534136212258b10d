import type { BookRecipe } from './book-recipe';

export const riceAndPeas: BookRecipe = {
  id: 'rice-and-peas',
  culture: 'caribbean',
  title: 'Rice and Peas',
  culturalContext:
    'Sunday in Jamaica smells of rice and peas: kidney beans, coconut milk, thyme and a whole Scotch bonnet in one pot. The pairing of rice and a pulse came from West Africa, and it has sisters all around the Atlantic, Hoppin’ John among them. At Christmas the same pot is made with pigeon peas.',
  prepMinutes: 15,
  cookMinutes: 90,
  servings: 6,
  ingredients: [
    { name: 'kidney beans', amount: '1 cup (180 g)', note: 'dry, soaked at least 5 hours, water thrown away' },
    { name: 'water', amount: '6 cups (1,420 g)', note: 'fresh' },
    { name: 'coconut milk', amount: '1 2/3 cups (400 g)' },
    { name: 'scallions', amount: '3/4 cup (75 g)', note: 'in 2-inch lengths', swap: 75 },
    { name: 'garlic', amount: '3 cloves', note: 'crushed' },
    { name: 'thyme', amount: '4 sprigs', swap: 'same' },
    { name: 'allspice berries', amount: '6' },
    { name: 'Scotch bonnet', amount: '1', note: 'whole', swap: 'same' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
    { name: 'long-grain rice', amount: '2 cups (370 g)', note: 'rinsed until the water is clear' },
  ],
  instructions: [
    'The night before, cover the kidney beans with three inches of cold water and soak them at least 5 hours. Throw the soaking water away.',
    'Put the beans in a pot with the fresh water and boil them hard for 30 minutes, with bubbles all over. This step makes them safe: do not shorten it, and do not use a slow cooker for it.',
    'Lower the heat and simmer 20 to 30 minutes more, until the beans are soft all through. Drain them and keep 2 1/4 cups (530 g) of the liquid, made up with water if it is less.',
    'Put liquid and beans back in the pot with the coconut milk, the {scallions}, garlic, {thyme}, allspice berries, the whole {Scotch bonnet} and the salt. Simmer 5 minutes.',
    'Stir in the long-grain rice once, bring back to a simmer, cover tightly and cook 20 minutes on the lowest heat. Do not stir.',
    'Let it stand covered for 10 minutes off the heat. Take out the {Scotch bonnet}, the stems and the berries, fluff with a fork and serve.',
  ],
  farmingTips: [
    'Kidney beans ask for a long dry end of summer; in wet falls cut the plants and hang them under a roof.',
    'A pot of thyme lives for years in poor soil and full sun, and dies of wet feet.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead:
    'Cook the beans up to 3 days ahead. Cool cooked rice within an hour, refrigerate, and eat it within 3 days, steaming hot.',
};

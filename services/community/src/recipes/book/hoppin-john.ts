import type { BookRecipe } from './book-recipe';

export const hoppinJohn: BookRecipe = {
  id: 'hoppin-john',
  culture: 'southern-us',
  title: 'Hoppin’ John with Red Peas',
  culturalContext:
    'Hoppin’ John is a Gullah Geechee dish of the Carolina and Georgia coast, in print by 1847 and cooked long before. Sea Island red peas and rice were raised there by enslaved West Africans who knew both crops. On New Year’s Day it is eaten for luck.',
  prepMinutes: 15,
  cookMinutes: 75,
  servings: 6,
  ingredients: [
    { name: 'Sea Island red peas', amount: '1 cup (190 g)', note: 'dry, rinsed', swap: 190 },
    { name: 'water', amount: '7 cups (1,660 g)' },
    { name: 'smoked turkey', amount: '1 wing', note: 'optional' },
    { name: 'bay leaf', amount: '1' },
    { name: 'vegetable oil', amount: '2 tablespoons' },
    { name: 'onion', amount: '1 large (200 g)', note: 'chopped', swap: 200 },
    { name: 'garlic', amount: '2 cloves', note: 'minced' },
    { name: 'thyme', amount: '3 sprigs', swap: 'same' },
    { name: 'long-grain rice', amount: '1 1/2 cups (280 g)', note: 'rinsed' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
  ],
  instructions: [
    'Bring the {Sea Island red peas}, the water, the bay leaf and, if you use it, the smoked turkey to a boil. Boil hard for 10 minutes, then simmer 35 minutes, until tender but whole.',
    'Drain over a bowl and keep 3 cups (710 g) of the liquid, made up with water if it is less. Pull the meat off the bone, if there is one, and set it aside.',
    'Warm the vegetable oil in the pot over medium heat and cook the {onion} for 6 minutes. Add the garlic and the {thyme} for 1 minute.',
    'Stir in the long-grain rice for 1 minute. Add the kept liquid, the peas and the salt and bring to a simmer.',
    'Cover tightly and cook 18 minutes on the lowest heat without lifting the lid.',
    'Let it stand 10 minutes off the heat. Take out the bay leaf and the {thyme} stems, fold in the meat, and serve.',
  ],
  farmingTips: [
    'Red peas make hay and food: they climb, so give them corn or a fence.',
    'Sow from mid-May to early July, an inch deep; they need no nitrogen from you.',
  ],
  veganNote: 'Leave the turkey out and add 1 teaspoon of smoked paprika with the garlic.',
  makeAhead:
    'Cook the peas up to 3 days ahead and keep them in their liquid. Cool cooked rice within an hour and eat it within 3 days.',
};

import type { BookRecipe } from './book-recipe';

export const sarsonKaSaag: BookRecipe = {
  id: 'sarson-ka-saag',
  culture: 'indian',
  title: 'Sarson ka Saag with Makki Roti',
  culturalContext:
    'Saag with flat bread of corn is the winter food of Punjab, when the mustard fields are yellow. Mustard brings the bite, spinach softens it, and a spoon of cornmeal binds the pot. It is country cooking: long, slow and eaten with the hands.',
  prepMinutes: 25,
  cookMinutes: 60,
  servings: 4,
  ingredients: [
    { name: 'mustard greens', amount: '6 cups (340 g)', note: 'chopped, tough stems removed', swap: 340 },
    { name: 'spinach', amount: '5 cups (150 g)', note: 'chopped', swap: 150 },
    { name: 'water', amount: '3 cups (710 g)', note: 'half for the pot, half hot for the dough' },
    { name: 'cornmeal', amount: '2 cups (250 g)', note: 'fine and plain; 2 tablespoons of it for the pot' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
    { name: 'ghee', amount: '1/4 cup (55 g)' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped fine', swap: 150 },
    { name: 'ginger', amount: '1 tablespoon', note: 'fresh, grated' },
    { name: 'garlic', amount: '4 cloves', note: 'minced' },
    { name: 'serrano', amount: '1', note: 'minced', swap: 'same' },
  ],
  instructions: [
    'Simmer the {mustard greens} and the {spinach} with 1 1/2 cups (355 g) of the water and half the salt in a covered pot for 30 minutes, until very soft.',
    'Mash with a wooden masher, or blend half of it. Stir in 2 tablespoons of the cornmeal and cook on low heat 10 minutes, stirring, until thick.',
    'Meanwhile mix the rest of the cornmeal with the rest of the salt and add hot water little by little, up to 1 1/2 cups (355 g), to make a soft dough that holds together. Cover and rest 10 minutes.',
    'Melt half the ghee in a small pan over medium heat and cook the {onion} for 7 minutes, until golden. Add the ginger, garlic and {serrano} for 2 minutes. Stir it all into the pot.',
    'Pat an eighth of the dough between two damp sheets of baking paper into a round, 1/4 inch thick. Slide it onto a hot dry griddle and cook 2 to 3 minutes a side, until spotted brown and cooked through. Make eight.',
    'Brush the roti with the rest of the ghee and serve them with the greens.',
  ],
  farmingTips: [
    'Sow mustard in September for picking from October on; a light frost takes off the sharpness.',
    'Cut the plant a hand above the ground and it comes again twice.',
  ],
  veganNote: 'Use vegetable oil in place of the ghee.',
  makeAhead: 'The greens keep 3 days in the refrigerator and freeze well. Make the roti when you eat.',
};

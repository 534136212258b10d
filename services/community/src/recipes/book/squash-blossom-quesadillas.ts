import type { BookRecipe } from './book-recipe';

export const squashBlossomQuesadillas: BookRecipe = {
  id: 'squash-blossom-quesadillas',
  culture: 'mexican',
  title: 'Squash-Blossom Quesadillas',
  culturalContext:
    'Flor de calabaza is sold by the bunch in the markets of central Mexico through the rainy season. Squash has been grown there longer than corn, and nothing of the plant is wasted: fruit, seed, shoot and flower. Epazote is the herb that belongs to it.',
  prepMinutes: 15,
  cookMinutes: 15,
  servings: 4,
  ingredients: [
    { name: 'squash blossoms', amount: '16', note: 'just opened, stamens and stems removed' },
    { name: 'vegetable oil', amount: '1 tablespoon' },
    { name: 'onion', amount: '1/2 small (60 g)', note: 'chopped fine', swap: 60 },
    { name: 'garlic', amount: '1 clove', note: 'minced' },
    { name: 'epazote', amount: '1 tablespoon', note: 'chopped', swap: 'same' },
    { name: 'salt', amount: '1/4 teaspoon' },
    { name: 'corn tortillas', amount: '8' },
    { name: 'Oaxaca cheese', amount: '1 3/4 cups (200 g)', note: 'pasteurized, pulled into strings' },
  ],
  instructions: [
    'Shake the squash blossoms over the sink, look inside for bees, and rinse them quickly. Pat dry and tear each in three.',
    'Warm the vegetable oil in a skillet over medium heat. Cook the {onion} for 4 minutes and the garlic for 30 seconds more.',
    'Add the blossoms, the {epazote} and the salt and stir for 2 minutes, just until wilted and most of the moisture is gone. Tip onto a plate.',
    'Wipe the skillet and set it over medium heat. Warm a corn tortilla for 20 seconds a side, so that it folds without breaking.',
    'Lay some of the Oaxaca cheese and a spoonful of the blossoms on one half, fold, and toast 1 to 2 minutes a side, until the cheese melts and the outside is spotted brown.',
    'Go on with the rest of the tortillas, two at a time, and eat them at once.',
  ],
  farmingTips: [
    'Pick male blossoms, the ones on a thin straight stem, in the morning; leave a few for the bees.',
    'The female blossom has a small squash behind it: leave it, unless you have squash enough.',
  ],
  veganNote: 'Fill them with mashed pot beans in place of the cheese; check that the tortillas hold no lard.',
  makeAhead: 'The filling keeps a day in the refrigerator. Fold and toast when you eat.',
};

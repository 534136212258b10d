import type { BookRecipe } from './book-recipe';

export const frijolesDeLaOlla: BookRecipe = {
  id: 'frijoles-de-la-olla',
  culture: 'mexican',
  title: 'Frijoles de la Olla',
  culturalContext:
    'Beans from the clay pot are the daily bread of Mexico: one third of the milpa, beside corn and squash. They are cooked plainly, so that the broth is as good as the bean. A family that keeps its own bean seed knows its pot by the color of the broth.',
  prepMinutes: 10,
  cookMinutes: 120,
  servings: 8,
  ingredients: [
    { name: 'pinto beans', amount: '2 1/3 cups (450 g)', note: 'dry, picked over and rinsed', swap: 450 },
    { name: 'water', amount: '10 cups (2,370 g)', note: 'more as it boils away' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'peeled, halved', swap: 150 },
    { name: 'garlic', amount: '4 cloves', note: 'peeled' },
    { name: 'vegetable oil', amount: '1 tablespoon' },
    { name: 'epazote', amount: '1 large sprig', swap: 'same' },
    { name: 'salt', amount: '2 teaspoons' },
  ],
  instructions: [
    'Put the {pinto beans} in a large pot with the water, the {onion}, the garlic and the vegetable oil. Bring to a boil and boil hard for 10 minutes, skimming the foam.',
    'Lower the heat until the water just trembles. Cover with the lid ajar and cook 1 hour.',
    'Look now and then: the beans should stay an inch under water. Add boiling water when they do not.',
    'Add the {epazote} and the salt. Cook 40 to 50 minutes more, until a bean crushes between two fingers without a hard center.',
    'Let the pot rest 10 minutes off the heat, take out the {epazote}, and serve the beans in their liquid.',
  ],
  farmingTips: [
    'Pole beans up a trellis bear longer than bush beans and are easier on the back.',
    'Beans for drying stay on the plant until the pods are brown; bring them in before a wet week.',
    'Keep seed of the earliest, cleanest plants, and your bean fits your ground better each year.',
  ],
  veganNote: 'The beans are vegan as they are; many houses use lard in place of the oil.',
  makeAhead:
    'Refrigerate in their broth up to 4 days, or freeze up to 3 months. Cool them in shallow boxes within two hours.',
};

import type { BookRecipe } from './book-recipe';

export const groundnutStew: BookRecipe = {
  id: 'groundnut-stew',
  culture: 'west-african',
  title: 'Groundnut Stew (Maafe)',
  culturalContext:
    'Maafe is a Mande dish, from Mali and its neighbors, and every house along the way to the coast has its own. Peanuts came to West Africa from South America and took the place of the Bambara groundnut, which thickened the same stew before. The Mande cooks kept the method and changed the nut.',
  prepMinutes: 20,
  cookMinutes: 45,
  servings: 6,
  ingredients: [
    { name: 'vegetable oil', amount: '2 tablespoons' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'chopped', swap: 150 },
    { name: 'garlic', amount: '3 cloves', note: 'minced' },
    { name: 'ginger', amount: '1 tablespoon', note: 'fresh, grated' },
    { name: 'tomatoes', amount: '2 1/4 cups (400 g)', note: 'chopped, or canned with their juice' },
    { name: 'water', amount: '4 cups (950 g)' },
    { name: 'sweet potatoes', amount: '2 cups (270 g)', note: 'in 3/4-inch cubes', swap: 270 },
    { name: 'peanut butter', amount: '3/4 cup (190 g)', note: 'smooth, nothing added but salt' },
    { name: 'collards', amount: '4 cups (150 g)', note: 'stems removed, leaves in ribbons', swap: 150 },
    { name: 'habanero', amount: '1', note: 'whole, pricked once', swap: 'same' },
    { name: 'salt', amount: '1 1/2 teaspoons' },
  ],
  instructions: [
    'Warm the vegetable oil in a heavy pot over medium heat. Cook the {onion} in it for 8 minutes, until soft and golden at the edges.',
    'Stir in the garlic and ginger for 1 minute, then the tomatoes. Cook 6 minutes, until the tomatoes lose their shape and the oil shows at the rim.',
    'Pour in the water, add the {sweet potatoes} and the whole {habanero}, and bring to a simmer. Cook 10 minutes.',
    'Stir a ladle of the hot liquid into the peanut butter until it is loose, then stir it into the pot. This keeps it from clumping.',
    'Add the {collards} and the salt. Simmer gently for 20 minutes, stirring along the bottom, which catches easily, until everything is tender and the stew coats a spoon.',
    'Lift out the {habanero} before anybody bites on it. Taste for salt and serve hot.',
  ],
  farmingTips: [
    'Peanuts grow well in loose sandy ground in middle Georgia: plant in May, when the soil stays above 65 F.',
    'Pick collards from the bottom up and leave six leaves at the top; the plant goes on for months.',
    'Cure sweet potatoes ten days in a warm, damp room before you cook them, and they turn sweet.',
  ],
  veganNote: 'The stew is vegan as it is. For a house without peanuts use sunflower seed butter in the same amount.',
  makeAhead: 'Better the next day. Cool it within two hours, refrigerate up to 3 days, and loosen with a little water.',
};

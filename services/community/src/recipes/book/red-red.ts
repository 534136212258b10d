import type { BookRecipe } from './book-recipe';

export const redRed: BookRecipe = {
  id: 'red-red',
  culture: 'west-african',
  title: 'Red-Red with Plantain',
  culturalContext:
    'Red-red is a Ghanaian plate: black-eyed peas in a sauce red with palm oil, beside fried ripe plantain that is red-gold too. Cowpeas were first grown in West Africa, and they came to the American South with enslaved people, who knew how to raise and cook them. A pot of field peas in Georgia is this dish’s cousin.',
  prepMinutes: 15,
  cookMinutes: 60,
  servings: 4,
  ingredients: [
    { name: 'black-eyed peas', amount: '1 cup (180 g)', note: 'dry, picked over and rinsed', swap: 180 },
    { name: 'water', amount: '4 cups (950 g)' },
    { name: 'red palm oil', amount: '1/4 cup (55 g)' },
    { name: 'onion', amount: '1 medium (150 g)', note: 'sliced', swap: 150 },
    { name: 'garlic', amount: '2 cloves', note: 'minced' },
    { name: 'ginger', amount: '1 tablespoon', note: 'fresh, grated' },
    { name: 'habanero', amount: '1/2', note: 'seeded, minced', swap: 'same' },
    { name: 'tomatoes', amount: '2 1/4 cups (400 g)', note: 'chopped' },
    { name: 'salt', amount: '1 1/4 teaspoons' },
    { name: 'ripe plantains', amount: '2', note: 'yellow with black spots' },
    { name: 'vegetable oil', amount: '1/2 cup (110 g)', note: 'for the plantains' },
  ],
  instructions: [
    'Bring the {black-eyed peas} and the water to a boil in a pot, boil hard for 10 minutes, then simmer about 35 minutes, until soft but whole. Keep 1/2 cup (120 g) of the liquid when you drain them.',
    'While they cook, warm the red palm oil in a wide pan over medium heat and cook the {onion} in it for 8 minutes, until golden.',
    'Add the garlic, ginger and {habanero} and stir for 1 minute. Add the tomatoes and the salt and cook 15 minutes, until thick and the oil stands at the edge.',
    'Fold the drained {black-eyed peas} and the kept liquid into the sauce. Simmer 10 minutes and mash a spoonful against the side to bind it.',
    'Peel the ripe plantains and slice them on a slant, half an inch thick. Heat the vegetable oil in a skillet until a slice sizzles, and fry them 3 minutes a side, until deep gold. Drain on paper.',
    'Serve the beans with the plantains beside them.',
  ],
  farmingTips: [
    'Black-eyed peas make a crop in poor ground and leave nitrogen behind: sow them after spring greens.',
    'Let the pods dry on the vine until they rattle, then freeze the dry peas three days against weevils.',
  ],
  veganNote: 'The dish is vegan as it is.',
  makeAhead: 'The beans keep 4 days in the refrigerator and freeze well. Fry the plantains when you eat.',
};

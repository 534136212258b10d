import { foodPhrases, type FoodKind } from './foods';
import { has, longestFirst, phrasesIn, plain } from './words';

const PANTRY = [
  'salt, sugar, honey, molasses, vinegar, flour, cornmeal, rice, quinoa, oats, bread, pasta, noodles, couscous, tortillas',
  'oil, olive oil, vegetable oil, palm oil, sesame oil, coconut oil, butter, ghee, lard, milk, cream, buttermilk, yogurt',
  'cheese, eggs, chicken, turkey, beef, pork, lamb, goat meat, bacon, ham, sausage, fish, saltfish, shrimp, crab, tofu',
  'lemon, lime, orange, ginger, cumin, coriander, turmeric, paprika, cinnamon, allspice, cloves of spice, nutmeg',
  'bay leaf, coconut milk, coconut, peanut butter, peanuts, almonds, cashews, walnuts, pecans, tahini, sesame seeds',
  'stock, broth, soy sauce, fish sauce, tomato paste, wine, beer, chickpeas, lentils, baking powder, baking soda, yeast',
  'cream of tartar, pumpkin seeds, sunflower seeds, olives, capers, raisins, mustard seeds, curry powder, garam masala',
];

interface Known {
  phrase: string;
  name: string;
  kind?: FoodKind;
}

const known: readonly Known[] = longestFirst([
  ...foodPhrases.map(({ phrase, food }) => ({ phrase, name: food.name, kind: food.kind })),
  ...PANTRY.flatMap((line) => line.split(', ')).map((name) => ({ phrase: plain(name), name })),
]);

// In steps a cook says 'the onion' or 'the chile' of any of these.
const LOOSE: readonly FoodKind[] = ['hot peppers', 'onions'];

/** Foods that the steps use and the list does not have. */
export function unlisted(steps: string, list: string): string[] {
  const listed = phrasesIn(list, known);
  const text = plain(list);
  const isListed = ({ phrase, name, kind }: Known) =>
    has(text, phrase) ||
    listed.some((each) => each.name === name || (each.kind === kind && LOOSE.some((k) => k === kind)));
  return [...new Set(phrasesIn(steps, known).flatMap((each) => (isListed(each) ? [] : [each.name])))];
}

/** Whether the steps name an ingredient: whole, by its last word, or by another name of the same food. */
export function isNamed(name: string, steps: string): boolean {
  const text = plain(steps);
  const words = plain(name).trim().split(' ');
  if (has(text, plain(name)) || has(text, ` ${words.at(-1)} `)) return true;
  const [own] = phrasesIn(name, known);
  return own !== undefined && phrasesIn(steps, known).some((each) => each.name === own.name);
}

import type { DraftIngredient } from '../draft';
import { longestFirst, phrasesIn, plain } from './words';

/** The nine of US law (FALCPA and the FASTER Act), in the order they are shown. */
const NINE = ['milk', 'egg', 'fish', 'crustacean shellfish', 'tree nut', 'peanut', 'wheat', 'soy', 'sesame'] as const;
type Allergen = (typeof NINE)[number];

type Says = { contains: readonly Allergen[]; check?: boolean; coconut?: boolean };

const all = (contains: Says['contains'], phrases: string, more: Omit<Says, 'contains'> = {}) =>
  phrases.split(', ').map((words) => ({ phrase: plain(words), words, contains, ...more }));

// A longer phrase is read first and uses its words up, so look-alikes stand here with what they truly are.
const MAP = longestFirst([
  ...all(
    ['milk'],
    'milk, cream, butter, ghee, cheese, yogurt, yoghurt, buttermilk, half and half, curd, custard, kefir',
  ),
  ...all(
    ['milk'],
    'whey, casein, paneer, queso fresco, queso, crema, ricotta, mozzarella, feta, parmesan, halloumi, labneh',
  ),
  ...all(['milk'], 'goat cheese, cream cheese, cottage cheese, sour cream, ice cream, condensed milk, cheddar, cotija'),
  ...all(['egg'], 'egg, egg white, egg yolk, mayonnaise, aioli, meringue'),
  ...all(['egg', 'wheat'], 'egg noodle'),
  ...all(
    ['fish'],
    'fish, fish sauce, smoked fish, salmon, tuna, cod, catfish, tilapia, trout, snapper, mackerel, herring',
  ),
  ...all(
    ['fish'],
    'saltfish, salt fish, salt cod, bacalao, sardine, anchovy, whiting, mullet, grouper, haddock, dashi',
  ),
  ...all(['fish'], 'worcestershire sauce, worcestershire', { check: true }),
  ...all(
    ['crustacean shellfish'],
    'shrimp, prawn, crab, crayfish, crawfish, lobster, langoustine, krill, shrimp paste',
  ),
  ...all(['tree nut'], 'almond, walnut, pecan, cashew, pistachio, hazelnut, filbert, macadamia, brazil nut, pine nut'),
  ...all(['tree nut'], 'chestnut, almond milk, almond butter, almond flour, cashew cream, cashew milk, cashew butter'),
  ...all(['tree nut'], 'marzipan, praline, hickory nut, tree nut, mixed nut, nut milk'),
  ...all(['milk', 'tree nut'], 'pesto'),
  ...all(['peanut'], 'peanut, groundnut, goober, peanut butter, groundnut paste, peanut oil'),
  ...all(
    ['wheat'],
    'wheat, flour, bread, breadcrumb, bread crumb, panko, pasta, spaghetti, macaroni, noodle, couscous',
  ),
  ...all(
    ['wheat'],
    'bulgur, semolina, farro, spelt, kamut, seitan, flour tortilla, pita, naan, phyllo, filo, cracker, orzo',
  ),
  ...all(['soy'], 'soy, soya, soybean, tofu, tempeh, edamame, natto, miso, tamari, soy milk, soya milk, soy flour'),
  ...all(['soy', 'wheat'], 'soy sauce, soya sauce, teriyaki sauce, hoisin sauce'),
  ...all(['sesame'], 'sesame, sesame seed, sesame oil, tahini, hummus, halva, benne, benne seed, zaatar, gingelly'),
  // what may hide one
  ...all([], 'stock, broth, bouillon, sausage, chorizo, tortilla, corn tortilla, cornbread mix, cornmeal', {
    check: true,
  }),
  ...all([], 'self rising cornmeal, vegan cheese, vegan butter, plant based milk, margarine, chocolate', {
    check: true,
  }),
  ...all([], 'oyster sauce, curry paste, cream style corn, creamed corn', { check: true }),
  ...all([], 'coconut, coconut milk, coconut cream, coconut oil, coconut flour', { coconut: true }),
  // what only sounds like one
  ...all(
    [],
    'egg plant, butter bean, butter pea, butter lettuce, butternut, butter nut squash, apple butter, cocoa butter',
  ),
  ...all(
    [],
    'seed butter, sunflower butter, sunflower seed butter, shea butter, oat milk, rice milk, hemp milk, pea milk',
  ),
  ...all(
    [],
    'oat cream, cream of tartar, cream pea, creamer potato, buckwheat, buckwheat flour, nutmeg, water chestnut',
  ),
  ...all(
    [],
    'corn flour, cornflour, rice flour, chickpea flour, gram flour, oat flour, masa harina flour, potato flour',
  ),
  ...all([], 'tapioca flour, cassava flour, arrowroot flour, banana flour, rice noodle, glass noodle, rice paper'),
  ...all([], 'oyster mushroom, fish pepper, bambara groundnut, makki roti, cornbread'),
  ...all([], 'dairy free, egg free, nut free, wheat free, soy free, peanut free, gluten free'),
]);

export interface LabelFacts {
  /** 'peanut', or 'fish (if used)' where only an optional ingredient has it. */
  allergens: string[];
  labelCheck: string[];
  coconut: boolean;
}

const isOptional = ({ note, amount }: DraftIngredient) => / optional /.test(plain(`${amount} ${note}`));

/**
 * What a recipe contains of the nine, by our own map and never by a model's word, and what to read the label of.
 * It can name what is there; it cannot promise what is not.
 */
export function allergensOf(ingredients: readonly DraftIngredient[], steps: readonly string[]): LabelFacts {
  const lines = ingredients.map((each) => ({ ...each, optional: isOptional(each) }));
  const read = (text: string) => phrasesIn(text, MAP);
  const sure = lines.filter(({ optional }) => !optional).flatMap(({ name, note }) => read(`${name} | ${note}`));
  const perhaps = lines.filter(({ optional }) => optional).flatMap(({ name, note }) => read(`${name} | ${note}`));
  const listed = [...sure, ...perhaps];
  const inSteps = steps.flatMap(read);
  const holds = (list: readonly Says[], which: Allergen) => list.some(({ contains }) => contains.includes(which));
  const isSure = (which: Allergen) => holds(sure, which) || (holds(inSteps, which) && !holds(perhaps, which));
  return {
    allergens: NINE.flatMap((which) => (isSure(which) ? [which] : holds(perhaps, which) ? [`${which} (if used)`] : [])),
    labelCheck: [...new Set(listed.flatMap(({ check, words }) => (check ? [words] : [])))],
    coconut: listed.some(({ coconut }) => coconut === true),
  };
}

import type { BuiltInRecipe } from './built-in-recipes';
import type { DraftIngredient, DraftRecipe } from './draft-recipe';
import { normalizeWords } from './foods';
import { findFood } from './read-foods';

const listOf = new Intl.ListFormat('en-US');

/** A diet for an illness: what of a list does not fit it, and what is done with that. */
interface Diet {
  /** For text from `normalizeWords`. */
  pattern: RegExp;
  /** Names or kinds of foods that do not fit. */
  foods: readonly string[];
  /** `names`: 'the rice and the sugar'. */
  sentence: (names: string) => string;
  /** Said of each in the list; null: it may stay, in a small amount. */
  note: string | null;
}

const WHEAT = [
  'pasta',
  'noodles',
  'bread',
  'flour',
  'couscous',
  'bulgur',
  'barley',
  'farro',
  'flour tortillas',
  'pita',
];
const WHEAT_TOO = ['naan', 'chapati', 'crackers', 'breadcrumbs', 'semolina', 'baked biscuits', 'biscuit dough'];
const PULSES = ['dry beans', 'kidney beans', 'pulses', 'lentils', 'shell beans'];
const SWEET = ['sugar', 'honey', 'molasses', 'corn syrup', 'sweetened condensed milk', 'powdered sugar', 'jaggery'];

/** After Monash University's FODMAP lists, and NIDDK, NKF, ACC and ACR pages for patients. */
const DIETS: readonly Diet[] = [
  {
    pattern: / (?:fodmap|ibs|irritable bowel) /,
    foods: [
      ...['onion', 'shallots', 'leeks', 'garlic', ...WHEAT, ...WHEAT_TOO, ...PULSES, 'milk', 'buttermilk', 'cream'],
      ...['sour cream', 'yogurt', 'ricotta', 'cottage cheese', 'sweetened condensed milk', 'apples', 'pears', 'mango'],
      ...['peaches', 'plums', 'cherries', 'apricots', 'watermelon', 'blackberries', 'honey', 'mushrooms'],
      ...['cauliflower', 'asparagus', 'artichokes', 'sugar snap peas', 'cashews', 'pistachios', 'stock', 'cream soup'],
    ],
    sentence: (names) =>
      `Low FODMAP: leave out ${names}, and pass that over in the steps. The green tops of scallions bring some of the taste.`,
    note: 'not low FODMAP: leave out',
  },
  {
    pattern: / (?:diabet[a-z]*|blood sugar|low carb[a-z]*|prediabet[a-z]*|azucar en la sangre) /,
    foods: [
      'starches',
      'starchy roots',
      'cassava',
      'plantains',
      'green bananas',
      'breadfruit',
      'dasheen',
      'corn',
      ...SWEET,
    ],
    sentence: (names) =>
      `Counting carbohydrate: most of it here is in ${names}. Sugar and honey can be left out; of the rest take the portion that your doctor or dietitian set.`,
    note: null,
  },
  {
    pattern:
      / (?:kidney|renal) (?:failure|disease|stone|diet|trouble|problem|transplant|patient|issue|friendly) | dialysis /,
    foods: [
      ...['potatoes', 'sweet potatoes', 'yams', 'tomatoes', 'tomato paste', 'tomato sauce', 'spinach', 'Swiss chard'],
      ...[
        'beet greens',
        'winter squash',
        'plantains',
        'bananas',
        'cassava',
        'avocado',
        'orange',
        'coconut milk',
        'nuts',
      ],
      ...['cheese', 'milk', 'buttermilk', 'yogurt', 'cured meat', 'stock', 'cream soup', ...PULSES],
    ],
    sentence: (names) =>
      `On a kidney diet: there is much potassium, phosphorus or salt in ${names}. Leave out what your dietitian has not allowed.`,
    note: 'ask your dietitian',
  },
  {
    pattern: / (?:warfarin|coumadin|jantoven|low vitamin k|blood thinner|anticoagulant[a-z]*) /,
    foods: ['leafy greens', 'broccoli', 'Brussels sprouts', 'parsley', 'asparagus'],
    sentence: (names) =>
      `With warfarin: there is much vitamin K in ${names}. Eat as much of such greens as in other weeks, and ask your doctor before you change it.`,
    note: null,
  },
  {
    pattern: / (?:gout|gota) /,
    foods: ['offal', 'anchovies', 'sardines', 'shellfish', 'shrimp and crawfish', 'game', 'beer', 'oily fish'],
    sentence: (names) => `With gout: leave out ${names}, which can bring an attack, or choose another dish.`,
    note: 'not with gout',
  },
  {
    pattern: / (?:gout|gota) /,
    foods: ['canned fish', 'fresh tuna', 'bacon', 'smoked turkey', 'cooked turkey', 'turkey'],
    sentence: (names) =>
      `With gout: ${names} can bring an attack in a large share. Take a small one, not every day, and ask your doctor.`,
    note: 'a small share with gout',
  },
];

const dietsOf = (entries: readonly string[]): Diet[] => {
  const words = entries.map(normalizeWords);
  return DIETS.filter(({ pattern }) => words.some((each) => pattern.test(each)));
};

function isUnfit({ name }: Pick<DraftIngredient, 'name'>, { foods }: Diet): boolean {
  const food = findFood(name);
  return food !== null && (foods.includes(food.name) || foods.includes(food.kind));
}

type Listed = Pick<BuiltInRecipe['ingredients'][number], 'name'>;

/** Whether a list holds nothing that a diet among the entries leaves out. */
export const fitsDiets = (list: readonly Listed[], entries: readonly string[]): boolean =>
  dietsOf(entries).every((diet) => !list.some((each) => isUnfit(each, diet)));

/** Whether an entry names a diet of this list. */
export const namesDiet = (entry: string): boolean => dietsOf([entry]).length > 0;

/** What of the finished list does not fit the diets among the entries. */
export const dietLines = (entries: readonly string[], list: readonly DraftIngredient[]): string[] =>
  dietsOf(entries).flatMap((diet) => {
    const names = [...new Set(list.filter((each) => isUnfit(each, diet)).map(({ name }) => `the ${name}`))];
    return names.length > 0 ? [diet.sentence(listOf.format(names))] : [];
  });

/** The list with a word at each food that a diet leaves out. */
export function withDiets(draft: DraftRecipe, entries: readonly string[]): DraftRecipe {
  const diets = dietsOf(entries);
  const noteFor = (each: DraftIngredient) =>
    diets.find((diet) => diet.note !== null && isUnfit(each, diet))?.note ?? null;
  return {
    ...draft,
    ingredients: draft.ingredients.map((each) => {
      const note = noteFor(each);
      return note === null ? each : { ...each, note: [each.note, note].filter(Boolean).join('; ') };
    }),
  };
}

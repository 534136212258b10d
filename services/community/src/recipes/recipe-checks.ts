import type { DraftRecipe } from './draft-recipe';
import { type Exclusion, holdsExcluded } from './exclusions';
import { containsWords, disallowedIngredient, disallowedPlantIn, findUnlistedFoods, isNamedIn } from './foods';
import { dishFitOf } from './dish-fit';
import { readTyped } from './recipe-summary';

const MINUTES = { min: 15, max: 150 };
const SERVINGS = { min: 2, max: 8 };

// Not allowed in any text of a recipe, with the instruction for the model.
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/https?:|www\.|\b[\w-]+\.(com|org|net|io|gov|edu|co|info|ru|xyz)\b|\]\(|\S@\S/i, 'Leave out links and addresses.'],
  [/[<>]|&[a-z]+;|&#/i, 'Write plain text without markup.'],
  [
    /[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/,
    'Leave out invisible characters.',
  ],
  [
    /[®™]|\b(crisco|jif|skippy|kraft|campbell'?s|goya|knorr|maggi|heinz|tabasco|old bay|king arthur|velveeta|hellmann'?s|duke'?s|lawry'?s|mccormick|tony chachere'?s|instant pot|crock-?pot|pyrex|ro-?tel|bob'?s red mill|swanson|jiffy|martha white|hidden valley|philadelphia|coca-?cola|oxo)\b/i,
    'Name no brand.',
  ],
  [/\$\s?\d|\b\d+ (dollars|cents)\b|\bUSD\b/i, 'Name no price.'],
  [
    /\b(canning|canner|pressure[- ]can\w*|water[- ]bath|home[- ]can\w*|shelf[- ]stable|process the jars?|seal(ed)? (the |in )?jars?|curing salt|pink salt|prague powder|cur(e|ed|ing) (the )?(meat|ham|bacon|pork|fish|sausage))\b/i,
    'Give no canning or curing instructions.',
  ],
  [
    /\b(diabet\w*|blood (sugar|pressure)|cholesterol|cancer\w*|immun(e|ity)|detox\w*|anti-?inflammatory|inflammation|arthritis|remed(y|ies)|medicinal|superfoods?|weight loss|heals|cures (a|the|your|any)|heart disease|lose weight|good for your)\b/i,
    'Make no medical claim.',
  ],
];

function textsOf(draft: DraftRecipe): string[] {
  return [
    draft.title,
    draft.culturalContext,
    ...draft.ingredients.map(({ amount, name, note }) => `${amount} ${name}, ${note}`),
    ...draft.instructions,
    ...draft.farmingTips,
    draft.veganNote,
    draft.makeAhead,
  ];
}

function checkFigures({ prepMinutes, cookMinutes, servings }: DraftRecipe): string[] {
  const problems: string[] = [];
  const total = prepMinutes + cookMinutes;
  if (total < MINUTES.min || total > MINUTES.max)
    problems.push('Preparation and cooking together take 15 to 150 minutes.');
  if (servings < SERVINGS.min || servings > SERVINGS.max) problems.push('It serves 2 to 8 people.');
  return problems;
}

/** Whether a dish uses a food that was typed; if none of it is known, by its words. */
function usesOneOf(requested: readonly string[], draft: DraftRecipe): boolean {
  const { foods, unread } = readTyped(requested);
  const list = draft.ingredients.map(({ name, note }) => `${name} ${note}`);
  return (
    dishFitOf(draft, foods).uses.length > 0 || unread.some((each) => list.some((line) => containsWords(line, each)))
  );
}

function checkListAndSteps({ ingredients, instructions }: DraftRecipe): string[] {
  const steps = instructions.join(' | ');
  const list = ingredients.map(({ name, note }) => `${name}, ${note}`).join(' | ');
  const unused = ingredients.filter(({ name }) => !isNamedIn(steps, name));
  const withoutGrams = ingredients.filter(({ amount }) => /\bcups?\b/i.test(amount) && !/\d ?g\b/.test(amount));
  return [
    ...unused.map(({ name }) => `No step uses the listed ${name}.`),
    ...findUnlistedFoods(steps, list).map((name) => `A step uses ${name}, which is not in the list.`),
    ...withoutGrams.map(({ name }) => `Give grams beside the cups of ${name}.`),
  ];
}

function checkTexts(draft: DraftRecipe): string[] {
  const texts = textsOf(draft);
  const forbidden = FORBIDDEN.filter(([pattern]) => texts.some((text) => pattern.test(text)));
  const plants = [
    ...texts.map(disallowedPlantIn),
    ...draft.ingredients.map(({ name, note }) => disallowedIngredient(`${name} ${note}`)),
  ];
  return [...forbidden.map(([, sentence]) => sentence), ...new Set(plants.filter((sentence) => sentence !== null))];
}

/** Names of excluded foods are allowed nowhere, not as garnish, tip or substitute either. */
const checkExclusions = (draft: DraftRecipe, exclusions: readonly Exclusion[]): string[] =>
  exclusions
    .filter((each) => textsOf(draft).some((text) => holdsExcluded(text, [each])))
    .map(({ typed }) => `The visitor excluded something: "${typed}". Do not use or name it anywhere.`);

/** Problems of a draft, as instructions for the model; empty if it may be shown. `requested`: may be empty. */
export function findRecipeProblems(
  draft: DraftRecipe,
  requested: readonly string[],
  exclusions: readonly Exclusion[] = [],
): string[] {
  return [
    ...checkFigures(draft),
    ...(requested.length > 0 && !usesOneOf(requested, draft) ? ['Use at least one of the given ingredients.'] : []),
    ...checkListAndSteps(draft),
    ...checkTexts(draft),
    ...checkExclusions(draft, exclusions),
  ];
}

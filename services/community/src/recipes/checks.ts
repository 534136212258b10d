import { deniedIn, deniedIngredient } from './foods/denied';
import type { DraftRecipe } from './draft';
import { foodOf } from './foods/foods';
import { isNamed, unlisted } from './foods/step-foods';
import { has, plain } from './foods/words';

const MINUTES = { least: 15, most: 150 };
const SERVINGS = { least: 2, most: 8 };

// What no text of a recipe may hold, with what is said to who wrote it.
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

const textsOf = ({
  title,
  culturalContext,
  ingredients,
  instructions,
  farmingTips,
  veganNote,
  makeAhead,
}: DraftRecipe) => [
  title,
  culturalContext,
  ...ingredients.map(({ amount, name, note }) => `${amount} ${name}, ${note}`),
  ...instructions,
  ...farmingTips,
  veganNote,
  makeAhead,
];

function figures({ prepMinutes, cookMinutes, servings }: DraftRecipe): string[] {
  const total = prepMinutes + cookMinutes;
  return [
    ...(total < MINUTES.least || total > MINUTES.most
      ? ['Preparation and cooking together take 15 to 150 minutes.']
      : []),
    ...(servings < SERVINGS.least || servings > SERVINGS.most ? ['It serves 2 to 8 people.'] : []),
  ];
}

function usesOne({ ingredients }: DraftRecipe, given: readonly string[]): boolean {
  const list = ingredients.map(({ name, note }) => `${name} ${note}`);
  return given.some((each) => {
    const food = foodOf(each);
    return list.some((line) => has(plain(line), plain(each)) || (food && foodOf(line)?.name === food.name));
  });
}

function listAndSteps({ ingredients, instructions }: DraftRecipe): string[] {
  const steps = instructions.join(' | ');
  const list = ingredients.map(({ name, note }) => `${name}, ${note}`).join(' | ');
  const cups = ingredients.filter(({ amount }) => /\bcups?\b/i.test(amount) && !/\d ?g\b/.test(amount));
  return [
    ...ingredients.flatMap(({ name }) => (isNamed(name, steps) ? [] : [`No step uses the listed ${name}.`])),
    ...unlisted(steps, list).map((name) => `A step uses ${name}, which is not in the list.`),
    ...cups.map(({ name }) => `Give grams beside the cups of ${name}.`),
  ];
}

function forbidden(draft: DraftRecipe): string[] {
  const texts = textsOf(draft);
  const found = FORBIDDEN.flatMap(([pattern, sentence]) =>
    texts.some((text) => pattern.test(text)) ? [sentence] : [],
  );
  const denied = [
    ...texts.map(deniedIn),
    ...draft.ingredients.map(({ name, note }) => deniedIngredient(`${name} ${note}`)),
  ].flatMap((sentence) => (sentence === null ? [] : [sentence]));
  return [...found, ...new Set(denied)];
}

/**
 * What is wrong with a recipe for a kitchen, in sentences that its writer can act on; nothing when it may be shown.
 * `given` is what the visitor has; an empty list asks for none of it.
 */
export function problemsOf(draft: DraftRecipe, given: readonly string[]): string[] {
  return [
    ...figures(draft),
    ...(given.length > 0 && !usesOne(draft, given) ? ['Use at least one of the given ingredients.'] : []),
    ...listAndSteps(draft),
    ...forbidden(draft),
  ];
}

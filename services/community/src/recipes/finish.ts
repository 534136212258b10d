import type { Recipe } from '@farm/contracts';
import { allergensOf } from './foods/allergens';
import type { DraftIngredient, DraftRecipe } from './draft';
import { plain } from './foods/words';

/** '45 minutes', '1 hour 15 minutes'. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const said = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...said(hours, 'hour'), ...said(rest, 'minute')].join(' ') || '0 minutes';
}

const COCONUT =
  'Coconut: since 2025 the FDA no longer counts it among the tree nuts. Some people who avoid tree nuts avoid it too.';

const IN_THE_POT: readonly (readonly [RegExp, string])[] = [
  [
    /^(?!.* canned ).* kidney bean /,
    'Kidney beans: soak them at least 5 hours, throw the water away, boil them hard for 30 minutes, and never slow-cook them raw.',
  ],
  [/ (chicken|turkey|duck|goose|guinea hen|quail|poultry) /, 'Poultry: cook it to 165 F in the thickest part.'],
];

// Also when it is only wished for: pickling cucumbers that are left out may go into a jar all the same.
const WISHED: typeof IN_THE_POT = [
  [
    / (canning|pickle|pickled|pickling|preserve|preserving|jam|jelly|chow chow|chowchow|relish) /,
    'To can or pickle, follow tested recipes only: https://nchfp.uga.edu',
  ],
];

const line = ({ amount, name, note }: DraftIngredient) => [`${amount} ${name}`, note].filter(Boolean).join(', ');

/** What is sent: times in words, and what our own code says of allergens and safety, whoever wrote the recipe. */
export function finished(
  draft: DraftRecipe,
  { source, given, leftOut }: { source: Recipe['source']; given: readonly string[]; leftOut: readonly string[] },
): Recipe {
  const { title, culturalContext, prepMinutes, cookMinutes, servings, ingredients, instructions } = draft;
  const { allergens, labelCheck, coconut } = allergensOf(ingredients, instructions);
  const list = ingredients.map(line).map(plain);
  const said = (rules: typeof IN_THE_POT, lines: readonly string[]) =>
    rules.flatMap(([pattern, sentence]) => (lines.some((each) => pattern.test(each)) ? [sentence] : []));
  return {
    title,
    culturalContext,
    prepTime: duration(prepMinutes),
    cookTime: duration(cookMinutes),
    servings,
    ingredients: ingredients.map(line),
    instructions: [...instructions],
    farmingTips: draft.farmingTips.join('\n'),
    source,
    allergens,
    labelCheck,
    safety: [...said(IN_THE_POT, list), ...said(WISHED, [...list, ...given.map(plain)]), ...(coconut ? [COCONUT] : [])],
    veganNote: draft.veganNote,
    makeAhead: draft.makeAhead,
    leftOut: [...leftOut],
  };
}

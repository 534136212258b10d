import type { Recipe } from '@farm/contracts';
import { nameFor } from './amounts';
import { dietLines } from './diets';
import type { DraftIngredient, DraftRecipe } from './draft-recipe';
import { safetyNotesFor } from './food-safety';
import { allergensOf } from './foods';
import { spanishNameOf } from './spanish-names';

/** '45 minutes', '1 hour 15 minutes'. */
export function formatDuration(minutes: number): string {
  const format = (count: number, unit: string) => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]);
  return [...format(Math.floor(minutes / 60), 'hour'), ...format(minutes % 60, 'minute')].join(' ') || '0 minutes';
}

const COCONUT =
  'Coconut: since 2025 the FDA no longer counts it among the tree nuts. Some people who avoid tree nuts avoid it too.';

function lineOf({ amount, name, note }: DraftIngredient, isSpanish: boolean): string {
  const spanish = isSpanish ? spanishNameOf(name) : null;
  const own = nameFor({ amount, name });
  return [`${amount} ${own}${spanish === null || spanish === own ? '' : ` (${spanish})`}`, note]
    .filter(Boolean)
    .join(', ');
}

/** What a note says that a food is not, or need not be: 'of mushrooms or chicken'. */
const OTHER_FOODS = /\b(?:or|of|in place of)\b[^;]*/g;

interface Origin {
  source: Recipe['source'];
  /** What was typed, also what is left out: pickling cucumbers may still end up in a jar. */
  requested: readonly string[];
  /** On allergies that were named. */
  warnings?: readonly string[];
  /** Whether an allergy was named. */
  isAllergy?: boolean;
  leftOut: readonly string[];
  summary?: string;
  /** In place of the minutes of the draft. */
  cookTime?: string | null;
  /** Whether the request was in Spanish. */
  isSpanish?: boolean;
  after?: Recipe['after'];
  question?: Recipe['question'];
}

/** The response. Allergens and safety notes are always computed here, never taken from a model. */
export function finalizeRecipe(
  draft: DraftRecipe,
  {
    source,
    requested,
    leftOut,
    cookTime = null,
    isSpanish = false,
    warnings = [],
    isAllergy = false,
    summary = '',
    after = null,
    question = null,
  }: Origin,
): Recipe {
  const { allergens, labelCheck, coconut } = allergensOf(draft.ingredients, draft.instructions);
  const ingredients = draft.ingredients.map((each) => lineOf(each, isSpanish));
  return {
    title: draft.title,
    culturalContext: draft.culturalContext,
    prepTime: formatDuration(draft.prepMinutes),
    cookTime: cookTime ?? formatDuration(draft.cookMinutes),
    servings: draft.servings,
    ingredients,
    instructions: [...draft.instructions],
    farmingTips: draft.farmingTips.join('\n'),
    source,
    allergens,
    labelCheck,
    safety: [
      ...warnings,
      ...(question ? [] : dietLines(requested, draft.ingredients)),
      // With a question no dish is shown yet: its own list needs no note.
      ...safetyNotesFor(
        requested,
        question
          ? []
          : draft.ingredients.map((each) => lineOf({ ...each, note: each.note.replace(OTHER_FOODS, '') }, false)),
        isSpanish,
      ),
      ...(coconut && isAllergy ? [COCONUT] : []),
    ],
    veganNote: draft.veganNote,
    makeAhead: draft.makeAhead,
    leftOut: [...leftOut],
    summary,
    after,
    question,
  };
}

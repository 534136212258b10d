import type { Recipe } from '@farm/contracts';
import { type Cuisine } from '@farm/farm';
import { call, useMutation } from '@farm/web-kit';
import { useState } from 'react';

/** Spec 2 section 8, to the letter. */
const FAILED = 'Unable to generate recipe at this time. Please try again later.';

interface Made {
  /** Grows with each recipe, so that the same dish twice is two arrivals. */
  turn: number;
  recipe: Recipe;
}

/** Asks for recipes. The last one stays when the next does not come. */
export function useRecipe() {
  const [made, setMade] = useState<Made | null>(null);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (body: { ingredients: string[]; culture: Cuisine }) => call('POST /api/generate-recipe', { body }),
    onSuccess: (recipe) => setMade((last) => ({ turn: (last?.turn ?? 0) + 1, recipe })),
  });
  return { made, generate: mutate, isPending, problem: isError ? FAILED : null };
}

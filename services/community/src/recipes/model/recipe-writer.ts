import type { Cuisine } from '@farm/farm';

/** What a recipe is asked for. */
export interface RecipeAsk {
  ingredients: readonly string[];
  culture: Cuisine;
  /** The first answer and what was wrong with it: the one chance to mend it. */
  mend?: { said: string; problems: readonly string[] };
}

/** Somebody outside who writes recipes. Nothing of what comes back is believed before it is checked. */
export interface RecipeWriter {
  /** Most tokens that this ask can cost, question and answer: what is reserved before it is made. */
  most(ask: RecipeAsk): number;
  /** The raw answer and what it cost. Throws when there is none: refused, cut off, too late, out of order. */
  write(ask: RecipeAsk, signal: AbortSignal): Promise<{ text: string; tokens: number }>;
}

import { OPENAI } from '@farm/server-kit';
import { openaiWriter } from './openai.provider';
import type { RecipeModel } from '../recipes';

const LIMIT_MS = 20_000; // both tries together, so that the book answers within the call's 30 s

interface ModelSettings {
  OPENAI_API_KEY: string | undefined;
  OPENAI_BASE_URL: string;
  RECIPE_MODEL: string;
  RECIPE_DAILY_BUDGET: number;
}

/** The model that writes recipes, or null: no key, no budget. A server of one's own (another address) needs no key. */
export function chooseRecipeModel(config: ModelSettings): RecipeModel | null {
  const { OPENAI_API_KEY, OPENAI_BASE_URL: baseUrl, RECIPE_MODEL: model, RECIPE_DAILY_BUDGET: dailyBudget } = config;
  const key = OPENAI_API_KEY ?? (baseUrl === OPENAI ? undefined : 'none');
  if (key === undefined || dailyBudget === 0) return null;
  return { writer: openaiWriter({ key, baseUrl, model, limitMs: LIMIT_MS }), dailyBudget, limitMs: LIMIT_MS };
}

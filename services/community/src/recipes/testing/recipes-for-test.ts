import type { CommunityDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { createService, type Clock } from '@farm/server-kit';
import { createApi, createTestDeps, type Api } from '@farm/server-kit/testing';
import { openaiProvider } from '../openai.provider';
import { recipeBudgetRepository } from '../recipe-budget.repository';
import type { RecipeModel } from '../generate-recipe';
import { recipeRoutes } from '../recipes.routes';

const PATIENT_MS = 5_000;

/** A model at this address. `timeoutMs` is short only for specs in which it never responds. */
export const modelAt = (baseUrl: string, more: Partial<RecipeModel> = {}): RecipeModel => ({
  provider: openaiProvider({ key: 'k', baseUrl, model: 'm', timeoutMs: PATIENT_MS }),
  dailyBudget: 1_000_000,
  timeoutMs: PATIENT_MS,
  ...more,
});

/** The recipe call as the service serves it, on a database of its own; called twice it is two copies. */
export function recipesForTest(
  database: TestDatabase<CommunityDb>,
  { model = null, clock }: { model?: RecipeModel | null; clock?: Clock } = {},
): Api {
  const deps = createTestDeps({ pool: database.pool, ...(clock && { clock }) });
  const budget = recipeBudgetRepository(database.db);
  return createApi(createService('community', deps, (app) => recipeRoutes(app, { model, budget, clock: deps.clock })));
}

import type { CommunityDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { createService, type Clock } from '@farm/server-kit';
import { apiOf, depsForTest, type Api } from '@farm/server-kit/testing';
import { openaiWriter } from '../model/openai.provider';
import { recipeDayRepository } from '../model/recipe-days.repository';
import type { RecipeModel } from '../recipes';
import { recipeRoutes } from '../recipes.routes';

const PATIENT_MS = 5_000;

/** A model at this address. A busy machine may take its time; only what never answers is given less (`limitMs`). */
export const modelAt = (baseUrl: string, more: Partial<RecipeModel> = {}): RecipeModel => ({
  writer: openaiWriter({ key: 'k', baseUrl, model: 'm', limitMs: PATIENT_MS }),
  dailyBudget: 1_000_000,
  limitMs: PATIENT_MS,
  ...more,
});

/** The recipe call as the service serves it, on a database of its own; called twice it is two copies. */
export function kitchenForTest(
  database: TestDatabase<CommunityDb>,
  { model = null, clock }: { model?: RecipeModel | null; clock?: Clock } = {},
): Api {
  const deps = depsForTest({ pool: database.pool, ...(clock && { clock }) });
  const days = recipeDayRepository(database.db);
  return apiOf(createService('community', deps, (app) => recipeRoutes(app, { model, days, clock: deps.clock })));
}

import type { LearningDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { accountsRepository } from './accounts/accounts.repository';
import { accountRoutes } from './accounts/accounts.routes';
import { farmPlanRoutes } from './farm-plan/farm-plan.routes';
import { placeRepository } from './farm-plan/places.repository';
import type { PlanTables } from './farm-plan/plan';
import { sharedPlanRepository } from './farm-plan/shared-plans.repository';

export interface LearningDeps extends ServiceDeps {
  db: LearningDb;
  /** Tables that the farm plan is made from. */
  tables: PlanTables;
}

export const learningApp = (deps: LearningDeps): App =>
  createService('learning', deps, (app) => {
    accountRoutes(app, accountsRepository(deps.db), deps.clock);
    farmPlanRoutes(app, { ...deps, places: placeRepository(deps.db), shared: sharedPlanRepository(deps.db) });
  });

import type { LearningDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { accountsRepository } from './accounts/accounts.repository';
import { accountRoutes } from './accounts/accounts.routes';

export interface LearningDeps extends ServiceDeps {
  db: LearningDb;
}

export const learningApp = (deps: LearningDeps): App =>
  createService('learning', deps, (app) => {
    accountRoutes(app, accountsRepository(deps.db), deps.clock);
  });

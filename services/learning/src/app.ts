import type { LearningDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { accountsRepository } from './accounts/accounts.repository';
import { accountRoutes } from './accounts/accounts.routes';
import { farmPlanRoutes } from './farm-plan/farm-plan.routes';
import { placeRepository } from './farm-plan/places.repository';
import type { PlanTables } from './farm-plan/plan';
import { sharedPlanRepository } from './farm-plan/shared-plans.repository';
import type { Bank } from './quiz/bank';
import { playersRepository } from './quiz/players.repository';
import { quizRoutes } from './quiz/quiz.routes';
import { reviewsRepository } from './quiz/reviews.repository';
import { sessionsRepository } from './quiz/sessions.repository';
import { submissionsRepository } from './quiz/submissions.repository';

export interface LearningDeps extends ServiceDeps {
  db: LearningDb;
  /** Tables that the farm plan is made from. */
  tables: PlanTables;
  /** The scored questions with their keys. */
  bank: Bank;
  /** Key of the players' public ids. */
  quizSecret: string;
}

export const learningApp = (deps: LearningDeps): App =>
  createService('learning', deps, (app) => {
    accountRoutes(app, accountsRepository(deps.db), deps.clock);
    quizRoutes(app, {
      ...deps,
      players: playersRepository(deps.db),
      sessions: sessionsRepository(deps.db),
      submissions: submissionsRepository(deps.db, deps.bank),
      reviews: reviewsRepository(deps.db),
    });
    farmPlanRoutes(app, { ...deps, places: placeRepository(deps.db), shared: sharedPlanRepository(deps.db) });
  });

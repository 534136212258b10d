import type { LearningDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { accountsRepository } from './accounts/accounts.repository';
import { accountRoutes } from './accounts/accounts.routes';
import { farmPlanRoutes } from './farm-plan/farm-plan.routes';
import { placeRepository } from './farm-plan/places.repository';
import type { PlanTables } from './farm-plan/plan';
import { planLinkRepository } from './farm-plan/plan-links.repository';
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

/** The service's rooms, built once for routes and background work alike. */
export const learningRooms = ({ db, bank }: Pick<LearningDeps, 'db' | 'bank'>) => ({
  players: playersRepository(db),
  sessions: sessionsRepository(db),
  submissions: submissionsRepository(db, bank),
  reviews: reviewsRepository(db),
  places: placeRepository(db),
  links: planLinkRepository(db),
});

export const learningApp = (deps: LearningDeps): App =>
  createService('learning', deps, (app) => {
    const rooms = { ...deps, ...learningRooms(deps) };
    accountRoutes(app, accountsRepository(deps.db), deps.clock);
    quizRoutes(app, rooms);
    farmPlanRoutes(app, rooms);
  });

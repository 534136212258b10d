import type { DexterDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { answerRoutes } from './answers/answers.routes';
import type { Engine } from './answers/engine';
import { offlineEngine } from './answers/offline.provider';
import { guarded } from './guard/guard';
import { guardEventsRepository } from './guard/guard-events.repository';
import { outputScan } from './guard/output';
import type { Knowledge } from './knowledge/knowledge';
import type { DailyTask } from './training/daily-tasks';
import { myDataRoutes } from './my-data/my-data.routes';
import { trainingRoutes } from './training/training.routes';

export interface DexterDeps extends ServiceDeps {
  db: DexterDb;
  knowledge: Knowledge;
  /** Finds the words of an answer; missing: the reviewed articles alone. */
  engine?: Engine;
  tasks: readonly DailyTask[];
}

export const dexterApp = (deps: DexterDeps): App =>
  createService('dexter', deps, (app) => {
    const { db, clock, knowledge, tasks } = deps;
    const reviewed = offlineEngine(knowledge);
    const { engine = reviewed } = deps;
    const events = guardEventsRepository(db);
    answerRoutes(app, guarded({ engine, reviewed, scan: outputScan(knowledge), events, clock }));
    trainingRoutes(app, tasks);
    myDataRoutes(app);
  });

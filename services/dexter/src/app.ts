import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { answerRoutes } from './answers/answers.routes';
import type { Engine } from './answers/engine';
import type { DailyTask } from './training/daily-tasks';
import { trainingRoutes } from './training/training.routes';

export interface DexterDeps extends ServiceDeps {
  engine: Engine;
  tasks: readonly DailyTask[];
}

export const dexterApp = (deps: DexterDeps): App =>
  createService('dexter', deps, (app) => {
    answerRoutes(app, deps.engine);
    trainingRoutes(app, deps.tasks);
  });

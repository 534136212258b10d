import { training } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { DailyTask } from './daily-tasks';

export const trainingRoutes = (app: App, tasks: readonly DailyTask[]) =>
  serve(app, training, {
    'GET /api/dexter/daily-tasks': () => [...tasks],
  });

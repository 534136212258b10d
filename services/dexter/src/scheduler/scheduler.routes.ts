import { scheduler } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import type { Press } from './runs/press';
import { assessmentPlan, bulkPlan } from './runs/run-plan';
import { ASSESSMENT, TRAINING } from './schedule';
import { status, type StatusSources } from './status';

interface SchedulerRoutesDeps extends StatusSources {
  clock: Clock;
  press: Press;
}

const PRESSED = {
  bulk: { kind: 'bulk', plan: () => bulkPlan, queue: TRAINING },
  assessment: { kind: 'assessment', plan: () => assessmentPlan, queue: ASSESSMENT },
} as const;

export function schedulerRoutes(app: App, { press, clock, ...sources }: SchedulerRoutesDeps) {
  const { configs } = sources;

  const turn = async (enabled: boolean, by: string) => {
    await configs.change({ enabled }, by, clock.now());
    return { success: true } as const;
  };

  serve(app, scheduler, {
    'GET /api/dexter/scheduler/status': () => status(clock.now(), sources),
    'POST /api/dexter/scheduler/config': async ({ body }, { person }) => {
      await configs.change('config' in body ? body.config : body, person.id, clock.now());
      return { success: true } as const;
    },
    'POST /api/dexter/scheduler/bulk-training': async (_, { person, signal }) => {
      const { config } = await configs.read(clock.now());
      if (!config.bulkTrainingEnabled)
        return refuse(409, 'schedule.bulk_off', 'Bulk training is switched off in the configuration.');
      return press(PRESSED.bulk, person.id, signal);
    },
    'POST /api/dexter/scheduler/assessment': (_, { person, signal }) => press(PRESSED.assessment, person.id, signal),
    'POST /api/dexter/scheduler/stop': (_, { person }) => turn(false, person.id),
    'POST /api/dexter/scheduler/start': (_, { person }) => turn(true, person.id),
  });
}

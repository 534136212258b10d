import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { scheduler } from '@farm/contracts';
import { refuse, serve, type App, type Clock } from '@farm/server-kit';
import { assessmentPlan, bulkPlan } from './run-plan';
import { ASSESSMENT, TRAINING } from './schedule';
import { status, type StatusSources } from './status';

const LOOK_MS = 200;
const WAIT_MS = 25_000; // the house ends a call after 30 seconds

interface SchedulerRoutesDeps extends StatusSources {
  clock: Clock;
  /** How long a press waits for the end of its run, in milliseconds. */
  waitMs?: number | undefined;
}

const PRESSED = {
  bulk: { plan: bulkPlan, queue: TRAINING },
  assessment: { plan: assessmentPlan, queue: ASSESSMENT },
} as const;

export function schedulerRoutes(app: App, { waitMs = WAIT_MS, clock, ...sources }: SchedulerRoutesDeps) {
  const { configs, runs } = sources;

  /** Begins a run, or joins the one that is under way, and waits for its end as long as a call may. */
  async function press(kind: keyof typeof PRESSED, by: string, signal: AbortSignal) {
    const { plan, queue } = PRESSED[kind];
    const asked = { slotKey: `manual:${randomUUID()}`, kind, by, at: clock.now() };
    const runId = (await runs.underway(kind)) ?? (await runs.ask(asked, plan, queue));
    const until = performance.now() + waitMs;
    for (;;) {
      const state = await runs.state(runId);
      if (state !== 'running') return { success: state === 'done', runId };
      if (signal.aborted || performance.now() >= until) return { success: true, running: true, runId };
      await pause(LOOK_MS);
    }
  }

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
      return press('bulk', person.id, signal);
    },
    'POST /api/dexter/scheduler/assessment': (_, { person, signal }) => press('assessment', person.id, signal),
    'POST /api/dexter/scheduler/stop': (_, { person }) => turn(false, person.id),
    'POST /api/dexter/scheduler/start': (_, { person }) => turn(true, person.id),
  });
}

import { scheduler, type MetricName, type ReplyOf } from '@farm/contracts';
import { throwHttpError, serve, type App, type Clock } from '@farm/server-kit';
import type { MetricFigure, Figures } from './assessment';
import type { StartManualRun } from './runs';
import type { SchedulerRepository } from './scheduler.repository';
import { nextRunAt } from './slots';

interface SchedulerRoutesDeps {
  store: SchedulerRepository;
  clock: Clock;
  startManualRun: StartManualRun;
}

const throwConflict = (): never =>
  throwHttpError(409, 'schedule.changed', 'Another operator changed these settings meanwhile.');

const figuresOf = (results: readonly object[]) =>
  Object.fromEntries((results as MetricFigure[]).map(({ metric, ...figure }) => [metric, figure])) as Figures;
const valuesOf = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).map(([metric, { value }]) => [metric, value])) as Record<
    MetricName,
    number | null
  >;

export function schedulerRoutes(app: App, { store, clock, startManualRun }: SchedulerRoutesDeps) {
  async function status() {
    const now = clock.now();
    const [{ config, since }, runs, assessments] = await Promise.all([
      store.settings(now),
      store.newestRuns(),
      store.assessments(),
    ]);
    const history = assessments.map(({ at, results }) => ({ at: at.toISOString(), figures: figuresOf(results) }));
    const [newest] = history;
    return {
      ...{ config, configVersion: since.toISOString(), runs },
      metrics: newest ? { ...valuesOf(newest.figures), lastAssessment: newest.at } : null,
      details: newest?.figures ?? null,
      history: history.map(({ at, figures }) => ({ at, ...valuesOf(figures) })),
      running: runs.find(({ state }) => state === 'running') ?? null,
      nextRunAt: nextRunAt(now, config)?.toISOString() ?? null,
    } satisfies ReplyOf<(typeof scheduler)['GET /api/dexter/scheduler/status']>;
  }

  async function setEnabled(enabled: boolean, by: string) {
    await store.configure({ enabled }, by, clock.now());
    return { success: true } as const;
  }

  serve(app, scheduler, {
    'GET /api/dexter/scheduler/status': status,
    'POST /api/dexter/scheduler/config': async ({ body, query }, { person }) => {
      const version = query.version === undefined ? undefined : new Date(query.version);
      const changed = 'config' in body ? body.config : body;
      const isChanged = await store.configure(changed, person.id, clock.now(), version);
      return isChanged ? ({ success: true } as const) : throwConflict();
    },
    'POST /api/dexter/scheduler/bulk-training': async (_, { person, signal }) => {
      const { config } = await store.settings(clock.now());
      if (!config.bulkTrainingEnabled)
        return throwHttpError(409, 'schedule.bulk_off', 'Bulk training is switched off in the configuration.');
      return startManualRun('bulk', person.id, signal);
    },
    'POST /api/dexter/scheduler/assessment': (_, { person, signal }) => startManualRun('assessment', person.id, signal),
    'POST /api/dexter/scheduler/stop': (_, { person }) => setEnabled(false, person.id),
    'POST /api/dexter/scheduler/start': (_, { person }) => setEnabled(true, person.id),
  });
}

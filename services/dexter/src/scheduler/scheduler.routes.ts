import { scheduler, type Measurement, type MetricName, type ReplyOf } from '@farm/contracts';
import { throwHttpError, serve, type App, type Clock } from '@farm/server-kit';
import type { AssessmentRepository, Figures } from './assessments.repository';
import type { ConfigRepository } from './config.repository';
import { METRICS } from './metrics';
import type { StartManualRun } from './runs';
import type { RunRepository } from './runs.repository';
import { nextRunAt } from './slots';

interface SchedulerRoutesDeps {
  configs: ConfigRepository;
  runs: RunRepository;
  assessments: AssessmentRepository;
  clock: Clock;
  startManualRun: StartManualRun;
}

const throwConflict = (): never =>
  throwHttpError(409, 'schedule.changed', 'Another operator changed these settings meanwhile.');

const perMetric = <T>(figures: Figures, of: (figure: Measurement) => T) =>
  Object.fromEntries(METRICS.map((metric) => [metric, of(figures[metric])])) as Record<MetricName, T>;
const valueOf = ({ value }: Measurement) => value;

export function schedulerRoutes(app: App, deps: SchedulerRoutesDeps) {
  const { configs, runs, assessments, clock, startManualRun } = deps;

  async function status() {
    const now = clock.now();
    const [{ config, since }, lines, history] = await Promise.all([
      configs.read(now),
      runs.newest(),
      assessments.newest(),
    ]);
    const newest = history[0];
    return {
      config,
      configVersion: since.toISOString(),
      metrics: newest ? { ...perMetric(newest.figures, valueOf), lastAssessment: newest.at.toISOString() } : null,
      details: newest ? perMetric(newest.figures, (figure) => figure) : null,
      note: newest?.note ?? null,
      history: history.map((one) => ({ at: one.at.toISOString(), ...perMetric(one.figures, valueOf) })),
      running: lines.find(({ state }) => state === 'running') ?? null,
      nextRunAt: nextRunAt(now, config)?.toISOString() ?? null,
      runs: lines,
    } satisfies ReplyOf<(typeof scheduler)['GET /api/dexter/scheduler/status']>;
  }

  async function setEnabled(enabled: boolean, by: string) {
    await configs.change({ enabled }, { by, now: clock.now() });
    return { success: true } as const;
  }

  serve(app, scheduler, {
    'GET /api/dexter/scheduler/status': status,
    'POST /api/dexter/scheduler/config': async ({ body, query }, { person }) => {
      const version = query.version === undefined ? undefined : new Date(query.version);
      if (version && Number.isNaN(version.getTime())) return throwConflict(); // such as '2026-13-40T…'
      const changed = 'config' in body ? body.config : body;
      const isChanged = await configs.change(changed, { by: person.id, now: clock.now(), version });
      return isChanged ? ({ success: true } as const) : throwConflict();
    },
    'POST /api/dexter/scheduler/bulk-training': async (_, { person, signal }) => {
      const { config } = await configs.read(clock.now());
      if (!config.bulkTrainingEnabled)
        return throwHttpError(409, 'schedule.bulk_off', 'Bulk training is switched off in the configuration.');
      return startManualRun('bulk', person.id, signal);
    },
    'POST /api/dexter/scheduler/assessment': (_, { person, signal }) => startManualRun('assessment', person.id, signal),
    'POST /api/dexter/scheduler/stop': (_, { person }) => setEnabled(false, person.id),
    'POST /api/dexter/scheduler/start': (_, { person }) => setEnabled(true, person.id),
  });
}

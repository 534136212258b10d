import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact, OneOf, OrNull } from '../contract';

const Moment = Type.String({ description: 'ISO 8601, UTC' });

/** Spec 2 section 3; all flags begin true, the intensity moderate, the time 06:00 in farm time. */
export const SchedulerConfig = Exact({
  enabled: Type.Boolean(),
  dailyTrainingTime: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  continuousMonitoring: Type.Boolean(),
  bulkTrainingEnabled: Type.Boolean(),
  /** light every 4 hours, moderate every 2, intensive every hour, bulk every 30 minutes. */
  trainingIntensity: OneOf(['light', 'moderate', 'intensive', 'bulk']),
  adaptiveTraining: Type.Boolean(),
});
export type SchedulerConfig = Static<typeof SchedulerConfig>;

const Figure = OrNull(Type.Number());

/** A figure of 0 to 10 with how many cases it rests on and its 95 % interval; null where there was nothing to measure. */
export const Measured = Exact({
  value: Figure,
  /** 0 where nothing was taught yet, say. */
  n: Type.Integer(),
  low: Figure,
  high: Figure,
  judge: Type.String(),
});
export type Measured = Static<typeof Measured>;

export type MetricName = keyof ReturnType<typeof perMetric>;
const perMetric = <T extends typeof Figure | typeof Measured>(schema: T) => ({
  responseQuality: schema,
  memoryRetention: schema,
  featureSuggestions: schema,
  conversationalFlow: schema,
});

export const TrainingRunLine = Exact({
  id: Type.String(),
  kind: OneOf(['daily', 'interval', 'bulk', 'assessment']),
  state: OneOf(['running', 'done', 'failed']),
  done: Type.Integer(),
  steps: Type.Integer(),
  reason: OrNull(Type.String()),
  by: Type.String(),
  startedAt: Moment,
  endedAt: OrNull(Moment),
});
export type TrainingRunLine = Static<typeof TrainingRunLine>;

const Started = Exact({
  success: Type.Boolean(),
  /** It goes on after this call; the status tells its end. */
  running: Type.Optional(Type.Boolean()),
  runId: Type.Optional(Type.String()),
});
const PRESS = { per: 'minute', times: 12 } as const;

/** Spec 2 section 7, 'scheduler'. */
export const scheduler = {
  'GET /api/dexter/scheduler/status': {
    access: 'operator',
    reply: Exact({
      config: SchedulerConfig,
      /** 0 to 10 each; null before the first assessment, and each where there was nothing to measure. */
      metrics: OrNull(Exact({ ...perMetric(Figure), lastAssessment: Moment })),
      details: OrNull(
        Exact({
          ...perMetric(Measured),
          /** Beside memoryRetention: what was taught, asked in words that nobody entered. */
          unseenParaphrases: Type.Optional(Measured),
        }),
      ),
      /** What the newest assessment has to say of itself: 'The model answered 31 of 340 cases; …'. */
      note: Type.Optional(OrNull(Type.String())),
      /** How far the judge of tests and the operators agree; null below 20 answers that both have judged. */
      agreement: Type.Optional(
        OrNull(
          Exact({
            /** Cohen's kappa: 1 agrees wholly, 0 no more than by chance. */
            kappa: Type.Number(),
            n: Type.Integer(),
          }),
        ),
      ),
      /** The assessments before, newest first, for the chart. */
      history: Type.Array(Exact({ at: Moment, ...perMetric(Figure) })),
      running: OrNull(TrainingRunLine),
      /** When the schedule trains next; null while it is stopped. */
      nextRunAt: OrNull(Moment),
      runs: Type.Array(TrainingRunLine),
    }),
  },
  /** The six fields, bare or in `config`. */
  'POST /api/dexter/scheduler/config': {
    access: 'operator',
    body: Type.Union([SchedulerConfig, Exact({ config: SchedulerConfig })]),
    reply: Exact({ success: Type.Literal(true) }),
    say: { '': 'Please choose a time such as 06:00 and an intensity.' },
    limit: PRESS,
  },
  /** Eight instructions, step by step. 409 `schedule.bulk_off`. */
  'POST /api/dexter/scheduler/bulk-training': { access: 'operator', reply: Started, limit: PRESS, takes: 30 },
  'POST /api/dexter/scheduler/assessment': { access: 'operator', reply: Started, limit: PRESS, takes: 30 },
  'POST /api/dexter/scheduler/stop': {
    access: 'operator',
    reply: Exact({ success: Type.Literal(true) }),
    limit: PRESS,
  },
  'POST /api/dexter/scheduler/start': {
    access: 'operator',
    reply: Exact({ success: Type.Literal(true) }),
    limit: PRESS,
  },
} satisfies Contract;

import { Type, type Static } from '@sinclair/typebox';
import { type Contract, SentTimestamp, StrictObject, OneOf, Nullable, Timestamp } from '../contract';

/** Settings of the schedule. Defaults: all flags true, intensity moderate, 06:00 in farm time. */
export const SchedulerConfig = StrictObject({
  enabled: Type.Boolean(),
  dailyTrainingTime: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  continuousMonitoring: Type.Boolean(),
  bulkTrainingEnabled: Type.Boolean(),
  /** light every 4 hours, moderate every 2, intensive every hour, bulk every 30 minutes. */
  trainingIntensity: OneOf(['light', 'moderate', 'intensive', 'bulk']),
  adaptiveTraining: Type.Boolean(),
});
export type SchedulerConfig = Static<typeof SchedulerConfig>;

const Figure = Nullable(Type.Number());

/** A metric from 0 to 10 with its number of cases and 95 % interval; null if there was nothing to measure. */
export const Measurement = StrictObject({
  value: Figure,
  /** 0 if nothing was taught yet, for example. */
  n: Type.Integer(),
  low: Figure,
  high: Figure,
  judge: Type.String(),
});
export type Measurement = Static<typeof Measurement>;

export type MetricName = keyof ReturnType<typeof perMetric>;
const perMetric = <T extends typeof Figure | typeof Measurement>(schema: T) => ({
  responseQuality: schema,
  memoryRetention: schema,
  featureSuggestions: schema,
  conversationalFlow: schema,
});

export const TrainingRunSummary = StrictObject({
  id: Type.String(),
  kind: OneOf(['daily', 'interval', 'bulk', 'assessment']),
  state: OneOf(['running', 'done', 'failed']),
  done: Type.Integer(),
  steps: Type.Integer(),
  reason: Nullable(Type.String()),
  by: Type.String(),
  startedAt: Timestamp,
  endedAt: Nullable(Timestamp),
});
export type TrainingRunSummary = Static<typeof TrainingRunSummary>;

const Started = StrictObject({
  success: Type.Boolean(),
  /** Continues after this call; poll the status. */
  running: Type.Optional(Type.Boolean()),
  runId: Type.Optional(Type.String()),
});
/** `success`: whether the schedule was changed. */
const Changed = StrictObject({ success: Type.Boolean() });
const LIMIT = { per: 'minute', times: 12 } as const;

/** The schedule of the automated training. */
export const scheduler = {
  'GET /api/dexter/scheduler/status': {
    access: 'editor',
    reply: StrictObject({
      config: SchedulerConfig,
      /** Sent back with a change, so that operators do not overwrite each other's. */
      configVersion: Type.Optional(Timestamp),
      /** 0 to 10; null before the first assessment, and for metrics with nothing to measure. */
      metrics: Nullable(StrictObject({ ...perMetric(Figure), lastAssessment: Timestamp })),
      details: Nullable(StrictObject(perMetric(Measurement))),
      /** Earlier assessments, newest first. */
      history: Type.Array(StrictObject({ at: Timestamp, ...perMetric(Figure) })),
      running: Nullable(TrainingRunSummary),
      /** When the schedule trains next; null while it is stopped. */
      nextRunAt: Nullable(Timestamp),
      runs: Type.Array(TrainingRunSummary),
    }),
  },
  /** The six fields, either at the top level or in `config`. With an outdated `version`: 409 `schedule.changed`. */
  'POST /api/dexter/scheduler/config': {
    access: 'editor',
    query: StrictObject({
      version: Type.Optional(SentTimestamp),
    }),
    body: Type.Union([SchedulerConfig, StrictObject({ config: SchedulerConfig })]),
    reply: Changed,
    messages: {
      dailyTrainingTime: 'Please choose a time.',
      '': 'Please choose a time such as 06:00 and an intensity.',
    },
    limit: LIMIT,
  },
  /** Trains the eight bulk instructions. 409 `schedule.bulk_off`. */
  'POST /api/dexter/scheduler/bulk-training': {
    access: 'editor',
    cost: 'high',
    reply: Started,
    limit: LIMIT,
    timeoutSeconds: 30,
  },
  'POST /api/dexter/scheduler/assessment': {
    access: 'editor',
    cost: 'high',
    reply: Started,
    limit: LIMIT,
    timeoutSeconds: 30,
  },
  'POST /api/dexter/scheduler/stop': {
    access: 'editor',
    reply: Changed,
    limit: LIMIT,
  },
  'POST /api/dexter/scheduler/start': {
    access: 'editor',
    reply: Changed,
    limit: LIMIT,
  },
} satisfies Contract;

import type { TrainingRun, ScheduleStatus } from '../schedule-data';

export const bulkRun: TrainingRun = {
  id: '0197279a-0000-7000-8000-000000000009',
  kind: 'bulk',
  state: 'running',
  done: 3,
  steps: 8,
  reason: null,
  by: '1',
  startedAt: '2026-06-10T14:00:00.000Z',
  endedAt: null,
};

/** The schedule before the first run. */
export const fresh: ScheduleStatus = {
  config: {
    enabled: true,
    dailyTrainingTime: '06:00',
    continuousMonitoring: true,
    bulkTrainingEnabled: true,
    trainingIntensity: 'moderate',
    adaptiveTraining: true,
  },
  metrics: null,
  details: null,
  history: [],
  running: null,
  runs: [],
  nextRunAt: '2026-06-10T16:00:00.000Z',
};

const measured = (value: number) => ({
  value,
  n: 40,
  low: value - 0.5,
  high: value + 0.4,
  judge: 'deterministic',
});
const figures = { responseQuality: 8, memoryRetention: 7.9, featureSuggestions: 6, conversationalFlow: 5.9 };

export const assessed: ScheduleStatus = {
  ...fresh,
  metrics: { ...figures, lastAssessment: '2026-06-10T10:00:00.000Z' },
  details: {
    responseQuality: measured(8),
    memoryRetention: measured(7.9),
    featureSuggestions: measured(6),
    conversationalFlow: measured(5.9),
  },
  history: [
    { at: '2026-06-10T10:00:00.000Z', ...figures },
    { at: '2026-06-09T10:00:00.000Z', ...figures, responseQuality: 7 },
  ],
};

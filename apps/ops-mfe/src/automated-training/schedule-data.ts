import type { CallKey, MetricName, SchedulerConfig } from '@farm/contracts';
import { queriesOf, useQuery, useQueryClient } from '@farm/web-kit';
import { liveQuery, type Reply } from '../admin/queries';

export type { MetricName };
export type ScheduleStatus = Reply<'GET /api/dexter/scheduler/status'>;
export type TrainingRun = ScheduleStatus['runs'][number];

const POLL_MS = 1_000;
export const SCHEDULE_CALLS: readonly CallKey[] = ['GET /api/dexter/scheduler/status'];

/** The status of the schedule, polled every second during a run or while `isWatched`. */
export const useScheduleStatus = (isWatched: boolean) =>
  useQuery({
    ...liveQuery('GET /api/dexter/scheduler/status'),
    refetchInterval: ({ state }) => (isWatched || state.data?.running ? POLL_MS : false),
  });

export function useReloadStatus() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries(queriesOf(...SCHEDULE_CALLS));
}

export interface RunTabProps {
  status: ScheduleStatus;
  isRunning: boolean;
  start: () => void;
}

/** The message above the tabs after an action. */
export interface ScheduleMessage {
  kind: 'success' | 'info' | 'error';
  text: string;
}
export type ShowMessage = (message: ScheduleMessage) => void;

export const METRIC_NAMES: Readonly<Record<MetricName, string>> = {
  responseQuality: 'Response Quality',
  memoryRetention: 'Memory Retention',
  featureSuggestions: 'Feature Suggestions',
  conversationalFlow: 'Conversational Flow',
};
export const METRICS = Object.keys(METRIC_NAMES) as MetricName[];

export const FREQUENCY: Readonly<Record<SchedulerConfig['trainingIntensity'], string>> = {
  light: 'every 4 hours',
  moderate: 'every 2 hours',
  intensive: 'every hour',
  bulk: 'every 30 minutes',
};

export const RUN_KINDS: Readonly<Record<TrainingRun['kind'], string>> = {
  daily: 'Daily training',
  interval: 'Scheduled training',
  bulk: 'Bulk training',
  assessment: 'Assessment',
};

/** A metric of 0 to 10; null if there was nothing to measure. */
export const metricText = (value: number | null): string => value?.toFixed(1) ?? 'not measured';

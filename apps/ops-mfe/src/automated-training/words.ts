import type { SchedulerConfig } from '@farm/contracts';
import type { MetricName, Run } from './use-schedule';

export const METRIC_NAMES: Readonly<Record<MetricName, string>> = {
  responseQuality: 'Response Quality',
  memoryRetention: 'Memory Retention',
  featureSuggestions: 'Feature Suggestions',
  conversationalFlow: 'Conversational Flow',
};
export const METRICS = Object.keys(METRIC_NAMES) as MetricName[];

/** Spec 2 section 4: how often each intensity trains. */
export const FREQUENCY: Readonly<Record<SchedulerConfig['trainingIntensity'], string>> = {
  light: 'every 4 hours',
  moderate: 'every 2 hours',
  intensive: 'every hour',
  bulk: 'every 30 minutes',
};

/** Spec 2 section 9: green at 80 or more, yellow at 60 or more, otherwise red. */
export const colourOf = (percent: number): 'green' | 'yellow' | 'red' =>
  percent >= 80 ? 'green' : percent >= 60 ? 'yellow' : 'red';

export const KINDS: Readonly<Record<Run['kind'], string>> = {
  daily: 'Daily training',
  interval: 'Scheduled training',
  bulk: 'Bulk training',
  assessment: 'Assessment',
};
export const STATES: Readonly<Record<Run['state'], string>> = {
  running: 'Running',
  done: 'Completed',
  failed: 'Failed',
};

/** A figure of 0 to 10 in words; null: there was nothing to measure. */
export const figureText = (value: number | null): string => value?.toFixed(1) ?? 'not measured';

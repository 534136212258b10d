import type { MetricName, TrainingRunLine } from '@farm/contracts';

export type RunKind = TrainingRunLine['kind'];

/** What one step of a run does: 'join' teaches together what the tasks before it showed. */
export type PlannedStep =
  | { do: 'task'; taskId: string }
  | { do: 'join' }
  | { do: 'instruct'; id: string }
  | { do: 'measure'; metric: MetricName };

/** All that a run will do, fixed when it begins: whoever goes on with it does the same. */
export interface Plan {
  steps: readonly PlannedStep[];
  /** Why these: 'pests: 4 of 20 failed'. */
  reason: string | null;
}

/** What a scheduled run is signed with, in place of a person. */
export const SCHEDULE = 'schedule';

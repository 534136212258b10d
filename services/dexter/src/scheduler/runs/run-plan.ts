import type { SchedulerConfig } from '@farm/contracts';
import { drawTasks, inTurn, type TaskRecord } from './adaptive';
import { bulkInstructions } from './bulk-instructions';
import { METRICS } from '../assessment/metrics';
import type { Plan } from './planned-run';

const AN_INTERVAL = 3; // tasks of an interval run; the daily one takes all

const JOIN = { do: 'join' } as const;

const tasksOf = (taskIds: readonly string[], reason: string | null): Plan => ({
  steps: [...taskIds.map((taskId) => ({ do: 'task', taskId }) as const), ...(taskIds.length > 0 ? [JOIN] : [])],
  reason,
});

/** The daily run: every task. */
export const dailyPlan = (tasks: readonly TaskRecord[]): Plan =>
  tasksOf(
    tasks.map(({ id }) => id),
    null,
  );

/** An interval run: three tasks, by their record or in turn; the slot's key is the seed. */
export function intervalPlan(
  tasks: readonly TaskRecord[],
  { adaptiveTraining }: Pick<SchedulerConfig, 'adaptiveTraining'>,
  slot: { key: string; now: Date },
): Plan {
  const { taskIds, reason } = adaptiveTraining
    ? drawTasks({ tasks, count: AN_INTERVAL, seed: slot.key, now: slot.now })
    : inTurn(tasks, AN_INTERVAL);
  return tasksOf(taskIds, reason);
}

export const bulkPlan: Plan = { steps: bulkInstructions.map(({ id }) => ({ do: 'instruct', id })), reason: null };

export const assessmentPlan: Plan = { steps: METRICS.map((metric) => ({ do: 'measure', metric })), reason: null };

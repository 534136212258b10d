import type { DailyTask as ShownTask } from '@farm/contracts';
import type { DailyTask } from './daily-tasks';
import type { TaskRecord } from './tasks.repository';

const DAY_MS = 86_400_000;

const whyOf = (record: TaskRecord | undefined, now: Date): string => {
  if (!record) return 'Never trained yet.';
  if (!record.passed) return 'It failed last time.';
  const days = Math.floor((now.getTime() - record.at.getTime()) / DAY_MS);
  return days === 0 ? 'Trained today.' : `Last trained ${days === 1 ? 'a day' : `${days} days`} ago.`;
};

/** What failed comes first, then what was never trained, then what was trained longest ago. Pure. */
export function todaysTasks(
  tasks: readonly DailyTask[],
  records: ReadonlyMap<string, TaskRecord>,
  now: Date,
): ShownTask[] {
  const rank = ({ id }: DailyTask): number => {
    const record = records.get(id);
    if (!record) return 1;
    return record.passed ? 2 + record.at.getTime() : 0;
  };
  return [...tasks]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ directive: _directive, ...task }) => ({ ...task, why: whyOf(records.get(task.id), now) }));
}

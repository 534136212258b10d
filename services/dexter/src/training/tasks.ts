import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DailyTask } from '@farm/contracts';
import type { Directive } from '../lessons/lesson';
import instructions from './bulk-instructions.json';

/** An instruction to train: one of the daily tasks or of the bulk training. */
export interface TrainingTask {
  id: string;
  title: string;
  category: string;
  instruction: string;
  expectedBehavior: string;
  /** The question that shows whether it is followed. */
  probe: string;
  /** Its effect without a model. */
  directive: Directive | null;
}

/** The eight instructions of the bulk training. */
export const bulkInstructions = instructions as readonly TrainingTask[];

/** Reads the daily tasks of the content folder. */
export const readDailyTasks = (folder: string): readonly TrainingTask[] =>
  JSON.parse(readFileSync(join(folder, 'daily-tasks.json'), 'utf8')) as TrainingTask[];

/** The last training of a task. */
type TaskRecord = { at: Date; passed: boolean };
export type TaskRecords = ReadonlyMap<string, TaskRecord>;

/** Sorts tasks: never trained ones first, then those trained longest ago. `failedFirst` puts failed ones before them. */
export function sortTasks(tasks: readonly TrainingTask[], records: TaskRecords, failedFirst = true): TrainingTask[] {
  const rank = ({ id }: TrainingTask) => {
    const record = records.get(id);
    if (record && !record.passed && failedFirst) return -1;
    return record?.at.getTime() ?? 0;
  };
  return [...tasks].sort((one, other) => rank(one) - rank(other));
}

const DAY_MS = 86_400_000;

/** The last training of a task in words. */
export function describeRecord(record: TaskRecord | undefined, now: Date): string {
  if (!record) return 'Never trained yet.';
  if (!record.passed) return 'It failed last time.';
  const days = Math.floor((now.getTime() - record.at.getTime()) / DAY_MS);
  if (days === 0) return 'Trained today.';
  return days === 1 ? 'Last trained a day ago.' : `Last trained ${days} days ago.`;
}

/** The daily tasks, most urgent first, each with the reason for its position. */
export const listTasks = (tasks: readonly TrainingTask[], records: TaskRecords, now: Date): DailyTask[] =>
  sortTasks(tasks, records).map(({ directive: _directive, ...task }) => ({
    ...task,
    why: describeRecord(records.get(task.id), now),
  }));

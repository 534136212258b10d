import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DailyTask } from '@farm/contracts';
import type { Directive } from '../lessons/lesson';

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

/** What is trained: every day, and the eight instructions of the bulk training. */
export interface TrainingTasks {
  daily: readonly TrainingTask[];
  bulk: readonly TrainingTask[];
}

/** Reads the tasks of the content folder. @throws when a file is missing or broken. */
export function readTasks(folder: string): TrainingTasks {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as readonly TrainingTask[];
  return { daily: read('daily-tasks.json'), bulk: read('bulk-instructions.json') };
}

/** The last training of each task, by its id. */
type TaskRecord = { at: Date; passed: boolean };
export type TaskRecords = ReadonlyMap<string, TaskRecord>;

/** Sorts tasks: never trained ones first, then those trained longest ago. `failedFirst` puts failed ones before them. */
export function sortTasks(tasks: readonly TrainingTask[], records: TaskRecords, failedFirst = true): TrainingTask[] {
  const rank = ({ id }: TrainingTask) => {
    const record = records.get(id);
    return record && !record.passed && failedFirst ? -1 : (record?.at.getTime() ?? 0);
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DailyTask as ListedTask } from '@farm/contracts';
import type { Directive } from '../lessons/lesson';
import instructions from './bulk-instructions.json';

export interface BulkInstruction {
  id: string;
  instruction: string;
  expectedBehavior: string;
  /** The question that shows whether it is followed. */
  probe: string;
  /** Its effect without a model. */
  directive: Directive | null;
}

/** The eight instructions of the bulk training. */
export const bulkInstructions = instructions as readonly BulkInstruction[];

export interface DailyTaskDefinition extends BulkInstruction {
  title: string;
  category: string;
  directive: Directive;
}

const FIELDS = ['id', 'title', 'category', 'instruction', 'expectedBehavior', 'probe', 'directive'] as const;

/** Reads the tasks of the content folder. @throws when one lacks a field. */
export function readDailyTasks(folder: string): readonly DailyTaskDefinition[] {
  const tasks = JSON.parse(readFileSync(join(folder, 'daily-tasks.json'), 'utf8')) as DailyTaskDefinition[];
  for (const [index, task] of tasks.entries())
    for (const field of FIELDS) if (!task[field]) throw new Error(`daily task ${index + 1} lacks '${field}'`);
  return tasks;
}

/** The last training of a task. */
export interface TaskRecord {
  at: Date;
  passed: boolean;
}
export type TaskRecords = ReadonlyMap<string, TaskRecord>;

/** Sorts tasks: failed ones first, then those never trained, then those trained longest ago. */
export const urgencyOf = (record: TaskRecord | undefined): number => {
  if (!record) return 1;
  return record.passed ? 2 + record.at.getTime() : 0;
};

const DAY_MS = 86_400_000;

/** The last training of a task in words: 'trained 3 days ago'. */
export function reasonFor(record: TaskRecord | undefined, now: Date): string {
  if (!record) return 'never trained';
  if (!record.passed) return 'failed last time';
  const days = Math.floor((now.getTime() - record.at.getTime()) / DAY_MS);
  return days === 0 ? 'trained today' : `trained ${days === 1 ? 'a day' : `${days} days`} ago`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  'never trained': 'Never trained yet.',
  'failed last time': 'It failed last time.',
  'trained today': 'Trained today.',
};

/** The daily tasks, most urgent first, each with the reason for its position. */
export function listTasks(tasks: readonly DailyTaskDefinition[], records: TaskRecords, now: Date): ListedTask[] {
  const rank = ({ id }: DailyTaskDefinition) => urgencyOf(records.get(id));
  return [...tasks]
    .sort((one, other) => rank(one) - rank(other))
    .map(({ directive: _directive, ...task }) => {
      const reason = reasonFor(records.get(task.id), now);
      return { ...task, why: SENTENCES[reason] ?? `Last ${reason}.` };
    });
}

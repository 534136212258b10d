import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Directive } from '../lessons/lesson';

/** Spec 2 section 3: training daily task. */
export interface DailyTask {
  id: string;
  title: string;
  category: string;
  instruction: string;
  expectedBehavior: string;
  /** The question that shows whether it is kept. */
  probe: string;
  /** What it comes to without a model. */
  directive: Directive;
}

const FIELDS = ['id', 'title', 'category', 'instruction', 'expectedBehavior', 'probe', 'directive'] as const;

/** The tasks of the content folder. Throws when one lacks a field. */
export function readDailyTasks(folder: string): readonly DailyTask[] {
  const tasks = JSON.parse(readFileSync(join(folder, 'daily-tasks.json'), 'utf8')) as DailyTask[];
  for (const [index, task] of tasks.entries())
    for (const field of FIELDS) if (!task[field]) throw new Error(`daily task ${index + 1} lacks '${field}'`);
  return tasks;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadTable } from '../place/climate';
import { PHASES, type Phase } from './phase';
import { LIMITS, type Limit } from '../site-text';

/** Work that belongs to a part of the year, whatever is grown. */
export interface BankTask {
  id: string;
  /** Short, for a week's title: 'soil test'. */
  short: string;
  /** The task as the plan says it. */
  say: string;
  why: string;
  minutes: number;
  dollars: number;
  /** Not for pots. */
  ground?: true;
}

interface PhaseBank {
  tasks: readonly BankTask[];
  tips: readonly string[];
}

export interface WeekBank {
  phases: Readonly<Record<Phase, PhaseBank>>;
  /** What to mind where a limit was named. */
  limits: Readonly<Record<Limit, string>>;
}

const LEAST_TASKS = 16;
const LEAST_TIPS = 4;
const SMALLEST_WEEK = 150; // minutes: every task must fit the smallest week, or a week could stay empty

function problemOf({ tasks, tips }: PhaseBank): string | null {
  if (tasks.length < LEAST_TASKS) return `holds ${tasks.length} tasks, not ${LEAST_TASKS}`;
  if (tips.length < LEAST_TIPS) return `holds ${tips.length} tips, not ${LEAST_TIPS}`;
  const wrong = tasks.find(
    ({ id, short, say, why, minutes, dollars }) =>
      !/^[a-z0-9-]+$/.test(id) ||
      !short ||
      !say ||
      !why ||
      !(minutes > 0 && minutes <= SMALLEST_WEEK) ||
      !(dollars >= 0),
  );
  return wrong ? `${wrong.id} is not a task` : null;
}

/** Reads and checks the work of the six phases. Throws BadTable with the file's name. */
export function readWeekBank(folder: string): WeekBank {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, 'week-tasks', `${name}.json`), 'utf8'));
  const phases = Object.fromEntries(PHASES.map((phase) => [phase, read(phase)])) as Record<Phase, PhaseBank>;
  const ids = new Set<string>();
  for (const phase of PHASES) {
    const problem = problemOf(phases[phase]);
    if (problem) throw new BadTable(`week-tasks/${phase}.json ${problem}`);
    for (const { id } of phases[phase].tasks) {
      if (ids.has(id)) throw new BadTable(`week-tasks/${phase}.json: ${id} stands twice`);
      ids.add(id);
    }
  }
  const limits = read('limits') as Record<Limit, string>;
  for (const limit of LIMITS) if (!limits[limit]) throw new BadTable(`week-tasks/limits.json says nothing of ${limit}`);
  return { phases, limits };
}

import { fnv1a, mulberry32 } from '@farm/farm';

const BASE = 0.2;
const A_DAY = 0.1;
const MOST_DAYS = 30; // never trained weighs as much as a month ago
const DAY_MS = 86_400_000;
const LAST_CASES = 20;

/** A task and how it went so far, newest first. */
export interface TaskRecord {
  id: string;
  category: string;
  tries: readonly { passed: boolean; at: Date }[];
}

interface CategoryRecord {
  name: string;
  failed: number;
  cases: number;
  /** Since it was last trained; null: never. */
  days: number | null;
  weight: number;
}

const lastOf = ({ tries }: TaskRecord): number => tries[0]?.at.getTime() ?? 0;
const staleFirst = (one: TaskRecord, other: TaskRecord) => lastOf(one) - lastOf(other);

/** What is known of each category: the last 20 tries of all its tasks. */
export function categoriesOf(tasks: readonly TaskRecord[], now: Date): CategoryRecord[] {
  return [...new Set(tasks.map(({ category }) => category))].map((name) => {
    const tries = tasks.filter(({ category }) => category === name).flatMap((task) => task.tries);
    const last = [...tries].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, LAST_CASES);
    const failed = last.filter(({ passed }) => !passed).length;
    const days = last[0] ? Math.max(0, (now.getTime() - last[0].at.getTime()) / DAY_MS) : null;
    const share = last.length === 0 ? 0 : failed / last.length;
    const weight = BASE + share + A_DAY * Math.min(days ?? MOST_DAYS, MOST_DAYS);
    return { name, failed, cases: last.length, days, weight };
  });
}

function reasonOf({ name, failed, cases, days }: CategoryRecord): string {
  const called = name.toLowerCase();
  if (failed > 0) return `${called}: ${failed} of ${cases} failed`;
  if (days === null) return `${called}: never trained`;
  const whole = Math.floor(days);
  return `${called}: trained ${whole === 0 ? 'today' : whole === 1 ? 'a day ago' : `${whole} days ago`}`;
}

export interface Choice {
  taskIds: string[];
  /** In words, shown with the run: 'pests: 4 of 20 failed'. */
  reason: string;
}

interface Drawing {
  tasks: readonly TaskRecord[];
  count: number;
  /** The slot's key: the same slot draws the same tasks on every copy. */
  seed: string;
  now: Date;
}

/**
 * Categories that failed often or were left long come first by chance, each at most once; of each, the task that waited
 * longest. Weight: 0.2 + the failure share of the last 20 tries + 0.1 a day.
 */
export function drawTasks({ tasks, count, seed, now }: Drawing): Choice {
  const chance = mulberry32(fnv1a(seed));
  const left = categoriesOf(tasks, now);
  const drawn: CategoryRecord[] = [];
  while (drawn.length < count && left.length > 0) {
    let point = chance() * left.reduce((sum, { weight }) => sum + weight, 0);
    const at = left.findIndex(({ weight }) => (point -= weight) < 0);
    drawn.push(...left.splice(Math.max(at, 0), 1));
  }
  const taskIds = drawn.flatMap(({ name }) =>
    tasks
      .filter(({ category }) => category === name)
      .sort(staleFirst)
      .slice(0, 1)
      .map(({ id }) => id),
  );
  return { taskIds, reason: drawn.map(reasonOf).join('; ') };
}

/** Without the adaptive choice: those that waited longest, in their order. */
export const inTurn = (tasks: readonly TaskRecord[], count: number): Choice => ({
  taskIds: [...tasks]
    .sort(staleFirst)
    .slice(0, count)
    .map(({ id }) => id),
  reason: 'in turn',
});

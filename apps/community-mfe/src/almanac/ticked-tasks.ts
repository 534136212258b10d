import { kept, type Kept } from '../hub/kept';

const isTexts = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every((each) => typeof each === 'string');

const months = new Map<string, Kept<readonly string[]>>();

function keptMonth(month: string): Kept<readonly string[]> {
  const known = months.get(month) ?? kept<readonly string[]>(`farm.almanac.${month}`, [], isTexts);
  months.set(month, known);
  return known;
}

/** Which of a month's tasks are done, kept in this browser. `month`: '2026-11', so that next year begins anew. */
export function useTickedTasks(month: string) {
  const { use, change } = keptMonth(month);
  const done = use();
  return {
    isDone: (task: string) => done.includes(task),
    tick: (task: string, isDone: boolean) =>
      change((before) =>
        isDone ? [...before.filter((each) => each !== task), task] : before.filter((each) => each !== task),
      ),
  };
}

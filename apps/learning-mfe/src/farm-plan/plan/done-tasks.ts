import { useState } from 'react';

const KEY = 'farm.farm-plan-done';
const PLANS = 12; // a year of plans; older marks go

type Marks = Record<string, string[]>;

function read(): Marks {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '{}');
    const plans = typeof value === 'object' && value !== null ? Object.entries(value as Record<string, unknown>) : [];
    return Object.fromEntries(
      plans.flatMap(([id, marks]) =>
        Array.isArray(marks) ? [[id, marks.filter((mark): mark is string => typeof mark === 'string')]] : [],
      ),
    );
  } catch {
    return {}; // no storage, or not ours: nothing is marked
  }
}

function write(planId: string, done: string[]): void {
  const { [planId]: _, ...others } = read();
  const latest = Object.entries({ ...others, ...(done.length > 0 ? { [planId]: done } : {}) }).slice(-PLANS);
  try {
    window.localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // the marks last as long as the page
  }
}

/** Which tasks of a plan are done, kept in this browser by the plan's id. A task is named by its week and place. */
export function useDoneTasks(planId: string) {
  const [done, setDone] = useState<readonly string[]>(() => read()[planId] ?? []);
  return {
    isDone: (week: number, place: number) => done.includes(`${week}-${place}`),
    mark: (week: number, place: number, isDone: boolean) => {
      const task = `${week}-${place}`;
      const others = done.filter((each) => each !== task);
      const now = isDone ? [...others, task] : others;
      setDone(now);
      write(planId, now);
    },
  };
}

import { keptValue } from '../../browser-memory/kept-value';

const PLANS = 12; // a year of plans; older marks go

type Marks = Readonly<Record<string, readonly string[]>>;

function parse(stored: unknown): Marks {
  const plans = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(
    plans.flatMap(([id, marks]) =>
      Array.isArray(marks) ? [[id, marks.filter((mark): mark is string => typeof mark === 'string')]] : [],
    ),
  );
}

const kept = keptValue<Marks>({ key: 'farm.farm-plan-done', place: 'local', nothing: {}, parse });

function keep(planId: string, done: readonly string[]): void {
  kept.change(({ [planId]: _, ...others }) =>
    Object.fromEntries(Object.entries({ ...others, ...(done.length > 0 && { [planId]: done }) }).slice(-PLANS)),
  );
}

/** Which tasks of a plan are done, kept in this browser by the plan's id. A task is named by its week and place. */
export function useDoneTasks(planId: string) {
  const done = kept.use()[planId] ?? [];
  return {
    isDone: (week: number, place: number) => done.includes(`${week}-${place}`),
    mark: (week: number, place: number, isDone: boolean) => {
      const task = `${week}-${place}`;
      const others = done.filter((each) => each !== task);
      keep(planId, isDone ? [...others, task] : others);
    },
  };
}

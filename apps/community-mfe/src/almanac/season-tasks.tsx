import { farmTime, type GardenTask, seasonList } from '@farm/farm';
import { Checkbox, Disclosure, Stack } from '@farm/ui';
import { persistentStore, useStore, type Store } from '@farm/web-kit';
import classes from './almanac.module.css';

const NONE: readonly string[] = [];

const parse = (stored: unknown): readonly string[] =>
  Array.isArray(stored) && stored.every((task) => typeof task === 'string') ? stored : NONE;

const months = new Map<string, Store<readonly string[]>>();

function storeOf(month: string): Store<readonly string[]> {
  const store = months.get(month) ?? persistentStore(`farm.almanac.${month}`, parse, NONE, { isWork: true });
  months.set(month, store);
  return store;
}

/** The done tasks of a month, saved in this browser. `month`: '2026-11', so that next year starts over. */
function useTickedTasks(month: string) {
  const store = storeOf(month);
  const done = useStore(store);
  return {
    isDone: (task: string) => done.includes(task),
    tick: (task: string, isDone: boolean) =>
      store.set((before) => {
        const others = before.filter((other) => other !== task);
        return isDone ? [...others, task] : others;
      }),
  };
}

interface TasksProps {
  title: string;
  tasks: readonly GardenTask[];
  ticked: ReturnType<typeof useTickedTasks>;
}

function Tasks({ title, tasks, ticked }: TasksProps) {
  return (
    <>
      <h3 className={classes.rows}>{title}</h3>
      <ul className={classes.tasks} aria-label={title}>
        {tasks.map(({ text }) => (
          <li key={text}>
            <Checkbox
              label={text}
              checked={ticked.isDone(text)}
              onCheckedChange={(isDone) => ticked.tick(text, isDone)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tasks to tick: those of this month, then those of the rest of the season. */
export function SeasonTasks({ at }: { at: Date }) {
  const { date, month } = farmTime(at);
  const { season, now, others } = seasonList(month);
  const ticked = useTickedTasks(date.slice(0, 7));
  return (
    <Stack id="almanac-month" gap={2}>
      <Tasks title={`${now.name}: plant`} tasks={now.plant} ticked={ticked} />
      <Tasks title={`${now.name}: do`} tasks={now.do} ticked={ticked} />
      <Disclosure summary={`Also this ${season}`}>
        {others.map(({ month: name, do: tasks }) => (
          <Tasks key={name} title={`${name}: do`} tasks={tasks} ticked={ticked} />
        ))}
      </Disclosure>
    </Stack>
  );
}

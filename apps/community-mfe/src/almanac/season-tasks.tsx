import { CROPS_PATH, farmTime, type GardenTask, seasonList } from '@farm/farm';
import { Checkbox, Disclosure, Stack } from '@farm/ui';
import { createPersistentStore, Link } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';
import classes from './almanac.module.css';

/** Done tasks by month: '2026-11', so that next year starts over. */
const useDoneTasks = createPersistentStore<Readonly<Record<string, readonly string[]>>>(
  'farm.almanac',
  recordOf(v.array(v.string())),
  {},
  { isWork: true },
);

/** The done tasks of a month. A change drops other months. */
function useTickedTasks(month: string) {
  const done = useDoneTasks()[month] ?? [];
  return {
    isDone: (task: string) => done.includes(task),
    tick: (task: string, isDone: boolean) =>
      useDoneTasks.set(({ [month]: before = [] }) => {
        const others = before.filter((other) => other !== task);
        return { [month]: isDone ? [...others, task] : others };
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
      <p data-print="never">
        <Link to={CROPS_PATH}>See every crop, with dates for your ZIP</Link>
      </p>
      <Tasks title={`${now.name}: do`} tasks={now.do} ticked={ticked} />
      <Disclosure summary={`Also this ${season}`}>
        {others.map(({ month: name, do: tasks }) => (
          <Tasks key={name} title={`${name}: do`} tasks={tasks} ticked={ticked} />
        ))}
      </Disclosure>
    </Stack>
  );
}

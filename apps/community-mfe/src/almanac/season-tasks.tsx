import { calendarReach, farmTime, seasonList, type GardenTask } from '@farm/farm';
import { Checkbox, Disclosure } from '@farm/ui';
import styles from './almanac.module.css';
import { useTickedTasks } from './ticked-tasks';

interface TasksProps {
  title: string;
  tasks: readonly GardenTask[];
  ticked: ReturnType<typeof useTickedTasks>;
}

function Tasks({ title, tasks, ticked }: TasksProps) {
  return (
    <>
      <h3 className={styles.rows}>{title}</h3>
      <ul className={styles.tasks} aria-label={title}>
        {tasks.map(({ text }) => (
          <li key={text}>
            <Checkbox label={text} checked={ticked.isDone(text)} onChecked={(isDone) => ticked.tick(text, isDone)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What there is to do in the garden: this month first, then the rest of the season. Every task can be ticked. */
export function SeasonTasks({ at }: { at: Date }) {
  const { date, month } = farmTime(at);
  const { season, now, others } = seasonList(month);
  const ticked = useTickedTasks(date.slice(0, 7));
  return (
    <div id="almanac-month" className={styles.month}>
      <Tasks title={`${now.name}: plant`} tasks={now.plant} ticked={ticked} />
      <Tasks title={`${now.name}: do`} tasks={now.do} ticked={ticked} />
      <Disclosure summary={`Also this ${season}`}>
        {others.map(({ month: name, do: tasks }) => (
          <Tasks key={name} title={`${name}: do`} tasks={tasks} ticked={ticked} />
        ))}
      </Disclosure>
      <p className={styles.small}>{calendarReach}</p>
    </div>
  );
}

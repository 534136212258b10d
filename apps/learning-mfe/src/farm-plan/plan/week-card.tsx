import type { FarmPlan, PlanTask, WeekPlan } from '@farm/contracts';
import { site } from '@farm/farm';
import { Checkbox, classList } from '@farm/ui';
import type { useDoneTasks } from './done-tasks';
import { sayDay, sayDollars, sayMinutes, sayWeek, sayWeekTotal } from './plan-words';
import classes from './week.module.css';

interface TaskProps {
  task: string;
  figures: PlanTask | undefined;
  day: string;
  isDone: boolean;
  onDone: (done: boolean) => void;
}

function Task({ task, figures, day, isDone, onDone }: TaskProps) {
  return (
    <li className={classList(classes.task, isDone && classes.done)}>
      <Checkbox label={task} checked={isDone} onChecked={onDone} />
      {figures && (
        <div className={classes.figures}>
          <p>
            {`${sayMinutes(figures.minutes)} · ${sayDollars(figures.dollars)}`}
            {figures.date && ` · from ${sayDay(figures.date, day)}`}
          </p>
          <details className={classes.why}>
            <summary>Why this week?</summary>
            <p>{figures.why}</p>
          </details>
        </div>
      )}
    </li>
  );
}

interface WeekCardProps {
  week: WeekPlan;
  context: FarmPlan['context'];
  done: ReturnType<typeof useDoneTasks>;
}

/** One week: its number, title and dates, tasks to tick, and tips. */
export function WeekCard({ week, context, done }: WeekCardProps) {
  const { week: number, title, tasks, details, dexterTips } = week;
  const named = `farm-plan-week-${number}`;
  return (
    <section className={classes.week} aria-labelledby={named} data-print="whole">
      <header>
        <p className={classes.number}>{`Week ${number}`}</p>
        <h3 id={named}>{title}</h3>
        <p className={classes.small}>
          <span>{sayWeek(week, context)}</span>
          <span>{sayWeekTotal(week)}</span>
        </p>
      </header>
      <ul className={classes.tasks}>
        {tasks.map((task, place) => (
          <Task
            key={task}
            task={task}
            figures={details[place]}
            day={context.day}
            isDone={done.isDone(number, place)}
            onDone={(isDone) => done.mark(number, place, isDone)}
          />
        ))}
      </ul>
      <div className={classes.tips}>
        <h4>{`Tips from ${site.assistant.name}`}</h4>
        <ul>
          {dexterTips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

import { i18n } from '@lingui/core';
import type { FarmPlan, PlanTask, WeekPlan } from '@farm/contracts';
import { blockOfStep, site } from '@farm/farm';
import { Button, Checkbox, classList, Disclosure, Panel, Row, SewnBlock, Stack, VisuallyHidden } from '@farm/ui';
import { createPersistentStore } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import { type Ref, useState } from 'react';
import * as v from 'valibot';
import { formatNearDay } from './plan-dates';
import { formatDollars, formatMinutes, formatWeek, formatWeekTotal } from './plan-format';
import folds from './plan/fold.module.css';
import classes from './plan/week.module.css';

const MAX_PLANS = 12; // a year of plans

/** Done tasks by plan id. A task is 'week-index', such as '1-0'. */
const useStoredTasks = createPersistentStore<Readonly<Record<string, readonly string[]>>>(
  'farm.farm-plan-done',
  recordOf(v.array(v.string())),
  {},
  { isWork: true },
);

/** Done tasks of a plan, stored in this browser. */
export function useDoneTasks(planId: string) {
  const done = useStoredTasks()[planId] ?? [];
  return {
    isDone: (week: number, place: number) => done.includes(`${week}-${place}`),
    setDone(week: number, place: number, isDone: boolean): void {
      const task = `${week}-${place}`;
      const others = done.filter((each) => each !== task);
      const tasks = isDone ? [...others, task] : others;
      useStoredTasks.set(({ [planId]: _, ...plans }) => {
        const all = Object.entries({ ...plans, ...(tasks.length > 0 && { [planId]: tasks }) });
        return Object.fromEntries(all.slice(-MAX_PLANS));
      });
    },
  };
}

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
      <Checkbox label={task} checked={isDone} onCheckedChange={onDone} />
      {figures && (
        <Row className={classList(classes.small, classes.figures)}>
          <p>
            {[
              formatMinutes(figures.minutes),
              formatDollars(figures.dollars),
              ...(figures.date ? [i18n._('from {day}', { day: formatNearDay(figures.date, day) })] : []),
            ].join(' · ')}
          </p>
          <Disclosure variant="text" summary={i18n._('Why this week?')}>
            <p>{figures.why}</p>
          </Disclosure>
        </Row>
      )}
    </li>
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  return (
    <Panel tone="band" gap={2} className={classes.tips}>
      <h4>{i18n._('Tips from {name}', { name: site.assistant.name })}</h4>
      <Stack as="ul" gap={2}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </Stack>
    </Panel>
  );
}

interface WeekCardProps {
  headingRef: Ref<HTMLHeadingElement>;
  week: WeekPlan;
  context: FarmPlan['context'];
  done: ReturnType<typeof useDoneTasks>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A week with its tasks and tips. On a phone its tasks fold; wider screens and paper show it whole. */
export function WeekCard({ headingRef, week, context, done, isOpen, onOpen }: WeekCardProps) {
  const { week: number, title, tasks, details, rest, dexterTips } = week;
  const hasTasks = tasks.length > 0;
  const isWeekDone = hasTasks && tasks.every((_, place) => done.isDone(number, place));
  const [wasDone] = useState(isWeekDone);
  const titleId = `farm-plan-week-${number}`;
  const body = `${titleId}-tasks`;
  return (
    <Panel as="section" className={classes.week} aria-labelledby={titleId} data-print="whole">
      <Stack as="header" gap={1}>
        <p className={classes.number}>{i18n._('Week {number}', { number })}</p>
        <h3 ref={headingRef} id={titleId} tabIndex={-1}>
          {title}
        </h3>
        <Row as="p" className={classes.small}>
          <span>{formatWeek(week, context)}</span>
          {hasTasks && <span>{formatWeekTotal(week)}</span>}
        </Row>
        {hasTasks && (
          <div className={folds.control} data-print="never">
            <Button
              type="button"
              variant="link"
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={() => onOpen(!isOpen)}
            >
              <span>
                {isOpen
                  ? i18n._('Hide the tasks')
                  : i18n._('{tasks, plural, one {Show the task} other {Show the {tasks} tasks}}', {
                      tasks: tasks.length,
                    })}
              </span>
              <VisuallyHidden>{i18n._(' of week {number}', { number })}</VisuallyHidden>
            </Button>
          </div>
        )}
      </Stack>
      <Stack id={body} className={classList(hasTasks && !isOpen && folds.folded)}>
        {isWeekDone && (
          <Row gap={3} data-print="never">
            <SewnBlock patch={blockOfStep(number - 1)} size={72} isNew={!wasDone} />
            <strong>{i18n._('Week {number} is done.', { number })}</strong>
          </Row>
        )}
        {hasTasks && (
          <Stack as="ul" gap={3}>
            {tasks.map((task, place) => (
              <Task
                key={task}
                task={task}
                figures={details[place]}
                day={context.day}
                isDone={done.isDone(number, place)}
                onDone={(isDone) => done.setDone(number, place, isDone)}
              />
            ))}
          </Stack>
        )}
        {rest && <p>{rest}</p>}
        {dexterTips.length > 0 && <Tips tips={dexterTips} />}
      </Stack>
    </Panel>
  );
}

import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import { Band, Button, buttonClass, CardGrid, Eyebrow, Lead, PrintButton, saveFile, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { CalendarPlus, Download } from 'lucide-react';
import type { Wizard } from '../use-farm-plan';
import { useDoneTasks } from './done-tasks';
import { LaterList } from './later-list';
import { NextSteps } from './next-steps';
import { PlaceFacts } from './place-facts';
import { planCalendar } from './plan-calendar';
import { planText } from './plan-text';
import { sayDay, sayTotal } from './plan-words';
import classes from './plan.module.css';
import { SharePlan } from './share-plan';
import { WeekCard } from './week-card';

interface PlanViewProps {
  plan: FarmPlan;
  /** The visitor's own plan, with what it was made from; absent when somebody shared it. */
  own?: { asked: FarmPlanRequest; wizard: Wizard };
}

const ARTICLE = 'farm-plan';

function Files({ plan }: { plan: FarmPlan }) {
  const name = `farm-plan-${plan.context.day}`;
  const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <Button
        type="button"
        onClick={() => saveFile({ name: `${name}.txt`, type: 'text/plain;charset=utf-8', text: planText(plan) })}
      >
        <Download {...icon} />
        Download Your Plan
      </Button>
      <Button
        type="button"
        kind="quiet"
        onClick={() => saveFile({ name: `${name}.ics`, type: 'text/calendar;charset=utf-8', text: planCalendar(plan) })}
      >
        <CalendarPlus {...icon} />
        Add to calendar
      </Button>
      <PrintButton article={ARTICLE} />
    </>
  );
}

/** Step 6: what to do in the next four weeks, what has to wait, and ways to take the plan along. Spec 2 section 2. */
export function PlanView({ plan, own }: PlanViewProps) {
  const { context, weeklyPlans, later, customMessage, planId } = plan;
  const done = useDoneTasks(planId);
  return (
    <Band>
      <article id={ARTICLE} className={classes.plan} aria-labelledby="farm-plan-title">
        <header className={classes.head}>
          <Eyebrow>{`${context.place} · ${sayDay(context.day, '')}`}</Eyebrow>
          <h1 id="farm-plan-title">{own ? 'Your four-week farm plan' : 'A four-week farm plan'}</h1>
          <Lead>{customMessage}</Lead>
          <p className={classes.total}>{`All four weeks: ${sayTotal(plan)}.`}</p>
        </header>
        <PlaceFacts context={context} onChangePlace={own?.wizard.changePlace} />
        <section className={classes.weeks} aria-labelledby="farm-plan-weeks">
          <SectionHeading
            id="farm-plan-weeks"
            line={<span data-print="never">Tick what is done: the marks stay in this browser.</span>}
          >
            Week by week
          </SectionHeading>
          <CardGrid columns={2}>
            {weeklyPlans.map((week) => (
              <WeekCard key={week.week} week={week} context={context} done={done} />
            ))}
          </CardGrid>
        </section>
        {later.length > 0 && <LaterList later={later} day={context.day} />}
        <NextSteps plan={plan} />
        <p className={classes.small}>{context.attribution}</p>
      </article>
      <div className={classes.actions} data-print="never">
        <Files plan={plan} />
        {own ? (
          <>
            <SharePlan asked={own.asked} day={context.day} />
            <Button type="button" kind="text" onClick={own.wizard.startOver}>
              Create Another Plan
            </Button>
          </>
        ) : (
          <Link className={buttonClass('quiet')} to="/start-my-farm-plan">
            Make a plan for your own ground
          </Link>
        )}
      </div>
    </Band>
  );
}

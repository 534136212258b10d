import { formatDay, formatNearDay } from '@farm/farm';
import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import {
  PageSection,
  Button,
  buttonClass,
  CardGrid,
  Eyebrow,
  HelpEmail,
  Lead,
  PrintButton,
  saveFile,
  SectionHeading,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { CalendarPlus, Download } from 'lucide-react';
import { planCalendar } from './plan-calendar';
import { OFFICE_ADVICE, NEXT_PLAN_ADVICE, doubtSentence, frostSentence, formatTotal } from './plan-format';
import { planText } from './plan-text';
import classes from './plan/plan.module.css';
import { SharePlan } from './share-plan';
import type { Wizard } from './use-farm-plan';
import { useDoneTasks, WeekCard } from './week-card';

/** Chosen crops that have to wait, with a date and a substitute. */
function LaterList({ later, day }: { later: FarmPlan['later']; day: string }) {
  return (
    <section aria-labelledby="farm-plan-later">
      <SectionHeading id="farm-plan-later" subtitle="Here is when you can start the rest of what you chose.">
        What has to wait
      </SectionHeading>
      <ul className={classes.later}>
        {later.map(({ option, date, say, substitute }) => (
          <li key={option} data-print="whole">
            <p className={classes.option}>
              <strong>{option}</strong>
              <span>{date ? <time dateTime={date}>{formatNearDay(date, day)}</time> : 'Not advised here'}</span>
            </p>
            <p>{say}</p>
            {substitute && <p className={classes.small}>{`Meanwhile: ${substitute}`}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextSteps({ plan: { context } }: { plan: FarmPlan }) {
  const { extension } = context;
  return (
    <section aria-labelledby="farm-plan-next">
      <SectionHeading id="farm-plan-next">Next steps</SectionHeading>
      <ol className={classes.next}>
        {extension ? (
          <>
            <li>
              Ask <a href={extension.url}>{extension.name}</a> about your own ground: it knows your county.
            </li>
            <li>
              <a href={extension.soilTest}>Have your soil tested</a> before you buy lime or fertilizer.
            </li>
          </>
        ) : (
          <li>{OFFICE_ADVICE}</li>
        )}
        <li>{NEXT_PLAN_ADVICE}</li>
        <li>
          Questions? Write to <HelpEmail />.
        </li>
      </ol>
    </section>
  );
}

const ZONE_MAP = 'https://planthardiness.ars.usda.gov/';

interface PlaceFactsProps {
  context: FarmPlan['context'];
  /** Leads to the first step; undefined for a shared plan. */
  onChangePlace: (() => void) | undefined;
}

/** Place, frost dates and zone of the plan. */
function PlaceFacts({ context, onChangePlace }: PlaceFactsProps) {
  const { place, understood, zone, zoneEdition } = context;
  const doubt = doubtSentence(context);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Place</dt>
        <dd>
          {place}
          {doubt && (
            <>
              <span className={classes.doubt}>{doubt}</span>
              {onChangePlace && (
                <Button type="button" variant="link" onClick={onChangePlace}>
                  Change the location
                </Button>
              )}
            </>
          )}
        </dd>
      </div>
      {understood.length > 0 && (
        <div>
          <dt>What we understood</dt>
          <dd>{understood.join(', ')}</dd>
        </div>
      )}
      <div>
        <dt>Frost</dt>
        <dd>{frostSentence(context)}</dd>
      </div>
      <div>
        <dt>Zone</dt>
        <dd>
          {`${zoneEdition}, zone ${zone}. The map of 2023 moved about half the country half a zone warmer: `}
          <a href={ZONE_MAP}>planthardiness.ars.usda.gov</a>
        </dd>
      </div>
    </dl>
  );
}

interface PlanViewProps {
  plan: FarmPlan;
  /** Absent for a shared plan. */
  own?: { request: FarmPlanRequest; wizard: Wizard };
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
        variant="outline"
        onClick={() => saveFile({ name: `${name}.ics`, type: 'text/calendar;charset=utf-8', text: planCalendar(plan) })}
      >
        <CalendarPlus {...icon} />
        Add to calendar
      </Button>
      <PrintButton article={ARTICLE} />
    </>
  );
}

/** Step 6: the plan, and ways to download and share it. */
export function PlanView({ plan, own }: PlanViewProps) {
  const { context, weeklyPlans, later, customMessage, planId } = plan;
  const done = useDoneTasks(planId);
  return (
    <PageSection>
      <article id={ARTICLE} className={classes.plan} aria-labelledby="farm-plan-title">
        <header className={classes.head}>
          <Eyebrow>{`${context.place} · ${formatDay(context.day)}`}</Eyebrow>
          <h1 id="farm-plan-title">{own ? 'Your four-week farm plan' : 'A four-week farm plan'}</h1>
          <Lead>{customMessage}</Lead>
          <p className={classes.total}>{`Four weeks: ${formatTotal(plan)}.`}</p>
        </header>
        <PlaceFacts context={context} onChangePlace={own?.wizard.changePlace} />
        <section className={classes.weeks} aria-labelledby="farm-plan-weeks">
          <SectionHeading
            id="farm-plan-weeks"
            subtitle={<span data-print="never">Check off what you have done. This browser remembers it.</span>}
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
            <SharePlan request={own.request} day={context.day} />
            <Button type="button" variant="link" onClick={own.wizard.startOver}>
              Create Another Plan
            </Button>
          </>
        ) : (
          <Link className={buttonClass('outline')} to="/start-my-farm-plan">
            Make a plan for your own ground
          </Link>
        )}
      </div>
    </PageSection>
  );
}

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
  LinkButton,
  Panel,
  Row,
  saveFile,
  SectionHeading,
  Stack,
  Status,
  Text,
} from '@farm/ui';
import { call, getServerMessage, Link, useSubmit } from '@farm/web-kit';
import { CalendarPlus, Download, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { PlanEmailsForm } from './emails/plan-emails-form';
import { BedDrawing } from './pictures/bed-drawing';
import { PlanYear } from './pictures/plan-year';
import { PlanWeekBars } from './pictures/week-bars';
import { planCalendar } from './plan-calendar';
import {
  OFFICE_ADVICE,
  NEXT_PLAN_ADVICE,
  doubtSentence,
  formatMinutes,
  frostSentence,
  waitingChoices,
} from './plan-format';
import { PhoneFold } from './phone-fold';
import { PlanFigures } from './plan-figures';
import { planText } from './plan-text';
import { PlanReading, PlanWishes } from './plan-wishes';
import classes from './plan/plan.module.css';
import { SharePlan } from './share-plan';
import { useNextPlan, type Wizard } from './use-farm-plan';
import { useDoneTasks, WeekCard } from './week-card';
import { WeekNav } from './week-nav';

/** Chosen crops that have to wait, with a date and a substitute. */
function LaterList({ later, day }: { later: FarmPlan['later']; day: string }) {
  return (
    <section aria-labelledby="farm-plan-later">
      <SectionHeading id="farm-plan-later" subtitle="Here is when you can start the rest of what you chose.">
        What has to wait
      </SectionHeading>
      <Stack as="ul" className={classes.later}>
        {waitingChoices(later).map(({ option, crops, substitute }) => (
          <Stack as="li" gap={1} key={option} data-print="whole">
            <strong>{option}</strong>
            {crops.map(({ crop, date, say }) => (
              <div key={crop}>
                <Row as="p" align="baseline" between className={classes.crop}>
                  <span>{crop}</span>
                  <span>{date ? <time dateTime={date}>{formatNearDay(date, day)}</time> : 'Not advised here'}</span>
                </Row>
                <p>{say}</p>
              </div>
            ))}
            {substitute && <Text tone="muted" size="small">{`Meanwhile: ${substitute}`}</Text>}
          </Stack>
        ))}
      </Stack>
    </section>
  );
}

function NextSteps({ plan: { context } }: { plan: FarmPlan }) {
  const { extension } = context;
  return (
    <section aria-labelledby="farm-plan-next">
      <SectionHeading id="farm-plan-next">Next steps</SectionHeading>
      <Stack as="ol" gap={2} className={classes.next}>
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
      </Stack>
    </section>
  );
}

const ZONE_MAP = 'https://planthardiness.ars.usda.gov/';

interface PlaceFactsProps {
  context: FarmPlan['context'];
  /** Leads to the first step; undefined for a shared plan. */
  onChangePlace: (() => void) | undefined;
}

function PlaceFacts({ context, onChangePlace }: PlaceFactsProps) {
  const { place, zone, zoneEdition } = context;
  const doubt = doubtSentence(context);
  return (
    <Panel as="dl" tone="band" className={classes.facts}>
      <div>
        <dt>Place</dt>
        <dd>
          <span>{place}</span>
          {doubt && (
            <>
              <p>{doubt}</p>
              {onChangePlace && (
                <Button
                  type="button"
                  variant="link"
                  className={classes.change}
                  onClick={onChangePlace}
                  data-print="never"
                >
                  Change the location
                </Button>
              )}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Frost</dt>
        <dd>{frostSentence(context)}</dd>
      </div>
      <div>
        <dt>Zone</dt>
        <dd>
          <span>{`${zoneEdition}, zone ${zone}. The map of 2023 moved about half the country half a zone warmer: `}</span>
          <a href={ZONE_MAP}>planthardiness.ars.usda.gov</a>
        </dd>
      </div>
    </Panel>
  );
}

export interface PlanViewProps {
  plan: FarmPlan;
  wizard: Wizard;
  /** The request of the person's own plan; absent for a shared one. */
  own?: FarmPlanRequest | undefined;
  /** The link's, of a shared plan. */
  token?: string | undefined;
}

const PRINT = 'Print';

/** The plan as a PDF to print: the file of a shared plan, else one made from the person's answers. */
function PrintPlan({ plan, own, token }: Pick<PlanViewProps, 'plan' | 'own' | 'token'>) {
  const { day } = plan.context;
  const icon = <Printer size={20} strokeWidth={1.75} aria-hidden />;
  const { problem, isPending, submit } = useSubmit({
    send: (request: FarmPlanRequest) => call('POST /api/farm-plan/pdf', { body: { ...request, day } }),
    onSuccess: (content) => saveFile({ name: `farm-plan-${day}.pdf`, content }),
    toMessage: (error) => getServerMessage(error) ?? "We couldn't make the PDF. Check your connection and try again.",
  });
  if (token !== undefined)
    return (
      <LinkButton variant="outline" href={`/api/farm-plans/${token}/pdf`} download>
        {icon}
        <span>{PRINT}</span>
      </LinkButton>
    );
  return (
    own && (
      <>
        <Button
          type="button"
          variant="outline"
          isPending={isPending}
          pendingLabel="Making the PDF..."
          onClick={() => submit(own)}
        >
          {icon}
          <span>{PRINT}</span>
        </Button>
        <Status>{problem}</Status>
      </>
    )
  );
}

function Files({ plan, own, token }: Pick<PlanViewProps, 'plan' | 'own' | 'token'>) {
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
      <PrintPlan plan={plan} own={own} token={token} />
    </>
  );
}

/** Makes the plan of a shared link again for the four weeks from today. */
function NextPlan({ answers, wizard }: { answers: FarmPlanRequest; wizard: Wizard }) {
  const { error, isPending, submit } = useNextPlan(answers, wizard);
  return (
    <>
      <Button type="button" variant="outline" isPending={isPending} pendingLabel="Planning..." onClick={() => submit()}>
        Next four weeks
      </Button>
      <Status>
        {error && (getServerMessage(error) ?? "We couldn't make the next plan. Check your connection and try again.")}
      </Status>
    </>
  );
}

function PlanActions({ plan, wizard, own, token }: PlanViewProps) {
  return (
    <Row className={classes.actions} data-print="never">
      <Files plan={plan} own={own} token={token} />
      {own ? (
        <>
          <SharePlan request={own} day={plan.context.day} />
          <Button type="button" variant="link" onClick={wizard.startOver}>
            Create Another Plan
          </Button>
        </>
      ) : (
        <>
          {plan.answers && <NextPlan answers={plan.answers} wizard={wizard} />}
          <Link className={buttonClass('outline')} to="/start-my-farm-plan">
            Make a plan for your own ground
          </Link>
        </>
      )}
    </Row>
  );
}

/** What to do first, with its minutes; a week without tasks says why. */
function FirstJob({ plan: { firstJob, weeklyPlans } }: { plan: FarmPlan }) {
  const [week] = weeklyPlans;
  const [figures] = week?.details ?? [];
  if (firstJob && figures) return <Lead>{`This week: ${firstJob} It takes ${formatMinutes(figures.minutes)}.`}</Lead>;
  return week?.rest ? <Lead>{week.rest}</Lead> : null;
}

function PlanHead({ plan, wizard, own, token }: PlanViewProps) {
  const { context, customMessage } = plan;
  return (
    <Stack as="header" gap={3} className={classes.head}>
      <Eyebrow>{`${context.place} · ${formatDay(context.day)}`}</Eyebrow>
      <h1 id="farm-plan-title">
        <span>{own ? 'Your ' : 'A '}</span>
        <span className={classes.whole}>four-week</span>
        <span> farm plan</span>
      </h1>
      <FirstJob plan={plan} />
      <PlanFigures plan={plan} />
      <PlanActions plan={plan} wizard={wizard} own={own} token={token} />
      <p>{customMessage}</p>
    </Stack>
  );
}

/** Step 6: the first job, the plan in figures and drawings, its four weeks, and what waits. */
export function PlanView({ plan, wizard, own, token }: PlanViewProps) {
  const { context, weeklyPlans, later, wishes = [], planId, bed, year } = plan;
  const done = useDoneTasks(planId);
  const answers = own ?? plan.answers;
  const onChange = own && wizard.change;
  const [openWeeks, setOpenWeeks] = useState<readonly number[]>([1]);
  const setOpen = (week: number, isOpen: boolean) =>
    setOpenWeeks((weeks) => [...weeks.filter((each) => each !== week), ...(isOpen ? [week] : [])]);
  const headings = useRef(new Map<number, HTMLHeadingElement | null>());
  const showWeek = (week: number) => {
    setOpen(week, true);
    const heading = headings.current.get(week);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <PageSection>
      <Stack as="article" className={classes.plan} aria-labelledby="farm-plan-title">
        <PlanHead plan={plan} wizard={wizard} own={own} token={token} />
        <PlanReading context={context} own={own} onChange={onChange} />
        {wishes.length > 0 && <PlanWishes plan={plan} wishes={wishes} onChange={onChange} />}
        <PhoneFold label="place, frost and zone">
          <PlaceFacts context={context} onChangePlace={onChange && (() => onChange('location'))} />
        </PhoneFold>
        <PhoneFold label={bed ? 'your bed, hours and dollars' : 'hours and dollars'}>
          <Stack gap={6} className={classes.pictures}>
            {bed && <BedDrawing bed={bed} day={context.day} />}
            <PlanWeekBars plan={plan} />
          </Stack>
        </PhoneFold>
        <section className={classes.weeks} aria-labelledby="farm-plan-weeks">
          <SectionHeading
            id="farm-plan-weeks"
            subtitle={<span data-print="never">Check off what you have done. This browser remembers it.</span>}
          >
            Week by week
          </SectionHeading>
          <CardGrid columns={2}>
            {weeklyPlans.map((week) => (
              <WeekCard
                key={week.week}
                headingRef={(heading) => {
                  headings.current.set(week.week, heading);
                }}
                week={week}
                context={context}
                done={done}
                isOpen={openWeeks.includes(week.week)}
                onOpen={(isOpen) => setOpen(week.week, isOpen)}
              />
            ))}
          </CardGrid>
          <WeekNav weeks={weeklyPlans} onShow={showWeek} />
        </section>
        {later.length > 0 && (
          <PhoneFold label="what has to wait">
            <LaterList later={later} day={context.day} />
          </PhoneFold>
        )}
        {year && year.crops.length > 0 && (
          <PhoneFold label="your year">
            <PlanYear plan={plan} year={year} />
          </PhoneFold>
        )}
        {answers && <PlanEmailsForm answers={answers} />}
        <NextSteps plan={plan} />
        <Text tone="muted" size="small">
          {context.attribution}
        </Text>
      </Stack>
    </PageSection>
  );
}

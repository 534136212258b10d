import type { FarmPlan, FarmPlanRequest } from '@farm/contracts';
import {
  Banner,
  PageSection,
  Button,
  buttonClass,
  CardGrid,
  Eyebrow,
  HelpEmail,
  Lead,
  Panel,
  Row,
  SectionHeading,
  Stack,
  Status,
  Text,
} from '@farm/ui';
import { getServerMessage, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { useRef, useState } from 'react';
import { PlanNotebook } from '../notebook/plan-notebook';
import { PlanEmailsForm } from './emails/plan-emails-form';
import { BedDrawing } from './pictures/bed-drawing';
import { PlanYear } from './pictures/plan-year';
import { PlanWeekBars } from './pictures/week-bars';
import { formatDay, formatNearDay } from './plan-dates';
import {
  officeAdvice,
  nextPlanAdvice,
  doubtSentence,
  formatMinutes,
  planFrostSentence,
  waitingChoices,
} from './plan-format';
import { otherLanguageOf } from './plan-language';
import { PhoneFold } from './phone-fold';
import { PlanFigures } from './plan-figures';
import { PlanFiles, type PlanFilesProps } from './plan-files';
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
      <SectionHeading id="farm-plan-later" subtitle={i18n._('Here is when you can start the rest of what you chose.')}>
        {i18n._('What has to wait')}
      </SectionHeading>
      <Stack as="ul" className={classes.later}>
        {waitingChoices(later).map(({ option, crops, substitute }) => (
          <Stack as="li" gap={1} key={option} data-print="whole">
            <strong>{i18n._(option)}</strong>
            {crops.map(({ crop, date, say }) => (
              <div key={crop}>
                <Row as="p" align="baseline" between className={classes.crop}>
                  <span>{crop}</span>
                  <span>
                    {date ? <time dateTime={date}>{formatNearDay(date, day)}</time> : i18n._('Not advised here')}
                  </span>
                </Row>
                <p>{say}</p>
              </div>
            ))}
            {substitute && (
              <Text tone="muted" size="small">
                {i18n._('Meanwhile: {crop}', { crop: substitute })}
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </section>
  );
}

/** What has to wait, folded on a phone; nothing where nothing has to. */
function LaterFold({ later, day }: { later: FarmPlan['later']; day: string }) {
  if (later.length === 0) return null;
  return (
    <PhoneFold label={{ show: i18n._('Show what has to wait'), hide: i18n._('Hide what has to wait') }}>
      <LaterList later={later} day={day} />
    </PhoneFold>
  );
}

function NextSteps({ plan: { context } }: { plan: FarmPlan }) {
  const { extension } = context;
  return (
    <section aria-labelledby="farm-plan-next">
      <SectionHeading id="farm-plan-next">{i18n._('Next steps')}</SectionHeading>
      <Stack as="ol" gap={2} className={classes.next}>
        {extension ? (
          <>
            <li>
              <Trans
                id="Ask <0>{office}</0> about your own ground: it knows your county."
                values={{ office: extension.name }}
                components={[
                  <a key="office" href={extension.url}>
                    {extension.name}
                  </a>,
                ]}
              />
            </li>
            <li>
              <Trans
                id="<0>Have your soil tested</0> before you buy lime or fertilizer."
                components={[
                  <a key="test" href={extension.soilTest}>
                    {extension.soilTest}
                  </a>,
                ]}
              />
            </li>
          </>
        ) : (
          <li>{officeAdvice()}</li>
        )}
        <li>{nextPlanAdvice()}</li>
        <li>
          <Trans id="Questions? Write to <0/>." components={[<HelpEmail key="email" />]} />
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
        <dt>{i18n._('Place')}</dt>
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
                  {i18n._('Change the location')}
                </Button>
              )}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{i18n._('Frost')}</dt>
        <dd>{planFrostSentence(context)}</dd>
      </div>
      <div>
        <dt>{i18n._('Zone')}</dt>
        <dd>
          <span>
            {`${i18n._('{edition}, zone {zone}. The map of 2023 moved about half the country half a zone warmer:', {
              edition: zoneEdition,
              zone,
            })} `}
          </span>
          <a href={ZONE_MAP}>planthardiness.ars.usda.gov</a>
        </dd>
      </div>
    </Panel>
  );
}

export interface PlanViewProps extends PlanFilesProps {
  wizard: Wizard;
}

/** Makes the plan of a shared link again for the four weeks from today. */
function NextPlan({ answers, wizard }: { answers: FarmPlanRequest; wizard: Wizard }) {
  const { error, isPending, submit } = useNextPlan(answers, wizard);
  return (
    <>
      <Button
        type="button"
        variant="outline"
        isPending={isPending}
        pendingLabel={i18n._('Planning...')}
        onClick={() => submit()}
      >
        {i18n._('Next four weeks')}
      </Button>
      <Status>
        {error &&
          (getServerMessage(error) ?? i18n._("We couldn't make the next plan. Check your connection and try again."))}
      </Status>
    </>
  );
}

function PlanActions({ plan, wizard, own, token }: PlanViewProps) {
  return (
    <Row className={classes.actions} data-print="never">
      <PlanFiles plan={plan} own={own} token={token} />
      {own ? (
        <>
          <SharePlan request={own} day={plan.context.day} />
          <Button type="button" variant="link" onClick={wizard.startOver}>
            {i18n._('Create Another Plan')}
          </Button>
        </>
      ) : (
        <>
          {plan.answers && <NextPlan answers={plan.answers} wizard={wizard} />}
          <Link className={buttonClass('outline')} to="/start-my-farm-plan">
            {i18n._('Make a plan for your own ground')}
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
  if (firstJob && figures)
    return (
      <Lead>
        {i18n._('This week: {job} It takes {time}.', { job: firstJob, time: formatMinutes(figures.minutes) })}
      </Lead>
    );
  return week?.rest ? <Lead>{week.rest}</Lead> : null;
}

function PlanHead({ plan, wizard, own, token }: PlanViewProps) {
  const { context, customMessage } = plan;
  return (
    <Stack as="header" gap={3} className={classes.head}>
      <Eyebrow>{`${context.place} · ${formatDay(context.day)}`}</Eyebrow>
      <h1 id="farm-plan-title">
        <Trans
          id={own ? /*i18n*/ 'Your <0>four-week</0> farm plan' : /*i18n*/ 'A <0>four-week</0> farm plan'}
          components={[<span key="length" className={classes.whole} />]}
        />
      </h1>
      <FirstJob plan={plan} />
      <PlanFigures plan={plan} />
      <PlanActions plan={plan} wizard={wizard} own={own} token={token} />
      <p>{customMessage}</p>
    </Stack>
  );
}

/** A plan that was made before the page's language was changed: its texts stay as they are until it is made again. */
function OtherLanguage({ plan, own, wizard }: { plan: FarmPlan; own: FarmPlanRequest; wizard: Wizard }) {
  const { error, isPending, submit } = useNextPlan(own, wizard);
  const other = otherLanguageOf(plan);
  if (other === undefined) return null;
  const [title, label] =
    other === 'en'
      ? [i18n._('This plan is in English.'), i18n._('Make it in Spanish')]
      : [i18n._('This plan is in Spanish.'), i18n._('Make it in English')];
  return (
    <Banner title={title}>
      <Button type="button" variant="outline" size="small" isPending={isPending} onClick={() => submit()}>
        {label}
      </Button>
      <Status>
        {error &&
          (getServerMessage(error) ?? i18n._("We couldn't make the next plan. Check your connection and try again."))}
      </Status>
    </Banner>
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
      {own && <OtherLanguage plan={plan} own={own} wizard={wizard} />}
      <Stack as="article" className={classes.plan} aria-labelledby="farm-plan-title" lang={otherLanguageOf(plan)}>
        <PlanHead plan={plan} wizard={wizard} own={own} token={token} />
        <PlanNotebook key={planId} plan={plan} isDone={done.isDone} />
        <PlanReading context={context} own={own} onChange={onChange} />
        {wishes.length > 0 && <PlanWishes plan={plan} wishes={wishes} onChange={onChange} />}
        <PhoneFold label={{ show: i18n._('Show place, frost and zone'), hide: i18n._('Hide place, frost and zone') }}>
          <PlaceFacts context={context} onChangePlace={onChange && (() => onChange('location'))} />
        </PhoneFold>
        <PhoneFold
          label={
            bed
              ? { show: i18n._('Show your bed, hours and dollars'), hide: i18n._('Hide your bed, hours and dollars') }
              : { show: i18n._('Show hours and dollars'), hide: i18n._('Hide hours and dollars') }
          }
        >
          <Stack gap={6} className={classes.pictures}>
            {bed && <BedDrawing bed={bed} day={context.day} />}
            <PlanWeekBars plan={plan} />
          </Stack>
        </PhoneFold>
        <section className={classes.weeks} aria-labelledby="farm-plan-weeks">
          <SectionHeading
            id="farm-plan-weeks"
            subtitle={
              <span data-print="never">{i18n._('Check off what you have done. This browser remembers it.')}</span>
            }
          >
            {i18n._('Week by week')}
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
        <LaterFold later={later} day={context.day} />
        {year && year.crops.length > 0 && (
          <PhoneFold label={{ show: i18n._('Show your year'), hide: i18n._('Hide your year') }}>
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

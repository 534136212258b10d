import { place } from '@farm/farm';
import { Banner, EmptyState, RadioGroup, SectionHeading } from '@farm/ui';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { DataTable, type Columns } from '../admin/data-table';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { RequireOperator } from '../admin/require-operator';
import classes from '../dexter/dexter.module.css';
import { AssistantLayout } from './assistant-layout';
import { ReviewList } from './review-list';

export type Monitoring = Reply<'GET /api/dexter/monitoring'>;
type Day = Monitoring['days'][number];

const ALARM = 20; // serious events in an hour
const PERIODS = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
];

const countsText = (counts: Day['zones']) => counts.map(({ name, count }) => `${name} ${count}`).join(', ') || 'none';
const whole = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: place.timeZone });

const EMBEDDER = {
  on: 'Answers are found by words and by meaning.',
  off: 'Answers are found by words alone.',
  down: 'The part that finds answers by meaning is down: answers are found by words alone.',
};

const DAYS: Columns<Day> = {
  Day: ({ day }) => day,
  Answers: ({ messages }) => messages,
  By: ({ engines }) => countsText(engines),
  Zones: ({ zones }) => countsText(zones),
  'Guard levels': ({ levels }) => countsText(levels),
  'Guard rules': ({ rules }) => countsText(rules),
  'Helpful / not': ({ up, down }) => `${up} / ${down}`,
};

const STAGES: Columns<Monitoring['stages'][number]> = {
  Stage: ({ stage }) => stage,
  'Half, ms': ({ p50 }) => Math.round(p50),
  '95 %, ms': ({ p95 }) => Math.round(p95),
};

function Engine({ budget, model, knowledge }: Monitoring) {
  const { tokens, tokensAllowed, spentUsd, allowedUsd, breakerOpenUntil } = budget;
  const money = allowedUsd > 0 ? `, ${dollars.format(spentUsd)} of ${dollars.format(allowedUsd)}` : '';
  return (
    <ul className={classes.facts}>
      <li>
        {model === null
          ? 'No model is configured: the reviewed articles answer in their own words.'
          : `The model ${model} used ${whole.format(tokens)} of ${whole.format(tokensAllowed)} tokens today${money}.`}
      </li>
      {breakerOpenUntil && (
        <li>The model failed too often and rests until {clock.format(new Date(breakerOpenUntil))}.</li>
      )}
      <li>{`${knowledge.articles} articles, ${knowledge.old} of them last reviewed over two years ago.`}</li>
      <li>{EMBEDDER[knowledge.embedder]}</li>
    </ul>
  );
}

/** How Dexter Jr. does, by day. */
function Figures() {
  const [days, setDays] = useState('7');
  const query = useLiveQuery(['ops', 'assistant'], 'GET /api/dexter/monitoring', { query: { days: Number(days) } });
  return (
    <>
      <RadioGroup legend="Over" options={PERIODS} value={days} onValueChange={setDays} />
      <QueryView query={query} subject="the figures">
        {(monitoring) => (
          <>
            {monitoring.seriousLastHour > ALARM && (
              <Banner variant="warning">{`${monitoring.seriousLastHour} serious messages in the last hour.`}</Banner>
            )}
            <SectionHeading>What answers</SectionHeading>
            <Engine {...monitoring} />
            <SectionHeading>By day</SectionHeading>
            {monitoring.days.length === 0 ? (
              <EmptyState title="Nobody has asked anything yet">Figures stand here after the first message.</EmptyState>
            ) : (
              <DataTable
                caption="The chat by day of the farm, newest first"
                columns={DAYS}
                rows={monitoring.days}
                rowId={({ day }) => day}
              />
            )}
            {monitoring.stages.length > 0 && (
              <DataTable
                caption="How long an answer takes"
                columns={STAGES}
                rows={monitoring.stages}
                rowId={({ stage }) => stage}
                stack={false}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

function AssistantPage() {
  return (
    <RequireOperator title="Dexter Jr.">
      {() => (
        <AssistantLayout current="chat">
          <section className={admin.page}>
            <Figures />
          </section>
          <section className={admin.page}>
            <SectionHeading subtitle="Nothing here changes Dexter Jr. by itself. A lesson is yours to write.">
              Answers to look at
            </SectionHeading>
            <ReviewList />
          </section>
        </AssistantLayout>
      )}
    </RequireOperator>
  );
}

export { AssistantPage as Component };

import { place } from '@farm/farm';
import { Banner, Disclosure, EmptyState, RadioGroup, SectionHeading, Stack } from '@farm/ui';
import { useState } from 'react';
import { DataTable, type Columns } from '../admin/data-table';
import { formatCalendarDay } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { AssistantLayout } from './assistant-layout';
import { ReviewList } from './review-list';

export type Monitoring = Reply<'GET /api/dexter/monitoring'>;
type Day = Monitoring['days'][number];

const ALARM = 20; // serious events in an hour
const PERIODS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

const countsText = (counts: Day['zones']) => counts.map(({ name, count }) => `${name} ${count}`).join(', ') || 'none';
const whole = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: place.timeZone });

const EMBEDDER = {
  on: 'Semantic search is on: answers are found by keywords and by meaning.',
  off: 'Semantic search is off: answers are found by keywords only.',
  down: 'Semantic search is down: answers are found by keywords only.',
};

const DAYS: Columns<Day> = {
  Day: ({ day }) => formatCalendarDay(day),
  Answers: ({ messages }) => messages,
  'Helpful / not': ({ up, down }) => `${up} / ${down}`,
};

/** How each message was judged and answered, in the service's own terms. */
const DAY_DETAILS: Columns<Day> = {
  Day: ({ day }) => formatCalendarDay(day),
  Engines: ({ engines }) => countsText(engines),
  Zones: ({ zones }) => countsText(zones),
  'Guard levels': ({ levels }) => countsText(levels),
  'Guard rules': ({ rules }) => countsText(rules),
};

const STAGES: Columns<Monitoring['stages'][number]> = {
  Stage: ({ stage }) => stage,
  'Median, ms': ({ p50 }) => Math.round(p50),
  '95th percentile, ms': ({ p95 }) => Math.round(p95),
};

function Engine({ budget, model, knowledge }: Monitoring) {
  const { tokens, tokensAllowed, spentUsd, allowedUsd } = budget;
  const money = allowedUsd > 0 ? `, ${dollars.format(spentUsd)} of ${dollars.format(allowedUsd)}` : '';
  return (
    <Stack as="ul" gap={2}>
      <li>
        {model === null
          ? 'No model is configured: answers come from the reviewed articles.'
          : `The model ${model} used ${whole.format(tokens)} of ${whole.format(tokensAllowed)} tokens today${money}.`}
      </li>
      <li>{`${knowledge.articles} articles, ${knowledge.old} of them last reviewed over two years ago.`}</li>
      <li>{EMBEDDER[knowledge.embedder]}</li>
    </Stack>
  );
}

function Statistics() {
  const [days, setDays] = useState('7');
  const query = useLiveQuery('GET /api/dexter/monitoring', { query: { days: Number(days) } });
  return (
    <>
      <RadioGroup legend="Period" options={PERIODS} value={days} onValueChange={setDays} />
      <QueryView query={query} subject="the statistics">
        {(monitoring) => (
          <>
            {monitoring.seriousLastHour > ALARM && (
              <Banner variant="warning">{`${monitoring.seriousLastHour} messages in the last hour tried to misuse Dexter Jr. He declined them.`}</Banner>
            )}
            <Banner variant="warning">
              {monitoring.budget.breakerOpenUntil &&
                `The model failed too often and is paused until ${clock.format(new Date(monitoring.budget.breakerOpenUntil))}.`}
            </Banner>
            <SectionHeading>By day</SectionHeading>
            {monitoring.days.length === 0 ? (
              <EmptyState title="Nobody has asked anything yet">
                Statistics show up here after the first message.
              </EmptyState>
            ) : (
              <DataTable
                caption="Questions by day, newest first"
                columns={DAYS}
                rows={monitoring.days}
                rowId={({ day }) => day}
              />
            )}
            <Disclosure summary="Figures for developers">
              <Stack>
                <Engine {...monitoring} />
                {monitoring.days.length > 0 && (
                  <DataTable
                    caption="How messages were answered, by day"
                    columns={DAY_DETAILS}
                    rows={monitoring.days}
                    rowId={({ day }) => day}
                  />
                )}
                {monitoring.stages.length > 0 && (
                  <DataTable
                    caption="Response time by stage"
                    columns={STAGES}
                    rows={monitoring.stages}
                    rowId={({ stage }) => stage}
                    stack={false}
                  />
                )}
              </Stack>
            </Disclosure>
          </>
        )}
      </QueryView>
    </>
  );
}

function Assistant() {
  return (
    <AssistantLayout current="chat">
      <Section
        title="Answers to review"
        subtitle="A review changes nothing about Dexter Jr. To teach him, make a correction."
        isTab
      >
        <ReviewList />
      </Section>
      <Stack as="section" gap={5}>
        <Statistics />
      </Stack>
    </AssistantLayout>
  );
}

export const Component = operatorPage('Dexter Jr.', Assistant);

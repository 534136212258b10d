import { place } from '@farm/farm';
import { Banner, EmptyState, RadioGroup, SectionHeading, Skeleton, Table } from '@farm/ui';
import { useState } from 'react';
import { NotCome } from '../desk/not-come';
import classes from '../training-centre/training.module.css';
import { useFigures, type Figures } from './use-assistant';

const ALARM = 20; // serious events in an hour
const SPANS = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'A month' },
] as const;
type Span = (typeof SPANS)[number]['value'];

type Day = Figures['days'][number];

const counted = (counts: Day['zones']) => counts.map(({ name, count }) => `${name} ${count}`).join(', ') || 'none';
const whole = new Intl.NumberFormat('en-US');
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: place.timeZone });

const EMBEDDER = {
  on: 'Answers are found by words and by meaning.',
  off: 'Answers are found by words alone.',
  down: 'The part that finds answers by meaning is down: answers are found by words alone.',
};

function Days({ days }: { days: readonly Day[] }) {
  if (days.length === 0)
    return <EmptyState title="Nobody has asked anything yet">Figures stand here after the first message.</EmptyState>;
  const rows = days.map(({ day, messages, engines, zones, levels, rules, up, down }) => ({
    id: day,
    cells: [day, messages, counted(engines), counted(zones), counted(levels), counted(rules), `${up} / ${down}`],
  }));
  const columns = ['Day', 'Answers', 'By', 'Zones', 'Guard levels', 'Guard rules', 'Helpful / not'];
  return <Table caption="The chat by day of the farm, newest first" columns={columns} rows={rows} stack />;
}

function Stages({ stages }: { stages: Figures['stages'] }) {
  if (stages.length === 0) return null;
  const rows = stages.map(({ stage, p50, p95 }) => ({ id: stage, cells: [stage, Math.round(p50), Math.round(p95)] }));
  return <Table caption="How long an answer takes" columns={['Stage', 'Half, ms', '95 %, ms']} rows={rows} />;
}

function Engine({ budget, model, knowledge }: Pick<Figures, 'budget' | 'model' | 'knowledge'>) {
  const { tokens, tokensAllowed, spentUsd, allowedUsd, breakerOpenUntil } = budget;
  const money = allowedUsd > 0 ? `, ${usd.format(spentUsd)} of ${usd.format(allowedUsd)}` : '';
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
export function FiguresTab() {
  const [days, setDays] = useState<Span>('7');
  const { data, isPending, error, refetch } = useFigures(Number(days));
  return (
    <>
      <RadioGroup legend="Over" options={SPANS} value={days} onValue={setDays} />
      {isPending && <Skeleton count={6} />}
      {error && <NotCome title="The figures did not come" error={error} onTryAgain={() => void refetch()} />}
      {data && (
        <>
          {data.seriousLastHour > ALARM && (
            <Banner kind="warn">{`${data.seriousLastHour} serious messages in the last hour.`}</Banner>
          )}
          <SectionHeading>What answers</SectionHeading>
          <Engine {...data} />
          <SectionHeading>By day</SectionHeading>
          <Days days={data.days} />
          <Stages stages={data.stages} />
        </>
      )}
    </>
  );
}

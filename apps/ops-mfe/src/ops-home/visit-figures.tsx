import { DailyBars, EmptyState, Row, Select, StatTile, Text } from '@farm/ui';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { DataTable } from '../admin/data-table';
import { optionsOf } from '../admin/filter-form';
import { formatCalendarDay, formatCount } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';
import classes from './visit-figures.module.css';

type Visits = Reply<'GET /api/ops/visits'>;
type Period = Visits['today'];
type PeriodName = 'today' | 'week' | 'month';
type Named = Period['pages'][number];

const PERIODS: Readonly<Record<PeriodName, string>> = { today: 'Today', week: '7 days', month: '30 days' };
const NAMES: Readonly<Record<string, string>> = {
  '/': 'Home page',
  direct: 'Typed address or bookmark',
  other: 'Another site',
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
};

const nameOf = (name: string): string => NAMES[name] ?? name.replace(/:\w+/g, '…');
const countOf = (rows: readonly Named[], name: string): number => rows.find((each) => each.name === name)?.count ?? 0;
const pagesText = (pageViews: number) =>
  `${pageViews.toLocaleString('en-US')} ${pageViews === 1 ? 'page' : 'pages'} viewed`;

function Ranking({ caption, heading, rows }: { caption: string; heading: string; rows: readonly Named[] }) {
  if (rows.length === 0) return null;
  return (
    <DataTable
      caption={caption}
      columns={{ [heading]: ({ name }: Named) => nameOf(name), Times: ({ count }) => count.toLocaleString('en-US') }}
      rows={rows}
      rowId={({ name }) => name}
      stack={false}
    />
  );
}

/** From the page of a product to the payment. Visits and orders come from two services, so one may be missing. */
function Funnel({ period, name }: { period: Period; name: PeriodName }) {
  const { data, isError } = useLiveQuery('GET /api/ops/orders/overview');
  if (isError && data === undefined) return <p>We couldn’t load how far buyers came.</p>;
  if (data === undefined) return null;
  const { course, guide } = data.funnel[name];
  const rows = [
    { product: 'The course', opened: countOf(period.productPages, '/premium-course'), ...course },
    { product: 'Guides', opened: countOf(period.productPages, '/country-store'), ...guide },
  ];
  if (rows.every(({ opened, started, paid }) => opened + started + paid === 0)) return null;
  return (
    <DataTable
      caption="From looking to buying"
      columns={{
        Product: ({ product }) => product,
        'Opened the page': ({ opened }) => opened,
        'Started to pay': ({ started }) => started,
        Paid: ({ paid }) => paid,
      }}
      rows={rows}
      rowId={({ product }) => product}
      stack={false}
    />
  );
}

function PeriodFigures({ visits }: { visits: Visits }) {
  const hasRole = useHasRole();
  const [name, setName] = useState<PeriodName>('week');
  const period = visits[name];
  return (
    <>
      <Select label="Period" value={name} onValueChange={(value) => setName(value as PeriodName)}>
        {optionsOf(PERIODS)}
      </Select>
      {hasRole('shop') && <Funnel period={period} name={name} />}
      <div className={classes.rankings}>
        <Ranking caption="Where visitors came from" heading="Source" rows={period.sources} />
        <Ranking caption="What they used" heading="Device" rows={period.devices} />
        <Ranking caption="Most opened pages" heading="Page" rows={period.pages} />
      </div>
      {period.notFound > 0 && (
        <p>{`${formatCount(period.notFound, 'time')} somebody opened an address that does not exist.`}</p>
      )}
    </>
  );
}

/** Visits of the last 30 days: how many, from where, with what, and how far buyers came. */
export function VisitFigures() {
  const query = useLiveQuery('GET /api/ops/visits');
  return (
    <Section title="Visitors" as="h3">
      <QueryView query={query} subject="the visits">
        {(visits) => (
          <>
            <Row align="start" gap={4} className={admin.tiles}>
              {(Object.keys(PERIODS) as PeriodName[]).map((name) => (
                <StatTile
                  key={name}
                  value={visits[name].visits.toLocaleString('en-US')}
                  label={name === 'today' ? 'visits today' : `visits in ${PERIODS[name]}`}
                  subtitle={pagesText(visits[name].pageViews)}
                />
              ))}
            </Row>
            {visits.month.pageViews === 0 ? (
              <EmptyState title="No visits counted yet" />
            ) : (
              <DailyBars
                title="Visits, last 30 days"
                unit="Visits"
                days={visits.days.map(({ day, visits: count, pageViews }) => ({
                  id: day,
                  name: formatCalendarDay(day),
                  value: count,
                  text: `${formatCount(count, 'visit')}, ${pagesText(pageViews)}`,
                }))}
              />
            )}
            <PeriodFigures visits={visits} />
            <Text tone="muted" size="small">
              Counted on our own server, without cookies: totals of a day only. Going from one page to the next inside
              the site is one visit and one page.
            </Text>
          </>
        )}
      </QueryView>
    </Section>
  );
}

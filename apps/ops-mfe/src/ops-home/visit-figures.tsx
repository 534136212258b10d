import { DailyBars, Select, Text } from '@farm/ui';
import { useState } from 'react';
import { DataTable } from '../admin/data-table';
import { optionsOf } from '../admin/filter-form';
import { formatCalendarDay, formatCount } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { useHasRole } from '../admin/roles';
import { CollapsibleSection } from './collapsible-section';
import { type PeriodName, PERIODS, PeriodTiles } from './period-tiles';
import classes from './visit-figures.module.css';

type Visits = Reply<'GET /api/ops/visits'>;
type Period = Visits['today'];
type Named = Period['pages'][number];

const PERIOD_OPTIONS: Readonly<Record<PeriodName, string>> = { ...PERIODS, today: 'Today' };
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
  const products = [
    { product: 'The course', opened: countOf(period.productPages, '/premium-course'), ...course },
    { product: 'Guides', opened: countOf(period.productPages, '/country-store'), ...guide },
  ].filter(({ opened, started, paid }) => opened + started + paid > 0);
  if (products.length === 0) return null;
  return (
    <>
      <h4>From looking to buying</h4>
      <ul>
        {products.map(({ product, opened, started, paid }) => (
          <li
            key={product}
          >{`${product}: page opened ${formatCount(opened, 'time')}, ${started} started to pay, ${paid} paid`}</li>
        ))}
      </ul>
    </>
  );
}

function PeriodFigures({ visits }: { visits: Visits }) {
  const hasRole = useHasRole();
  const [name, setName] = useState<PeriodName>('week');
  const period = visits[name];
  return (
    <>
      <Select label="Period" value={name} onValueChange={(value) => setName(value as PeriodName)}>
        {optionsOf(PERIOD_OPTIONS)}
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
    <CollapsibleSection
      title="Visitors"
      figure={query.data && `${formatCount(query.data.week.visits, 'visit')} in 7 days`}
    >
      <QueryView query={query} subject="the visits">
        {(visits) => (
          <>
            <PeriodTiles
              periods={visits}
              noun="visits"
              toTile={({ visits: count, pageViews }) => ({
                value: count.toLocaleString('en-US'),
                subtitle: pagesText(pageViews),
              })}
              isEmpty={({ pageViews }) => pageViews === 0}
            />
            {visits.month.pageViews === 0 && <p>No visits counted yet.</p>}
            {visits.days.filter(({ pageViews }) => pageViews > 0).length > 1 && (
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
            {visits.month.pageViews > 0 && <PeriodFigures visits={visits} />}
            <Text tone="muted" size="small">
              Counted on our own server, without cookies: totals of a day only. Going from one page to the next inside
              the site is one visit and one page.
            </Text>
          </>
        )}
      </QueryView>
    </CollapsibleSection>
  );
}

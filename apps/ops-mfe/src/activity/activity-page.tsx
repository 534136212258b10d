import type { OperatorEvent } from '@farm/contracts';
import { Badge, EmptyState, Select, Stack, Text } from '@farm/ui';
import { apiKey, call, Link } from '@farm/web-kit';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { formatCount, formatFarmTimestamp } from '../admin/format';
import { usePagination } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { useOperatorName, usePeople } from '../admin/use-operator-name';
import { actOf, detailsOf } from './acts';

const PAGE = 30;

const OUTCOMES = { done: '', rejected: 'Rejected', failed: 'Failed', unknown: 'Not known whether it worked' };

/** Newest first; the order of the services' cursors. */
const newestFirst = (a: OperatorEvent, b: OperatorEvent): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/** A page of the events of all services. */
async function loadEvents(before: string | undefined, by: string | undefined, signal: AbortSignal) {
  const input = { query: { before, by }, signal };
  const lists = await Promise.all([
    call('GET /api/ops/activity/payments', input),
    call('GET /api/ops/activity/learning', input),
    call('GET /api/ops/activity/community', input),
    call('GET /api/ops/activity/dexter', input),
  ]);
  const all = lists.flatMap(({ events }) => events).sort(newestFirst);
  const events = all.slice(0, PAGE);
  const last = events.at(-1);
  const hasMore = all.length > PAGE || lists.some((list) => list.hasMore);
  return { events, next: last && hasMore ? `${last.at}_${last.id}` : null };
}

// Named by the first call.
const activityKey = (by: string | undefined) => [
  ...apiKey('GET /api/ops/activity/payments', { query: { by } }),
  'of all services',
];

const columnsFor = (nameOf: (by: string) => string): Columns<OperatorEvent> => ({
  What: (event) => {
    const { text, to } = actOf(event);
    return (
      <TwoLines below={<span className={admin.wrap}>{detailsOf(event)}</span>}>
        <Link to={to}>{text}</Link>
      </TwoLines>
    );
  },
  Result: ({ outcome }) => {
    const text = OUTCOMES[outcome ?? 'unknown'];
    return text === '' ? 'Done' : <Badge tone="squash">{text}</Badge>;
  },
  Who: ({ by }) => <span className={admin.cell}>{nameOf(by)}</span>,
  When: ({ at }) => formatFarmTimestamp(at),
});

function EventList({ by }: { by: string | undefined }) {
  const nameOf = useOperatorName();
  const { first, pages, more } = usePagination(activityKey(by), (before, signal) => loadEvents(before, by, signal));
  const events = pages.flatMap((page) => page.events);
  return (
    <QueryView query={first} subject="the activity">
      {() => (
        <DataTable
          caption="What the team did, newest first"
          columns={columnsFor(nameOf)}
          rows={events}
          rowId={({ id }) => id}
          more={{ ...more, count: formatCount(events.length, 'entry', 'entries') }}
          empty={
            <EmptyState level="h2" title="Nothing yet">
              What somebody of the team changes shows up here.
            </EmptyState>
          }
        />
      )}
    </QueryView>
  );
}

function Activity() {
  const [by, setBy] = useState('');
  const team = (usePeople().data?.people ?? []).filter(({ role }) => role !== 'member');
  return (
    <Stack gap={5}>
      <p>
        Every change that somebody of the team made, and every table that was downloaded. Entries cannot be changed, and
        are deleted after two years. Changes of builds are under <Link to="/ops/releases">Releases</Link>.
      </p>
      <Select label="Who" value={by} onValueChange={setBy}>
        <option value="">Everybody</option>
        {team.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </Select>
      <EventList key={by} by={by === '' ? undefined : by} />
      <Text tone="muted" size="small">
        Reasons are shown as they were typed. Texts, names and addresses of customers are not part of an entry.
      </Text>
    </Stack>
  );
}

export const Component = operatorPage('Activity', Activity);

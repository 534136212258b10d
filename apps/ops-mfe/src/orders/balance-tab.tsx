import { Badge, Disclosure, EmptyState } from '@farm/ui';
import admin from '../admin/admin.module.css';
import { DataTable, type Columns } from '../admin/data-table';
import { formatCalendarDay, formatCents, humanize } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';

export type BalanceDay = Reply<'GET /api/ops/orders/balance'>['days'][number];

const DAYS: Columns<BalanceDay> = {
  Day: ({ day }) => formatCalendarDay(day),
  Charged: ({ charged }) => formatCents(charged),
  Refunded: ({ refunded }) => formatCents(refunded),
  Disputed: ({ disputed }) => formatCents(disputed),
  Fees: ({ fee }) => formatCents(fee),
  'Our books': ({ ours }) => formatCents(ours),
  Difference: ({ difference }) =>
    difference === 0 ? (
      <Badge tone="green">$0.00, balanced</Badge>
    ) : (
      <Badge tone="beet">{`${formatCents(difference)}, see below`}</Badge>
    ),
};

const DIFFERENCES: Columns<BalanceDay['lines'][number]> = {
  'At the provider': ({ id }) => <span className={admin.wrap}>{id}</span>,
  What: ({ what }) => humanize(what),
  'Their amount': ({ theirs }) => formatCents(theirs),
  'Our amount': ({ ours }) => formatCents(ours),
};

const EMPTY = (
  <EmptyState level="h2" title="No day has been compared yet">
    It happens every night at 2 AM UTC.
  </EmptyState>
);

/** The card provider's ledger beside ours, by UTC day. */
export function BalanceTab() {
  return (
    <QueryView query={useLiveQuery('GET /api/ops/orders/balance')} subject="the balance">
      {({ days }) => (
        <>
          <DataTable
            caption="Daily balance, newest first, in UTC"
            columns={DAYS}
            rows={days}
            rowId={({ day }) => day}
            empty={EMPTY}
          />
          {days
            .filter(({ lines }) => lines.length > 0)
            .map(({ day, lines }) => (
              <Disclosure key={day} summary={`What differs on ${formatCalendarDay(day)}`} open>
                <DataTable
                  caption={`Differences of ${formatCalendarDay(day)}`}
                  columns={DIFFERENCES}
                  rows={lines}
                  rowId={({ id, what }) => `${id} ${what}`}
                />
              </Disclosure>
            ))}
        </>
      )}
    </QueryView>
  );
}

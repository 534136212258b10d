import { DailyBars } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { DataTable } from '../admin/data-table';
import { formatCalendarDay, formatCents, formatCount } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { CollapsibleSection } from './collapsible-section';
import { PeriodTiles } from './period-tiles';

type Sales = Reply<'GET /api/ops/orders/overview'>['today'];

const refundText = ({ refunds, refundedCents }: Sales) =>
  refunds === 0 ? 'no refunds' : `${formatCount(refunds, 'refund')}: ${formatCents(refundedCents)}`;

const takingsText = (sales: Sales) =>
  `${formatCents(sales.takenCents)} from ${formatCount(sales.orders, 'order')}, ${refundText(sales)}`;

const toTile = (sales: Sales) => ({
  value: formatCents(sales.takenCents),
  subtitle: `${formatCount(sales.orders, 'order')}, ${refundText(sales)}`,
});

/** Takings and downloads of the last 30 days. */
export function SalesFigures() {
  const query = useLiveQuery('GET /api/ops/orders/overview');
  return (
    <CollapsibleSection title="Sales" figure={query.data && `${formatCents(query.data.month.takenCents)} in 30 days`}>
      <QueryView query={query} subject="the sales">
        {({ days, today, week, month, downloads }) => (
          <>
            <PeriodTiles
              periods={{ today, week, month }}
              toTile={toTile}
              isEmpty={({ orders, refunds }) => orders + refunds === 0}
            />
            {days.filter(({ takenCents }) => takenCents > 0).length > 1 && (
              <DailyBars
                title="Sales, last 30 days"
                unit="Sales"
                formatValue={formatCents}
                days={days.map((sales) => ({
                  id: sales.day,
                  name: formatCalendarDay(sales.day),
                  value: sales.takenCents,
                  text: takingsText(sales),
                }))}
              />
            )}
            {downloads.length === 0 ? (
              <p>No downloads in 30 days.</p>
            ) : (
              <DataTable
                caption="Downloads in 30 days"
                columns={{ Guide: ({ title }) => title, Downloads: ({ count }) => count }}
                rows={downloads}
                rowId={({ productId }) => productId}
                stack={false}
              />
            )}
            <p>
              <Link to="/ops/orders">All orders</Link>
            </p>
          </>
        )}
      </QueryView>
    </CollapsibleSection>
  );
}

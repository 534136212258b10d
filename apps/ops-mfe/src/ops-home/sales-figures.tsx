import { DailyBars, EmptyState, Row, StatTile } from '@farm/ui';
import { Link } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { DataTable } from '../admin/data-table';
import { formatCalendarDay, formatCents, formatCount } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';

type Sales = Reply<'GET /api/ops/orders/overview'>['today'];

const refundText = ({ refunds, refundedCents }: Sales) =>
  refunds === 0 ? 'no refunds' : `${formatCount(refunds, 'refund')}: ${formatCents(refundedCents)}`;

const takingsText = (sales: Sales) =>
  `${formatCents(sales.takenCents)} from ${formatCount(sales.orders, 'order')}, ${refundText(sales)}`;

function Takings({ label, sales }: { label: string; sales: Sales }) {
  return (
    <StatTile
      value={formatCents(sales.takenCents)}
      label={label}
      subtitle={`${formatCount(sales.orders, 'order')}, ${refundText(sales)}`}
    />
  );
}

/** Takings and downloads of the last 30 days. */
export function SalesFigures() {
  const query = useLiveQuery('GET /api/ops/orders/overview');
  return (
    <Section title="Sales" as="h3">
      <QueryView query={query} subject="the sales">
        {({ days, today, week, month, downloads }) => (
          <>
            <Row align="start" gap={4} className={admin.tiles}>
              <Takings label="today" sales={today} />
              <Takings label="in 7 days" sales={week} />
              <Takings label="in 30 days" sales={month} />
            </Row>
            {month.takenCents > 0 && (
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
            <DataTable
              caption="Downloads in 30 days"
              columns={{ Guide: ({ title }) => title, Downloads: ({ count }) => count }}
              rows={downloads}
              rowId={({ productId }) => productId}
              stack={false}
              empty={<EmptyState title="No downloads in 30 days" />}
            />
            <p>
              <Link to="/ops/orders">All orders</Link>
            </p>
          </>
        )}
      </QueryView>
    </Section>
  );
}

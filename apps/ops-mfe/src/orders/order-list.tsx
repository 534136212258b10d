import { Banner, EmptyState, Row } from '@farm/ui';
import { call } from '@farm/web-kit';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { DownloadButton } from '../admin/download-button';
import { formatCents, formatCount } from '../admin/format';
import { usePages, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { labelsOf } from '../admin/status-badge';
import { ORDER_STATUSES, OrderTable } from './order-table';

const FILTERS: readonly Filter[] = [
  {
    name: 'search',
    label: 'Number, email, name or payment',
    hint: 'A part is enough: #FARM-7K2Q, ruth, Green, pi_3',
    maxLength: 254,
    isWide: true,
  },
  { name: 'status', label: 'State', options: { '': 'Any', ...labelsOf(ORDER_STATUSES) } },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
];

type Sums = NonNullable<Reply<'GET /api/ops/orders'>['sums']>;

/** '27 orders, 6 paid, 21 started': an order is there as soon as somebody opens the checkout. */
const ordersText = ({ orders, paid = orders }: Sums): string =>
  [formatCount(orders, 'order'), ...(paid < orders ? [`${paid} paid`, `${orders - paid} started`] : [])].join(', ');

/** The sums of all orders of the search, and the same orders as a file. */
function OrderSums({ sums, search }: { sums: Sums; search: Record<string, string> }) {
  const { paidCents, refundedCents } = sums;
  const left = formatCents(paidCents - refundedCents);
  const money = `${formatCents(paidCents)} paid, ${formatCents(refundedCents)} refunded, ${left} left`;
  return (
    <Row between>
      <strong>{`${ordersText(sums)}: ${money}`}</strong>
      <DownloadButton
        size="small"
        name="orders.csv"
        load={() => call('GET /api/ops/orders/export.csv', { query: search })}
      >
        Download this list as CSV
      </DownloadButton>
    </Row>
  );
}

export function OrderList() {
  const search = useFilters<'GET /api/ops/orders'>(FILTERS);
  const { pages, first, more } = usePages('GET /api/ops/orders', { query: search });
  const orders = pages.flatMap((page) => page.orders);
  const count = `${formatCount(orders.length, 'order')}${more.loadMore ? ', and more' : ''}`;
  return (
    <>
      <FilterForm label="Search orders" filters={FILTERS} reload={['GET /api/ops/orders']} />
      <QueryView query={first} subject="the orders">
        {({ sums, similar = [] }) => (
          <>
            {sums && sums.orders > 0 && <OrderSums sums={sums} search={search as Record<string, string>} />}
            <OrderTable
              caption="Orders, newest first"
              orders={orders}
              more={{ ...more, count }}
              empty={
                similar.length > 0 ? (
                  <Banner>No order matches exactly. These are similar:</Banner>
                ) : (
                  <EmptyState level="h2" title="No orders found">
                    Try fewer letters, another state or other days.
                  </EmptyState>
                )
              }
            />
            {similar.length > 0 && <OrderTable caption="Similar orders" orders={similar} />}
          </>
        )}
      </QueryView>
    </>
  );
}

import { EmptyState } from '@farm/ui';
import { call } from '@farm/web-kit';
import { FilterForm, useFilters, type Filter } from '../admin/filter-form';
import { formatCount } from '../admin/format';
import { usePages } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { labelsOf } from '../admin/status-badge';
import { ORDERS } from './order-data';
import { ORDER_STATUSES, OrderTable } from './order-table';

const FILTERS: readonly Filter[] = [
  {
    name: 'search',
    label: 'Number, email or payment',
    hint: 'The beginning is enough: FARM-7K2Q, ruth@, pi_3',
    maxLength: 254,
    isWide: true,
  },
  { name: 'status', label: 'State', options: { '': 'Any', ...labelsOf(ORDER_STATUSES) } },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
];

export function OrderList() {
  const search = useFilters<'GET /api/ops/orders'>(FILTERS);
  const queryKey = [...ORDERS, 'list', search];
  const { pages, first, more } = usePages(queryKey, (before) =>
    call('GET /api/ops/orders', { query: { ...search, before } }),
  );
  const orders = pages.flatMap((page) => page.orders);
  const count = `${formatCount(orders.length, 'order')}${more.loadMore ? ', and more' : ''}`;
  return (
    <>
      <FilterForm label="Search orders" filters={FILTERS} queryKey={queryKey} />
      <QueryView query={first} subject="the orders">
        {() => (
          <OrderTable
            caption="Orders, newest first"
            orders={orders}
            more={{ ...more, count }}
            empty={
              <EmptyState level="h2" title="No orders found">
                Try fewer letters, another state or other days.
              </EmptyState>
            }
          />
        )}
      </QueryView>
    </>
  );
}

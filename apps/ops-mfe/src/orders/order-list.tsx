import { EmptyState, Field, Select, Skeleton } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useState } from 'react';
import { More } from '../desk/more';
import { NotCome } from '../desk/not-come';
import { SearchBox } from '../desk/search-box';
import { OrderTable } from './order-table';
import classes from './orders.module.css';
import { whyNot, useMoreOrders, useOrders, type OrderLine, type OrderSearch } from './use-orders';
import { STATUSES } from './words';

const FIELDS = ['search', 'status', 'from', 'to'] as const;
type Fields = Record<(typeof FIELDS)[number], string>;

const fieldsOf = (address: URLSearchParams) =>
  Object.fromEntries(FIELDS.map((name) => [name, address.get(name) ?? ''])) as Fields;

/** Fields that hold something, as they stand in the address. */
const filled = (fields: Fields): Record<string, string> =>
  Object.fromEntries(FIELDS.map((name) => [name, fields[name].trim()]).filter(([, text]) => text !== ''));

/** What is asked of the service. A state that is none is the service's to refuse. */
const searchOf = (fields: Fields): OrderSearch => filled(fields);

function SearchForm({ given, onSearch }: { given: Fields; onSearch: (fields: Fields) => void }) {
  const [fields, setFields] = useState(given);
  const set = (name: keyof Fields) => (value: string) => setFields((now) => ({ ...now, [name]: value }));
  return (
    <SearchBox name="Search orders" onSubmit={() => onSearch(fields)}>
      <div className={classes.wide}>
        <Field
          type="search"
          label="Number, e-mail or payment"
          hint="The beginning is enough: FARM-7K2Q, ruth@, pi_3"
          value={fields.search}
          onValue={set('search')}
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <Select label="State" value={fields.status} onValue={set('status')}>
        <option value="">Any</option>
        {Object.entries(STATUSES).map(([status, { word }]) => (
          <option key={status} value={status}>
            {word}
          </option>
        ))}
      </Select>
      <Field type="date" label="From" value={fields.from} onValue={set('from')} />
      <Field type="date" label="To" value={fields.to} onValue={set('to')} />
    </SearchBox>
  );
}

const counted = (count: number, more: boolean) =>
  `${count} ${count === 1 ? 'order' : 'orders'}${more ? ', and more' : ''}`;

function Found({ search }: { search: OrderSearch }) {
  const { data, error, isPending, refetch } = useOrders(search);
  const more = useMoreOrders();
  const [further, setFurther] = useState<{ orders: OrderLine[]; next: string | null } | null>(null);
  if (isPending) return <Skeleton count={6} />;
  if (error && !data)
    return <NotCome title="The orders did not come" error={error} onTryAgain={() => void refetch()} />;
  const orders = [...data.orders, ...(further?.orders ?? [])];
  const next = further ? further.next : data.next;
  if (orders.length === 0)
    return (
      <EmptyState level="h2" title="No orders found">
        Try fewer letters, another state or other days.
      </EmptyState>
    );
  const load = async (before: string) => {
    const page = await more.mutateAsync({ ...search, before });
    setFurther({ orders: [...(further?.orders ?? []), ...page.orders], next: page.next });
  };
  return (
    <>
      <OrderTable caption="Orders, newest first" orders={orders} />
      <More
        count={counted(orders.length, next !== null)}
        loadMore={next === null ? null : () => void load(next).catch(() => undefined)}
        loading={more.isPending}
        problem={whyNot(more.error)}
      />
    </>
  );
}

/** Search and list of orders; the search stands in the address, so it can be sent to a colleague. */
export function OrderList() {
  const [address, setAddress] = useSearchParams();
  const fields = fieldsOf(address);
  const search = searchOf(fields);
  const [round, setRound] = useState(0); // the same search pressed again asks again
  const key = `${JSON.stringify(search)} ${round}`;
  const find = (asked: Fields) => {
    setRound(round + 1);
    setAddress(filled(asked));
  };
  return (
    <>
      <SearchForm key={`form ${key}`} given={fields} onSearch={find} />
      <Found key={key} search={search} />
    </>
  );
}

import { EmptyState, Row, StatTile, Text } from '@farm/ui';
import { Link, useSearchParams } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { FilterForm, type Filter } from '../admin/filter-form';
import { formatCents, formatCount, formatFarmTimestamp, humanize } from '../admin/format';
import { useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { Section } from '../admin/section';
import { OrderLink, OrderTable } from '../orders/order-table';
import { CUSTOMER_CALLS, customerPath } from './customer-data';
import texts from './customer-events.json';
import { EraseAddress } from './erase-address';

type Customer = Reply<'GET /api/ops/customers'>;
type CustomerEvent = Customer['story'][number];
type Held = Reply<'GET /api/ops/person-data/community'>['held'];

const FILTERS: readonly Filter[] = [{ name: 'email', label: 'Email address', maxLength: 254, isWide: true }];

function eventText({ what, about, cents }: CustomerEvent): string {
  const words = what === 'ordered' && cents === 0 ? texts.free : texts[what];
  const aboutText = what === 'certified' ? about : humanize(about);
  const isTitle = what === 'ordered' || what === 'paid' || what === 'downloaded';
  return words.replace('{about}', isTitle ? about : aboutText).replace('{money}', formatCents(cents ?? 0));
}

const STORY: Columns<CustomerEvent> = {
  When: ({ at }) => <span className={admin.nowrap}>{formatFarmTimestamp(at)}</span>,
  What: (event) => <span className={admin.cell}>{eventText(event)}</span>,
  Order: ({ order }) => (order ? <OrderLink {...order} /> : 'none'),
};

function Purchases({ customer }: { customer: Customer }) {
  const { orders, paidCents, refundedCents, library, certificates, story, similar = [] } = customer;
  if (orders.length === 0 && story.length === 0)
    return (
      <EmptyState title="No orders under this address">
        <span>{similar.length === 0 ? 'Free guides need no address.' : 'Did you mean one of these? '}</span>
        {similar.map((email) => (
          <Link key={email} to={customerPath(email)}>
            {email}
          </Link>
        ))}
      </EmptyState>
    );
  return (
    <>
      <Row align="start" gap={4} className={admin.tiles}>
        <StatTile value={String(orders.length)} label={orders.length === 1 ? 'order' : 'orders'} />
        <StatTile value={formatCents(paidCents)} label="paid" />
        <StatTile value={formatCents(refundedCents)} label="refunded" />
      </Row>
      <OrderTable caption="Orders, newest first" orders={orders} />
      <DataTable
        caption="Library"
        columns={{
          Title: ({ title }) => title,
          Access: ({ status, hold }) => humanize(status) + (hold ? ` (${hold} by an operator)` : ''),
          Downloads: ({ downloads }) => (downloads ? `${downloads.used} of ${downloads.max}` : 'none'),
        }}
        rows={library}
        rowId={({ title }) => title}
        empty={<p>Nothing in the library.</p>}
      />
      {certificates.map(({ code, name, revoked }) => (
        <p key={code}>
          <span>{`Certificate ${code}, ${name ?? 'name erased'}${revoked ? ', revoked' : ''}. `}</span>
          <Link to={`/verify/${code}`}>See its public page</Link>
        </p>
      ))}
      <DataTable
        caption="What happened, newest first"
        columns={STORY}
        rows={story.map((event, index) => ({ ...event, id: index }))}
        rowId={({ id }) => String(id)}
      />
    </>
  );
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function cellText(value: unknown): string {
  if (typeof value === 'string') return MOMENT.test(value) ? formatFarmTimestamp(value) : value;
  return value === null || value === undefined ? 'none' : JSON.stringify(value);
}

/** A field of a stored row in words: 'createdAt' is 'Created at'. */
const fieldText = ([name, value]: [string, unknown]): string =>
  `${humanize(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}: ${cellText(value)}`;

function HeldData({ held }: { held: Held }) {
  return held.map(({ what, rows }) => (
    <DataTable
      key={what}
      caption={`${what}: ${formatCount(rows.length, 'entry', 'entries')}`}
      columns={{
        Entry: (row: Record<string, unknown>) => (
          <TwoLines below={Object.entries(row).slice(1).map(fieldText).join(', ')}>
            {cellText(Object.values(row)[0])}
          </TwoLines>
        ),
      }}
      rows={rows}
      rowId={(row) => JSON.stringify(row)}
    />
  ));
}

/** What community and learning store about the address. Each may fail alone. */
function OtherData({ email }: { email: string }) {
  const request = { query: { email } };
  const community = useLiveQuery('GET /api/ops/person-data/community', request);
  const learning = useLiveQuery('GET /api/ops/person-data/learning', request);
  return (
    <Section title="Newsletter, messages and account" as="h3">
      <QueryView query={community} subject="newsletter and messages">
        {({ held }) => (held.length === 0 ? <p>No newsletter and no messages.</p> : <HeldData held={held} />)}
      </QueryView>
      <QueryView query={learning} subject="the account">
        {({ held }) => (held.length === 0 ? <p>No account and no farm plans by email.</p> : <HeldData held={held} />)}
      </QueryView>
      <Text tone="muted" size="small">
        Comments, quizzes and chats are stored under a browser, not under an address.
      </Text>
    </Section>
  );
}

function CustomerOf({ email }: { email: string }) {
  const hasRole = useHasRole();
  const query = useLiveQuery('GET /api/ops/customers', { query: { email } });
  return (
    <>
      <Section title={email}>
        <QueryView query={query} subject="the orders">
          {(customer) => <Purchases customer={customer} />}
        </QueryView>
      </Section>
      <OtherData email={email} />
      {hasRole() && <EraseAddress email={email} />}
    </>
  );
}

function Customers() {
  const [params] = useSearchParams();
  const email = params.get('email')?.trim() ?? '';
  return (
    <>
      <FilterForm label="Find a customer" filters={FILTERS} reload={CUSTOMER_CALLS} />
      {email.length >= 3 && <CustomerOf key={email} email={email} />}
    </>
  );
}

export const Component = operatorPage('Customer', Customers);

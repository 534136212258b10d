import { Banner, EmptyState } from '@farm/ui';
import { call } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { ActionTable, DataTable, type Columns } from '../admin/data-table';
import { formatCents, formatCount, formatDate, formatFarmTimestamp, humanize } from '../admin/format';
import { useActionEach, useLiveQuery, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { Section } from '../admin/section';
import { ORDER_ACTION } from './order-data';
import { OrderLink, OrderTable, ProviderLink } from './order-table';

export type Attention = Reply<'GET /api/ops/orders/attention'>;

const DISPUTES: Columns<Attention['disputes'][number]> = {
  Number: ({ order }) => <OrderLink {...order} />,
  Product: ({ order }) => order.title,
  State: ({ status }) => humanize(status),
  'Answer by': ({ dueBy }) => (dueBy ? formatDate(dueBy) : 'no date'),
};

const UNMATCHED: Columns<NonNullable<Attention['unmatched']>[number]> = {
  Payment: ({ paymentIntentId, dashboardUrl }) => <ProviderLink href={dashboardUrl}>{paymentIntentId}</ProviderLink>,
  When: ({ createdAt }) => formatFarmTimestamp(createdAt),
  Amount: ({ cents }) => formatCents(cents),
};

const EMAILS: Columns<Attention['letters'][number]> = {
  Email: ({ kind }) => humanize(kind),
  Created: ({ createdAt }) => formatFarmTimestamp(createdAt),
  Tries: ({ tries }) => tries,
  Error: ({ error }) => error ?? 'none',
};

const EVENTS: Columns<Attention['events'][number]> = {
  Event: ({ type }) => <span className={admin.wrap}>{type}</span>,
  Received: ({ receivedAt }) => formatFarmTimestamp(receivedAt),
  'What happened': ({ tries, error }) => `${formatCount(tries, 'try', 'tries')}${error ? `: ${error}` : ''}`,
};

function FailedEvents({ events }: Pick<Attention, 'events'>) {
  const retry = useActionEach({
    ...ORDER_ACTION,
    key: ['POST /api/ops/orders/events/:eventId/retry'],
    idOf: (eventId: string) => eventId,
    send: (eventId) => call('POST /api/ops/orders/events/:eventId/retry', { params: { eventId } }),
  });
  return (
    <ActionTable
      caption="Events that failed"
      columns={EVENTS}
      rows={events}
      rowId={({ id }) => id}
      rowName={({ type }) => type}
      actionLabel={() => 'Try again'}
      action={retry}
      onAction={({ id }) => retry.submit(id)}
    />
  );
}

/** The sections with content, each with its explanation. */
function sectionsOf({ reviews, disputes, unmatched, events, letters }: Attention) {
  const sections = [
    {
      title: 'Under review',
      subtitle: 'The payment does not match the order. Check it, then refund it.',
      rows: reviews,
      content: <OrderTable caption="Orders under review" orders={reviews} />,
    },
    {
      title: 'Disputes',
      subtitle: 'A buyer’s bank has reclaimed the payment. Send the evidence before the date.',
      rows: disputes,
      content: <DataTable caption="Open disputes" columns={DISPUTES} rows={disputes} rowId={({ order }) => order.id} />,
    },
    {
      title: 'Unmatched payments',
      subtitle: 'Paid at the card provider for this site, but without a paid order here.',
      rows: unmatched ?? [],
      content: (
        <DataTable
          caption="Payments without an order"
          columns={UNMATCHED}
          rows={unmatched ?? []}
          rowId={({ paymentIntentId }) => paymentIntentId}
        />
      ),
    },
    {
      title: 'Failed events',
      subtitle: 'We could not process these events from the card provider.',
      rows: events,
      content: <FailedEvents events={events} />,
    },
    {
      title: 'Unsent emails',
      subtitle: 'Each is tried ten times automatically.',
      rows: letters,
      content: <DataTable caption="Emails not sent yet" columns={EMAILS} rows={letters} rowId={({ id }) => id} />,
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function Sections({ attention }: { attention: Attention }) {
  const sections = sectionsOf(attention);
  return (
    <>
      <Banner variant="warning">
        {attention.unmatched === null &&
          'The card provider is not responding, so payments without an order are not shown.'}
      </Banner>
      {sections.length === 0 && (
        <EmptyState level="h2" title="Nothing needs attention">
          Orders, payments, events and emails are all in order.
        </EmptyState>
      )}
      {sections.map(({ title, subtitle, content }) => (
        <Section key={title} title={title} subtitle={subtitle} as="h3">
          {content}
        </Section>
      ))}
    </>
  );
}

export function AttentionTab() {
  return (
    <QueryView query={useLiveQuery('GET /api/ops/orders/attention')} subject="the list">
      {(attention) => <Sections attention={attention} />}
    </QueryView>
  );
}

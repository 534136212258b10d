import type { OrderDetail } from '@farm/contracts';
import { EmptyState, Stack, Text } from '@farm/ui';
import type { ReactNode } from 'react';
import admin from '../admin/admin.module.css';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { formatCents, formatCount, formatDate, formatFarmTimestamp, humanize } from '../admin/format';
import { Section } from '../admin/section';
import { labelsOf } from '../admin/status-badge';
import texts from './order-history.json';
import { ORDER_STATUSES, ProviderLink } from './order-table';
import classes from './orders.module.css';

const labelOf = (labels: Readonly<Record<string, string>>, id: string) => labels[id] ?? humanize(id);

const PAYMENTS: Columns<OrderDetail['payments'][number]> = {
  Try: ({ no }) => no,
  Opened: ({ createdAt }) => formatFarmTimestamp(createdAt),
  By: ({ kind }) => labelOf(texts.payments, kind),
  State: ({ status, lastError }) => <TwoLines below={lastError}>{humanize(status)}</TwoLines>,
  Amount: ({ amountCents }) => formatCents(amountCents),
  'At the card provider': ({ dashboardUrl, paymentIntentId }) =>
    dashboardUrl ? <ProviderLink href={dashboardUrl}>{paymentIntentId}</ProviderLink> : 'not there yet',
};

const REFUNDS: Columns<OrderDetail['refunds'][number]> = {
  Requested: ({ createdAt }) => formatFarmTimestamp(createdAt),
  Amount: ({ cents }) => formatCents(cents),
  State: ({ status }) => humanize(status),
  Reason: ({ reason }) => reason,
};

const DISPUTES: Columns<OrderDetail['disputes'][number]> = {
  Opened: ({ createdAt }) => formatFarmTimestamp(createdAt),
  Amount: ({ cents }) => formatCents(cents),
  State: ({ status }) => humanize(status),
  'Answer by': ({ dueBy }) => (dueBy ? formatDate(dueBy) : 'no date'),
};

const EMAILS: Columns<OrderDetail['letters'][number]> = {
  Created: ({ createdAt }) => formatFarmTimestamp(createdAt),
  Email: ({ kind }) => humanize(kind),
  Sent: ({ sentAt, tries, error }) =>
    sentAt ? (
      formatFarmTimestamp(sentAt)
    ) : (
      <TwoLines below={error}>{tries === 0 ? 'waiting' : `not after ${formatCount(tries, 'try', 'tries')}`}</TwoLines>
    ),
};

interface PartProps<Row> {
  name: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
}

function Part<Row>({ name, ...table }: PartProps<Row>): ReactNode {
  if (table.rows.length === 0) return null;
  return (
    <Section title={name} level={3}>
      <DataTable caption={`${name} of this order`} {...table} />
    </Section>
  );
}

/** Payments, refunds, disputes and emails of an order; those without rows are listed in one line. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const { payments, refunds, disputes, letters: emails } = order;
  const empty = Object.entries({ payments, refunds, disputes, emails })
    .filter(([, rows]) => rows.length === 0)
    .map(([name]) => name);
  return (
    <>
      <Part name="Payments" columns={PAYMENTS} rows={payments} rowId={({ no }) => String(no)} />
      <Part name="Refunds" columns={REFUNDS} rows={refunds} rowId={({ id }) => id} />
      <Part name="Disputes" columns={DISPUTES} rows={disputes} rowId={({ providerId }) => providerId} />
      <Part name="Emails" columns={EMAILS} rows={emails} rowId={({ createdAt, kind }) => `${createdAt} ${kind}`} />
      {empty.length > 0 && <Text tone="muted" size="small">{`No ${empty.join(', no ')}.`}</Text>}
    </>
  );
}

type TimelineEntry = OrderDetail['timeline'][number];

const EVENT_LABELS = { ...labelsOf(ORDER_STATUSES), ...texts.events };

const actorText = (actor: string) => (actor.startsWith('operator') ? 'An operator' : labelOf(texts.actors, actor));

function detailsOf({ detail }: TimelineEntry) {
  const { reason, cents } = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? reason : null,
    amount: typeof cents === 'number' ? formatCents(cents) : null,
  };
}

/** What happened to the order, oldest first. */
export function OrderTimeline({ timeline }: Pick<OrderDetail, 'timeline'>) {
  return (
    <Section title="Timeline" level={3}>
      {timeline.length === 0 && <EmptyState title="Nothing has happened yet" />}
      <Stack as="ol" className={classes.timeline}>
        {timeline.map((entry, index) => {
          const { reason, amount } = detailsOf(entry);
          return (
            <Stack key={index} as="li" gap={1}>
              <time className={admin.small} dateTime={entry.at}>
                {formatFarmTimestamp(entry.at)}
              </time>
              <span>
                <strong>{labelOf(EVENT_LABELS, entry.what)}</strong>
                {amount && <span>{`, ${amount}`}</span>}
              </span>
              {reason && (
                <q className={admin.words} dir="auto">
                  {reason}
                </q>
              )}
              <span className={admin.small}>{actorText(entry.actor)}</span>
            </Stack>
          );
        })}
      </Stack>
    </Section>
  );
}

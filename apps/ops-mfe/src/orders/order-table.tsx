import { NewTabHint } from '@farm/ui';
import type { OrderSummary } from '@farm/contracts';
import { Link } from '@farm/web-kit';
import type { ComponentProps, ReactNode } from 'react';
import admin from '../admin/admin.module.css';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { formatCents, formatFarmTimestamp } from '../admin/format';
import { StatusBadge, type Statuses } from '../admin/status-badge';
import classes from './orders.module.css';

export const ORDER_STATUSES: Statuses<OrderSummary['status']> = {
  open: { label: 'Started, not paid', tone: 'plain' },
  processing: { label: 'At the bank', tone: 'squash' },
  expired: { label: 'Not paid in time', tone: 'plain' },
  review: { label: 'Please check', tone: 'beet' },
  paid: { label: 'Paid', tone: 'green' },
  partly_refunded: { label: 'Partly refunded', tone: 'squash' },
  refunded: { label: 'Refunded', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'beet' },
  lost: { label: 'Dispute lost', tone: 'plum' },
};

export function OrderLink({ id, number }: Pick<OrderSummary, 'id' | 'number'>) {
  return (
    <Link className={`${admin.tap} ${admin.nowrap}`} to={`/ops/orders/${id}`}>
      {number}
    </Link>
  );
}

export const ProviderLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={`${admin.tap} ${admin.wrap}`} href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <NewTabHint />
  </a>
);

const COLUMNS: Columns<OrderSummary> = {
  Number: (order) => (
    <TwoLines below={formatFarmTimestamp(order.createdAt)}>
      <OrderLink {...order} />
    </TwoLines>
  ),
  Product: ({ title, email }) => <TwoLines below={email ?? 'no email'}>{title}</TwoLines>,
  State: ({ status }) => (
    <span className={admin.nowrap}>
      <StatusBadge statuses={ORDER_STATUSES} status={status} />
    </span>
  ),
  Total: ({ totalCents, refundedCents }) =>
    totalCents === 0 ? (
      'FREE'
    ) : (
      <span className={classes.money}>
        <span>{formatCents(totalCents)}</span>
        {refundedCents > 0 && <span className={admin.small}>{`${formatCents(refundedCents)} refunded`}</span>}
      </span>
    ),
};

type OrderTableProps = { orders: readonly OrderSummary[] } & Pick<
  ComponentProps<typeof DataTable<OrderSummary>>,
  'caption' | 'empty' | 'more'
>;

export function OrderTable({ orders, ...table }: OrderTableProps) {
  return <DataTable columns={COLUMNS} rows={orders} rowId={({ id }) => id} {...table} />;
}

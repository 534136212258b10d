import type { OrderDetail } from '@farm/contracts';
import { Banner, LinkButton, NewTabHint, Panel, Row, SectionHeading } from '@farm/ui';
import { Link, useParams } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import { AdminPage } from '../admin/admin-nav';
import { formatCalendarDay, formatDate, humanize, formatFarmTimestamp, formatCents } from '../admin/format';
import { useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { StatusBadge } from '../admin/status-badge';
import { customerPath } from '../customers/customer-data';
import { OrderActions } from './order-actions';
import { ORDER_TABS, type ActionResult } from './order-data';
import { OrderHistory, OrderTimeline } from './order-history';
import { ORDER_STATUSES } from './order-table';
import classes from './orders.module.css';

const downloadsText = ({ downloads }: OrderDetail) =>
  downloads
    ? `${downloads.used} of ${downloads.max} used, until ${formatDate(downloads.until)}` +
      (downloads.lastAt ? `, last ${formatFarmTimestamp(downloads.lastAt)}` : '')
    : 'none';

const accessText = ({ entitlement }: OrderDetail) => {
  if (!entitlement) return 'nothing yet';
  const hold = entitlement.hold ? ` (${entitlement.hold} by an operator)` : '';
  return humanize(entitlement.status) + hold;
};

const certificateText = ({ certificate }: OrderDetail) => {
  if (!certificate) return null;
  const { name, code, renamedAt, revokedAt } = certificate;
  return `${name}, ${code}${renamedAt ? ', corrected' : ''}${revokedAt ? ', revoked' : ''}`;
};

/** Until when the buyer has a right to a refund. */
const refundPromiseText = ({ refundWindow }: OrderDetail) => {
  if (!refundWindow) return null;
  const day = formatCalendarDay(refundWindow.lastDay);
  return refundWindow.isOpen ? `until ${day}` : `ended on ${day}`;
};

function OrderFacts({ order }: { order: OrderDetail }) {
  const { listPriceCents, discountCents, totalCents, paidCents, refundedCents, code } = order;
  const facts: Record<string, ReactNode> = {
    Opened: formatFarmTimestamp(order.createdAt),
    Paid: order.paidAt ? formatFarmTimestamp(order.paidAt) : 'not yet',
    Email: order.email ? <Link to={customerPath(order.email)}>{order.email}</Link> : 'none',
    Price: formatCents(listPriceCents),
    Discount: discountCents > 0 ? `${formatCents(discountCents)}${code ? `, ${code}` : ''}` : null,
    Total: totalCents === 0 ? 'FREE' : formatCents(totalCents),
    Received: formatCents(paidCents),
    Refunded: formatCents(refundedCents),
    Access: accessText(order),
    Downloads: downloadsText(order),
    Certificate: certificateText(order),
    'Refund promise': refundPromiseText(order),
  };
  return (
    <Panel as="dl" className={classes.facts}>
      {Object.entries(facts).map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Panel>
  );
}

function Files({ order }: { order: OrderDetail }) {
  const dashboardUrl = order.payments.findLast((payment) => payment.dashboardUrl !== null)?.dashboardUrl;
  return (
    <Row gap={2}>
      <LinkButton variant="outline" href={`/api/ops/orders/${order.id}/evidence`} download>
        Evidence as PDF
      </LinkButton>
      {dashboardUrl && (
        <LinkButton variant="outline" href={dashboardUrl} target="_blank" rel="noopener noreferrer">
          Open at the card provider
          <NewTabHint />
        </LinkButton>
      )}
    </Row>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const [result, setResult] = useState<ActionResult | null>(null);
  return (
    <>
      <div>
        <SectionHeading
          subtitle={
            <>
              <span>{order.title}</span> <StatusBadge statuses={ORDER_STATUSES} status={order.status} />
            </>
          }
        >
          {order.number}
        </SectionHeading>
        <Banner variant={result?.kind ?? 'success'}>{result?.text}</Banner>
      </div>
      <OrderFacts order={order} />
      <OrderActions order={order} onResult={setResult} />
      <Files order={order} />
      <OrderTimeline timeline={order.timeline} />
      <OrderHistory order={order} />
    </>
  );
}

function LoadOrder({ id }: { id: string }) {
  const query = useLiveQuery('GET /api/ops/orders/:id', { params: { id } });
  return (
    <QueryView query={query} subject="the order">
      {(order) => <Order order={order} />}
    </QueryView>
  );
}

function OrderPage() {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Orders" label="Orders" tabs={ORDER_TABS} current={null}>
      <p>
        <Link to="/ops/orders">All orders</Link>
      </p>
      <LoadOrder key={id} id={id} />
    </AdminPage>
  );
}

export { OrderPage as Component };

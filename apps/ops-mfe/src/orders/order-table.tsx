import { Badge, Table } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { momentText } from '../desk/moment-text';
import classes from './orders.module.css';
import type { OrderLine } from './use-orders';
import { STATUSES, usd } from './words';

export function StatusBadge({ status }: { status: OrderLine['status'] }) {
  const { word, tone } = STATUSES[status];
  return <Badge tone={tone}>{word}</Badge>;
}

const money = ({ totalCents, refundedCents }: OrderLine) =>
  totalCents === 0 ? (
    'FREE'
  ) : (
    <span className={classes.money}>
      {usd(totalCents)}
      {refundedCents > 0 && <span className={classes.small}>{`${usd(refundedCents)} back`}</span>}
    </span>
  );

/** Orders, one a row; each number leads to its page. */
export function OrderTable({ caption, orders }: { caption: string; orders: readonly OrderLine[] }) {
  const rows = orders.map((order) => ({
    id: order.id,
    cells: [
      <span key="number" className={classes.both}>
        <Link className={classes.number} to={`/ops/orders/${order.id}`}>
          {order.number}
        </Link>
        <span className={classes.small}>{momentText(order.createdAt)}</span>
      </span>,
      <span key="product" className={classes.both}>
        {order.title}
        <span className={classes.small}>{order.email ?? 'no e-mail'}</span>
      </span>,
      <span key="status" className={classes.whole}>
        <StatusBadge status={order.status} />
      </span>,
      money(order),
    ],
  }));
  return <Table caption={caption} columns={['Number', 'Product', 'State', 'Total']} rows={rows} stack />;
}

import { Banner, LinkButton, SectionHeading, Skeleton } from '@farm/ui';
import { Link, useParams } from '@farm/web-kit';
import { useState } from 'react';
import { NotCome } from '../desk/not-come';
import { OperatorsOnly } from '../wall/operators-only';
import { OrderDesk } from './order-desk';
import { StatusBadge } from './order-table';
import { OrderActs, type Told } from './order/order-acts';
import { OrderFacts } from './order/order-facts';
import { OrderHistory } from './order/order-history';
import { OrderTimeline } from './order/order-timeline';
import classes from './orders.module.css';
import { useOrderFile, type OrderFile } from './use-orders';

function Paid({ order }: { order: OrderFile }) {
  const atProvider = order.payments.findLast(({ dashboardUrl }) => dashboardUrl !== null)?.dashboardUrl;
  return (
    <div className={classes.row}>
      <LinkButton kind="quiet" href={`/api/ops/orders/${order.id}/evidence`} download>
        Evidence as PDF
      </LinkButton>
      {atProvider && (
        <LinkButton kind="quiet" href={atProvider} target="_blank" rel="noopener noreferrer">
          Open at the card provider
        </LinkButton>
      )}
    </div>
  );
}

function File({ order }: { order: OrderFile }) {
  const [told, setTold] = useState<Told | null>(null);
  return (
    <>
      <div>
        <SectionHeading
          line={
            <>
              {order.title} <StatusBadge status={order.status} />
            </>
          }
        >
          {order.number}
        </SectionHeading>
        <Banner kind={told?.kind ?? 'ok'}>{told?.text}</Banner>
      </div>
      <OrderFacts order={order} />
      <OrderActs order={order} onTold={setTold} />
      <Paid order={order} />
      <OrderTimeline timeline={order.timeline} />
      <OrderHistory order={order} />
    </>
  );
}

function OneOrder({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useOrderFile(id);
  if (isPending) return <Skeleton count={8} />;
  if (error && !data) return <NotCome title="The order did not come" error={error} onTryAgain={() => void refetch()} />;
  return <File order={data} />;
}

function OrderPage() {
  const { id = '' } = useParams();
  return (
    <OperatorsOnly title="Order desk">
      {() => (
        <OrderDesk current={null}>
          <p>
            <Link to="/ops/orders">Back to the orders</Link>
          </p>
          <OneOrder key={id} id={id} />
        </OrderDesk>
      )}
    </OperatorsOnly>
  );
}

export { OrderPage as Component };

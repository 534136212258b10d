import { Banner, Button, EmptyState, Problem, SectionHeading, Skeleton, Table } from '@farm/ui';
import { Link } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { dayText, momentText } from '../desk/moment-text';
import { NotCome } from '../desk/not-come';
import { plainWords } from '../desk/plain-words';
import { OrderTable } from './order-table';
import classes from './orders.module.css';
import { whyNot, useAttention, useRetryEvent, type Attention } from './use-orders';
import { usd } from './words';

interface PartProps {
  name: string;
  line: string;
  children: ReactNode;
}

function Part({ name, line, children }: PartProps) {
  return (
    <section className={classes.section}>
      <SectionHeading level={2} as="h3" line={line}>
        {name}
      </SectionHeading>
      {children}
    </section>
  );
}

function Disputes({ disputes }: Pick<Attention, 'disputes'>) {
  const rows = disputes.map(({ order, status, dueBy }) => ({
    id: order.id,
    cells: [
      <Link key="number" className={classes.number} to={`/ops/orders/${order.id}`}>
        {order.number}
      </Link>,
      order.title,
      plainWords(status),
      dueBy ? dayText(dueBy) : 'no date',
    ],
  }));
  return (
    <Part name="Disputes" line="A buyer’s bank asks for the money. Send the evidence before the date.">
      <Table caption="Open disputes" columns={['Number', 'Product', 'State', 'Answer by']} rows={rows} stack />
    </Part>
  );
}

function Unmatched({ unmatched }: { unmatched: NonNullable<Attention['unmatched']> }) {
  const rows = unmatched.map(({ paymentIntentId, createdAt, cents, dashboardUrl }) => ({
    id: paymentIntentId,
    cells: [
      <a key="id" className={classes.address} href={dashboardUrl} target="_blank" rel="noopener noreferrer">
        {paymentIntentId}
      </a>,
      momentText(createdAt),
      usd(cents),
    ],
  }));
  return (
    <Part name="Unmatched payments" line="Paid at the card provider with our mark, and no paid order of ours.">
      <Table caption="Payments without an order" columns={['Payment', 'When', 'Amount']} rows={rows} stack />
    </Part>
  );
}

function Events({ events }: Pick<Attention, 'events'>) {
  const { mutate, isPending, variables, error } = useRetryEvent();
  const rows = events.map(({ id, type, tries, error: why, receivedAt }) => ({
    id,
    cells: [
      <span key="type" className={classes.address}>
        {type}
      </span>,
      momentText(receivedAt),
      `${tries} ${tries === 1 ? 'try' : 'tries'}${why ? `: ${why}` : ''}`,
      <Button
        key="retry"
        type="button"
        kind="quiet"
        size="small"
        busy={isPending && variables === id}
        busyLabel="Working..."
        aria-label={`Try ${type} again`}
        onClick={() => mutate(id)}
      >
        Try again
      </Button>,
    ],
  }));
  return (
    <Part name="Failed events" line="The card provider told us something that we could not work off.">
      <Table caption="Events that failed" columns={['Event', 'Came', 'What happened', 'Act']} rows={rows} stack />
      <Problem text={whyNot(error)} />
    </Part>
  );
}

function Letters({ letters }: Pick<Attention, 'letters'>) {
  const rows = letters.map(({ id, kind, tries, error, createdAt }) => ({
    id,
    cells: [plainWords(kind), momentText(createdAt), tries, error ?? 'none'],
  }));
  return (
    <Part name="Unsent letters" line="They are tried again by themselves, ten times in all.">
      <Table caption="Letters that did not leave" columns={['Letter', 'Written', 'Tries', 'Error']} rows={rows} stack />
    </Part>
  );
}

/** Everything that only a person can settle; parts with nothing in them are not shown. */
export function AttentionTab() {
  const { data, error, isPending, refetch } = useAttention();
  if (isPending) return <Skeleton count={6} />;
  if (error && !data) return <NotCome title="The list did not come" error={error} onTryAgain={() => void refetch()} />;
  const { reviews, disputes, unmatched, events, letters } = data;
  const waiting = reviews.length + disputes.length + (unmatched?.length ?? 0) + events.length + letters.length;
  return (
    <>
      <Banner kind="warn">
        {unmatched === null && 'The card provider does not answer, so payments without an order are not shown.'}
      </Banner>
      {waiting === 0 && (
        <EmptyState level="h2" title="Nothing waits for you">
          Orders, payments, events and letters are all in order.
        </EmptyState>
      )}
      {reviews.length > 0 && (
        <Part name="Under review" line="The money that came does not fit the order. Look at it, then give it back.">
          <OrderTable caption="Orders under review" orders={reviews} />
        </Part>
      )}
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {unmatched && unmatched.length > 0 && <Unmatched unmatched={unmatched} />}
      {events.length > 0 && <Events events={events} />}
      {letters.length > 0 && <Letters letters={letters} />}
    </>
  );
}

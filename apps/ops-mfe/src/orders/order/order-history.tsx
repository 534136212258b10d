import { SectionHeading, Table } from '@farm/ui';
import type { ReactNode } from 'react';
import { dayText, momentText } from '../../desk/moment-text';
import { plainWords } from '../../desk/plain-words';
import classes from '../orders.module.css';
import type { OrderFile } from '../use-orders';
import { usd } from '../words';

interface Part {
  name: string;
  columns: readonly string[];
  rows: readonly { id: string; cells: ReactNode[] }[];
}

const KINDS: Record<string, string> = { intent: 'Card form', page: 'Provider’s page' };

const payments = ({ payments: all }: OrderFile): Part => ({
  name: 'Payments',
  columns: ['Try', 'Opened', 'By', 'State', 'Amount', 'At the card provider'],
  rows: all.map((payment) => ({
    id: String(payment.no),
    cells: [
      payment.no,
      momentText(payment.createdAt),
      KINDS[payment.kind] ?? plainWords(payment.kind),
      <span key="state" className={classes.state}>
        {plainWords(payment.status)}
        {payment.lastError && <span className={classes.small}>{payment.lastError}</span>}
      </span>,
      usd(payment.amountCents),
      payment.dashboardUrl ? (
        <a key="id" className={classes.address} href={payment.dashboardUrl} target="_blank" rel="noopener noreferrer">
          {payment.paymentIntentId}
        </a>
      ) : (
        'not there yet'
      ),
    ],
  })),
});

const refunds = ({ refunds: all }: OrderFile): Part => ({
  name: 'Refunds',
  columns: ['Asked for', 'Amount', 'State', 'Why'],
  rows: all.map(({ id, createdAt, cents, status, reason }) => ({
    id,
    cells: [momentText(createdAt), usd(cents), plainWords(status), reason],
  })),
});

const disputes = ({ disputes: all }: OrderFile): Part => ({
  name: 'Disputes',
  columns: ['Opened', 'Amount', 'State', 'Answer by'],
  rows: all.map(({ providerId, createdAt, cents, status, dueBy }) => ({
    id: providerId,
    cells: [momentText(createdAt), usd(cents), plainWords(status), dueBy ? dayText(dueBy) : 'no date'],
  })),
});

const letters = ({ letters: all }: OrderFile): Part => ({
  name: 'Letters',
  columns: ['Written', 'Letter', 'Sent'],
  rows: all.map(({ kind, createdAt, sentAt, tries, error }, place) => ({
    id: String(place),
    cells: [
      momentText(createdAt),
      plainWords(kind),
      sentAt ? (
        momentText(sentAt)
      ) : (
        <span key="sent" className={classes.state}>
          {tries === 0 ? 'waits' : `not after ${tries} ${tries === 1 ? 'try' : 'tries'}`}
          {error && <span className={classes.small}>{error}</span>}
        </span>
      ),
    ],
  })),
});

/** Payments, refunds, disputes and letters of an order; parts with nothing in them are one line. */
export function OrderHistory({ order }: { order: OrderFile }) {
  const parts = [payments(order), refunds(order), disputes(order), letters(order)];
  const empty = parts.filter(({ rows }) => rows.length === 0).map(({ name }) => name.toLowerCase());
  return (
    <>
      {parts.map(({ name, columns, rows }) =>
        rows.length === 0 ? null : (
          <section key={name} className={classes.section}>
            <SectionHeading level={3}>{name}</SectionHeading>
            <Table caption={`${name} of this order`} columns={columns} rows={rows} stack />
          </section>
        ),
      )}
      {empty.length > 0 && <p className={classes.small}>{`No ${empty.join(', no ')}.`}</p>}
    </>
  );
}

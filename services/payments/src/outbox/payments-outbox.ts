import type { Mailer, Outbox } from '@farm/server-kit/mail';
import type { Pool } from 'pg';
import { KEPT_FIELDS, writeLetter, type WritingDeps } from './write-letter';

export interface OutboxDeps extends WritingDeps {
  pool: Pool;
  mailer: Mailer;
  log: Outbox['log'];
}

/** The letters of this service: drained every minute, and at once when one was put in line. */
export const paymentsOutbox = (deps: OutboxDeps): Outbox => ({
  pool: deps.pool,
  table: 'payments.outbox',
  write: (row) => writeLetter(row, deps),
  keeps: KEPT_FIELDS,
  mailer: deps.mailer,
  clock: deps.clock,
  log: deps.log,
});

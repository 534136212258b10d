import type { FaultSite } from './fault-site';
import type { Outcome } from './outcome';
import { webhookTwentyTimes } from './rows/f02-webhook-twenty-times';
import { databaseKilled } from './rows/f04-database-killed';
import { databaseFrozen } from './rows/f05-database-frozen';
import { serviceFrozen } from './rows/f06-service-frozen';
import { askedToEnd } from './rows/f09-asked-to-end';
import { twoCopies } from './rows/f15-two-copies';

/** One row of the fault table. */
export interface Row {
  id: string;
  fault: string;
  /** Done here, with processes and signals. */
  live?: (site: FaultSite) => Promise<Outcome>;
}

export const ROWS: readonly Row[] = [
  {
    id: 'F2',
    fault: 'Each event of a payment 20 times in parallel, shuffled, with verification',
    live: webhookTwentyTimes,
  },
  { id: 'F4', fault: 'kill -9 of PostgreSQL under load, started again after 5 s', live: databaseKilled },
  { id: 'F5', fault: 'SIGSTOP of the whole PostgreSQL for 10 s', live: databaseFrozen },
  { id: 'F6', fault: 'SIGSTOP of both copies of one service for 30 s', live: serviceFrozen },
  { id: 'F9', fault: 'SIGTERM to a copy under load on 50 connections', live: askedToEnd },
  { id: 'F15', fault: 'Two copies of each service, schedules on both', live: twoCopies },
];

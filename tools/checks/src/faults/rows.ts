import type { FaultSite } from './fault-site';
import type { Outcome } from './outcome';
import { paymentsKilled } from './rows/f01-payments-killed';
import { webhookTwentyTimes } from './rows/f02-webhook-twenty-times';
import { forgedWebhooks } from './rows/f03-forged-webhooks';
import { databaseKilled } from './rows/f04-database-killed';
import { databaseFrozen } from './rows/f05-database-frozen';
import { serviceFrozen } from './rows/f06-service-frozen';
import { absentService } from './rows/f07-absent-service';
import { brokenFiles } from './rows/f08-broken-files';
import { askedToEnd } from './rows/f09-asked-to-end';
import { slowSenders } from './rows/f10-slow-senders';
import { cardCompanyFails } from './rows/f12-card-company-fails';
import { jumpingClocks } from './rows/f11-jumping-clocks';
import { diskFull } from './rows/f14-disk-full';
import { twoCopies } from './rows/f15-two-copies';
import { pressedTwice } from './rows/f16-pressed-twice';
import { migrationFirst } from './rows/f18-migration-first';
import { mixedLoad } from './rows/f20-mixed-load';
import type { Proof } from './tests';

/** What the command line says of how. */
interface Asked {
  /** Of the mixed load. */
  minutes: number;
}

/** One row of the fault table: done here with processes and signals, or proved by tests that stand elsewhere. */
export interface Row {
  id: string;
  fault: string;
  live?: (site: FaultSite, asked: Asked) => Promise<Outcome>;
  /** Done apart: on a site, or a checkout, of its own. */
  apart?: (say: (line: string) => void) => Promise<Outcome>;
  /** Goes on for as long as the command line says. */
  isTimed?: true;
  /** Also, or only: tests of `npm test`. */
  tests?: readonly Proof[];
}

export const ROWS: readonly Row[] = [
  {
    ...{ id: 'F1', fault: 'kill -9 of payments at any moment of a purchase', live: paymentsKilled },
    tests: ['services/payments src/orders/after-crashes'],
  },
  {
    ...{ id: 'F2', fault: 'Each event of a payment 20 times in parallel, shuffled, with verification' },
    ...{ live: webhookTwentyTimes, tests: ['services/payments src/orders/settle.spec'] },
  },
  {
    ...{ id: 'F3', fault: 'Events too old, of another secret, changed, written anew', live: forgedWebhooks },
    tests: ['services/payments src/webhook/webhook'],
  },
  { id: 'F4', fault: 'kill -9 of PostgreSQL under load, started again after 5 s', live: databaseKilled },
  {
    ...{ id: 'F5', fault: 'SIGSTOP of the whole PostgreSQL for 10 s', live: databaseFrozen },
    tests: ['libs/server-kit src/timeouts'],
  },
  {
    ...{ id: 'F6', fault: 'SIGSTOP of both copies of one service for 30 s', live: serviceFrozen },
    tests: ['tools/edge src/proxy.spec'],
  },
  {
    ...{ id: 'F7', fault: 'One service absent, each in turn', live: absentService },
    tests: ['journey without-the-service'],
  },
  {
    ...{ id: 'F8', fault: 'Scripts of a remote missing, failing, hanging, garbage, old', live: brokenFiles },
    tests: ['journey each-remote-dead-slow-or-tampered', 'apps/shell src/platform'],
  },
  {
    ...{ id: 'F9', fault: 'SIGTERM to a copy under load on 50 connections', live: askedToEnd },
    tests: ['libs/server-kit src/shutdown'],
  },
  {
    ...{ id: 'F10', fault: 'Headers and bodies at 1 byte/s, 500 idle sockets', live: slowSenders },
    tests: ['libs/server-kit src/timeouts'],
  },
  {
    ...{ id: 'F11', fault: 'Clocks of whole processes that jump, both clock-change days', live: jumpingClocks },
    tests: [
      ...(['libs/server-kit src/cookies', 'services/payments src/downloads/signed-link'] as const),
      ...(['services/learning src/quiz/rules', 'services/learning src/quiz/players'] as const),
      ...(['services/dexter src/scheduler/slots', 'services/payments src/webhook/webhook'] as const),
    ],
  },
  {
    ...{ id: 'F12', fault: 'The card company answers 500, 429, resets, answers too late', live: cardCompanyFails },
    tests: ['services/payments src/reconcile/over-the-wire', 'services/payments src/checkout/checkout.spec'],
  },
  {
    ...{ id: 'F13', fault: "The assistant's model slow, down, talking garbage" },
    tests: ['services/dexter src/model/model-paths', 'apps/shell src/home/chat/chat-machine'],
  },
  { id: 'F14', fault: 'Disks for data, logs and files full to the last byte', apart: diskFull },
  {
    ...{ id: 'F15', fault: 'Two copies of each service, schedules on both', live: twoCopies },
    tests: ['services/dexter src/scheduler/once-a-slot', 'libs/server-kit src/limits'],
  },
  {
    ...{ id: 'F16', fault: 'Forms pressed ten times at once, over both copies', live: pressedTwice },
    tests: ['services/payments src/orders/bought-twice', 'apps/learning-mfe src/quiz-challenge/round/quiz-view'],
  },
  {
    ...{ id: 'F17', fault: 'A remote shipped and rolled back under an open tab' },
    tests: ['journey ships-breaks-and-rolls-back', 'journey an-older-tab'],
  },
  { id: 'F18', fault: 'The newest migration applied while the code before it runs', apart: migrationFirst },
  {
    ...{ id: 'F19', fault: 'The browser is offline in the middle of a form' },
    tests: [
      ...(['apps/shell src/home/chat/chat-door', 'apps/community-mfe src/hub/kept'] as const),
      ...([
        'apps/learning-mfe src/quiz-challenge/round/round-memory',
        'apps/learning-mfe src/quiz-challenge/round/quiz-view',
      ] as const),
    ],
  },
  { id: 'F20', fault: 'Minutes of everything that visitors do, mixed', live: mixedLoad, isTimed: true },
];

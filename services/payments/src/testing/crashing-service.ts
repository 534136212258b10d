import { tmpdir } from 'node:os';
import { systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { COOKIE_KEYS } from '@farm/server-kit/testing';
import { connect, paymentsApp, paymentsRooms, type PaymentsDeps } from '../app';
import { stripeCards } from '../cards/stripe-cards.provider';
import { diskLessons } from '../courses/lessons.provider';
import { diskFiles } from '../downloads/storage/disk-files.provider';
import { diskStorage } from '../downloads/storage/storage.provider';
import { emailKey } from '../orders/email-key';
import { handleEvent } from '../webhook/handle-event';
import { EVENT_QUEUE, type EventJob } from '../webhook/inbox.repository';
import { withKillPoint, type Kill } from './kill-points';

/** What the spec tells a process to be. */
export interface Orders {
  databaseUrl: string;
  port: number;
  cards: { secretKey: string; webhookSecret: string; url: string };
  kill: Kill | null;
}

// The whole service in a process of its own, started and killed by after-crashes.spec.ts.
async function live({ databaseUrl, port, cards, kill }: Orders) {
  const { db, pool, ready } = connect(databaseUrl);
  const jobs = await startJobs('payments', databaseUrl, { error: () => undefined });
  const folder = tmpdir();
  const whole: PaymentsDeps = {
    ...{ db, pool, ready, jobs, clock: systemClock, cookieKeys: COOKIE_KEYS, secureCookies: true, logLevel: 'silent' },
    secondFactor: false,
    ...{ siteOrigin: 'http://localhost:4000', mode: 'sandbox', publishableKey: 'pk_test_1', scriptUrl: null },
    sessionOf: async () => null,
    cards: stripeCards({
      ...{ secretKey: cards.secretKey, webhookSecrets: [cards.webhookSecret], apiUrl: cards.url },
      ...{ dashboardUrl: null, siteOrigin: 'http://localhost:4000' },
    }),
    ...{ storage: diskStorage(folder), files: diskFiles(folder, null), lessons: diskLessons(folder) },
    linkKeys: ['test-key-of-download-links'],
    emailHash: emailKey(['test-key-of-addresses']).hash,
  };
  const deps = withKillPoint(whole, kill);
  const rooms = { ...deps, ...paymentsRooms(deps) };
  await jobs.work<EventJob>(EVENT_QUEUE, ({ data }) => handleEvent(data.eventId, rooms));
  await paymentsApp(deps).listen({ port, host: '127.0.0.1' });
  process.send?.('ready');
}

process.on('message', (orders: Orders) => {
  live(orders).catch((error: unknown) => process.send?.(String(error)));
});
process.send?.('loaded'); // the slow part is over: it waits for its turn

import { tmpdir } from 'node:os';
import { systemClock } from '@farm/server-kit';
import { diskFiles } from '@farm/server-kit/file-store';
import { startJobs } from '@farm/server-kit/jobs';
import { COOKIE_KEYS } from '@farm/server-kit/testing';
import { connect, paymentsApp, paymentsRepositories, type PaymentsDeps } from '../app';
import { stripeProvider } from '../payment-provider/stripe.provider';
import { diskMaterials } from '../courses/course-materials.provider';
import { diskLessons } from '../courses/lessons.provider';
import { diskStorage } from '../downloads/guide-storage.provider';
import { createEmailHash } from '../orders/email-hash';
import { EVENTS_AT_ONCE } from '../reconcile/jobs';
import { EVENT_QUEUE, type EventJob } from '../webhook/inbox.repository';
import { handleEvent } from '../webhook/process-event';
import { withKillPoint, type Kill } from './kill-points';

/** Sent by the spec to a new process. */
export interface CrashingServiceOptions {
  databaseUrl: string;
  port: number;
  provider: { secretKey: string; webhookSecret: string; url: string };
  kill: Kill | null;
}

// The whole service in a process of its own, started and killed by crash-recovery.spec.ts.
async function start({ databaseUrl, port, provider, kill }: CrashingServiceOptions) {
  const { db, pool, ready } = connect(databaseUrl);
  const jobs = await startJobs('payments', databaseUrl, { error: () => undefined });
  const folder = tmpdir();
  const service: PaymentsDeps = {
    db,
    pool,
    ready,
    jobs,
    clock: systemClock,
    cookieKeys: COOKIE_KEYS,
    secureCookies: true,
    logLevel: 'silent',
    secondFactor: false,
    siteOrigin: 'http://localhost:4000',
    mode: 'sandbox',
    publishableKey: 'pk_test_1',
    scriptUrl: null,
    findPersonBySession: async () => null,
    hasPasskey: async () => false,
    provider: stripeProvider({
      secretKey: provider.secretKey,
      webhookSecrets: [provider.webhookSecret],
      apiUrl: provider.url,
      dashboardUrl: null,
      siteOrigin: 'http://localhost:4000',
    }),
    storage: diskStorage(folder),
    files: diskFiles(folder, null),
    lessons: diskLessons(folder),
    materials: diskMaterials(folder),
    linkKeys: ['test-key-of-download-links'],
    emailHash: createEmailHash(['test-key-of-addresses']),
  };
  const deps = withKillPoint(service, kill);
  const context = { ...deps, ...paymentsRepositories(deps) };
  await jobs.work<EventJob>(EVENT_QUEUE, ({ data }) => handleEvent(data.eventId, context), {
    concurrency: EVENTS_AT_ONCE,
  });
  await paymentsApp(deps).listen({ port, host: '127.0.0.1' });
  process.send?.('ready');
}

process.on('message', (options: CrashingServiceOptions) => {
  start(options).catch((error: unknown) => process.send?.(String(error)));
});
process.send?.('loaded'); // its code is read; it starts when it gets its options

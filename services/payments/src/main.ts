import { sessionReader } from '@farm/prisma';
import { depsFrom, probeMsOf, run } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { mailerFor, startOutbox } from '@farm/server-kit/mail';
import { connect, paymentsApp, paymentsRooms, type PaymentsDeps } from './app';
import { stripeCards } from './cards/stripe-cards.provider';
import { readPaymentsConfig } from './config';
import { diskLessons } from './courses/lessons.provider';
import { fileStoreOf } from './downloads/storage/file-store';
import { startStampSweep } from './downloads/stamps/stamp-sweep';
import { diskStorage } from './downloads/storage/storage.provider';
import { paymentsOutbox } from './outbox/payments-outbox';
import { startBackground, writePrices } from './reconcile/background';

async function main() {
  process.env['STRIPE_SUPPRESS_NOTICES'] = 'true'; // the SDK prints news of its own otherwise
  const config = readPaymentsConfig();
  const { db, pool, ready, close } = connect(config.DATABASE_URL);
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('payments', config.DATABASE_URL, log);
  const deps: PaymentsDeps = {
    ...depsFrom(config),
    ...config.payment,
    ...{
      db,
      pool,
      ready,
      jobs,
      linkKeys: config.linkKeys,
      emailHash: config.emailHash,
      sessionOf: sessionReader(pool),
    },
    cards: stripeCards({ ...config.payment, siteOrigin: config.SITE_ORIGIN }),
    storage: diskStorage(config.STORAGE_DIR),
    files: fileStoreOf(config),
    lessons: diskLessons(config.STORAGE_DIR),
  };
  const app = paymentsApp(deps);
  const rooms = { ...deps, ...paymentsRooms(deps), log };
  await writePrices(rooms.prices);
  await startBackground(jobs, rooms);
  await startStampSweep(jobs, rooms);
  const mailer = mailerFor(config, 'payments', pool);
  await startOutbox(jobs, paymentsOutbox({ ...rooms, mailer }));
  const stop = async () => {
    await jobs.stop();
    mailer.close();
    await close();
  };
  await run(app, { port: config.PORT, host: config.HOST, probeMs: probeMsOf(config), close: stop });
}

main().catch((error: unknown) => {
  const msg = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ level: 'fatal', service: 'payments', msg })); // the log is not there yet
  process.exit(1);
});

import { createContentReader, createPasskeyReader, createSessionReader } from '@farm/prisma';
import { commonDeps, drainDelayMs, MEMORY_LIMITS, runService } from '@farm/server-kit';
import { fileStoreOf } from '@farm/server-kit/file-store';
import { startJobs } from '@farm/server-kit/jobs';
import { createMailer, startOutbox } from '@farm/server-kit/mail';
import { connect, paymentsApp, paymentsRepositories, type PaymentsDeps } from './app';
import { stripeProvider } from './payment-provider/stripe.provider';
import { readPaymentsConfig } from './config';
import { diskMaterials } from './courses/course-materials.provider';
import { diskLessons } from './courses/lessons.provider';
import { diskStorage } from './downloads/guide-storage.provider';
import { startWatermarkCleanup } from './downloads/watermark';
import { paymentsOutbox } from './emails/render-email';
import { startFarmShareCleanup } from './farm-shares/farm-share-job';
import { startNormalizingEmails } from './orders/stored-emails.repository';
import { startBackground, writePrices } from './reconcile/jobs';

async function main() {
  process.env['STRIPE_SUPPRESS_NOTICES'] = 'true'; // keeps the SDK's announcements out of the log
  const config = readPaymentsConfig();
  const { db, pool, ready, close } = connect(config.DATABASE_URL);
  const log = {
    error: (line: object, text: string) => app.log.error(line, text),
    warn: (line: object, text: string) => app.log.warn(line, text),
  };
  const jobs = await startJobs('payments', config.DATABASE_URL, log);
  const deps: PaymentsDeps = {
    ...commonDeps(config),
    ...config.payment,
    db,
    pool,
    ready,
    jobs,
    linkKeys: config.linkKeys,
    emailHash: config.emailHash,
    findPersonBySession: createSessionReader(pool),
    hasPasskey: createPasskeyReader(pool),
    readContent: createContentReader(pool),
    provider: stripeProvider({ ...config.payment, siteOrigin: config.SITE_ORIGIN }),
    storage: diskStorage(config.STORAGE_DIR),
    files: fileStoreOf(config, config.DOWNLOAD_ACCEL_PREFIX),
    lessons: diskLessons(config.STORAGE_DIR),
    materials: diskMaterials(config.STORAGE_DIR),
  };
  const app = paymentsApp(deps);
  const context = { ...deps, ...paymentsRepositories(deps), log };
  await app.ready(); // reads the published prices
  await writePrices(context.catalogue);
  await startBackground(jobs, context);
  await startWatermarkCleanup(jobs, context);
  await startFarmShareCleanup(jobs, context);
  await startNormalizingEmails(jobs, context);
  const mailer = createMailer(config, 'payments', pool);
  await startOutbox(jobs, paymentsOutbox({ ...context, mailer }));
  const stop = async () => {
    await jobs.stop();
    mailer.close();
    await close();
  };
  await runService(app, {
    port: config.PORT,
    host: config.HOST,
    drainDelayMs: drainDelayMs(config),
    memoryLimitBytes: MEMORY_LIMITS.payments,
    close: stop,
  });
}

main().catch((error: unknown) => {
  const msg = error instanceof Error ? error.message : String(error);
  console.error(JSON.stringify({ level: 'fatal', service: 'payments', msg })); // there may be no logger yet
  process.exit(1);
});

import { join } from 'node:path';
import { connectCommunity, createContentReader, createPasskeyReader, createSessionReader } from '@farm/prisma';
import { commonDeps, createVisitorHasher, drainDelayMs, MEMORY_LIMITS, runService } from '@farm/server-kit';
import { fileStoreOf } from '@farm/server-kit/file-store';
import { startJobs } from '@farm/server-kit/jobs';
import { communityApp } from './app';
import { loadMonthlyPosts } from './blog/blog-posts';
import { loadWeeklyPosts } from './blog/weekly-posts';
import { communityConfig } from './config';
import { emailHasher } from './leads/email-hash';
import { fileCheckIn } from './files/file-check.provider';
import { startEmailJobs } from './email-jobs';
import { scheduleLinkChecks } from './resources/link-checks';
import { linkChecksRepository } from './resources/link-checks.repository';
import { loadWeeklyTasks } from './newsletter/weekly-tasks';
import { recipeModelFrom } from './recipes/openai.provider';
import { weatherProviderFrom } from './content.module';

async function main(): Promise<void> {
  const config = communityConfig();
  const { db, pool, ready, close } = connectCommunity(config.DATABASE_URL);
  const log = {
    error: (line: object, text: string) => app.log.error(line, text),
    warn: (line: object, text: string) => app.log.warn(line, text),
  };
  const jobs = await startJobs('community', config.DATABASE_URL, log);
  const evergreen = loadMonthlyPosts(config.CONTENT_DIR);
  const weeklyPosts = loadWeeklyPosts(
    config.CONTENT_DIR,
    evergreen.map(({ slug }) => slug),
  );
  const deps = {
    ...commonDeps(config),
    db,
    pool,
    jobs,
    ready,
    findPersonBySession: createSessionReader(pool),
    hasPasskey: createPasskeyReader(pool),
    readContent: createContentReader(pool),
    hashEmail: emailHasher(config.EMAIL_HASH_KEY),
    hashVisitor: createVisitorHasher(config.VISITOR_KEY),
    store: fileStoreOf(config),
    checkFile: fileCheckIn(join(__dirname, 'file-check-process.js')),
    sendsMail: config.SMTP_URL !== undefined,
    weather: weatherProviderFrom(config),
    evergreen,
    weeklyPosts,
    weeklyTasks: loadWeeklyTasks(config.CONTENT_DIR),
  };
  const app = communityApp({
    ...deps,
    mailboxKey: config.MAILBOX_KEY,
    visitsKey: config.VISITS_KEY,
    recipeModel: recipeModelFrom(config),
  });
  const mailer = await startEmailJobs(jobs, deps, config, log);
  if (config.LINK_CHECK) await scheduleLinkChecks(jobs, { store: linkChecksRepository(db), clock: deps.clock });
  const stop = async () => {
    await jobs.stop();
    mailer.close();
    await close();
  };
  await runService(app, {
    port: config.PORT,
    host: config.HOST,
    drainDelayMs: drainDelayMs(config),
    memoryLimitBytes: MEMORY_LIMITS.community,
    close: stop,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

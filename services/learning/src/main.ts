import { connectLearning, createContentReader, createPasskeyReader, createSessionReader } from '@farm/prisma';
import { commonDeps, drainDelayMs, MEMORY_LIMITS, runService, systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { createMailer, startOutbox } from '@farm/server-kit/mail';
import { startNormalizingEmails } from './accounts/normalize-stored-emails';
import { createOperatorLink } from './accounts/operator-link';
import { storedEmailsRepository } from './accounts/stored-emails.repository';
import { learningApp, repositories } from './app';
import { scheduleClassReminders } from './classes/class-reminders';
import { startCleanup } from './cleanup-job';
import { learningConfig, oidcOf } from './config';
import { schedulePlanEmails } from './farm-plan/emails/plan-emails';
import { readPlanTables } from './farm-plan/plan-tables';
import { publishedFeed } from './grants/catalogue';
import { scheduleReminders } from './grants/reminders';
import { learningOutbox } from './outbox/learning-outbox';
import { followAnswerTotals } from './quiz/answer-totals';
import { readDrawings } from './quiz/drawings';
import { publishedBank } from './quiz/published-questions';
import { readBank, readQuizModules } from './quiz/question-bank';
import { readSheets } from './teaching-sheets/sheet-schema';

async function main(): Promise<void> {
  const config = learningConfig();
  if (process.argv[2] === 'operator-link') return console.log(await createOperatorLink(config));
  const folder = config.CONTENT_DIR;
  const { db, pool, ready, close } = connectLearning(config.DATABASE_URL);
  const bank = readBank(folder);
  const deps = {
    ...commonDeps(config),
    db,
    pool,
    ready,
    findPersonBySession: createSessionReader(pool),
    hasPasskey: createPasskeyReader(pool),
    readContent: createContentReader(pool),
    tables: readPlanTables(folder),
    bank,
    drawings: readDrawings(folder, bank),
    answerTotals: () => totals.answerTotals(),
    modules: readQuizModules(folder),
    sheets: readSheets(folder),
    feed: publishedFeed(),
    quizSecret: config.QUIZ_KEY.join(),
    mailboxPage: config.MAILBOX_PAGE || undefined,
    oidc: oidcOf(config),
  };
  const log = {
    error: (line: object, text: string) => app.log.error(line, text),
    warn: (line: object, text: string) => app.log.warn(line, text),
  };
  const jobs = await startJobs('learning', config.DATABASE_URL, log);
  const app = learningApp({ ...deps, jobs });
  const jobDeps = { ...deps, ...repositories({ ...deps, jobs }) };
  const totals = followAnswerTotals(publishedBank(bank), jobDeps.sessions, log);
  await startCleanup(jobs, jobDeps, systemClock);
  await scheduleReminders(jobs, jobDeps);
  await schedulePlanEmails(jobs, jobDeps);
  await scheduleClassReminders(jobs, jobDeps);
  await startNormalizingEmails(jobs, { storedEmails: storedEmailsRepository(db), clock: systemClock });
  const mailer = createMailer(config, 'learning', pool);
  await startOutbox(jobs, learningOutbox(jobDeps, mailer, log));
  const stop = async () => {
    totals.stop();
    await jobs.stop();
    mailer.close();
    await close();
  };
  await runService(app, {
    port: config.PORT,
    host: config.HOST,
    drainDelayMs: drainDelayMs(config),
    memoryLimitBytes: MEMORY_LIMITS.learning,
    close: stop,
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

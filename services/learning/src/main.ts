import { connectLearning, sessionReader } from '@farm/prisma';
import { depsFrom, probeMsOf, run, systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { mailerFor, startOutbox } from '@farm/server-kit/mail';
import { learningApp, learningRooms } from './app';
import { learningConfig, oidcOf } from './config';
import { readPlanTables } from './farm-plan/tables';
import { builtInFeed } from './grants/programmes/grant-feed.provider';
import { reminderWriter } from './grants/tracker/reminder-letter';
import { startReminding } from './grants/tracker/reminders';
import { REMINDER_LETTER } from './grants/tracker/reminders.repository';
import { startSweeping } from './quiz/sweep';
import { operatorLink } from './operator-link';
import { writeLetter } from './outbox/write-letter';
import { readBank } from './quiz/bank';

async function main(): Promise<void> {
  const config = learningConfig();
  if (process.argv[2] === 'operator-link') return console.log(await operatorLink(config));
  const folder = config.CONTENT_DIR;
  const content = { tables: readPlanTables(folder), bank: readBank(folder), feed: builtInFeed(folder) };
  const { db, pool, ready, close } = connectLearning(config.DATABASE_URL);
  const house = { ...depsFrom(config), db, pool, ready, sessionOf: sessionReader(pool) };
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('learning', config.DATABASE_URL, log);
  const mailboxPage = config.MAILBOX_PAGE || undefined;
  const ways = { mailboxPage, oidc: oidcOf(config) };
  const app = learningApp({ ...house, ...content, ...ways, jobs, quizSecret: config.QUIZ_KEY.join() });
  const rooms = { ...house, ...content, ...learningRooms({ ...content, db }) };
  await startSweeping(jobs, rooms, systemClock);
  await startReminding(jobs, rooms);
  const mailer = mailerFor(config, 'learning', pool);
  const write = writeLetter(house.siteOrigin, { [REMINDER_LETTER]: reminderWriter(rooms) });
  await startOutbox(jobs, { table: 'learning.outbox', pool, write, mailer, clock: systemClock, log });
  const stop = async () => {
    await jobs.stop();
    mailer.close();
    await close();
  };
  await run(app, { port: config.PORT, host: config.HOST, probeMs: probeMsOf(config), close: stop });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

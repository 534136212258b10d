import { connectCommunity, sessionReader } from '@farm/prisma';
import { depsFrom, run, visitorMark } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { mailerFor, startOutbox } from '@farm/server-kit/mail';
import { communityApp } from './app';
import { communityConfig } from './config';
import { emailMark } from './leads/email-mark';
import { newsletterLetters } from './newsletter/letters';
import { chooseWeather } from './weather/choose-weather';

async function main(): Promise<void> {
  const config = communityConfig();
  const { db, pool, ready, close } = connectCommunity(config.DATABASE_URL);
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('community', config.DATABASE_URL, log);
  const house = { ...depsFrom(config), db, pool, jobs, ready, sessionOf: sessionReader(pool) };
  const deps = { ...house, emailMark: emailMark(config.EMAIL_HASH_KEY), visitorMark: visitorMark(config.VISITOR_KEY) };
  const weather = chooseWeather(config);
  const app = communityApp({ ...deps, mailboxKey: config.MAILBOX_KEY, weather });
  const mailer = mailerFor(config, 'community', pool);
  const write = newsletterLetters(deps.siteOrigin);
  await startOutbox(jobs, { table: 'community.outbox', pool, write, mailer, clock: deps.clock, log });
  const stop = async () => {
    await jobs.stop();
    mailer.close();
    await close();
  };
  await run(app, { port: config.PORT, host: config.HOST, close: stop });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

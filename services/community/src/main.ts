import { connectCommunity, sessionReader } from '@farm/prisma';
import { depsFrom, probeMsOf, run, visitorMark } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { communityApp } from './app';
import { readEvergreen } from './blog/evergreen';
import { communityConfig } from './config';
import { emailMark } from './leads/email-mark';
import { startLetters } from './letters';
import { startCheckingLinks } from './resources/check-links';
import { linkChecksRepository } from './resources/link-checks.repository';
import { chooseRecipeModel } from './recipes/model/choose-model';
import { chooseWeather } from './weather/choose-weather';

async function main(): Promise<void> {
  const config = communityConfig();
  const { db, pool, ready, close } = connectCommunity(config.DATABASE_URL);
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('community', config.DATABASE_URL, log);
  const house = { ...depsFrom(config), db, pool, jobs, ready, sessionOf: sessionReader(pool) };
  const deps = { ...house, emailMark: emailMark(config.EMAIL_HASH_KEY), visitorMark: visitorMark(config.VISITOR_KEY) };
  const content = { weather: chooseWeather(config), evergreen: readEvergreen(config.CONTENT_DIR) };
  const sendsMail = config.SMTP_URL !== undefined;
  const app = communityApp({
    ...deps,
    sendsMail,
    mailboxKey: config.MAILBOX_KEY,
    ...content,
    recipeModel: chooseRecipeModel(config),
  });
  const mailer = await startLetters(jobs, { ...deps, sendsMail }, config, log);
  if (config.LINK_CHECK) await startCheckingLinks(jobs, { store: linkChecksRepository(db), clock: deps.clock });
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

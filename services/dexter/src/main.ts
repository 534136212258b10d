import { connectDexter, sessionReader } from '@farm/prisma';
import { depsFrom, probeMsOf, run, systemClock, visitorMark } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { dexterApp, dexterSchedule } from './app';
import { analysisFault, BUILT, dexterConfig } from './config';
import { noMeaning, openMeaning, type MeaningSettings } from './embedding/meaning';
import { readCases } from './evaluation/cases';
import { dueForReview } from './knowledge/due-for-review';
import { readKnowledge } from './knowledge/knowledge';
import { startForgetting } from './my-data/forget';
import { forgetRepository } from './my-data/forget.repository';
import { readDailyTasks } from './training/daily-tasks';

async function main(): Promise<void> {
  const config = dexterConfig();
  const knowledge = readKnowledge(config.CONTENT_DIR);
  const tasks = readDailyTasks(config.CONTENT_DIR);
  const cases = readCases(config.EVALUATION_DIR);
  const onChange: MeaningSettings['onChange'] = (now, why) => {
    if (now === 'on') app.log.info('the index has come: answers are found by meaning too');
    else app.log.error({ err: why }, 'the embedder ended too often: answers are found by words alone');
  };
  const wanted = config.DEXTER_EMBEDDER !== 'off';
  const meaning = wanted ? openMeaning({ folder: BUILT, knowledge, clock: systemClock, onChange }) : noMeaning;
  const fault = analysisFault(config, meaning.state());
  if (fault) throw new Error(fault);
  const { db, pool, ready, close } = connectDexter(config.DATABASE_URL);
  const own = { db, pool, ready, sessionOf: sessionReader(pool), mark: visitorMark(config.VISITOR_KEY) };
  const deps = depsFrom(config);
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('dexter', config.DATABASE_URL, log);
  const whole = { ...deps, ...own, knowledge, tasks, cases, meaning, model: config, jobs };
  const app = dexterApp(whole);
  if (meaning.state() === 'off') app.log.warn('no index of these articles is in use: answers are found by words alone');
  const due = dueForReview(knowledge.articles, systemClock.now());
  if (due.length > 0) app.log.warn({ articles: due }, 'articles were last reviewed more than 24 months ago');
  await startForgetting(jobs, { store: forgetRepository(db), clock: deps.clock, days: config.DEXTER_CHAT_DAYS });
  await dexterSchedule(whole).start();
  const stop = async () => {
    await jobs.stop();
    await meaning.close();
    await close();
  };
  await run(app, { port: config.PORT, host: config.HOST, probeMs: probeMsOf(config), close: stop });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { connectDexter, sessionReader } from '@farm/prisma';
import { depsFrom, run, systemClock, visitorMark } from '@farm/server-kit';
import { dexterApp } from './app';
import { dexterConfig } from './config';
import { dueForReview } from './knowledge/due-for-review';
import { readKnowledge } from './knowledge/knowledge';
import { readDailyTasks } from './training/daily-tasks';

async function main(): Promise<void> {
  const config = dexterConfig();
  const knowledge = readKnowledge(config.CONTENT_DIR);
  const tasks = readDailyTasks(config.CONTENT_DIR);
  const { db, pool, ready, close } = connectDexter(config.DATABASE_URL);
  const own = { db, pool, ready, sessionOf: sessionReader(pool), mark: visitorMark(config.VISITOR_KEY) };
  const deps = depsFrom(config);
  const app = dexterApp({ ...deps, ...own, knowledge, tasks, model: config });
  const due = dueForReview(knowledge.articles, systemClock.now());
  if (due.length > 0) app.log.warn({ articles: due }, 'articles were last reviewed more than 24 months ago');
  await run(app, { port: config.PORT, host: config.HOST, close });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { connectLearning, sessionReader } from '@farm/prisma';
import { depsFrom, run, systemClock } from '@farm/server-kit';
import { startJobs } from '@farm/server-kit/jobs';
import { learningApp, learningRooms } from './app';
import { learningConfig } from './config';
import { readPlanTables } from './farm-plan/tables';
import { startSweeping } from './quiz/sweep';
import { operatorLink } from './operator-link';
import { readBank } from './quiz/bank';

async function main(): Promise<void> {
  const config = learningConfig();
  if (process.argv[2] === 'operator-link') return console.log(await operatorLink(config));
  const content = { tables: readPlanTables(config.CONTENT_DIR), bank: readBank(config.CONTENT_DIR) };
  const { db, pool, ready, close } = connectLearning(config.DATABASE_URL);
  const house = { ...depsFrom(config), db, pool, ready, sessionOf: sessionReader(pool) };
  const app = learningApp({ ...house, ...content, quizSecret: config.QUIZ_KEY.join() });
  const log = { error: (line: object, text: string) => app.log.error(line, text) };
  const jobs = await startJobs('learning', config.DATABASE_URL, log);
  await startSweeping(jobs, learningRooms({ ...content, db }), systemClock);
  const stop = async () => {
    await jobs.stop();
    await close();
  };
  await run(app, { port: config.PORT, host: config.HOST, close: stop });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

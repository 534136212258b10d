import { connectLearning, sessionReader } from '@farm/prisma';
import { depsFrom, run } from '@farm/server-kit';
import { learningApp } from './app';
import { learningConfig } from './config';
import { readPlanTables } from './farm-plan/tables';
import { operatorLink } from './operator-link';

async function main(): Promise<void> {
  const config = learningConfig();
  if (process.argv[2] === 'operator-link') return console.log(await operatorLink(config));
  const tables = readPlanTables(config.CONTENT_DIR);
  const { db, pool, ready, close } = connectLearning(config.DATABASE_URL);
  const app = learningApp({ ...depsFrom(config), db, pool, ready, sessionOf: sessionReader(pool), tables });
  await run(app, { port: config.PORT, host: config.HOST, close });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

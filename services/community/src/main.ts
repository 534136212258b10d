import { connectCommunity, sessionReader } from '@farm/prisma';
import { depsFrom, run } from '@farm/server-kit';
import { communityApp } from './app';
import { communityConfig } from './config';

async function main(): Promise<void> {
  const config = communityConfig();
  const { db, pool, ready, close } = connectCommunity(config.DATABASE_URL);
  const deps = { ...depsFrom(config), db, pool, ready, sessionOf: sessionReader(pool) };
  const app = communityApp({ ...deps, mailboxKey: config.MAILBOX_KEY });
  await run(app, { port: config.PORT, host: config.HOST, close });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { build } from 'esbuild';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest } from '../testing/outbox-for-test';
import type { ToKill } from '../testing/service-to-kill';

const CODE = join(__dirname, '../testing/service-to-kill.ts');
const CHILD = join(__dirname, '../../dist/testing/service-to-kill.js');

let database: TestDatabase<CommunityDb>;
let child: ChildProcess;
beforeAll(async () => {
  database = await createTestDatabase('community');
  await build({
    ...{ entryPoints: [CODE], outfile: CHILD, bundle: true, platform: 'node', target: 'node20', format: 'cjs' },
    ...{ external: ['pg-native', 'pino-pretty', 'sharp'], keepNames: true, logLevel: 'warning' },
  });
  child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(child, 'message');
});
afterAll(async () => {
  child.kill('SIGKILL');
  await database.close();
});

test('a message and its emails survive a crash right after the response', async () => {
  const listening = once(child, 'message') as Promise<[string]>;
  child.send({ url: database.url } satisfies ToKill);
  const [address] = await listening;
  const answer = await fetch(`${address}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:4000' },
    body: JSON.stringify({ name: 'Ruth', email: 'ruth@example.com', message: 'Do you sell okra seed?' }),
  });
  expect(answer.status).toBe(200); // the status line has arrived, the body has not
  const died = once(child, 'exit');
  child.kill('SIGKILL');
  expect(await died).toEqual([null, 'SIGKILL']);
  expect(await database.db.contactMessage.findMany()).toMatchObject([{ message: 'Do you sell okra seed?' }]);
  expect(await outboxForTest(communityDepsForTest(database)).emails()).toHaveLength(2);
});

import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { systemClock } from '@farm/server-kit';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { build } from 'esbuild';
import type { SchedulingProcessOptions } from '../testing/scheduling-process';
import { bulkInstructions } from '../training/tasks';
import { TRAINING } from './runs';
import { runRepository } from './runs.repository';

// Real processes over a real database and a real queue.

const CODE = join(__dirname, '../testing/scheduling-process.ts');
const CHILD = join(__dirname, '../../dist/testing/scheduling-process.js');
const QUEUE = {
  policy: 'singleton',
  retryLimit: 3,
  retryDelay: 2,
  expireInSeconds: 600,
  heartbeatSeconds: 10,
} as const;

let database: TestDatabase<DexterDb>;
let jobs: Jobs;
const children: ChildProcess[] = [];

beforeAll(async () => {
  await build({
    ...{ entryPoints: [CODE], outfile: CHILD, bundle: true, platform: 'node', target: 'node20', format: 'cjs' },
    ...{ external: ['pg-native', 'pino-pretty'], keepNames: true, logLevel: 'warning' },
  });
});

beforeEach(async () => {
  database = await createTestDatabase('dexter');
  jobs = await startJobs('dexter', database.url, { error: () => undefined });
  await jobs.createQueue(TRAINING, QUEUE);
  const task = { instruction: 'x', expectedBehavior: 'x', probe: 'x', directive: {}, updatedAt: systemClock.now() };
  await database.db.trainingTask.deleteMany();
  await database.db.trainingTask.createMany({
    data: ['Soil', 'Pests', 'Grants', 'Crops'].map((category, position) => ({
      ...{ ...task, id: category.toLowerCase(), title: category, category, position },
    })),
  });
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await jobs.stop();
  await database.close();
});

const receive = (child: ChildProcess, word: string) =>
  new Promise<void>((resolve, reject) => {
    child.on('message', (message) => {
      if (message === word) resolve();
      else if (message !== 'loaded' && message !== 'ready') reject(new Error(String(message)));
    });
  });

async function startProcess(hangAt: string | null): Promise<ChildProcess> {
  const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  await receive(child, 'loaded');
  child.send({ databaseUrl: database.url, hangAt } satisfies SchedulingProcessOptions);
  return child;
}

/** Polls until the condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 200));
}

test('three replicas over six ticks run each slot once, each step once', async () => {
  const ticks = [0, 2, 4, 6, 8, 10].map((hour) => `2026-06-10T${String(hour).padStart(2, '0')}:00:10Z`);
  for (const tick of ticks)
    for (let replica = 0; replica < 3; replica += 1) {
      await jobs.send(TRAINING, { kind: 'interval' });
      await database.pool.query(
        `UPDATE dexter_jobs.job SET created_on = $1 WHERE name = 'training' AND created_on > now() - interval '1 hour'`,
        [tick],
      );
    }
  await Promise.all([startProcess(null), startProcess(null), startProcess(null)]);
  const where = { slotKey: { startsWith: 'interval:2026-06-10' } };
  const countOpen = async () => {
    const { rows } = await database.pool.query<{ open: string }>(
      "SELECT count(*) AS open FROM dexter_jobs.job WHERE name = 'training' AND state < 'completed' AND created_on < '2026-06-11'",
    );
    return Number(rows[0]?.open);
  };
  await until(async () => (await countOpen()) === 0);
  const runs = await database.db.trainingRun.findMany({ where, include: { done: true }, orderBy: { slotKey: 'asc' } });
  expect(runs.map(({ slotKey }) => slotKey)).toEqual(ticks.map((tick) => `interval:${tick.slice(0, 16)}Z`));
  for (const { state, done, reason } of runs) {
    expect(state).toBe('done');
    expect(done.map(({ step }) => step).sort()).toEqual([0, 1, 2, 3]); // three tasks and their version
    expect(reason).toMatch(/: (never trained|trained today)/);
  }
  expect(await database.db.trainingSession.count()).toBe(6 * 3);
}, 90_000);

test('another replica finishes the run of a replica that was killed', async () => {
  const runs = runRepository(database.db, jobs);
  const at = systemClock.now();
  const id = await runs.enqueue({ slotKey: 'manual:killed', kind: 'bulk', by: 'ada', at }, TRAINING);
  if (id === null) throw new Error('the run was not enqueued');
  const fourth = bulkInstructions[3]?.id ?? '';
  const first = await startProcess(fourth);
  await receive(first, 'hanging');
  first.kill('SIGKILL');
  expect(await runs.newest()).toMatchObject([{ id, state: 'running', done: 3 }]);
  await startProcess(null);
  await until(async () => (await runs.state(id)) !== 'running');

  expect(await runs.newest()).toMatchObject([{ id, state: 'done', done: 9, steps: 9, by: 'ada' }]);
  const sessions = await database.db.trainingSession.groupBy({ by: ['taskId'], _count: true });
  expect(sessions).toHaveLength(8);
}, 90_000);

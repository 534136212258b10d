import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { systemClock } from '@farm/server-kit';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { build } from 'esbuild';
import type { SchedulingProcessOptions, Tick } from '../testing/scheduling-process';
import { readTasks, type TrainingTask } from '../training/tasks';
import { schedulerRepository, TRAINING } from './scheduler.repository';

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

const { bulk } = readTasks(join(__dirname, '../../content'));
const daily = ['Soil', 'Pests', 'Grants', 'Crops'].map((category): TrainingTask => ({
  ...{ id: category.toLowerCase(), title: category, category, instruction: 'x', expectedBehavior: 'x', probe: 'x' },
  directive: null,
}));

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
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await jobs.stop();
  await database.close();
});

const messages = new WeakMap<ChildProcess, Set<string>>();
const WORDS = ['loaded', 'ready', 'hanging'];

/** Waits for a word of a process, which it may have sent already. */
async function receive(child: ChildProcess, word: string): Promise<void> {
  const received = messages.get(child) ?? new Set();
  while (!received.has(word)) {
    const failure = [...received].find((message) => !WORDS.includes(message));
    if (failure !== undefined) throw new Error(failure);
    await once(child, 'message');
  }
}

async function startProcess(hangAt: string | null, now = systemClock.now().toISOString()): Promise<ChildProcess> {
  const child = fork(CHILD, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.push(child);
  const received = new Set<string>();
  messages.set(child, received);
  child.on('message', (message) => received.add(String(message)));
  await receive(child, 'loaded');
  child.send({ databaseUrl: database.url, tasks: { daily, bulk }, hangAt, now } satisfies SchedulingProcessOptions);
  return child;
}

/** Polls until the condition holds. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 200));
}

test('three replicas over six ticks run each slot once, each step once', async () => {
  const { db } = database;
  const ticks = [6, 8, 10, 12, 14, 16].map((hour) => `2026-06-10T${String(hour).padStart(2, '0')}:00:10Z`);
  const since = new Date('2026-06-01T00:00:00Z');
  await schedulerRepository(db, jobs).configure({ dailyTrainingTime: '23:00' }, 'ada', since);
  const [first = '', ...later] = ticks;
  const replicas = await Promise.all([0, 1, 2].map(() => startProcess(null, first)));
  await Promise.all(replicas.map((replica) => receive(replica, 'ready')));
  const slotKeys = ticks.map((tick) => `interval:${tick.slice(0, 16)}Z`);
  const isDone = (slotKey: string | undefined) => async () =>
    (await db.trainingRun.count({ where: { slotKey: slotKey ?? '', state: 'done' } })) === 1;
  await until(isDone(slotKeys[0]));
  for (const [index, tickAt] of later.entries()) {
    for (const replica of replicas) replica.send({ tickAt } satisfies Tick);
    await until(isDone(slotKeys[index + 1]));
  }
  const runs = await db.trainingRun.findMany({ orderBy: { slotKey: 'asc' } });
  expect(runs.map(({ slotKey }) => slotKey)).toEqual(slotKeys);
  for (const { state, results, reason } of runs) {
    expect(state).toBe('done');
    expect(results).toHaveLength(4); // three tasks and their version
    expect(reason).toMatch(/: (Never trained yet|Trained today)/);
  }
  expect(await db.trainingSession.count()).toBe(6 * 3);
}, 90_000);

test('another replica finishes the run of a replica that was killed', async () => {
  const store = schedulerRepository(database.db, jobs);
  const at = systemClock.now();
  const id = await store.enqueue({ slotKey: 'manual:killed', kind: 'bulk', by: 'ada', at });
  if (id === null) throw new Error('the run was not enqueued');
  const fourth = bulk[3]?.id ?? '';
  const first = await startProcess(fourth);
  await receive(first, 'hanging');
  first.kill('SIGKILL');
  expect(await store.findRun(id)).toMatchObject({ id, state: 'running', done: 3 });
  await startProcess(null);
  await until(async () => (await store.findRun(id)).state !== 'running');

  expect(await store.findRun(id)).toMatchObject({ id, state: 'done', done: 9, steps: 9, by: 'ada' });
  const sessions = await database.db.trainingSession.groupBy({ by: ['taskId'], _count: true });
  expect(sessions).toHaveLength(8);
}, 90_000);

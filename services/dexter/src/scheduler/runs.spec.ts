import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { fixedClock } from '@farm/server-kit/testing';
import type { TrainingTask } from '../training/tasks';
import { METRICS } from './assessment';
import { chooseTasks, runner, scheduleOf } from './runs';
import { ASSESSMENT, schedulerRepository, TRAINING, type SchedulerRepository } from './scheduler.repository';

const clock = fixedClock('2026-06-10T09:00:00Z'); // 05:00 on the farm
let database: TestDatabase<DexterDb>;
let jobs: Jobs;
let store: SchedulerRepository;

beforeAll(async () => {
  database = await createTestDatabase('dexter');
  jobs = await startJobs('dexter', database.url, { error: () => undefined });
  for (const queue of [TRAINING, ASSESSMENT]) await jobs.createQueue(queue, { policy: 'singleton' });
  store = schedulerRepository(database.db, jobs);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const enqueue = async (slotKey: string) => {
  const id = await store.enqueue({ slotKey, kind: 'assessment', by: 'ada', at: clock.now() });
  if (id === null) throw new Error(`the run '${slotKey}' was not enqueued`);
  return id;
};
const runnerOf = (step: () => Promise<object>) =>
  runner({
    ...{ store, clock, tasks: { daily: [], bulk: [] }, records: async () => new Map() },
    trainer: {
      probeTask: () => Promise.reject(new Error('no task')),
      publishTasks: async () => ({ activated: false }),
    },
    assess: async function* () {
      for (let at = 0; at < METRICS.length; at += 1) yield await step();
    },
  });

test('replicas that start together insert the settings once', async () => {
  const read = await Promise.all(Array.from({ length: 8 }, () => store.settings(clock.now())));
  expect(new Set(read.map(({ since }) => since.toISOString())).size).toBe(1);
  expect(await database.db.assistantAudit.count({ where: { what: 'schedule' } })).toBe(1);
});

test('a run begins anew on another replica; one that has ended is not repeated', async () => {
  const id = await enqueue('manual:one');
  const controller = new AbortController();
  let calls = 0;
  const run = runnerOf(async () => {
    calls += 1;
    controller.abort();
    return {};
  });
  await run(id, controller.signal); // the queue aborts it, so it stays open
  expect(await store.findRun(id)).toMatchObject({ state: 'running', done: 1, steps: 4 });
  await run(id);
  await run(id);
  expect(calls).toBe(5);
  expect(await store.findRun(id)).toMatchObject({ state: 'done', done: 4, steps: 4 });
});

test('a step that throws fails the run', async () => {
  const id = await enqueue('manual:two');
  await runnerOf(() => Promise.reject(new Error('the database went away')))(id);
  expect(await store.findRun(id)).toMatchObject({ state: 'failed', done: 0, steps: 4 });
  expect(await database.db.trainingRun.findUnique({ where: { id } })).toMatchObject({
    error: 'the database went away',
  });
});

const tick = () => scheduleOf({ jobs, clock, store, run: runnerOf(async () => ({})) }).tick();
const slotKeys = async () => {
  const runs = await database.db.trainingRun.findMany({ where: { by: 'schedule' }, orderBy: { slotKey: 'asc' } });
  return runs.map(({ slotKey }) => slotKey);
};

test('slots due before the settings changed, or while the schedule is stopped, are not run', async () => {
  await tick();
  expect(await slotKeys()).toEqual([]); // 04:00 was before the first read of the settings
  await store.configure({ enabled: false }, 'ada', clock.now());
  clock.advance(2 * 60 * 60_000); // 07:00: 06:00 was due for both
  await tick();
  await store.configure({ enabled: true, dailyTrainingTime: '05:45' }, 'ada', clock.now());
  await tick();
  expect(await slotKeys()).toEqual([]);
  expect(await database.db.assistantAudit.findMany({ where: { what: 'schedule' } })).toHaveLength(3);
});

test('slots that are due are enqueued once, also when they were missed', async () => {
  clock.advance(24 * 60 * 60_000); // 07:00 of the next day
  await Promise.all([tick(), tick()]);
  await tick();
  expect(await slotKeys()).toEqual(['daily:2026-06-11', 'interval:2026-06-11T10:00Z']);
  const { rows } = await database.pool.query<{ count: string }>(
    "SELECT count(*) FROM dexter_jobs.job j JOIN dexter.training_run r ON r.id::text = j.data ->> 'runId' WHERE r.by = 'schedule'",
  );
  expect(Number(rows[0]?.count)).toBe(2); // committed with the runs
});

test('a run without progress fails after an hour', async () => {
  const id = await enqueue('manual:stale');
  clock.advance(59 * 60_000);
  await tick();
  expect((await store.findRun(id)).state).toBe('running');
  clock.advance(2 * 60_000);
  await tick();
  expect((await store.findRun(id)).state).toBe('failed');
});

const now = new Date('2026-06-10T12:00:00Z');
const task = (id: string, category: string): TrainingTask => ({
  ...{ id, category, title: id, instruction: id, expectedBehavior: id, probe: id },
  directive: { kind: 'length', words: 100 },
});
const tasks = [task('good', 'Soil'), task('bad', 'Pests'), task('new', 'Grants'), task('old', 'Soil')];
const record = (passed: boolean, days: number) => ({ passed, at: new Date(now.getTime() - days * 86_400_000) });
const records = new Map([
  ['good', record(true, 0)],
  ['bad', record(false, 1)],
  ['old', record(true, 3)],
]);
/** The tasks that an interval run trains, and its reason. */
async function chosenTasks(adaptiveTraining: boolean, daily = tasks) {
  await store.configure({ adaptiveTraining }, 'ada', clock.now());
  const deps = {
    tasks: { daily, bulk: [] },
    records: async () => records,
    store,
    clock: fixedClock(now.toISOString()),
  };
  const { chosen, reason } = await chooseTasks('interval', deps);
  return [chosen.map(({ id }) => id), reason];
}

test('adaptive training chooses failed tasks, then new ones, then the longest untrained', async () => {
  expect(await chosenTasks(true)).toEqual([
    ['bad', 'new', 'old'],
    'Pests: It failed last time. Grants: Never trained yet. Soil: Last trained 3 days ago.',
  ]);
});

test('without it, the tasks trained longest ago are next', async () => {
  expect(await chosenTasks(false)).toEqual([['new', 'old', 'bad'], 'trained longest ago']);
  expect(await chosenTasks(true, [])).toEqual([[], '']);
});

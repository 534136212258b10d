import type { DexterDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { fixedClock } from '@farm/server-kit/testing';
import type { DailyTaskDefinition } from '../training/tasks';
import { configRepository, type ConfigRepository } from './config.repository';
import { ASSESSMENT, chooseTasks, runner, TRAINING } from './runs';
import { runRepository, type RunRepository } from './runs.repository';
import { scheduleOf } from './schedule';

const clock = fixedClock('2026-06-10T09:00:00Z'); // 05:00 on the farm
let database: TestDatabase<DexterDb>;
let jobs: Jobs;
let runs: RunRepository;
let configs: ConfigRepository;

beforeAll(async () => {
  database = await createTestDatabase('dexter');
  jobs = await startJobs('dexter', database.url, { error: () => undefined });
  for (const queue of [TRAINING, ASSESSMENT]) await jobs.createQueue(queue, { policy: 'singleton' });
  runs = runRepository(database.db, jobs);
  configs = configRepository(database.db, jobs);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const enqueue = async (slotKey: string) => {
  const id = await runs.enqueue({ slotKey, kind: 'bulk', by: 'ada', at: clock.now() }, TRAINING);
  if (id === null) throw new Error(`the run '${slotKey}' was not enqueued`);
  return id;
};
const runnerOf = (step: () => Promise<object>) =>
  runner({ runs, clock, plan: async () => ({ steps: [step, step, step], reason: null }) });
const lineOf = async (id: string) => (await runs.newest()).find((line) => line.id === id);

test('a run that failed is repeated from its beginning; the fourth failure ends it', async () => {
  const id = await enqueue('manual:one');
  let calls = 0;
  const run = runnerOf(async () => {
    calls += 1;
    if (calls === 2) throw new Error('the database went away');
    return {};
  });
  await expect(run(id)).rejects.toThrow('went away');
  expect(await lineOf(id)).toMatchObject({ state: 'running', done: 1, steps: 3 });
  await run(id);
  await run(id); // it has ended: nothing happens
  expect(calls).toBe(5);
  expect(await lineOf(id)).toMatchObject({ state: 'done', done: 3, steps: 3 });

  const second = await enqueue('manual:two');
  const failing = runnerOf(() => Promise.reject(new Error('no')));
  for (let tries = 0; tries < 3; tries += 1) await expect(failing(second)).rejects.toThrow('no');
  await failing(second);
  expect(await runs.state(second)).toBe('failed');
});

test('a run that the queue aborts stays open for another replica', async () => {
  const id = await enqueue('manual:three');
  const controller = new AbortController();
  const run = runnerOf(async () => {
    controller.abort();
    return {};
  });
  await run(id, controller.signal);
  expect(await lineOf(id)).toMatchObject({ state: 'running', done: 1 });
});

const scheduleWith = () => scheduleOf({ jobs, clock, runs, configs, run: runnerOf(async () => ({})) });

const cronSchedules = async () => {
  const { rows } = await database.pool.query<{ key: string; cron: string; timezone: string }>(
    'SELECT key, cron, timezone FROM dexter_jobs.schedule ORDER BY key',
  );
  return rows.map(({ key, cron, timezone }) => `${key} ${cron} ${timezone}`);
};
const countJobs = async (queue: string) => {
  const { rows } = await database.pool.query<{ count: string }>(
    "SELECT count(*) FROM dexter_jobs.job WHERE name = $1 AND NOT data ? 'runId'",
    [queue],
  );
  return Number(rows[0]?.count);
};

test('the cron schedules follow the settings; a stopped schedule has none', async () => {
  await scheduleWith().reschedule();
  expect(await cronSchedules()).toEqual(['daily 0 6 * * * America/New_York', 'interval 0 */2 * * * America/New_York']);
  await configs.change({ dailyTrainingTime: '05:45', trainingIntensity: 'bulk' }, { by: 'ada', now: clock.now() });
  expect(await countJobs('reschedule')).toBe(1); // committed with the settings
  await scheduleWith().reschedule();
  expect(await cronSchedules()).toEqual([
    'daily 45 5 * * * America/New_York',
    'interval */30 * * * * America/New_York',
  ]);
  await configs.change({ enabled: false }, { by: 'ada', now: clock.now() });
  await scheduleWith().reschedule();
  expect(await cronSchedules()).toEqual([]);
  expect(await database.db.assistantAudit.findMany({ where: { what: 'schedule' } })).toHaveLength(2);
});

test('a stopped schedule trains nothing and misses nothing', async () => {
  clock.advance(60 * 60_000); // 06:00
  await scheduleWith().tick('daily', clock.now());
  await scheduleWith().catchUp();
  expect(await runs.hasSlot('daily:2026-06-10')).toBe(false);
  expect(await countJobs(TRAINING)).toBe(0);
});

test('a missed daily slot is enqueued until it has a run', async () => {
  await configs.change({ enabled: true }, { by: 'ada', now: clock.now() });
  await scheduleWith().catchUp(); // 05:45 was before the settings changed
  expect(await countJobs(TRAINING)).toBe(0);
  clock.advance(25 * 60 * 60_000); // 07:00 of the next day
  await scheduleWith().catchUp();
  expect(await countJobs(TRAINING)).toBe(1);
  await scheduleWith().tick('daily', clock.now());
  await scheduleWith().catchUp();
  expect(await countJobs(TRAINING)).toBe(1);
  expect(await runs.hasSlot('daily:2026-06-11')).toBe(true);
});

test('a run without progress fails after an hour', async () => {
  const id = await enqueue('manual:stale');
  clock.advance(59 * 60_000);
  await scheduleWith().catchUp();
  expect(await runs.state(id)).toBe('running');
  clock.advance(2 * 60_000);
  await scheduleWith().catchUp();
  expect(await runs.state(id)).toBe('failed');
});

const now = new Date('2026-06-10T12:00:00Z');
const task = (id: string, category: string): DailyTaskDefinition => ({
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
const choose = (adaptiveTraining: boolean, from = tasks) => {
  const { tasks: chosen, reason } = chooseTasks({ tasks: from, records }, { adaptiveTraining }, now);
  return [chosen.map(({ id }) => id), reason];
};

test('adaptive training chooses failed tasks, then new ones, then the longest untrained; one of each category', () => {
  expect(choose(true)).toEqual([
    ['bad', 'new', 'old'],
    'pests: failed last time; grants: never trained; soil: trained 3 days ago',
  ]);
});

test('without it, the tasks trained longest ago are next', () => {
  expect(choose(false)).toEqual([['new', 'old', 'bad'], 'in turn']);
  expect(choose(true, [])).toEqual([[], '']);
});

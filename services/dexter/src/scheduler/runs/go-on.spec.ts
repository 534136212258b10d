import type { DexterDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { fixedClock } from '@farm/server-kit/testing';
import { newArticles } from '../assess-new-articles';
import { goingOn } from './go-on';
import { bulkPlan } from './run-plan';
import { ASSESSMENT, scheduling, TRAINING } from '../schedule';
import { schedulerStores, type SchedulerStores } from '../stores.repository';

const clock = fixedClock('2026-06-10T09:00:00Z'); // 05:00 on the farm
let database: TestDatabase<DexterDb>;
let jobs: Jobs;
let stores: SchedulerStores;

beforeAll(async () => {
  database = await databaseFor('dexter');
  jobs = await startJobs('dexter', database.url, { error: () => undefined });
  for (const queue of [TRAINING, ASSESSMENT]) await jobs.prepare(queue, { policy: 'singleton' });
  stores = schedulerStores(database.db, jobs);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const ask = (slotKey: string) =>
  stores.runs.ask({ slotKey, kind: 'bulk', by: 'ada', at: clock.now() }, bulkPlan, TRAINING);

test('a run that failed on the way goes on where it stood; four failed tries are its end', async () => {
  const id = await ask('manual:one');
  const did: string[] = [];
  let fails = true;
  const work = async (step: object) => {
    if (did.length === 2 && fails) throw new Error('the database went away');
    did.push(JSON.stringify(step));
    return {};
  };
  const go = goingOn({ runs: stores.runs, clock, work });
  await expect(go(id)).rejects.toThrow('went away');
  await expect(go(id)).rejects.toThrow('went away');
  fails = false;
  await go(id);
  await go(id); // it has ended: nothing happens
  expect(did).toHaveLength(8);
  expect(new Set(did).size).toBe(8);
  expect(await stores.runs.state(id)).toBe('done');

  const doomed = await ask('manual:two');
  const never = goingOn({ runs: stores.runs, clock, work: () => Promise.reject(new Error('no')) });
  for (let tries = 0; tries < 3; tries += 1) await expect(never(doomed)).rejects.toThrow('no');
  await never(doomed);
  expect(await stores.runs.state(doomed)).toBe('failed');
});

test('the queue is cut off: the steps that are left stay for another', async () => {
  const id = await ask('manual:three');
  const cut = new AbortController();
  const work = async () => {
    cut.abort();
    return {};
  };
  await goingOn({ runs: stores.runs, clock, work })(id, cut.signal);
  expect((await stores.runs.open(id))?.done).toEqual([0]);
});

test('other articles than before are measured by themselves: once over all copies, never for a restart', async () => {
  const deploy = (knowledgeHash: string) =>
    newArticles({ ...stores, knowledgeHash, inForce: async () => ({ knowledgeHash: 'a'.repeat(64) }), clock })();
  const asked = () =>
    database.db.trainingRun.findMany({ where: { kind: 'assessment' }, orderBy: [{ startedAt: 'asc' }, { id: 'asc' }] });
  await deploy('a'.repeat(64));
  expect(await asked()).toEqual([]);
  await Promise.all([deploy('b'.repeat(64)), deploy('b'.repeat(64))]);
  await deploy('b'.repeat(64));
  const [run, ...more] = await asked();
  expect([run, more]).toMatchObject([{ by: 'schedule', reason: 'the articles have changed', steps: 4 }, []]);
  const { rows } = await database.pool.query("SELECT data FROM dexter_jobs.job WHERE name = 'assessment'");
  expect(rows).toEqual([{ data: { runId: run?.id } }]);
  clock.advance(1_000);
  await deploy('a'.repeat(64)); // rolled back
  clock.advance(1_000);
  await deploy('b'.repeat(64)); // and on again
  expect(await asked()).toHaveLength(3);
});

const schedule = () =>
  scheduling({ jobs, clock, ...stores, goOn: goingOn({ runs: stores.runs, clock, work: async () => ({}) }) });
const clocks = async () => {
  const { rows } = await database.pool.query<{ key: string; cron: string; timezone: string }>(
    'SELECT key, cron, timezone FROM dexter_jobs.schedule ORDER BY key',
  );
  return rows.map(({ key, cron, timezone }) => `${key} ${cron} ${timezone}`);
};
const inLine = async (queue: string) => {
  const { rows } = await database.pool.query<{ count: string }>(
    "SELECT count(*) FROM dexter_jobs.job WHERE name = $1 AND NOT data ? 'runId'",
    [queue],
  );
  return Number(rows[0]?.count);
};

test('the clocks follow the settings; stopped, there are none', async () => {
  await schedule().reschedule();
  expect(await clocks()).toEqual(['daily 0 6 * * * America/New_York', 'interval 0 */2 * * * America/New_York']);
  await stores.configs.change({ dailyTrainingTime: '05:45', trainingIntensity: 'bulk' }, 'ada', clock.now());
  expect(await inLine('reschedule')).toBe(1); // committed with the settings
  await schedule().reschedule();
  expect(await clocks()).toEqual(['daily 45 5 * * * America/New_York', 'interval */30 * * * * America/New_York']);
  await stores.configs.change({ enabled: false }, 'ada', clock.now());
  await schedule().reschedule();
  expect(await clocks()).toEqual([]);
  expect(await database.db.assistantAudit.findMany({ where: { what: 'schedule' } })).toHaveLength(2);
});

test('a stopped schedule trains nothing, and nothing was missed', async () => {
  clock.advance(60 * 60_000); // 06:00
  await schedule().tick('daily', clock.now());
  await schedule().catchUp();
  expect(await stores.runs.isBegun('daily:2026-06-10')).toBe(false);
  expect(await inLine(TRAINING)).toBe(0);
});

test('the missed daily slot is put in line until somebody runs it', async () => {
  await stores.configs.change({ enabled: true }, 'ada', clock.now());
  await schedule().catchUp(); // 05:45 was before it counted
  expect(await inLine(TRAINING)).toBe(0);
  clock.advance(25 * 60 * 60_000); // 07:00 of the next day
  await schedule().catchUp();
  expect(await inLine(TRAINING)).toBe(1);
  await schedule().tick('daily', clock.now());
  await schedule().catchUp();
  expect(await inLine(TRAINING)).toBe(1);
  expect(await stores.runs.isBegun('daily:2026-06-11')).toBe(true);
});

test('a run that nobody goes on with is given up after an hour', async () => {
  const id = await ask('manual:left');
  clock.advance(59 * 60_000);
  await schedule().catchUp();
  expect(await stores.runs.state(id)).toBe('running');
  clock.advance(2 * 60_000);
  await schedule().catchUp();
  expect(await stores.runs.state(id)).toBe('failed');
});

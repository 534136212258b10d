import { join } from 'node:path';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { browser } from '@farm/server-kit/testing';
import { dexterSchedule } from '../app';
import { dexterForTest, dexterKit, type DexterForTest } from '../testing/dexter-for-test';
import { readDailyTasks } from '../training/daily-tasks';
import { bulkInstructions } from './bulk-instructions';
import { DEFAULTS } from './config.repository';
import { METRICS } from './metrics';

const STATUS = 'GET /api/dexter/scheduler/status';
const CONFIG = 'POST /api/dexter/scheduler/config';
const BULK = 'POST /api/dexter/scheduler/bulk-training';
const DAILY = 'POST /api/dexter/daily-training';
const ASSESS = 'POST /api/dexter/scheduler/assessment';

const tasks = readDailyTasks(join(__dirname, '../../content'));
let dexter: DexterForTest;
let api: DexterForTest['api'];
let jobs: Jobs;
const operator = browser();
const as = { as: operator };
beforeAll(async () => {
  dexter = await dexterForTest({ tasks });
  const { db, url } = dexter.database;
  jobs = await startJobs('dexter', url, { error: () => undefined });
  api = dexter.copy({ jobs });
  dexter.deps.signIn(operator, {
    id: '0197279a-0000-7000-8000-000000000002',
    email: 'opal@example.com',
    role: 'operator',
  });
  await dexterSchedule({ ...dexter.deps, ...dexterKit, tasks, db, jobs }).start();
});
afterAll(async () => {
  await jobs.stop();
  await dexter.close();
});

test('before anything was done: the defaults, and no figure', async () => {
  const status = await api(STATUS, {}, as);
  expect(status).toMatchObject({
    config: DEFAULTS,
    metrics: null,
    details: null,
    history: [],
    running: null,
    runs: [],
  });
  expect(status.nextRunAt).toMatch(/^\d{4}-/);
});

test('the settings are taken bare or in `config`; a bad time or intensity is refused', async () => {
  const config = { ...DEFAULTS, dailyTrainingTime: '21:15', trainingIntensity: 'light' } as const;
  await api(CONFIG, { body: config }, as);
  expect((await api(STATUS, {}, as)).config).toEqual(config);
  await api(CONFIG, { body: { config: DEFAULTS } }, as);
  expect((await api(STATUS, {}, as)).config).toEqual(DEFAULTS);
  for (const bad of [{ dailyTrainingTime: '24:00' }, { trainingIntensity: 'wild' }]) {
    const { status } = await api.raw(CONFIG, { body: { ...DEFAULTS, ...bad } }, as);
    expect(status).toBe(400);
  }
});

test('stop and start: stopped, nothing is planned', async () => {
  await api('POST /api/dexter/scheduler/stop', {}, as);
  expect(await api(STATUS, {}, as)).toMatchObject({ config: { enabled: false }, nextRunAt: null });
  await api('POST /api/dexter/scheduler/start', {}, as);
  expect(await api(STATUS, {}, as)).toMatchObject({ config: { enabled: true } });
});

test('an assessment rests on stored rows, with n and interval', async () => {
  expect(await api(ASSESS, {}, as)).toMatchObject({ success: true });
  const { metrics, details, history, runs } = await api(STATUS, {}, as);
  expect(runs[0]).toMatchObject({ kind: 'assessment', state: 'done', done: 4, steps: 4 });
  if (!metrics || !details) throw new Error('there are figures');
  expect(details.responseQuality.n).toBeGreaterThanOrEqual(40);
  expect(details.conversationalFlow.n).toBeGreaterThanOrEqual(10);
  expect(details.memoryRetention).toMatchObject({ n: 0, value: null }); // nothing was taught yet: no figure
  for (const metric of METRICS) {
    const { value, n, low, high } = details[metric];
    expect(metrics[metric]).toBe(value);
    expect((low ?? 0) <= (value ?? 0) && (value ?? 0) <= (high ?? 0)).toBe(true);
    expect(await dexter.database.db.assessmentItem.count({ where: { metric } })).toBe(n);
  }
  expect(history).toHaveLength(1);
}, 30_000);

test('bulk training teaches eight instructions; what it taught is kept, and what is given up is missed', async () => {
  expect(await api(BULK, {}, as)).toMatchObject({ success: true });
  expect((await api(STATUS, {}, as)).runs[0]).toMatchObject({ kind: 'bulk', state: 'done', done: 8, steps: 8 });
  const { db } = dexter.database;
  const sessions = await db.trainingSession.findMany({ where: { kind: 'bulk' }, orderBy: { at: 'asc' } });
  expect(sessions).toHaveLength(8);
  expect(sessions.map(({ taskId, activated }) => [taskId, activated])).toEqual(
    bulkInstructions.map(({ id }) => [id, true]),
  );
  const taught = await db.lesson.count({ where: { state: 'active' } });
  expect(taught).toBeGreaterThan(0);

  await api(BULK, {}, as); // what is in force is taught no second time
  expect(await db.lesson.count({ where: { state: 'active' } })).toBe(taught);

  const retention = async () => {
    await api(ASSESS, {}, as);
    return (await api(STATUS, {}, as)).details?.memoryRetention;
  };
  const kept = await retention();
  expect(kept).toMatchObject({ value: 10 });
  expect(kept?.n).toBeGreaterThanOrEqual(5);

  const { lessons } = await api('GET /api/dexter/lessons', { query: { state: 'active' } }, as);
  const tested = lessons.find(({ text }) => text.includes('soil tested'));
  const retire = { params: { id: tested?.id ?? '' }, body: { reason: 'no longer wanted' } };
  expect(await api('POST /api/dexter/lessons/:id/retire', retire, as)).toMatchObject({ activated: true });
  const after = await retention();
  expect(after?.n).toBe(kept?.n);
  expect(after?.value).toBeLessThan(10);
}, 90_000);

test('daily training is a run like any other: all tasks asked, one version taught; what failed lies before a person', async () => {
  const { db } = dexter.database;
  const [first] = tasks;
  if (!first) throw new Error('there are tasks');
  const versions = await db.personaVersion.count();
  await db.trainingTask.update({ where: { id: first.id }, data: { expectedBehavior: "Says 'zebrafish'." } });
  const reviews = async () =>
    (await api('GET /api/dexter/review', {}, as)).items.filter(({ kind }) => kind === 'failed_task');
  for (const round of ['first', 'again']) {
    const { success, results, runId } = await api(DAILY, {}, as);
    expect([success, results.length]).toEqual([true, 12]);
    expect(results.filter(({ passed }) => !passed)).toMatchObject([{ taskId: first.id, title: first.title, score: 0 }]);
    const [run] = (await api(STATUS, {}, as)).runs;
    expect(run).toMatchObject({ id: runId, kind: 'daily', state: 'done', done: 13, steps: 13 });
    expect([round, await db.personaVersion.count()]).toEqual([round, versions + 1]); // taught once, through one gate
    expect(await reviews()).toMatchObject([{ state: 'open', question: first.probe, sources: [] }]);
  }
  expect((await reviews())[0]?.reason).toBe(`The daily task '${first.title}' does not show: Says 'zebrafish'`);
  const history = await api('GET /api/dexter/training-history', {}, as);
  expect(history.filter(({ taskType }) => taskType === 'daily')).toHaveLength(24);
  expect(await db.trainingSession.count({ where: { kind: 'daily', activated: true } })).toBe(11);
}, 60_000);

test('a run that takes longer than its call goes on', async () => {
  const { db } = dexter.database;
  const run = { slotKey: 'manual:long', kind: 'bulk', steps: 8, by: 'ada', startedAt: new Date() };
  const { id } = await db.trainingRun.create({ data: run });
  const slow = dexter.copy({ jobs, waitMs: 50 });
  expect(await slow(BULK, {}, as)).toEqual({ success: true, running: true, runId: id });
  expect((await api(STATUS, {}, as)).running).toMatchObject({ id, done: 0 });
  await db.trainingRun.update({ where: { id }, data: { state: 'failed', endedAt: new Date() } });
});

test('bulk training that is switched off is refused', async () => {
  await api(CONFIG, { body: { ...DEFAULTS, bulkTrainingEnabled: false } }, as);
  expect(await api.raw(BULK, {}, as)).toMatchObject({ status: 409, body: { code: 'schedule.bulk_off' } });
});

import { join } from 'node:path';
import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterSchedule } from '../app';
import { dexterForTest, testDeps, type DexterForTest } from '../testing/dexter-for-test';
import { readTasks } from '../training/tasks';
import { schedulerRepository } from './scheduler.repository';

jest.setTimeout(600_000); // a dozen gates and assessments: seconds, on a machine that does nothing else

const STATUS = 'GET /api/dexter/scheduler/status';
const CONFIG = 'POST /api/dexter/scheduler/config';
const BULK = 'POST /api/dexter/scheduler/bulk-training';
const DAILY = 'POST /api/dexter/daily-training';
const ASSESS = 'POST /api/dexter/scheduler/assessment';

const DEFAULTS = {
  enabled: true,
  dailyTrainingTime: '06:00',
  continuousMonitoring: true,
  bulkTrainingEnabled: true,
  trainingIntensity: 'moderate',
  adaptiveTraining: true,
} as const;

const { daily, bulk } = readTasks(join(__dirname, '../../content'));
const [firstTask, ...otherTasks] = daily;
if (!firstTask) throw new Error('there are tasks');
/** The first task can never pass. */
const tasks = { daily: [{ ...firstTask, expectedBehavior: "Says 'zebrafish'." }, ...otherTasks], bulk };

/** Waits for the end of the current run, however busy the machine is. */
async function waitForEnd() {
  while ((await api(STATUS, {}, as)).running) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Presses a button and waits for the end of its run. */
async function run(button: typeof BULK | typeof ASSESS) {
  const reply = await api(button, {}, as);
  await waitForEnd();
  return reply;
}

const OPAL = { id: '0197279a-0000-7000-8000-000000000002', email: 'opal@example.com', role: 'operator' } as const;
let dexter: DexterForTest;
let api: DexterForTest['api'];
let jobs: Jobs;
const operator = createTestBrowser();
const as = { as: operator };
beforeAll(async () => {
  dexter = await dexterForTest({ tasks });
  const { db, url } = dexter.database;
  jobs = await startJobs('dexter', url, { error: () => undefined });
  api = dexter.replica({ jobs });
  dexter.deps.signIn(operator, OPAL);
  await dexterSchedule({ ...dexter.deps, ...testDeps, tasks, db, jobs }).start();
});
afterAll(async () => {
  await jobs.stop();
  await dexter.close();
});

test('at first: the defaults, and no figures', async () => {
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

test('settings are accepted bare or in `config`; an invalid time or intensity is rejected', async () => {
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

test('a stopped schedule has no next run', async () => {
  await api('POST /api/dexter/scheduler/stop', {}, as);
  expect(await api(STATUS, {}, as)).toMatchObject({ config: { enabled: false }, nextRunAt: null });
  await api('POST /api/dexter/scheduler/start', {}, as);
  expect(await api(STATUS, {}, as)).toMatchObject({ config: { enabled: true } });
});

test('an assessment rests on evaluated cases, with n and interval', async () => {
  expect(await run(ASSESS)).toMatchObject({ success: true });
  const { metrics, details, history, runs } = await api(STATUS, {}, as);
  expect(runs[0]).toMatchObject({ kind: 'assessment', state: 'done', done: 4, steps: 4 });
  if (!metrics || !details) throw new Error('there are figures');
  expect(details.responseQuality.n).toBeGreaterThanOrEqual(30);
  expect(details.conversationalFlow.n).toBeGreaterThanOrEqual(10);
  expect(details.memoryRetention).toMatchObject({ n: 0, value: null }); // no lessons yet, so no figure
  const METRICS = ['responseQuality', 'featureSuggestions', 'conversationalFlow'] as const;
  for (const metric of METRICS) {
    const { value, low, high } = details[metric];
    expect(metrics[metric]).toBe(value);
    expect((low ?? 0) <= (value ?? 0) && (value ?? 0) <= (high ?? 0)).toBe(true);
  }
  expect(history).toHaveLength(1);
});

test('bulk training trains eight instructions, which are retained; one of them is retired', async () => {
  expect(await run(BULK)).toMatchObject({ success: true });
  expect((await api(STATUS, {}, as)).runs[0]).toMatchObject({ kind: 'bulk', state: 'done', done: 9, steps: 9 });
  const { db } = dexter.database;
  const sessions = await db.trainingSession.findMany({ where: { kind: 'bulk' }, orderBy: { at: 'asc' } });
  expect(sessions).toHaveLength(8);
  expect(new Set(sessions.map(({ taskId }) => taskId))).toEqual(new Set(bulk.map(({ id }) => id)));
  expect(sessions.every(({ activated }) => activated)).toBe(true);
  const activeLessons = async () => (await api('GET /api/dexter/lessons', {}, as)).lessons;
  const trained = await activeLessons();
  expect(trained).not.toEqual([]);

  await run(BULK); // an active instruction is not trained twice
  expect(await activeLessons()).toEqual(trained);

  const retention = async () => {
    await run(ASSESS);
    return (await api(STATUS, {}, as)).details?.memoryRetention;
  };
  const retained = await retention();
  expect(retained).toMatchObject({ value: 10 });
  expect(retained?.n).toBeGreaterThanOrEqual(5);

  const tested = trained.find(({ text }) => text.includes('soil tested'));
  const retire = { params: { id: tested?.id ?? '' }, body: { reason: 'no longer wanted' } };
  expect(await api('POST /api/dexter/lessons/:id/retire', retire, as)).toMatchObject({ activated: true });
  expect((await retention())?.n).toBe((retained?.n ?? 0) - 1);
});

test('daily training probes all tasks and publishes one version; a failed task is added to the review list', async () => {
  const { db } = dexter.database;
  const versions = await db.personaVersion.count();
  const reviews = async () =>
    (await api('GET /api/dexter/review', {}, as)).items.filter(({ kind }) => kind === 'failed_task');
  for (const round of ['first', 'again']) {
    const { success, running, runId = '', results: reply } = await api(DAILY, {}, as);
    await waitForEnd();
    const results = running
      ? ((await schedulerRepository(db, jobs).results(runId)).slice(0, -1) as typeof reply)
      : reply; // a busy machine takes longer
    expect([success, results.length]).toEqual([true, 12]);
    expect(results.filter(({ passed }) => !passed)).toMatchObject([
      { taskId: firstTask.id, title: firstTask.title, score: 0 },
    ]);
    const [line] = (await api(STATUS, {}, as)).runs;
    expect(line).toMatchObject({ id: runId, kind: 'daily', state: 'done', done: 13, steps: 13 });
    expect([round, await db.personaVersion.count()]).toEqual([round, versions + 1]); // published once
    expect(await reviews()).toMatchObject([{ state: 'open', question: firstTask.probe, sources: [] }]);
  }
  expect((await reviews())[0]?.reason).toBe(`The daily task '${firstTask.title}' does not show: Says 'zebrafish'`);
  const history = await api('GET /api/dexter/training-history', {}, as);
  expect(history.filter(({ taskType }) => taskType === 'daily')).toHaveLength(24);
  expect(await db.trainingSession.count({ where: { kind: 'daily', activated: true } })).toBe(11);
});

/** The first messages of the examination. */
const QUESTION = 'how deep do i put garlic cloves';
const DIALOGUE = `${QUESTION} and how far apart`;
const WRONG = 'Just do whatever feels right, it will be fine.';
const CORRECT = 'POST /api/dexter/correct';
const ACTIVATE = 'POST /api/dexter/versions/:id/activate';
const assessed = async () => {
  await run(ASSESS);
  const { details } = await api(STATUS, {}, as);
  if (!details) throw new Error('there are figures');
  return details;
};
const activeId = async () => (await api('GET /api/dexter/versions', {}, as)).activeId;

test('a wrong correction fails the gate; overridden with a reason and a recent sign-in, it lowers the quality', async () => {
  const { db } = dexter.database;
  const before = await assessed();
  const good = await activeId();
  const planted = await api(CORRECT, { body: { question: QUESTION, correctionMessage: WRONG } }, as);
  expect(planted).toMatchObject({ activated: false, gate: { passed: false, broken: [{ question: DIALOGUE }] } });
  expect(await activeId()).toBe(good);
  const { id } = await db.personaVersion.findFirstOrThrow({ where: { note: `Correction: ${QUESTION}` } });
  const force = (body: { reason?: string; override?: boolean }, by = operator) =>
    api.raw(ACTIVATE, { params: { id }, body: { expectedActiveId: good, ...body } }, { as: by });
  const reason = 'We want to see what it does.';
  const sure = createTestBrowser();
  dexter.deps.signIn(sure, { ...OPAL, authenticatedAt: dexter.deps.clock.now() });
  const codes = [];
  // The gate fails again.
  for (const sent of [
    await force({ reason }),
    await force({ reason, override: true }), // signed in long ago
    await force({ reason: 'Just so.', override: true }, sure),
  ])
    codes.push([sent.status, (sent.body as { code: string }).code]);
  expect(codes).toEqual([
    [409, 'persona.refused'],
    [401, 'auth.confirm'],
    [409, 'persona.refused'],
  ]);
  expect((await force({ reason, override: true }, sure)).status).toBe(200);
  expect(await activeId()).toBe(id);
  const rows = await db.assistantAudit.findMany({ where: { what: 'version' }, orderBy: { seq: 'desc' } });
  expect(rows[0]).toMatchObject({ who: OPAL.id, before: { id: good }, after: { id, reason, overridden: true } });
  const after = await assessed();
  expect(after.responseQuality.n).toBe(before.responseQuality.n);
  expect(after.responseQuality.value).toBeLessThan(before.responseQuality.value ?? 0);
  await api(ACTIVATE, { params: { id: good }, body: { expectedActiveId: id } }, as); // a rollback needs no reason
  expect(await activeId()).toBe(good);
});

test('a run that takes longer than its call continues', async () => {
  const { db } = dexter.database;
  const run = { slotKey: 'manual:long', steps: 8, by: 'ada', startedAt: new Date() };
  const { id } = await db.trainingRun.create({ data: { ...run, kind: 'bulk' } });
  const slow = dexter.replica({ jobs, waitMs: 50 });
  expect(await slow(BULK, {}, as)).toEqual({ success: true, running: true, runId: id });
  expect((await api(STATUS, {}, as)).running).toMatchObject({ id, done: 0 });
  await db.trainingRun.update({ where: { id }, data: { state: 'failed', endedAt: new Date() } });
});

test('bulk training that is switched off is rejected', async () => {
  await api(CONFIG, { body: { ...DEFAULTS, bulkTrainingEnabled: false } }, as);
  expect(await api.raw(BULK, {}, as)).toMatchObject({ status: 409, body: { code: 'schedule.bulk_off' } });
});

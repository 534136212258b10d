import { startJobs, type Jobs } from '@farm/server-kit/jobs';
import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';

const STATUS = 'GET /api/dexter/scheduler/status';
const CONFIG = 'POST /api/dexter/scheduler/config';

let dexter: DexterForTest;
let jobs: Jobs;
let api: DexterForTest['api'];
const as = { as: createTestBrowser() };
beforeAll(async () => {
  dexter = await dexterForTest();
  jobs = await startJobs('dexter', dexter.database.url, { error: () => undefined });
  api = dexter.replica({ jobs });
  dexter.deps.signIn(as.as, {
    id: '0197279a-0000-7000-8000-000000000002',
    email: 'opal@example.com',
    role: 'operator',
  });
});
afterAll(async () => {
  await jobs.stop();
  await dexter.close();
});

test('of two operators who change the same version on two replicas, one is rejected', async () => {
  const { config: defaults, configVersion } = await api(STATUS, {}, as);
  if (configVersion === undefined) throw new Error('the status names no version');
  dexter.deps.clock.advance(1_000);
  const change = (on: DexterForTest['api'], dailyTrainingTime: string) =>
    on.raw(CONFIG, { body: { ...defaults, dailyTrainingTime }, query: { version: configVersion } }, as);
  const replies = await Promise.all([change(api, '04:00'), change(dexter.replica({ jobs }), '05:00')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const rejected = replies.find(({ status }) => status === 409);
  expect(rejected?.body).toMatchObject({ code: 'schedule.changed' });
  const { config } = await api(STATUS, {}, as);
  expect(config.dailyTrainingTime).toBe(replies[0]?.status === 200 ? '04:00' : '05:00');
});

test('a change without a version is stored', async () => {
  const { config } = await api(STATUS, {}, as);
  await api(CONFIG, { body: { ...config, dailyTrainingTime: '07:30' } }, as);
  expect((await api(STATUS, {}, as)).config.dailyTrainingTime).toBe('07:30');
});

test('an invalid date as version is rejected as a conflict', async () => {
  const { config } = await api(STATUS, {}, as);
  const reply = await api.raw(CONFIG, { body: config, query: { version: '2026-13-40T10:00:00.000Z' } }, as);
  expect([reply.status, (reply.body as { code: string }).code]).toEqual([409, 'schedule.changed']);
});

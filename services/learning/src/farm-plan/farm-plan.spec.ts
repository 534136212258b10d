import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock, type Api } from '@farm/server-kit/testing';
import { learningForTest } from '../testing/learning-for-test';

const DAY_MS = 86_400_000;
const input = {
  location: 'Tuskegee AL 36083, 4x8 raised bed',
  experience: 'beginner',
  crops: ['Tomatoes'],
  budget: 'minimal',
  timePerWeek: '5',
} as const;
const body = (change: object = {}) => ({ ...input, crops: [...input.crops], ...change });

let database: TestDatabase<LearningDb>;
let clock: ReturnType<typeof fixedClock>;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase('learning');
  await seedPlaces(database.ownerUrl);
});
afterAll(() => database.close());
beforeEach(() => {
  clock = fixedClock('2026-11-21T15:00:00Z');
  api = createApi(learningForTest(database, clock));
});

test('four weeks for the place, with an honest answer about tomatoes in November', async () => {
  const plan = await api('POST /api/generate-farm-plan', { body: body() });
  expect(plan.context).toMatchObject({
    day: '2026-11-21',
    place: 'Tuskegee, Alabama',
    zone: '8a',
    phase: 'frost-watch',
  });
  expect(plan.context.understood).toEqual(['4 by 8 feet', 'a raised bed']);
  expect(plan.weeklyPlans.map(({ week }) => week)).toEqual([1, 2, 3, 4]);
  expect(plan.later[0]).toMatchObject({ option: 'Tomatoes', date: '2027-04-14' });
});

test("today is the place's own day: at four in the morning UTC it is still yesterday in Texas", async () => {
  clock = fixedClock('2026-11-22T04:30:00Z');
  api = createApi(learningForTest(database, clock));
  const plan = await api('POST /api/generate-farm-plan', { body: body({ location: 'Dallas, TX' }) });
  expect(plan.context.day).toBe('2026-11-21');
});

test.each([
  ['a blank location', { location: '   ' }, 'Please tell us where you grow, in up to 500 characters.'],
  [
    'a location of 501 characters',
    { location: 'x'.repeat(501) },
    'Please tell us where you grow, in up to 500 characters.',
  ],
  ['a crop that is not on the list', { crops: ['Bananas'] }, 'Please choose one to eight crops from the list.'],
  ['no crop', { crops: [] }, 'Please choose one to eight crops from the list.'],
  ['a crop twice', { crops: ['Tomatoes', 'Tomatoes'] }, 'Please choose one to eight crops from the list.'],
  ['another budget', { budget: 'endless' }, 'Please choose a budget.'],
  ['hours as a number', { timePerWeek: 5 }, 'Please choose your hours a week.'],
])('%s is refused in a sentence', async (_, change, sentence) => {
  const { status, body: refusal } = await api.raw('POST /api/generate-farm-plan', { body: body(change) as never });
  expect([400, 422]).toContain(status);
  expect(refusal).toMatchObject({ message: sentence });
});

test('a shared plan equals the original on every replica, without the typed text', async () => {
  const shownWindows = await api('POST /api/generate-farm-plan', { body: body() });
  clock.advance(3 * DAY_MS);
  const { token } = await api('POST /api/farm-plans', { body: { ...body(), day: shownWindows.context.day } });
  const copy = await createApi(learningForTest(database, clock))('GET /api/farm-plans/:token', { params: { token } });
  const at = (plan: typeof shownWindows) => ({ ...plan, context: { ...plan.context, generatedAt: '' } });
  expect(at(copy)).toEqual(at(shownWindows));
  const rows = await database.pool.query<{ all: string }>(
    `SELECT string_agg(plan::text, '') AS all FROM learning.shared_plan`,
  );
  expect(rows.rows[0]?.all).not.toContain('4x8 raised bed');
});

test('a link ends after 90 days; an unknown one is the same', async () => {
  const { token } = await api('POST /api/farm-plans', { body: { ...body(), day: '2026-11-21' } });
  clock.advance(91 * DAY_MS);
  const old = await api.raw('GET /api/farm-plans/:token', { params: { token } });
  const unknown = await api.raw('GET /api/farm-plans/:token', { params: { token: 'nobody-made-this' } });
  for (const { status, body: refusal } of [old, unknown]) {
    expect(status).toBe(404);
    expect(refusal).toMatchObject({ code: 'plan.gone', message: 'That plan link has expired.' });
  }
});

test.each(['2026-10-01', '2026-12-24', '2026-02-31', 'today'])('a plan of %s cannot be shared', async (day) => {
  const { status, body: refusal } = await api.raw(
    'POST /api/farm-plans',
    { body: { ...body(), day } },
    { as: createTestBrowser() },
  );
  expect(status).toBe(422);
  expect(refusal).toMatchObject({ message: 'This plan is too old to share. Please make it again.' });
});

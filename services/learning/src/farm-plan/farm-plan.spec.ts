import { planOptions } from '@farm/farm';
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
  expect(plan.context.understood).toEqual([
    'a raised bed, 4 by 8 feet',
    '8 hours of sun assumed, tell us if it is less',
  ]);
  expect(plan.weeklyPlans.map(({ week }) => week)).toEqual([1, 2, 3, 4]);
  expect(plan.later[0]).toMatchObject({ option: 'Tomatoes', date: '2027-04-14' });
});

test('the plan says what the person has, and draws the year of the crops that it names', async () => {
  const plan = await api('POST /api/generate-farm-plan', { body: body({ crops: ['Tomatoes', 'Flowers'] }) });
  expect(plan.limits).toEqual({ weekMinutes: 330, dollars: 50 });
  const names = plan.year?.crops.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(plan.later.map(({ crop }) => crop)));
  expect(plan.year).toMatchObject({ from: '2026-11-01', to: '2027-10-31' });
});

test.each([
  [
    'Tuskegee AL 36083, 4x8 raised bed',
    {
      ...{ place: 'Tuskegee, Alabama', zone: '8a', frost: 'dates', lastFrost: '2027-03-23' },
      ...{ understood: ['a raised bed, 4 by 8 feet'], unused: [] },
    },
  ],
  [
    'Miami, FL, zorbs',
    {
      ...{ place: 'Miami, Florida', zone: '10b', frost: 'frost-free', lastFrost: null },
      ...{ understood: [], unused: ['zorbs'] },
    },
  ],
  [
    'two pots and a dream',
    {
      ...{ place: null, zone: null, frost: null, lastFrost: null, problem: null },
      ...{ understood: ['2 containers'], unused: [] },
    },
  ],
  [
    'Sandy Springs, GA',
    {
      ...{ place: null, zone: null, frost: null, lastFrost: null },
      problem: 'We do not know the town Sandy Springs, Georgia. Add its ZIP code for its dates.',
      ...{ understood: [], unused: [] },
    },
  ],
])('a text that is being typed names its place: %s', async (text, place) => {
  expect(await api('GET /api/farm-plan/place', { query: { text } })).toEqual(place);
});

test.each(planOptions.sitePhrases.flatMap(({ phrases }) => phrases))(
  'the words of the button %p are understood, alone and beside others',
  async (phrase) => {
    const read = (text: string) => api('GET /api/farm-plan/place', { query: { text } });
    const [nothing, alone] = [await read('36083, fire ants'), await read(`36083, ${phrase}`)];
    const both = await read(`36083, ${phrase}, fire ants`);
    expect([...(nothing.understood ?? []), ...(alone.understood ?? [])].toSorted()).toEqual(
      both.understood?.toSorted(),
    );
    expect(alone.understood).not.toEqual([]);
    expect(both.unused).toEqual([]);
  },
);

test.each(['', 'x'.repeat(501)])('%p is rejected as a place, with a message', async (text) => {
  const { status, body: error } = await api.raw('GET /api/farm-plan/place', { query: { text } });
  expect(status).toBe(400);
  expect(error).toMatchObject({ message: 'Please tell us where you grow, in up to 500 characters.' });
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
  ['no crop and no wish', { crops: [], wishes: ' ' }, 'Please choose one to eight crops from the list.'],
  ['a plant that is not in the almanac', { plants: ['kudzu'] }, 'Please choose one to eight crops from the list.'],
  ['a first day in the past', { start: '2026-11-01' }, 'Please choose a first day from today to a year from now.'],
  ['a first day in two years', { start: '2028-11-21' }, 'Please choose a first day from today to a year from now.'],
  ['a crop twice', { crops: ['Tomatoes', 'Tomatoes'] }, 'Please choose one to eight crops from the list.'],
  ['another budget', { budget: 'endless' }, 'Please choose a budget.'],
  ['hours as a number', { timePerWeek: 5 }, 'Please choose your hours a week.'],
])('%s is rejected with a message', async (_, change, sentence) => {
  const { status, body: error } = await api.raw('POST /api/generate-farm-plan', { body: body(change) });
  expect([400, 422]).toContain(status);
  expect(error).toMatchObject({ message: sentence });
});

test.each(['Nakuru, Kenya', 'Macon GA or Asheville NC'])(
  'no plan is made for another country, or for one of two places: %s',
  async (location) => {
    const { status, body: error } = await api.raw('POST /api/generate-farm-plan', { body: body({ location }) });
    expect(status).toBe(422);
    expect(error).toMatchObject({
      code: 'plan.place',
      message: expect.stringMatching(/^(We do not know|Which place)/),
    });
  },
);

test('a plan for an unknown town says so and that its dates are those of the middle of the state', async () => {
  const { customMessage } = await api('POST /api/generate-farm-plan', { body: body({ location: 'Shady Grove, AL' }) });
  expect(customMessage).toMatch(
    /^We do not know the town Shady Grove, Alabama\. Add its ZIP code .* middle of Alabama/,
  );
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

test('a plan with a later first day can be shared, without words that the plan could not use', async () => {
  const request = body({ start: '2027-02-12', wishes: 'okra, zebras from Grandma Ruth' });
  const shown = await api('POST /api/generate-farm-plan', { body: request });
  expect(shown.context.day).toBe('2027-02-12');
  expect(JSON.stringify(shown)).toMatch(/zebras/);
  const { token } = await api('POST /api/farm-plans', { body: { ...request, day: shown.context.day } });
  const shared = await api('GET /api/farm-plans/:token', { params: { token } });
  expect(shared.weeklyPlans).toEqual(shown.weeklyPlans);
  expect(shared.wishes).toMatchObject([{ text: 'okra' }]);
  expect(JSON.stringify(shared)).not.toMatch(/zebras|Grandma|Ruth/);
});

test.each([
  'Tuskegee AL 36083, 4x8 raised bed, deer',
  'Georgia, two pots',
  'Bibb County, GA, 2 acres',
  'behind the old barn',
])('the answers of a shared plan give the next four weeks as the typed text would: %s', async (location) => {
  const { token } = await api('POST /api/farm-plans', { body: { ...body({ location }), day: '2026-11-21' } });
  const { answers } = await api('GET /api/farm-plans/:token', { params: { token } });
  if (!answers) throw new Error('The plan has no answers');
  expect(answers.location).not.toMatch(/36083|4x8|barn/);
  clock.advance(28 * DAY_MS);
  const next = await api('POST /api/generate-farm-plan', { body: answers });
  const typed = await api('POST /api/generate-farm-plan', { body: body({ location, since: '2026-11-21' }) });
  expect(next).toEqual({ ...typed, planId: next.planId, answers: next.answers });
  expect(next.context.day).toBe('2026-12-19');
});

test('a plan can begin on a day to come, be shared, and go on from there', async () => {
  const plan = await api('POST /api/generate-farm-plan', { body: body({ start: '2027-03-20' }) });
  expect(plan.context.day).toBe('2027-03-20');
  expect(plan.answers).toMatchObject({ since: '2027-03-20' });
  expect(plan.answers).not.toHaveProperty('start');
  const { token } = await api('POST /api/farm-plans', {
    body: { ...body({ start: '2027-03-20' }), day: '2027-03-20' },
  });
  expect((await api('GET /api/farm-plans/:token', { params: { token } })).context.day).toBe('2027-03-20');
});

test('wishes are stored by what they mean, not as they were typed', async () => {
  const wishes = 'maters and okra for aunt Betty, and moringa';
  const plan = await api('POST /api/generate-farm-plan', { body: body({ crops: [], wishes }) });
  expect(plan.answers).toMatchObject({ plants: expect.arrayContaining(['okra']), wishes: 'moringa' });
  expect(JSON.stringify(plan.answers)).not.toMatch(/Betty|maters/);
});

test('a link ends after 90 days; an unknown one is the same', async () => {
  const { token } = await api('POST /api/farm-plans', { body: { ...body(), day: '2026-11-21' } });
  clock.advance(91 * DAY_MS);
  const old = await api.raw('GET /api/farm-plans/:token', { params: { token } });
  const unknown = await api.raw('GET /api/farm-plans/:token', { params: { token: 'nobody-made-this' } });
  for (const { status, body: error } of [old, unknown]) {
    expect(status).toBe(404);
    expect(error).toMatchObject({ code: 'plan.gone', message: 'That plan link has expired.' });
  }
});

test.each(['2026-10-01', '2026-12-24', '2026-02-31', 'today'])('a plan of %s cannot be shared', async (day) => {
  const { status, body: error } = await api.raw(
    'POST /api/farm-plans',
    { body: { ...body(), day } },
    { as: createTestBrowser() },
  );
  expect(status).toBe(422);
  expect(error).toMatchObject({ message: 'This plan is too old to share. Please make it again.' });
});

test('a question in free words alone gets a plan and an answer, no error', async () => {
  const plan = await api('POST /api/generate-farm-plan', {
    body: body({ crops: [], location: 'Macon GA 31201, dark patio. Can I grow mushrooms in a bucket' }),
  });
  expect(plan.wishes).toMatchObject([{ cropId: 'oyster-mushrooms' }]);
});

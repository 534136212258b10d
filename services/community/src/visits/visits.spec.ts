import { VISITS_PATH, type VisitBatch } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';

const KEY = 'k'.repeat(43);
const operator = createTestBrowser();

let database: TestDatabase<CommunityDb>;
let app: ReturnType<typeof communityApp>;
let api: Api;
let today: string;
beforeEach(async () => {
  database = await createTestDatabase('community');
  const deps = communityDepsForTest(database, { visitsKey: KEY });
  deps.signIn(operator, { id: '0197279a-0000-7000-8000-000000000001', email: 'op@example.com', role: 'operator' });
  app = communityApp(deps);
  api = createApi(app);
  today = deps.clock.now().toISOString().slice(0, 10);
});
afterEach(() => database.close());

const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const deliver = (increments: VisitBatch['increments'], authorization = `Bearer ${KEY}`) =>
  app.inject({ method: 'POST', url: VISITS_PATH, headers: { authorization }, payload: { increments } });
const page = (name: string, count: number, day = today) => ({ day, kind: 'page' as const, name, count });
const source = (name: string, count: number, day = today) => ({ day, kind: 'source' as const, name, count });
const overview = () => api('GET /api/ops/visits', {}, { as: operator });

test('counts of several gateways add up, by day and period', async () => {
  await Promise.all([
    deliver([page('/', 3), source('Google', 2), { ...source('phone', 2), kind: 'device' }]),
    deliver([source('Google', 1), page('/', 2), page('not found', 4)]),
  ]);
  await deliver([
    page('/premium-course', 5, dayBefore(6)),
    source('direct', 4, dayBefore(6)),
    page('/', 9, dayBefore(7)),
  ]);
  await deliver([page('/', 100, dayBefore(30)), page('/about', 1, dayBefore(29))]);
  const { days, today: now, week, month } = await overview();
  expect(now).toEqual({
    ...{ visits: 3, pageViews: 5, notFound: 4, pages: [{ name: '/', count: 5 }], productPages: [] },
    ...{ sources: [{ name: 'Google', count: 3 }], devices: [{ name: 'phone', count: 2 }] },
  });
  expect(week).toMatchObject({
    visits: 7,
    pageViews: 10,
    productPages: [{ name: '/premium-course', count: 5 }],
    sources: [
      { name: 'direct', count: 4 },
      { name: 'Google', count: 3 },
    ],
  });
  expect(month).toMatchObject({ pageViews: 20, pages: [{ name: '/', count: 14 }, {}, {}] });
  expect(days).toHaveLength(30);
  expect([days[0], days.at(-1)]).toEqual([
    { day: dayBefore(29), visits: 0, pageViews: 1 },
    { day: today, visits: 3, pageViews: 5 },
  ]);
});

test('a batch may name a total twice', async () => {
  expect((await deliver([page('/', 1), page('/', 2)])).statusCode).toBe(204);
  expect((await overview()).today.pageViews).toBe(3);
});

test('the table has totals only: no column could hold anything about a visitor', async () => {
  const { rows } = await database.pool.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_schema = 'community' AND table_name = 'visit_total'`,
  );
  expect(rows.map(({ column_name: name }) => name).sort()).toEqual(['count', 'day', 'kind', 'name']);
});

test.each(['', 'Bearer ', `Bearer ${'x'.repeat(43)}`])('without the key (%s) the address is unknown', async (key) => {
  expect((await deliver([page('/', 1)], key)).statusCode).toBe(404);
  expect(await database.db.visitTotal.count()).toBe(0);
});

test.each<[string, object]>([
  ['a negative count', { ...page('/', 1), count: -1 }],
  ['another kind', { ...page('/', 1), kind: 'visitor' }],
  ['a day that is none', { ...page('/', 1), day: '2026-13-01' }],
])('%s is rejected', async (_, increment) => {
  expect((await deliver([increment as ReturnType<typeof page>])).statusCode).toBe(400);
});

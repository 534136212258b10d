import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type FixedClock } from '@farm/server-kit/testing';
import { communityForTest } from '../testing/community-for-test';
import { nwsDouble } from './testing/nws-double';
import { currentWeather } from './weather';
import { weatherRepository } from './weather.repository';

const KEY = 'GET /api/weather/current';
const NOON = '2026-11-21T17:10:00.000Z'; // 12:10 PM on the farm
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let database: TestDatabase<CommunityDb>;
let nws: Awaited<ReturnType<typeof nwsDouble>>;
let clock: FixedClock;
// A database each: a round that nobody waited for may end after its test.
beforeEach(async () => {
  database = await createTestDatabase('community');
  nws = await nwsDouble(new Date(NOON));
  clock = fixedClock(NOON);
});
afterEach(async () => {
  await nws.close();
  await database.close();
});

/** A replica of the service with long timeouts, so that a busy machine does not count as a slow upstream. */
const replica = (store = weatherRepository(database.db, database.pool)) =>
  currentWeather({ provider: nws.provider, store, clock, log: { warn: () => undefined }, patienceMs: 15_000 });
const rounds = () => nws.paths.filter((path) => path.startsWith('/alerts/')).length;
const later = (ms: number) => {
  clock.advance(ms);
  nws.state.now = clock.now();
};

test('measured values have the station’s time, and rain as forecast', async () => {
  expect(await replica()()).toEqual({
    ...{ temperature: 50, conditions: 'Mostly Cloudy', humidity: 71, windSpeed: 10, rainChance: 30 },
    ...{ source: 'nws', observedAt: '2026-11-21T16:40:00.000Z', stale: false },
    ...{ parts: { current: 'ok', forecast: 'ok', alerts: 'ok' }, notes: [] },
    lows: ['2026-11-21', '2026-11-22', '2026-11-23'].map((night) => ({ night, temperature: 60 })),
  });
});

test('the weather service learns who asks, and its place and stations are asked for once a day', async () => {
  const getWeather = replica();
  await getWeather();
  later(11 * MINUTE_MS);
  await getWeather();
  expect([...nws.agents]).toEqual(['(example.com, farm@example.com)']);
  expect(nws.paths.filter((path) => path.startsWith('/points/'))).toEqual(['/points/32.84,-83.63']);
});

const typicalNoon = { temperature: 65, conditions: 'Mild, mostly sunny', humidity: 63, windSpeed: 7, rainChance: 26 };

test.each([500, 503, 'hangs', 'not JSON'] as const)('an upstream that says %s leaves typical values', async (how) => {
  nws.all(how);
  expect(await replica()()).toMatchObject({ ...typicalNoon, source: 'typical', stale: false, notes: [] });
});

test.each([
  ['a null temperature comes from the forecast', () => void (nws.state.celsius = null), { temperature: 52 }],
  ['a dead anemometer is no wind of 0', () => void (nws.state.kmh = 0), { temperature: 50, windSpeed: 12 }],
  [
    'an observation of 3 hours ago is stale, and says when it was made',
    () => void Object.assign(nws.state, { observedHoursAgo: 3, farHoursAgo: 4 }),
    { temperature: 50, stale: true, observedAt: '2026-11-21T14:10:00.000Z', parts: { current: 'stale' } },
  ],
  [
    'an observation of 7 hours ago is missing',
    () => void Object.assign(nws.state, { observedHoursAgo: 7, farHoursAgo: 8 }),
    { temperature: 60, conditions: 'Partly Cloudy', source: 'nws', parts: { current: 'missing' } },
  ],
  [
    'a grid of 88 hours is missing: rain is the month’s',
    () => void (nws.state.gridHoursAgo = 88),
    { temperature: 50, rainChance: 26, parts: { current: 'ok', forecast: 'missing' } },
  ],
])('%s', async (_, break_, expected) => {
  break_();
  const weather = await replica()();
  expect(weather).toMatchObject(expected);
  expect(
    Object.values(weather)
      .slice(0, 5)
      .every((value) => value !== null && value !== undefined),
  ).toBe(true);
});

test('the second station stands in for a silent first one', async () => {
  nws.state.behaves.near = 404;
  expect(await replica()()).toMatchObject({ temperature: 52, observedAt: '2026-11-21T16:55:00.000Z' });
});

test('without any station the hour of the forecast is told, and not as an observation', async () => {
  Object.assign(nws.state.behaves, { near: 404, far: 404 });
  const weather = await replica()();
  expect(weather).toMatchObject({ temperature: 60, windSpeed: 12, source: 'nws', parts: { current: 'missing' } });
  expect(weather).not.toHaveProperty('observedAt');
});

test('parts fail alone: what came a round ago is kept and called stale', async () => {
  const getWeather = replica();
  await getWeather();
  nws.state.behaves.forecast = 500;
  later(31 * MINUTE_MS);
  expect(await getWeather()).toMatchObject({ rainChance: 30, parts: { current: 'ok', forecast: 'stale' } });
});

test('a thousand callers over two copies of the service are one round of questions', async () => {
  const replicas = [replica(), replica()];
  const answers = await Promise.all(Array.from({ length: 1_000 }, (_, i) => replicas[i % 2]?.()));
  expect(new Set(answers.map((answer) => answer?.source))).toEqual(new Set(['nws']));
  expect(rounds()).toBe(1);
});

test('within ten minutes nobody is asked again, after them one is, by whichever copy', async () => {
  const [first, second] = [replica(), replica()];
  await first();
  later(9 * MINUTE_MS);
  await Promise.all([first(), second()]);
  expect(rounds()).toBe(1);
  later(35 * MINUTE_MS);
  await Promise.all([first(), second()]);
  expect(rounds()).toBe(2);
});

test('when the upstream is gone the last answer is served for six hours, as stale; then typical values', async () => {
  const getWeather = replica();
  await getWeather();
  nws.all(500);
  later(HOUR_MS);
  expect(await getWeather()).toMatchObject({ temperature: 50, source: 'nws', stale: true });
  later(4.9 * HOUR_MS); // the observation is too old by now, the forecast of then is not
  expect(await getWeather()).toMatchObject({ temperature: 60, source: 'nws', stale: true });
  later(0.2 * HOUR_MS);
  expect(await getWeather()).toMatchObject({ source: 'typical', parts: { current: 'missing' } });
});

test('after three failed rounds nobody asks for ten minutes, in no copy', async () => {
  nws.all(503);
  for (let round = 0; round < 3; round += 1) {
    await replica()();
    await waitForFailures(round + 1);
    later(2 * MINUTE_MS);
  }
  const requests = nws.paths.length;
  nws.all('answers');
  expect((await replica()()).source).toBe('typical');
  expect(nws.paths).toHaveLength(requests);
  later(9 * MINUTE_MS);
  const getWeather = replica();
  await getWeather();
  await waitForFailures(0);
  expect((await replica()()).source).toBe('nws');
});

/** Waits until the row counts that many failures: a background refresh ends by itself. */
async function waitForFailures(failures: number): Promise<void> {
  for (;;) {
    const row = await database.db.weatherCache.findUnique({ where: { provider: 'nws' } });
    if (row?.failures === failures) return;
    await new Promise((turn) => setImmediate(turn));
  }
}

test('with something good to show nobody waits for a round', async () => {
  const getWeather = replica();
  await getWeather();
  nws.all('hangs');
  later(11 * MINUTE_MS);
  expect(await getWeather()).toMatchObject({ temperature: 50, source: 'nws', stale: false });
  expect(await database.db.weatherCache.findUnique({ where: { provider: 'nws' } })).toMatchObject({ failures: 0 });
  await waitForFailures(1);
  later(6_000);
  expect(await getWeather()).toMatchObject({ temperature: 50, source: 'nws', stale: true });
});

test('a thousand answers within five seconds cost no statement', async () => {
  const store = weatherRepository(database.db, database.pool);
  await replica(store)();
  const read = jest.fn(store.read);
  const getWeather = replica({ ...store, read });
  await getWeather();
  later(4_900);
  await Promise.all(Array.from({ length: 1_000 }, () => getWeather()));
  expect(read).toHaveBeenCalledTimes(1);
});

test('with the database away typical values are told', async () => {
  const store = { ...weatherRepository(database.db, database.pool), read: () => Promise.reject(new Error('away')) };
  expect(await replica(store)()).toMatchObject({ source: 'typical' });
});

test('without a provider nobody is asked', async () => {
  const api = createApi(communityForTest(database, { clock }));
  expect(await api(KEY)).toMatchObject({ ...typicalNoon, source: 'typical' });
  expect(nws.paths).toEqual([]);
});

test('warnings that concern growers are told, the most urgent first, and no others', async () => {
  nws.state.alerts = [
    { event: 'Wind Advisory', ends: '2026-11-21T23:00:00Z' },
    { event: 'Air Quality Alert', ends: '2026-11-21T23:00:00Z' },
    { event: 'Freeze Warning', ends: null, expires: '2026-11-22T14:00:00Z' },
    { event: 'Heat Advisory', ends: '2026-11-21T10:00:00Z' },
    { event: 'Tornado Watch', status: 'Test' },
  ];
  expect((await replica()()).notes).toEqual([
    { kind: 'alert', text: 'Freeze Warning', until: '2026-11-22T14:00:00.000Z' },
    { kind: 'alert', text: 'Wind Advisory', until: '2026-11-21T23:00:00.000Z' },
  ]);
});

test('frost in the forecast reaches the card', async () => {
  nws.state.hour = (index) => (index === 18 ? { temperature: 31, isDaytime: false } : {});
  expect((await replica()()).notes).toEqual([
    {
      kind: 'frost',
      text: 'Freeze tonight: low 31 F. Cover tender greens, pick peppers and basil.',
      until: '2026-11-22T14:00:00.000Z',
    },
  ]);
});

test('the response is cacheable for a minute and sets no cookie', async () => {
  const { headers } = await createApi(communityForTest(database, { clock, weather: nws.provider })).raw(KEY);
  expect(headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  expect(headers['set-cookie']).toBeUndefined();
});

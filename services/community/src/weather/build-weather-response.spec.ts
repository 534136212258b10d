import { type CachedWeather, buildWeatherResponse } from './build-weather-response';
import { mergeSnapshots, type Snapshot } from './snapshot';

const NOW = new Date('2026-11-21T17:10:00.000Z'); // 12:10 PM on the farm
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const observation = { at: ago(30), temperatureF: 50.4, humidity: 71.4, windMph: 9.6, conditions: 'Mostly Cloudy' };
const hour = {
  ...{ at: '2026-11-21T17:00:00.000Z', temperatureF: 60, humidity: 55, windMph: 12, rainChance: 30 },
  ...{ conditions: 'Partly Cloudy', daylight: true },
};
const forecast = { updatedAt: ago(60), fetchedAt: ago(0), hours: [hour] };
const alerts = { fetchedAt: ago(0), list: [] };
const whole: Snapshot = { observation, forecast, alerts };
const usual = { temperature: 65, conditions: 'Mild, mostly sunny', humidity: 63, windSpeed: 7, rainChance: 26 };

const responseFor = (change: Partial<Snapshot> = {}, fetchedMinutesAgo = 0, failed = false) => {
  const fetchedAt = new Date(ago(fetchedMinutesAgo));
  const held: CachedWeather = { source: 'nws', snapshot: { ...whole, ...change }, fetchedAt, failed };
  return buildWeatherResponse(held, NOW);
};

test.each<[string, Partial<Snapshot>, object]>([
  ['all measured', {}, { temperature: 50, conditions: 'Mostly Cloudy', humidity: 71, windSpeed: 10, rainChance: 30 }],
  ['no temperature', { observation: { ...observation, temperatureF: null } }, { temperature: 60, humidity: 71 }],
  ['no humidity', { observation: { ...observation, humidity: null } }, { humidity: 55 }],
  ['no wind', { observation: { ...observation, windMph: null } }, { windSpeed: 12 }],
  ['no words', { observation: { ...observation, conditions: null } }, { conditions: 'Partly Cloudy' }],
  ['no observation', { observation: null }, { temperature: 60, humidity: 55, windSpeed: 12, rainChance: 30 }],
  ['rain unknown', { forecast: { ...forecast, hours: [{ ...hour, rainChance: null }] } }, { rainChance: 26 }],
  ['no forecast', { forecast: null }, { temperature: 50, rainChance: 26 }],
  ['no wind anywhere', { forecast: null, observation: { ...observation, windMph: null } }, { windSpeed: 7 }],
  ['neither', { forecast: null, observation: null }, usual],
  [
    'a forecast of other hours',
    { observation: null, forecast: { ...forecast, hours: [{ ...hour, at: ago(200) }] } },
    usual,
  ],
])('%s: measured, else forecast for this hour, else usual', (_, change, expected) => {
  expect(responseFor(change)).toMatchObject(expected);
});

test('the lows of coming nights are those of the forecast, and absent without one', () => {
  const lows = ['2026-11-20', '2026-11-21', '2026-11-22'].map((night) => ({ night, temperatureF: 33 }));
  expect(responseFor({ forecast: { ...forecast, lows } }).lows).toEqual([
    { night: '2026-11-21', temperature: 33 },
    { night: '2026-11-22', temperature: 33 },
  ]);
  expect(responseFor()).not.toHaveProperty('lows'); // stored before lows were
  expect(responseFor({ forecast: null })).not.toHaveProperty('lows');
});

test.each<[string, Partial<Snapshot>, string, boolean]>([
  ['a measured temperature has its source and its time', {}, 'nws', true],
  ['a forecast temperature has a source and no time', { observation: null }, 'nws', false],
  [
    'a missing temperature beside measured wind has no time',
    { observation: { ...observation, temperatureF: null } },
    'nws',
    false,
  ],
  ['a usual temperature is called typical', { observation: null, forecast: null }, 'typical', false],
])('%s', (_, change, source, timed) => {
  const weather = responseFor(change);
  expect([weather.source, 'observedAt' in weather]).toEqual([source, timed]);
});

test.each([
  [
    'an observation',
    (minutes: number) => responseFor({ observation: { ...observation, at: ago(minutes) } }).parts?.current,
    120,
    360,
  ],
  [
    'a forecast asked for',
    (minutes: number) => responseFor({ forecast: { ...forecast, fetchedAt: ago(minutes) } }).parts?.forecast,
    20,
    720,
  ],
  [
    'warnings asked for',
    (minutes: number) => responseFor({ alerts: { ...alerts, fetchedAt: ago(minutes) } }).parts?.alerts,
    20,
    360,
  ],
])('%s is ok, then stale, then missing', (_, partAt, okMinutes, staleMinutes) => {
  expect([okMinutes, okMinutes + 1, staleMinutes, staleMinutes + 1].map(partAt)).toEqual([
    'ok',
    'stale',
    'stale',
    'missing',
  ]);
});

test.each([
  [720, 'ok'],
  [721, 'missing'],
  [88 * 60, 'missing'],
])('a grid made %d minutes ago is %s', (minutes, expected) => {
  expect(responseFor({ forecast: { ...forecast, updatedAt: ago(minutes) } }).parts?.forecast).toBe(expected);
});

test.each([
  [10, true, 'nws', false],
  [11, true, 'nws', true],
  [30, false, 'nws', false],
  [31, false, 'nws', true],
  [360, true, 'nws', true],
  [361, true, 'typical', false],
])('asked with success %d minutes ago, since then in vain %s: %s, stale %s', (minutes, failed, source, stale) => {
  expect(responseFor({}, minutes, failed)).toMatchObject({ source, stale });
});

test('of nothing held typical values are told, and nothing is claimed', () => {
  expect(buildWeatherResponse(null, NOW)).toEqual({
    ...usual,
    ...{ source: 'typical', stale: false, notes: [] },
    parts: { current: 'missing', forecast: 'missing', alerts: 'missing' },
  });
});

test('a warning that nobody could confirm for six hours is not told', () => {
  const list = [{ event: 'Freeze Warning', until: null }];
  expect(responseFor({ alerts: { fetchedAt: ago(359), list } }).notes).toHaveLength(1);
  expect(responseFor({ alerts: { fetchedAt: ago(361), list } }).notes).toHaveLength(0);
});

test('of a new round the parts that came replace the old ones, the others stay', () => {
  const none = { observation: null, forecast: null, alerts: null };
  expect(mergeSnapshots({ ...none, alerts }, { ...whole, alerts: null })).toEqual(whole);
  expect(mergeSnapshots(none, null)).toEqual(none);
});

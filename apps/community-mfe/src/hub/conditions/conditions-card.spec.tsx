import type { Weather } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fixTime } from '../testing/fix-time';
import { ConditionsCard } from './conditions-card';
import { FrostLine } from './frost-line';
import { gapText, sourceText, formatSpeed, formatTemperature } from './use-conditions';

const TYPICAL = 'No live reading now. Usual for this hour in November.';
const KEY = 'GET /api/weather/current';
const EVENING = '2026-11-21T23:50:00Z'; // 6:50 PM at the farm
const measured: Weather = {
  ...{ temperature: 41.6, conditions: 'Mostly clear', humidity: 71.2, windSpeed: 4, rainChance: 5 },
  ...{ source: 'nws', observedAt: '2026-11-21T23:40:00Z', parts: { current: 'ok', forecast: 'ok', alerts: 'ok' } },
};
const plain = (text: string) => text.replace(/\u202f/g, ' ');

test('what is usual for the month stands first; the answer takes its place', async () => {
  fixTime(EVENING);
  let answer: (weather: Weather) => void = () => undefined;
  const { calls } = renderPage(<ConditionsCard />, {
    api: { [KEY]: () => new Promise<Weather>((resolve) => (answer = resolve)) },
  });
  expect(screen.getByText('65 °F')).toBeVisible();
  expect(screen.getByText('Mild, mostly clear')).toBeVisible();
  expect(screen.getByText(TYPICAL)).toBeVisible();
  await waitFor(() => expect(calls(KEY)).toHaveLength(1));
  await act(async () => answer(measured));
  expect(await screen.findByText('42 °F')).toBeVisible();
  expect(screen.getByText('Mostly clear')).toBeVisible();
  expect(screen.getByText(/^National Weather Service, observed 6:40\sPM$/)).toBeVisible();
  expect(screen.getByText('71 %')).toBeVisible();
});

test.each<[string, FakeApi[typeof KEY]]>([
  ['a lost network', NETWORK_ERROR],
  ['a service that refuses', errorResponse(503, 'unavailable', 'Not now.')],
])('%s is silent: the usual values stay', async (_, failure) => {
  fixTime(EVENING);
  const { calls } = renderPage(<ConditionsCard />, { api: { [KEY]: failure } });
  await act(async () => undefined);
  expect(calls(KEY)).toHaveLength(1);
  expect(screen.getByText(TYPICAL)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the weather is refetched every 30 minutes, and a later failure keeps the last one', async () => {
  jest.useFakeTimers({ now: new Date(EVENING) });
  let isLost = false;
  const { calls } = renderPage(<ConditionsCard />, { api: { [KEY]: () => (isLost ? NETWORK_ERROR : measured) } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(calls(KEY)).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1_790_000));
  expect(calls(KEY)).toHaveLength(1);
  isLost = true;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(calls(KEY)).toHaveLength(2);
  expect(screen.getByText('42 °F')).toBeVisible();
});

test("the farm's clock", () => {
  fixTime(EVENING);
  renderPage(<ConditionsCard />, { api: { [KEY]: measured } });
  const clock = document.querySelector('time');
  expect(plain(clock?.textContent ?? '')).toBe('Saturday, November 21 at 6:50 PM');
  expect(clock).toHaveAttribute('datetime', '2026-11-21T23:50:00.000Z');
});

test('the chosen units are kept in this browser', async () => {
  fixTime(EVENING);
  const { user } = renderPage(<ConditionsCard />, { api: { [KEY]: measured } });
  await screen.findByText('42 °F');
  expect(screen.getByText('4 mph')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '°C, km/h' }));
  expect(screen.getByText('5 °C')).toBeVisible();
  expect(screen.getByText('6 km/h')).toBeVisible();
  expect(window.localStorage.getItem('farm.units')).toBe('"metric"');
});

test('notes for growers stand with their kind in words, and what is over is left out', async () => {
  fixTime(EVENING);
  const notes: Weather['notes'] = [
    { kind: 'frost', text: 'Freeze tonight: low of 31 F. Cover tender greens.', until: '2026-11-22T14:00:00Z' },
    { kind: 'alert', text: 'Wind Advisory', until: '2026-11-21T20:00:00Z' },
  ];
  renderPage(<ConditionsCard />, { api: { [KEY]: { ...measured, notes } } });
  const list = await screen.findByRole('list', { name: 'Notes for growers' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent ?? '')),
  ).toEqual(['Frost: Freeze tonight: low of 31 F. Cover tender greens. Until Sunday 9:00 AM.']);
});

test('the lows of seven nights are a chart: the forecast, then what is usual', async () => {
  fixTime(EVENING);
  const lows = [
    { night: '2026-11-21', temperature: 31 },
    { night: '2026-11-22', temperature: 36 },
  ];
  renderPage(<ConditionsCard />, { api: { [KEY]: { ...measured, lows } } });
  expect(await screen.findByText('Dots are the forecast, rings the usual lows of the season.')).toBeVisible();
  const nights = within(screen.getByRole('listbox', { name: /^Nights/ })).getAllByRole('option');
  expect(nights.map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'Tonight: 31 °F, freeze',
    'Sunday night: 36 °F, frost possible',
    'Monday night: 42 °F, usual for the season',
  ]);
  expect(nights).toHaveLength(7);
});

const FORECAST = 'Tonight down to 28 °F in Macon, Georgia; basil dies at 32.';
const USUAL = 'No forecast now. A usual November night: 42 °F in Macon, Georgia; basil dies at 32.';
test.each<[string, Weather['lows'], string, string, string[]]>([
  ['a forecast of 28', [{ night: '2026-11-21', temperature: 28 }], FORECAST, 'Low tonight: 28 °F', ['32 °F', '29 °F']],
  ['no forecast', undefined, USUAL, 'Usual low in November: 42 °F', []],
])(
  'with %s the frost line says it in words and is drawn there, below the crops to cover',
  async (_, lows, sentence, line, lost) => {
    fixTime(EVENING);
    renderPage(<FrostLine />, { api: { [KEY]: { ...measured, ...(lows && { lows }) } } });
    const low = await screen.findByText(line);
    expect(screen.getByText(sentence)).toBeVisible();
    const rows = within(screen.getByRole('list', { name: "Tonight's frost line" })).getAllByRole('listitem');
    const above = rows.slice(0, rows.indexOf(low));
    expect(above.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(lost);
    for (const row of above) expect(row).toHaveTextContent(/Cover it$/);
  },
);

const now = new Date(EVENING);
const five = { temperature: 1, conditions: '', humidity: 1, windSpeed: 1, rainChance: 1 };
test.each<[string, Partial<Weather>, string]>([
  ['typical values', { source: 'typical' }, TYPICAL],
  ['the five fields alone', {}, 'Weather at Macon, Georgia'],
  [
    'a measurement of now',
    { source: 'nws', observedAt: '2026-11-21T23:40:00Z' },
    'National Weather Service, observed 6:40 PM',
  ],
  [
    'a measurement of three hours ago',
    { source: 'nws', observedAt: '2026-11-21T20:40:00Z', stale: true },
    'National Weather Service, observed 3:40 PM, 3 hours ago (older than usual)',
  ],
  [
    'a measurement of the day before',
    { source: 'open-meteo', observedAt: '2026-11-21T04:30:00Z', stale: true },
    'Open-Meteo, observed Friday 11:30 PM, 19 hours ago (older than usual)',
  ],
  ['a forecast', { source: 'nws' }, 'National Weather Service, forecast for this hour'],
])('the source line of %s', (_, weather, line) => expect(plain(sourceText({ ...five, ...weather }, now))).toBe(line));

const parts = { current: 'ok', forecast: 'ok', alerts: 'ok' } as const;
test.each<[string, Partial<Weather>, RegExp | null]>([
  ['all parts', { source: 'nws', parts }, null],
  ['no alerts', { source: 'nws', parts: { ...parts, alerts: 'missing' } }, /couldn't load weather alerts. Listen/],
  ['old alerts', { source: 'nws', parts: { ...parts, alerts: 'stale' } }, /out of date/],
  ['no forecast', { source: 'nws', parts: { ...parts, forecast: 'missing' } }, /frost notes may be missing/],
  ['typical values', { source: 'typical', parts: { ...parts, alerts: 'missing' } }, null],
])('what is said of a gap: %s', (_, weather, text) => {
  const gap = gapText({ ...five, ...weather });
  if (text === null) expect(gap).toBeNull();
  else expect(gap).toMatch(text);
});

test.each([
  [formatTemperature(32, 'metric'), '0 °C'],
  [formatTemperature(-40, 'metric'), '-40 °C'],
  [formatTemperature(31.6, 'us'), '32 °F'],
  [formatSpeed(10, 'metric'), '16 km/h'],
  [formatSpeed(9.5, 'us'), '10 mph'],
])('%s', (text, expected) => expect(text).toBe(expected));

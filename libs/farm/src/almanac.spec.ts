import { MoonPhase as sunToMoon } from 'astronomy-engine';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { blogDay } from './built-in-rotation';
import { builtInPost, builtInPosts } from './built-in-posts';
import { dayPart } from './day-part';
import { farmTime } from './farm-time';
import { moonAt, moonPhases, nextMoon, nextMoonPhases } from './moon';
import { monthNormals, typicalLow, typicalTemperature, typicalWeather } from './climate-normals';
import { gardenMonth, gardenYear, seasonList, seasonOf } from './seasons';

const DAY_MS = 86_400_000;
const FIRST_NOON = Date.UTC(2025, 0, 1, 12);
const LAST_NOON = Date.UTC(2040, 11, 31, 12);

test('the phase of every noon from 2025 to 2040 is that of an astronomy library on at least 99.5 % of the days', () => {
  let days = 0;
  let equal = 0;
  for (let noon = FIRST_NOON; noon <= LAST_NOON; noon += DAY_MS) {
    const at = new Date(noon);
    const phase = moonPhases[Math.floor(sunToMoon(at) / 45 + 0.5) % 8];
    days += 1;
    if (moonAt(at).phase === phase) equal += 1;
  }
  expect(days).toBe(5844);
  expect(equal / days).toBeGreaterThanOrEqual(0.995);
});

test.each([
  ['2025-03-14T12:00Z', 0.5061, 'Full Moon', 100],
  ['2026-11-21T12:00Z', 0.3829, 'Waxing Gibbous', 87],
  ['2040-06-10T12:00Z', 0.0227, 'New Moon', 1],
])('the moon at %s', (at, turn, phase, percent) => {
  const moon = moonAt(new Date(at));
  expect(moon.turn).toBeCloseTo(turn, 4);
  expect([moon.phase, Math.round(moon.lit * 100)]).toEqual([phase, percent]);
});

test.each([
  ['Full Moon', '2026-11-21T12:00Z', '2026-11-24'],
  ['New Moon', '2026-11-21T12:00Z', '2026-12-09'],
  ['Full Moon', '2026-11-24T18:00Z', '2026-12-24'],
] as const)('the next %s after %s is on %s', (phase, after, day) =>
  expect(nextMoon(phase, new Date(after)).toISOString().slice(0, 10)).toBe(day),
);

test.each([
  ...[0, 4].map((hour) => [hour, 'night'] as const),
  ...[5, 10].map((hour) => [hour, 'morning'] as const),
  ...[11, 13].map((hour) => [hour, 'midday'] as const),
  ...[14, 16].map((hour) => [hour, 'afternoon'] as const),
  ...[17, 18].map((hour) => [hour, 'evening'] as const),
  [19, 'sunset'] as const,
  ...[20, 23].map((hour) => [hour, 'night'] as const),
])('at %i the part of the day is %s', (hour, name) => expect(dayPart(hour, 11).name).toBe(name));

test.each([
  [1, 'Let the frost melt before you touch the leaves.'],
  [4, 'Water seedlings at the root.'],
  [7, 'Water the roots before the heat.'],
  [11, 'Pick greens while they are crisp.'],
])('on a morning of month %i: %s', (month, advice) => expect(dayPart(8, month).advice).toBe(advice));

test.each([10, 11, 12, 1, 2])('on an evening of month %i, when it is dark at the farm, nobody is sent out', (month) =>
  expect(dayPart(18, month).advice).not.toContain('Walk the rows'),
);

test.each([
  ['2026-11-21T10:44:00Z', { date: '2026-11-21', year: 2026, month: 11, day: 21, hour: 5, minute: 44 }],
  ['2026-01-01T04:59:00Z', { date: '2025-12-31', year: 2025, month: 12, day: 31, hour: 23, minute: 59 }],
  ['2026-07-01T03:30:00Z', { date: '2026-06-30', year: 2026, month: 6, day: 30, hour: 23, minute: 30 }],
])('clocks at the farm at %s', (at, expected) => expect(farmTime(new Date(at))).toEqual(expected));

// The instants around which a count of hours instead of days goes wrong.
const BLOG_DAYS: readonly (readonly [at: string, day: number])[] = [
  ['2025-01-01T05:00:00Z', 0], // midnight at the farm
  ['2025-01-01T04:59:00Z', -1],
  ['2025-03-09T04:59:00Z', 66],
  ['2025-03-09T05:00:00Z', 67], // the day of 23 hours
  ['2025-03-10T03:59:00Z', 67],
  ['2025-03-10T04:00:00Z', 68],
  ['2025-11-02T04:00:00Z', 305], // the day of 25 hours
  ['2025-11-03T04:59:00Z', 305],
  ['2025-11-03T05:00:00Z', 306],
  ['2026-01-01T04:59:00Z', 364],
  ['2026-01-01T05:00:00Z', 365],
  ['2026-11-21T12:00:00Z', 689],
];

test.each(BLOG_DAYS)('at %s the day of the blog is %i', (at, day) => expect(blogDay(new Date(at))).toBe(day));

test.each(['UTC', 'Asia/Tokyo', 'Pacific/Honolulu'])('with a computer in %s the days are the same', (zone) => {
  const code = `
    const { blogDay } = require(${JSON.stringify(join(__dirname, 'built-in-rotation.ts'))});
    process.stdout.write(JSON.stringify({
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      days: ${JSON.stringify(BLOG_DAYS)}.map(([at]) => blogDay(new Date(at))),
    }));`;
  const output = execFileSync(
    process.execPath,
    ['--require', createRequire(__filename).resolve('tsx/cjs'), '-e', code],
    {
      encoding: 'utf8',
      env: { TZ: zone },
    },
  );
  expect(JSON.parse(output)).toEqual({ zone, days: BLOG_DAYS.map(([, day]) => day) });
});

test.each([
  ['2025-03-09T12:00:00Z', 1],
  ['2026-11-21T12:00:00Z', 2],
  ['2024-12-31T12:00:00Z', 2],
])('at %s it is the turn of built-in post %i', (at, place) =>
  expect(builtInPost(new Date(at))).toBe(builtInPosts[place]),
);

test.each(builtInPosts)('"$title" has 120 to 180 words and four tips', ({ content, tips }) => {
  const words = [content, ...tips].join(' ').split(/\s+/).length;
  expect(content.split(/\s+/).length).toBeGreaterThanOrEqual(120);
  expect(words).toBeLessThanOrEqual(180);
  expect(tips).toHaveLength(4);
});

test.each([
  [1, 3, 34],
  [1, 15, 57],
  [7, 15, 92],
  [7, 6, 74],
  [11, 18, 65],
  [11, 7, 50],
])('in month %i at %i:00 it is usually %i F', (month, hour, expected) =>
  expect(typicalTemperature(month, hour)).toBe(expected),
);

test('the usual weather goes by the month and the hour at the farm', () =>
  expect(typicalWeather(new Date('2026-12-01T04:30:00Z'))).toEqual({
    ...{ temperature: typicalTemperature(11, 23), conditions: 'Cool, mostly clear' },
    ...{ humidity: 63, windSpeed: 7, rainChance: 26 },
  }));

test.each([
  ['2026-01-15T12:00:00Z', 'Cold, partly cloudy'], // 7 AM
  ['2026-11-21T11:21:00Z', 'Cool, mostly clear'], // 6:21 AM
  ['2026-11-21T20:00:00Z', 'Mild, mostly sunny'], // 3 PM
  ['2026-07-15T19:00:00Z', 'Hot and humid'], // 3 PM
  ['2026-07-15T09:00:00Z', 'Warm and humid'], // 5 AM
])('the words of the usual weather at %s fit its temperature: %s', (at, words) =>
  expect(typicalWeather(new Date(at)).conditions).toBe(words),
);

test.each([
  ['2026-01-16', 34],
  ['2026-07-16', 71],
  ['2026-11-30', 40], // between November's 43 and December's 37
  ['2026-12-31', 36], // over the turn of the year
])('the usual low of the night of %s is %i F', (day, low) => expect(typicalLow(day)).toBe(low));

test('the next phases of the moon are in order, without a gap', () => {
  const phases = nextMoonPhases(new Date('2026-11-21T12:00Z'), 5);
  expect(phases.map(({ phase, at }) => [phase, at.toISOString().slice(0, 10)])).toEqual([
    ['Full Moon', '2026-11-24'],
    ['Last Quarter', '2026-12-01'],
    ['New Moon', '2026-12-09'],
    ['First Quarter', '2026-12-17'],
    ['Full Moon', '2026-12-24'],
  ]);
  expect(phases.map(({ turn }) => turn)).toEqual([0.5, 0.75, 0, 0.25, 0.5]);
});

test('twelve months, each warmer by day than by night', () => {
  expect(monthNormals).toHaveLength(12);
  expect(monthNormals.filter(({ high, low }) => high <= low)).toEqual([]);
});

test.each([
  [[12, 1, 2], 'winter'],
  [[3, 4, 5], 'spring'],
  [[6, 7, 8], 'summer'],
  [[9, 10, 11], 'fall'],
] as const)('months %j are %s, and each lists itself first and then the chores of the two others', (months, season) => {
  for (const month of months) {
    const list = seasonList(month);
    expect([seasonOf(month), list.season, list.now]).toEqual([season, season, gardenMonth(month)]);
    expect(list.others).toEqual(
      months
        .filter((other) => other !== month)
        .map(gardenMonth)
        .map(({ name, do: chores }) => ({ month: name, do: chores })),
    );
  }
});

test('every month has something to plant and to do, and no task stands twice in one list', () => {
  for (const { plant, do: chores } of gardenYear) {
    const texts = [...plant, ...chores].map(({ text }) => text);
    expect(plant.length * chores.length).toBeGreaterThan(0);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.includes('['))).toEqual([]);
  }
});

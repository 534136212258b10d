import { join } from 'node:path';
import type { Weather } from '@farm/contracts';
import { loadMonthlyPosts } from '../blog/blog-posts';
import { loadWeeklyPosts } from '../blog/weekly-posts';
import { buildWeatherResponse } from '../weather/build-weather-response';
import { forecastLine } from './forecast-line';
import { alsoInSeason, plantingJobs } from './planting-jobs';
import { loadWeeklyTasks } from './weekly-tasks';
import { newsletterContent, type NewsletterFacts, newsletterLinks, newsletterReader } from './newsletter-content';

const CONTENT = join(__dirname, '../../content');
const monthly = loadMonthlyPosts(CONTENT);
const weekly = loadWeeklyPosts(
  CONTENT,
  monthly.map(({ slug }) => slug),
);
const tasks = loadWeeklyTasks(CONTENT);
const typical = buildWeatherResponse(null, new Date('2026-11-30T12:00:00Z'));
const forecast = (...lows: [night: string, temperature: number][]): Weather => ({
  ...typical,
  source: 'nws',
  lows: lows.map(([night, temperature]) => ({ night, temperature })),
});

const WEEK_MS = 7 * 86_400_000;
/** 52 Mondays from one on. */
const mondaysFrom = (first: string) =>
  Array.from({ length: 52 }, (_, week) => new Date(Date.parse(first) + week * WEEK_MS).toISOString().slice(0, 10));

const classOn = (day: string, change: object = {}) => ({
  id: `class-on-${day}`,
  title: 'Starting seeds',
  startsAt: new Date(`${day}T15:00:00Z`),
  endsAt: new Date(`${day}T16:30:00Z`),
  place: 'The red barn',
  seatsLeft: 3,
  priceCents: 0,
  ...change,
});
const CLASSES = [
  classOn('2026-11-30', { startsAt: new Date('2026-11-30T11:00:00Z'), title: 'This morning' }),
  classOn('2026-12-12'),
  classOn('2026-12-13', { title: 'Pruning', place: null, seatsLeft: 0, priceCents: 1_500 }),
  classOn('2026-12-14', { title: 'In two weeks' }),
];

const readNewsletter = (published: { slug: string; title: string; content: string }[] = []) =>
  newsletterReader({
    weekly: { postsOf: async () => published },
    ...{ monthlyPosts: () => monthly, weeklyPosts: weekly, weeklyTasks: tasks },
    weather: async () => typical,
    readClasses: async (after, before) => CLASSES.filter(({ startsAt }) => startsAt > after && startsAt < before),
    clock: { now: () => new Date('2026-11-30T12:00:00Z') },
  });
const letterOf = async (date: string, change: Partial<NewsletterFacts> = {}) =>
  newsletterContent({ ...(await readNewsletter()(date)), ...change });

describe.each(['2026-01-05', '2026-11-30', '2027-06-07', '2028-02-28'])('in the 52 weeks from %s', (first) => {
  const mondays = mondaysFrom(first);

  test('there are always three jobs with a date, and none comes twice', () => {
    const jobs = mondays.flatMap((date) => plantingJobs(date));
    expect(jobs).toHaveLength(3 * 52);
    expect(new Set(jobs).size).toBe(jobs.length);
    expect(
      jobs.filter(
        (job) =>
          !/(January|February|March|April|May|June|July|August|September|October|November|December) \d/.test(job),
      ),
    ).toEqual([]);
  });

  test('no paragraph of a letter comes twice, but greeting, signature and the usual low of a night', async () => {
    const letters = await Promise.all(mondays.map((date) => letterOf(date)));
    const texts = letters.flatMap(({ paragraphs }) => paragraphs.slice(1, -1));
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
    expect(repeated.filter((text) => !text.startsWith('The nights: Usually about'))).toEqual([]);
    expect(letters.filter(({ paragraphs }) => !paragraphs.some((text) => text.startsWith('On our blog')))).toEqual([]);
  });
});

test.each([
  ['2026-11-30', 'Last days, until Thursday, December 3: plant garlic.'],
  ['2027-02-08', 'Last days, until Monday, February 15: sow peas.'],
  ['2027-01-04', 'Indoors, from Monday, January 4: start broccoli.'],
  ['2027-07-05', 'From Monday, July 5: sow snap beans.'],
  ['2026-11-23', 'Open until December 3, 10 more days: plant garlic.'],
  ['2027-03-01', 'Last day, today (March 1): sow lettuce; plant potatoes.'],
])('in the week of %s: %s', (date, job) => expect(plantingJobs(date)).toContain(job));

test('a letter has the classes of its two weeks that have not begun, and a link to each', async () => {
  const facts = await readNewsletter()('2026-11-30');
  expect(newsletterContent(facts).paragraphs).toContain(
    [
      'Classes and work days:',
      '- Starting seeds: Saturday, December 12, 2026, 10:00 AM to 11:30 AM, The red barn. Free. There are seats left.',
      '- Pruning: Sunday, December 13, 2026, 10:00 AM to 11:30 AM, by video. $15.00, paid as the farm tells you. Full, with a waiting list.',
    ].join('\n'),
  );
  expect(newsletterLinks(facts, 'https://farm.example').slice(0, 2)).toEqual([
    { label: 'A seat in: Starting seeds', href: 'https://farm.example/classes/class-on-2026-12-12' },
    { label: 'A seat in: Pruning', href: 'https://farm.example/classes/class-on-2026-12-13' },
  ]);
  expect((await letterOf('2027-02-08')).paragraphs.join()).not.toContain('Classes and work days');
});

test('where much opens at once a job names at most eight crops', () => {
  expect(plantingJobs('2027-04-12')).toEqual([
    'From Monday, April 12: sow cucumbers, field peas, okra, snap beans and squash; set out peppers and tomatoes.',
    'From Thursday, April 15: plant sweet potatoes.',
    'From Monday, April 12: set out basil and eggplant; sow cantaloupes, butter beans, pole beans, watermelons and zinnias.',
  ]);
});

test.each([
  [
    '2027-08-16',
    'Also in season: set out broccoli until September 1; sow collards and kale until September 1; sow turnips until September 15; sow beets until September 20.',
  ],
  ['2026-11-30', 'Also in season: plant onions until February 16.'],
])('what else is in season on %s', (date, line) => expect(alsoInSeason(date)).toBe(line));

test.each<[string, Weather, string, string | null]>([
  [
    'a hard freeze',
    forecast(['2026-12-01', 34], ['2026-12-02', 27]),
    '2026-11-30',
    'A hard freeze is forecast for Wednesday night, about 27 F (National Weather Service). Cover tender greens. Drain hoses.',
  ],
  [
    'a freeze',
    forecast(['2027-04-13', 31]),
    '2027-04-12',
    'A freeze is forecast for Tuesday night, about 31 F (National Weather Service). Cover tender greens and young tomatoes, peppers and squash.',
  ],
  [
    'frost',
    forecast(['2026-12-02', 36]),
    '2026-11-30',
    'Frost is possible on Wednesday night, about 36 F (National Weather Service). Cover tender greens.',
  ],
  [
    'mild nights in winter',
    forecast(['2026-12-02', 45]),
    '2026-11-30',
    'The coldest of the forecast is Wednesday night, about 45 F (National Weather Service). Nothing needs a cover.',
  ],
  [
    'summer',
    forecast(['2027-07-06', 71]),
    '2027-07-05',
    'The coldest of the forecast is Tuesday night, about 71 F (National Weather Service).',
  ],
  [
    'a hot spell',
    forecast(['2027-07-06', 74]),
    '2027-07-05',
    'No relief is forecast: the coolest is Tuesday night, about 74 F (National Weather Service). Water at dawn, and work before the heat.',
  ],
  [
    'mild nights four weeks before the first freeze',
    forecast(['2027-10-19', 55]),
    '2027-10-18',
    'The coldest of the forecast is Tuesday night, about 55 F (National Weather Service). In half the years the first freeze comes before November 12, 25 days from this Monday.',
  ],
  ['no provider in summer', typical, '2027-07-05', null],
  [
    'no provider',
    typical,
    '2026-11-30',
    'Usually about 40 F this week. We could not get the forecast. If yours says 36 F or less: cover tender greens, pick peppers and basil.',
  ],
  [
    'a forecast that ends before Monday',
    forecast(['2026-11-28', 30]),
    '2026-11-30',
    'Usually about 40 F this week. We could not get the forecast. If yours says 36 F or less: cover tender greens, pick peppers and basil.',
  ],
])('the line on the nights with %s', (_, weather, date, expected) =>
  expect(forecastLine(weather, date)).toBe(expected),
);

test('the whole post of the week, one question and a signature', async () => {
  const { paragraphs } = await letterOf('2026-11-30');
  const post = weekly.find(({ title }) => title === 'How deep does a tree go?');
  expect(paragraphs).toContain(`On our blog, '${post?.title}': ${post?.content.replace(/\s+/g, ' ')}`);
  expect(paragraphs.filter((text) => text.startsWith('A question for you'))).toHaveLength(1);
  expect(paragraphs.at(-1)).toMatch(/^Until next Monday,\n/);
});

test('the work of the week comes before what can be planted', async () => {
  const { paragraphs } = await letterOf('2026-11-30');
  const task = tasks.find(({ title }) => title === 'Crop collards from the bottom up');
  expect(paragraphs[1]).toBe(`This week’s job: ${task?.title}\n${task?.text}`);
  expect(paragraphs[2]).toMatch(/^To plant this week:/);
});

test("the owner's line stands below the greeting", async () => {
  const { paragraphs } = await letterOf('2026-11-30', { ownLine: 'The gate is open on Saturday.' });
  expect(paragraphs[1]).toBe('The gate is open on Saturday.');
});

test.each<[string, { slug: string; title: string; content: string }[], string[]]>([
  ['2026-11-30', [], ['how-deep-does-a-tree-go']],
  ['2026-12-07', [], ['a-shoebox-before-the-tax-forms', 'read-last-years-notebook']],
  ['2026-12-28', [], ['read-last-years-notebook']], // week 53
  ['2026-11-30', [{ slug: 'rain', title: 'Rain', content: 'It rained.' }], ['rain']],
])('the posts of the letter of %s', async (date, published, slugs) => {
  expect((await readNewsletter(published)(date)).posts.map(({ slug }) => slug)).toEqual(slugs);
});

import type { Comment } from '@farm/contracts';
import { apiKey, useQueryClient } from '@farm/web-kit';
import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as HubPage } from './hub-page';
import { SectionBoundary } from './section-boundary';
import { fixTime } from './testing/fix-time';

const SECTIONS = [
  ...['Almanac', 'Live conditions', 'Farm Games', 'Community stats', 'Daily wisdom', 'Smart farming', 'Daily blog'],
  ...['Recipe Generator', 'Community resources', 'Interactive games'],
];
const text: Comment = {
  ...{ id: '00000000-0000-7000-8000-000000000001', content: 'Rain at last', commenter_name: 'Ada', likes: 1 },
  createdat: '2026-11-20T12:00:00.000Z',
};
const whole: FakeApi = {
  'GET /api/comments/daily-farm-wisdom': [text],
  'GET /api/comments/daily-farm-wisdom/state': { total: 1, roots: 1, questions: 0, newest: text.createdat },
  'GET /api/weather/current': {
    ...{ temperature: 50, conditions: 'Overcast', humidity: 60, windSpeed: 3, rainChance: 10 },
  },
  'GET /api/daily-blog/archive': { posts: [], next: null },
  'GET /api/quiz/quilt': [],
  'GET /api/daily-blog': { title: 'A post', date: '2026-11-21', content: 'Words.', tips: [] },
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

// The parts of the page that load later; compiling them here keeps that out of the tests' time.
beforeAll(
  () => Promise.all([import('./lower-sections'), import('./year-and-frost'), import('./conditions/lows-chart')]),
  60_000,
);
beforeEach(() => fixTime('2026-11-21T17:00:00Z'));

const LINKS = ['Today', 'Year', 'Wisdom', 'Blog', 'Kitchen', 'Places', 'Play'];

test('ten sections in the specified order, and links to the parts of the page', async () => {
  renderPage(<HubPage />, { api: whole });
  expect(await screen.findByText('Rain at last', {}, { timeout: 20_000 })).toBeVisible(); // the first rendering is slow
  expect(headings()).toEqual(SECTIONS);
  const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(LINKS);
  const targets = links.map((link) => document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
  expect(targets.every((target) => target !== null)).toBe(true);
  const places = targets.map((target) => [...document.querySelectorAll('*')].indexOf(target as HTMLElement));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(document.getElementById('recipes')).not.toBeNull();
});

test.each([
  ['GET /api/comments/daily-farm-wisdom', /couldn't load the comments/i, ['Overcast', 'A post']],
  ['GET /api/weather/current', 'No live reading now. Usual for this hour in November.', ['Rain at last', 'A post']],
  ['GET /api/daily-blog', 'Save okra and pea seed this fall', ['Rain at last', 'Overcast']],
] as const)('when %s fails alone the other sections stand', async (key, inItsPlace, others) => {
  renderPage(<HubPage />, { api: { ...whole, [key]: NETWORK_ERROR } });
  await screen.findByRole('heading', { name: 'Daily blog' });
  for (const text of others) expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByText(inItsPlace)).toBeVisible();
  expect(headings().filter((heading) => SECTIONS.includes(heading ?? ''))).toEqual(SECTIONS);
});

test('a section that breaks says so in its place, and can be tried again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of the broken section
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error('broken');
    return <p>whole</p>;
  }
  const { user } = renderPage(
    <>
      <SectionBoundary name="Almanac">
        <Fragile />
      </SectionBoundary>
      <p>neighbor</p>
    </>,
  );
  expect(screen.getByRole('heading', { name: "Almanac couldn't be shown" })).toBeVisible();
  expect(screen.getByText('neighbor')).toBeVisible();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('whole')).toBeVisible();
  jest.restoreAllMocks();
});

test('trying a section again requests its own data anew and leaves that of others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const keys = ['GET /api/weather/current', 'GET /api/daily-blog'] as const;
  function Fragile() {
    const cache = useQueryClient();
    if (isBroken) {
      keys.forEach((key) => cache.setQueryData(apiKey(key), 'cached'));
      throw new Error('broken');
    }
    return <p>{keys.filter((key) => cache.getQueryData(apiKey(key)) !== undefined).join()}</p>;
  }
  const { user } = renderPage(
    <SectionBoundary name="Live conditions" calls={['GET /api/weather/current']}>
      <Fragile />
    </SectionBoundary>,
  );
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('GET /api/daily-blog')).toBeVisible();
  jest.restoreAllMocks();
});

test('the figures of the community with their date, the video that is on its way, and what is said in it', async () => {
  const { user } = renderPage(<HubPage />, { api: whole });
  await screen.findByText('Rain at last');
  for (const text of ['127', 'gardens', '4', 'videos a week', '89', 'stories', '12', 'new in June 2025'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/as of June 2025/)).toBeVisible();
  expect(screen.getByText('15:32')).toBeVisible();
  expect(screen.getByText("The recording is on its way. Read today's wisdom below.")).toBeVisible();
  const [beginning, transcript] = screen.getAllByText(/^Good morning, neighbor\./);
  expect(beginning).toBeVisible();
  expect(transcript).not.toBeVisible();
  const wisdom = document.getElementById('daily-wisdom') as HTMLElement;
  await user.click(within(wisdom).getByText('Read on'));
  expect(transcript).toBeVisible();
});

test('six resources and two games open in a new tab that knows nothing of this one', async () => {
  renderPage(<HubPage />, { api: whole });
  await screen.findByText('Rain at last');
  for (const [id, count] of [
    ['resources', 6],
    ['games', 2],
  ] as const) {
    const links = within(document.getElementById(id) as HTMLElement).getAllByRole('link');
    expect(links).toHaveLength(count);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    }
  }
});

import { type FakeApi, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { FarmPicture, FarmWeek } from './farm-picture';

beforeAll(() => import('./farm-today'), 30_000);
afterEach(() => jest.useRealTimers());

/** Sets the clock to an evening of November; timers go on. */
const inNovember = () => jest.useFakeTimers({ now: new Date('2026-11-21T23:00:00Z'), advanceTimers: true });

/** Keeps the low of the night, as the page does. */
function Week() {
  const [frost, setFrost] = useState<number | null>(null);
  return <FarmWeek frost={frost} onFrost={setFrost} />;
}

const weather = (temperature: number) => ({
  'GET /api/weather/current': {
    ...{ temperature: 50, conditions: 'Clear', humidity: 40, windSpeed: 3, rainChance: 0 },
    lows: [{ night: '2026-11-21', temperature }],
  },
});

test('each place of the farm is a link to its page, and has the word that is visible in its name', async () => {
  await act(async () => void renderPage(<FarmPicture frost={null} />, { api: {} }));
  const links = within(screen.getByRole('list', { name: 'Places of the farm' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Youth', '/programs#youth'],
    ['Contact', '/contact'],
    ['Store', '/country-store'],
    ['Porch', '/community-griot'],
    ['Recipes', '/community-griot#recipes'],
    ['Classes', '/programs'],
    ['Co-op', '/programs#coop'],
  ]);
  for (const link of links) expect(link).toHaveAccessibleName(expect.stringContaining(link.textContent ?? ''));
});

test("the week's work, the moon and frost below 36 °F stand beside it in words", async () => {
  inNovember();
  renderPage(<Week />, { api: weather(31) });
  expect(await screen.findByText("Frost tonight in Macon, Georgia, down to 31 °F: cover what's tender.")).toBeVisible();
  const week = within(screen.getByRole('region', { name: 'At the farm this week' }));
  expect(week.getAllByRole('link')).toHaveLength(3);
  expect(week.getByText('Moon: Waxing Gibbous')).toBeVisible();
});

test.each<[string, FakeApi]>([
  ['a milder night', weather(37)],
  ['no forecast', { 'GET /api/weather/current': NETWORK_ERROR }],
])('with %s nothing is said of frost', async (_, api) => {
  inNovember();
  renderPage(<Week />, { api });
  expect(await screen.findAllByRole('link')).toHaveLength(3);
  expect(screen.queryByText(/^Frost/)).toBeNull();
});

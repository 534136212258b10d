import { builtInVisit } from '@farm/farm';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { shareForTest, visitForTest } from './testing/visit-for-test';
import { Component as VisitPage } from './visit-page';

const READ = 'GET /api/visit';
const SHARES = 'GET /api/farm-shares';
const SIGN_UP = 'POST /api/farm-shares/:id/places';

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-12-05T16:30:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const open = (api: FakeApi = {}) =>
  renderPage(<VisitPage />, { at: '/visit', api: { [READ]: visitForTest(), [SHARES]: { shares: [] }, ...api } });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('hours are listed by day, with single days and whether the farm is open now, which follows the clock', async () => {
  open();
  const hours = await part('Hours');
  expect(hours.getByText('Farm time (Eastern Time).')).toBeVisible();
  expect(hours.getByText('Open now, until 12 PM')).toBeVisible();
  expect(hours.getByText('8 AM to 12 PM')).toBeVisible();
  expect(hours.getAllByText('Closed')).toHaveLength(6);
  expect(hours.getByText('Saturday, December 26, 2026: Closed (Christmas week)')).toBeVisible();
  jest.setSystemTime(new Date('2026-12-05T17:00:00Z'));
  act(() => jest.advanceTimersByTime(60_000));
  expect(await hours.findByText('Closed now. Opens Saturday, December 12, at 8 AM')).toBeVisible();
});

test('before the owner has entered anything the page says so, and invents nothing', async () => {
  open({ [READ]: visitForTest({ facts: builtInVisit, atStand: [] }) });
  const hours = await part('Hours');
  expect(hours.getByText('The farm has not set its hours yet; call or write.')).toBeVisible();
  expect(screen.getByText(/^The farm has not written its directions yet\./)).toBeVisible();
  expect(screen.getByText('We haven’t listed this week’s stand yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print the directions' })).toBeNull();
  expect(screen.queryByText('Parking')).toBeNull();
});

test('the stand shows the list of the owner with prices and what is sold out, then what else is in season', async () => {
  open();
  const stand = await part('At the stand this week');
  expect(stand.getByRole('link', { name: 'Collards' })).toHaveAttribute('href', '/crops/collard');
  expect(stand.getByText('$3 a bunch')).toBeVisible();
  expect(stand.getByText('Honey').closest('li')).toHaveTextContent('Sold out');
  expect(stand.getByRole('link', { name: 'Cabbage' })).toBeVisible();
  expect(stand.getAllByText('Collards')).toHaveLength(1);
});

test('the directions are words beside the drawn map, with what to know before coming', async () => {
  open();
  const way = await part('Finding us');
  expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Begin on US 80 and stay on it for 3 miles.',
    'Turn left onto Sweetgum Road and stay on it for 1 mile.',
  ]);
  for (const text of ['Watch for the red mailbox.', 'Gravel to the stand, grass beyond it.', 'Cash and SNAP.'])
    expect(way.getByText(text)).toBeVisible();
  expect(way.getByRole('link', { name: 'Open the address in your map' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12+Sweetgum+Road',
  );
});

test('what the owner entered twice is shown twice', async () => {
  const { facts, atStand } = visitForTest();
  const block = ['start', 'left', 'left', 'left', 'left'] as const;
  const turns = block.map((turn) => ({ road: 'Sweetgum Road', turn, tenths: 10 }));
  open({ [READ]: visitForTest({ facts: { ...facts, turns }, atStand: [...atStand, ...atStand] }) });
  const way = await part('Finding us');
  expect(way.getAllByText('Turn left onto Sweetgum Road and stay on it for 1 mile.')).toHaveLength(4);
  expect((await part('At the stand this week')).getAllByText('Honey')).toHaveLength(2);
});

test('somebody signs up for a season with a pick-up day, and an email confirms it', async () => {
  const { user, calls } = open({ [SHARES]: { shares: [shareForTest()] }, [SIGN_UP]: { sent: true } });
  const season = await part('Farm share and co-op');
  await user.click(await season.findByRole('button', { name: 'Sign up' }));
  await user.type(season.getByRole('textbox', { name: 'Your name' }), 'Ada Freeman');
  await user.type(season.getByRole('textbox', { name: 'Your email address' }), 'ada@example.com');
  expect(season.getByRole('radio', { name: 'Wednesday, 4 PM to 6 PM' })).toBeChecked();
  await user.click(season.getByRole('radio', { name: 'Saturday, 9 AM to 12 PM' }));
  await user.type(season.getByRole('textbox', { name: 'Allergies (optional)' }), 'Peanuts');
  await user.dblClick(season.getByRole('button', { name: 'Sign up' }));
  expect(await season.findByText(/Your place is yours once you do\. If you signed up before/)).toHaveAttribute(
    'role',
    'status',
  );
  expect(calls(SIGN_UP)).toEqual([
    expect.objectContaining({
      params: { id: shareForTest().id },
      body: { name: 'Ada Freeman', email: 'ada@example.com', pickupDay: 'saturday', allergies: 'Peanuts' },
    }),
  ]);
});

test('a co-op asks for no allergies: nobody packs a box', async () => {
  const { user } = open({ [SHARES]: { shares: [shareForTest({ kind: 'coop' })] } });
  const season = await part('Farm share and co-op');
  await user.click(await season.findByRole('button', { name: 'Sign up' }));
  expect(season.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  expect(season.queryByRole('textbox', { name: 'Allergies (optional)' })).toBeNull();
});

test('a full season has a waiting list', async () => {
  open({ [SHARES]: { shares: [shareForTest({ placesLeft: 0, waiting: 2 })] } });
  expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible();
  expect(screen.getByText('Full, 2 people are waiting')).toBeVisible();
});

test('without a season the page says whom to ask', async () => {
  open();
  expect(await screen.findByText(/^No season is open for sign-up right now\./)).toBeVisible();
});

test('a failure of the hours leaves the farm share, and can be tried again', async () => {
  open({
    [READ]: errorResponse(500, 'internal', 'Something went wrong on our side.'),
    [SHARES]: { shares: [shareForTest()] },
  });
  expect(await screen.findByText("We couldn't load hours and directions.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await screen.findByText('Spring share')).toBeVisible();
});

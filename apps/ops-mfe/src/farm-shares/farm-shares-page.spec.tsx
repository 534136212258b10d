import type { FarmShareMember, OperatorFarmShare } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { asOperator, openDialogs } from '../admin/testing/operator-for-test';
import { Component as FarmSharePage } from './farm-share-page';
import { Component as FarmSharesPage } from './farm-shares-page';

const LIST = 'GET /api/ops/farm-shares';
const READ = 'GET /api/ops/farm-shares/:id';
const CREATE = 'POST /api/ops/farm-shares';
const CHANGE = 'PUT /api/ops/farm-shares/:id';

const share: OperatorFarmShare = {
  id: '0197279a-0000-7000-8000-000000000001',
  kind: 'share',
  name: 'Spring share',
  about: 'A box of what is ripe, each week.',
  startsOn: '2027-04-01',
  endsOn: '2027-06-30',
  places: 2,
  placesLeft: 0,
  members: 2,
  offered: 0,
  waiting: 1,
  pickups: [
    { day: 'wednesday', from: '16:00', to: '18:00' },
    { day: 'saturday', from: '09:00', to: '12:00' },
  ],
  pickupPlace: 'The stand',
  price: '$25 a week',
  status: 'open',
  version: 3,
};
const IDS: Readonly<Record<string, string>> = {
  Ada: '0197279a-0000-7000-8000-00000000000a',
  Bo: '0197279a-0000-7000-8000-00000000000b',
  Cy: '0197279a-0000-7000-8000-00000000000c',
};
const person = (name: string, change: Partial<FarmShareMember> = {}): FarmShareMember => ({
  id: IDS[name] ?? '',
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '',
  allergies: '',
  pickupDay: 'saturday',
  status: 'member',
  place: null,
  offeredUntil: null,
  ...change,
});
const people = [
  person('Ada', { phone: '478-555-0100', allergies: 'Peanuts' }),
  person('Bo', { pickupDay: 'wednesday' }),
  person('Cy', { status: 'waiting', place: 1 }),
];

beforeAll(openDialogs);
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const openList = (api: FakeApi = {}) =>
  renderPage(<FarmSharesPage />, {
    at: '/ops/farm-shares',
    path: '/ops/farm-shares',
    api: { ...asOperator, [LIST]: { shares: [share] }, ...api },
  });
const openShare = (api: FakeApi = {}) =>
  renderPage(<FarmSharePage />, {
    at: `/ops/farm-shares/${share.id}`,
    path: '/ops/farm-shares/:id',
    api: { ...asOperator, [READ]: { share, people }, ...api },
  });

test('the list has the season, its places and the people who wait', async () => {
  openList();
  const row = within(await screen.findByRole('row', { name: /Spring share/ }));
  expect(row.getByText('2 of 2, 1 waiting')).toBeVisible();
  expect(row.getByText('Full')).toBeVisible();
});

test('a season is entered in one form with its pick-up days', async () => {
  const { user, calls } = openList({ [CREATE]: share });
  await user.click(await screen.findByRole('button', { name: 'New season' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Pick-up day')).toHaveAccessibleDescription(/^Please give at least one pick-up day/),
  );
  expect(calls(CREATE)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Spring share');
  await user.click(dialog.getByRole('radio', { name: 'Co-op' }));
  await user.type(dialog.getByRole('textbox', { name: 'What it is' }), 'A box.');
  await user.type(dialog.getByLabelText('First day'), '2027-04-01');
  await user.type(dialog.getByLabelText('Last day'), '2027-06-30');
  await user.type(dialog.getByRole('textbox', { name: 'Places' }), '12');
  await user.selectOptions(dialog.getByLabelText('Pick-up day'), 'Saturday');
  await user.type(dialog.getByLabelText('From, day 1'), '09:00');
  await user.type(dialog.getByRole('textbox', { name: 'Pick-up place' }), 'The stand');
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '$25 a week');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Pick-up day')).toHaveAccessibleDescription('Please give both times of this pick-up.'),
  );
  await user.type(dialog.getByLabelText('To, day 1'), '12:00');
  await user.type(dialog.getByLabelText('From, day 2'), '16:00');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Pick-up day 2 (optional)')).toHaveAccessibleDescription('Please choose a day.'),
  );
  await user.clear(dialog.getByLabelText('From, day 2'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Spring share” is on the site.')).toBeVisible();
  expect(calls(CREATE)).toEqual([
    expect.objectContaining({
      body: {
        ...{
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
          name: 'Spring share',
          kind: 'coop',
          about: 'A box.',
        },
        ...{ startsOn: '2027-04-01', endsOn: '2027-06-30', places: 12, pickupPlace: 'The stand', price: '$25 a week' },
        pickups: [{ day: 'saturday', from: '09:00', to: '12:00' }],
      },
    }),
  ]);
});

test('a season is changed with its version, and who changed it meanwhile is told', async () => {
  const sentence = 'Somebody changed this season meanwhile. Please reload and try again.';
  const { user, calls } = openShare({ [CHANGE]: errorResponse(409, 'share.stale', sentence) });
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/are emailed to everybody with a place \(2\)\.$/)).toBeVisible();
  await user.clear(dialog.getByRole('textbox', { name: 'Price' }));
  await user.type(dialog.getByRole('textbox', { name: 'Price' }), '$30 a week');
  await user.click(dialog.getByRole('button', { name: 'Save the changes' }));
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(calls(CHANGE)).toEqual([
    expect.objectContaining({
      body: expect.objectContaining({ version: 3, price: '$30 a week', pickups: share.pickups }) as object,
    }),
  ]);
});

test('members are listed by pick-up day with phone and allergies, apart from those who wait', async () => {
  openShare();
  const saturday = within(await screen.findByRole('table', { name: 'Members who pick up on Saturday' }));
  const ada = saturday.getByRole('row', { name: /Ada/ });
  expect(ada).toHaveTextContent('478-555-0100');
  expect(ada).toHaveTextContent('Peanuts');
  expect(saturday.queryByText('Bo')).toBeNull();
  expect(screen.getByRole('table', { name: 'Members who pick up on Wednesday' })).toHaveTextContent('Bo');
  const waiting = within(screen.getByRole('table', { name: /wait, the first one first$/ }));
  expect(waiting.getByRole('row', { name: /Cy.*Number 1/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print the lists' })).toBeVisible();
});

test('a member whose day the season no longer has is listed too', async () => {
  openShare({ [READ]: { share, people: [...people, person('Cy', { pickupDay: 'friday', allergies: 'Nuts' })] } });
  const table = await screen.findByRole('table', { name: 'Members whose pick-up day the season no longer has' });
  expect(within(table).getByRole('row', { name: /Cy.*Friday.*Nuts/ })).toBeVisible();
});

test('what happens to a place is said by its status', async () => {
  const { user } = openShare();
  await user.click(await screen.findByRole('button', { name: 'End the place of Ada' }));
  const text = 'They get an email. If somebody is waiting, the place is offered to them for up to 3 days.';
  expect(screen.getByText(text)).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'End the place of Cy' }));
  expect(screen.getByText('They get an email. Whoever waits behind them moves up.')).toBeVisible();
});

test('a season that is over is neither canceled, nor are places in it ended', async () => {
  jest.setSystemTime(new Date('2027-07-01T15:00:00Z'));
  openShare();
  expect(await screen.findByText('Over')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Cancel the season|End )/ })).toBeNull();
});

test('a place is ended after a question, a season is canceled with a reason', async () => {
  const END = 'POST /api/ops/farm-share-places/:id/cancel';
  const CANCEL = 'POST /api/ops/farm-shares/:id/cancel';
  const { user, calls } = openShare({
    [END]: person('Ada', { status: 'ended' }),
    [CANCEL]: { ...share, status: 'canceled' },
  });
  await user.click(await screen.findByRole('button', { name: 'End the place of Ada' }));
  expect(calls(END)).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End the place' }));
  expect(await screen.findByText('The place of Ada is ended.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel the season' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Why, for the email' }), 'The river flooded the field.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the season' }));
  expect(await screen.findByText('The season is canceled, and everybody gets an email.')).toBeVisible();
  expect(calls(CANCEL)).toEqual([expect.objectContaining({ body: { reason: 'The river flooded the field.' } })]);
});

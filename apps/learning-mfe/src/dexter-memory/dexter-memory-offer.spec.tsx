import type { GardenMemory } from '@farm/contracts';
import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { Component as FarmPlanPage } from '../farm-plan/farm-plan-page';
import { Component as GrantSearchPage } from '../grant-search/grant-search-page';
import { person } from '../grant-search/testing/grants-for-test';

const CALL = 'GET /api/dexter/conversation/memory';
const MEMORY: GardenMemory = {
  ...{ place: 'Macon, Georgia 31201', bed: '4 x 8 foot bed', crops: ['cherry tomatoes', 'okra', 'carrots'] },
  ...{ animals: ['12 hens'], standing: ['veteran', 'beginning'] },
};
const PLAN = '/start-my-farm-plan';

const NO_PLACE = { place: null, zone: null, frost: null, lastFrost: null };
const openPlan = (api: FakeApi) =>
  renderPage(<FarmPlanPage />, { at: PLAN, path: PLAN, api: { 'GET /api/farm-plan/place': NO_PLACE, ...api } });
const openGrants = (api: FakeApi) =>
  renderPage(<GrantSearchPage />, {
    at: '/grant-search',
    api: { 'GET /api/auth/user': person, 'GET /api/grants/application-history': { applications: [] }, ...api },
  });
const offer = () => screen.findByRole('button', { name: 'Use what I told Dexter' });

beforeEach(() => {
  window.scrollTo = jest.fn();
  localStorage.setItem('farm.chat', '1');
});

test('the farm plan is filled in only when the visitor presses the button', async () => {
  const { user } = openPlan({ [CALL]: { memory: MEMORY } });
  const button = await offer();
  expect(screen.getByText('Macon, Georgia 31201 · 4 x 8 foot bed · cherry tomatoes, okra and carrots')).toBeVisible();
  expect(screen.getByLabelText('Growing location')).toHaveValue('');
  await user.click(button);
  expect(screen.getByLabelText('Growing location')).toHaveValue('Macon, Georgia 31201, 4 x 8 foot bed');
  expect(screen.getByText('Filled in. You can change all of it.')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('radio', { name: 'Beginner' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('checkbox', { name: 'Tomatoes' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Root Vegetables (Carrots, Radishes)' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Peppers' })).not.toBeChecked();
  expect(screen.getByLabelText('What else do you want to grow or keep?')).toHaveValue('okra');
});

test('the grant search is filled in, and nothing is searched', async () => {
  const { user, calls } = openGrants({ [CALL]: { memory: MEMORY } });
  await user.click(await offer());
  expect(screen.getByLabelText('Location (optional)')).toHaveValue('Macon, Georgia 31201');
  expect(screen.getByLabelText('I am a veteran')).toBeChecked();
  expect(screen.getByLabelText('Farmer')).toHaveValue('beginning');
  expect(calls('POST /api/grants/search')).toEqual([]);
});

test.each<[string, FakeApi]>([
  ['nothing is remembered', { [CALL]: { memory: null } }],
  [
    'only animals are remembered',
    { [CALL]: { memory: { ...MEMORY, place: null, bed: null, crops: [], standing: [] } } },
  ],
  ['the service is unavailable', { [CALL]: NETWORK_ERROR }],
])('nothing is offered where %s', async (_, api) => {
  openPlan(api);
  await act(async () => undefined);
  expect(screen.getByLabelText('Growing location')).toBeVisible();
  expect(screen.queryByText(/From your chat/)).toBeNull();
});

test('a browser that never wrote to Dexter Jr. sends no request', async () => {
  localStorage.clear();
  const { calls } = openPlan({ [CALL]: { memory: MEMORY } });
  await act(async () => undefined);
  expect(calls(CALL)).toEqual([]);
});

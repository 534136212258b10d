import { type FakeApi, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as CropListPage } from './crop-list-page';
import { cropList } from './testing/sample-crop';

const LIST = 'GET /api/crops';
const open = (api: FakeApi) => renderPage(<CropListPage />, { at: '/crops', api });

test('what goes in during the next four weeks comes first, then every crop by kind, each a link to its page', async () => {
  open({ [LIST]: cropList });
  const now = await screen.findByRole('region', { name: 'The next four weeks in Macon, Georgia' });
  expect(within(now).getByRole('region', { name: 'Sow or plant outdoors' })).toBeVisible();
  expect(
    within(now)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Garlic']);
  const all = screen.getByRole('region', { name: 'All crops' });
  expect(
    within(all)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual([...['Summer fruit', 'Roots and bulbs']]);
  expect(within(all).getByRole('link', { name: 'Okra' })).toHaveAttribute('href', '/crops/okra');
});

test('the list is filtered by name, and says when nothing is left', async () => {
  const { user } = open({ [LIST]: cropList });
  const field = await screen.findByRole('searchbox', { name: 'Find a crop' });
  const all = screen.getByRole('region', { name: 'All crops' });
  await user.type(field, 'gar');
  expect(
    within(all)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Garlic']);
  await user.type(field, 'zzz');
  expect(screen.getByText('No crop on the list is called that. Try a shorter word.')).toBeVisible();
});

test.each([
  ['another name', 'Gumbos', ['Okra']],
  ['a kind, if no name has it', 'bulb', ['Garlic']],
])('a crop is found by %s', async (_, typed, names) => {
  const { user } = open({ [LIST]: cropList });
  await user.type(await screen.findByRole('searchbox', { name: 'Find a crop' }), typed);
  const all = screen.getByRole('region', { name: 'All crops' });
  expect(
    within(all)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

test('in a month in which nothing goes in, it says so', async () => {
  open({ [LIST]: { ...cropList, crops: cropList.crops.slice(0, 1) } });
  expect(await screen.findByText('Nothing on this list goes in now. Rest the beds, and yourself.')).toBeVisible();
});

test('a list that failed to load can be retried', async () => {
  let isLost = true;
  const { user } = open({ [LIST]: () => (isLost ? NETWORK_ERROR : cropList) });
  expect(await screen.findByText("We couldn't load the crops")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'All crops' })).toBeVisible();
});

import type { FrostBellKind } from '@farm/contracts';
import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as ConfirmPage } from './confirm-bell-page';
import { Component as EndPage } from './end-bell-page';
import { Component as FrostBellPage } from './frost-bell-page';

// jsdom draws nothing, so it scrolls nothing.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockReturnValue(undefined));
afterEach(() => localStorage.clear());

const SET = 'POST /api/frost-bell';
const CONFIRM = 'POST /api/frost-bell/confirm';
const END = 'POST /api/frost-bell/end/:token';
const TOKEN = 'k'.repeat(43);
const kinds: FrostBellKind[] = [
  {
    ...{ id: 'tender', name: 'Tender', harmedAt: 36, reason: 'Frost kills them.' },
    crops: [
      { id: 'basil', name: 'Basil' },
      { id: 'okra', name: 'Okra' },
    ],
  },
  {
    ...{ id: 'hardy', name: 'Hardy', harmedAt: 22, reason: 'They stand a freeze.' },
    crops: [{ id: 'kale', name: 'Kale' }],
  },
];
const crops = { hasForecast: true, kinds };

const openPage = (api: FakeApi = {}) =>
  renderPage(<FrostBellPage />, { at: '/frost-bell', api: { 'GET /api/frost-bell/crops': crops, ...api } });
type User = ReturnType<typeof openPage>['user'];
const press = () => screen.getByRole('button', { name: 'Set the bell' });
async function fill(user: User, zip = '31201', email = 'ada@example.com') {
  await user.type(screen.getByRole('textbox', { name: 'Your ZIP' }), zip);
  await user.type(screen.getByRole('textbox', { name: 'Email address' }), email);
}

test('crops are chosen by kind, each with its temperature, and the request is sent once', async () => {
  const { user, calls } = openPage({ [SET]: { success: true } });
  expect(await screen.findByRole('group', { name: 'Tender: 36 °F or colder' })).toBeVisible();
  await fill(user);
  for (const name of ['Kale', 'Okra', 'Basil', 'Okra']) await user.click(screen.getByRole('checkbox', { name }));
  await user.dblClick(press());
  expect(await screen.findByRole('heading', { level: 1, name: 'Look in your inbox' })).toHaveFocus();
  const [sent, ...more] = calls(SET) as { body: { zip: string; crops: string[]; email: string } }[];
  expect(more).toEqual([]);
  expect(sent?.body).toMatchObject({ zip: '31201', email: 'ada@example.com' });
  expect([...(sent?.body.crops ?? [])].sort()).toEqual(['basil', 'kale']);
});

test('after a request the page names the address and the limit, and leads back to the form as it was', async () => {
  const { user } = openPage({ [SET]: { success: true } });
  await fill(user, '31201', 'ada@exmaple.com');
  await user.click(await screen.findByRole('checkbox', { name: 'Okra' }));
  await user.click(press());
  expect(await screen.findByText(/button to ada@exmaple\.com/)).toBeVisible();
  expect(screen.getByText(/at most 5 of these emails in 24 hours/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Change it/ }));
  expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('ada@exmaple.com');
  expect(screen.getByRole('checkbox', { name: 'Okra' })).toBeChecked();
});

test('without a crop, a ZIP code or an address nothing is sent, and each has its sentence', async () => {
  const { user, calls } = openPage();
  await screen.findByRole('checkbox', { name: 'Basil' });
  await user.click(press());
  expect(screen.getByText('Choose at least one crop.')).toBeVisible();
  expect(screen.getByText('Please enter a ZIP code of five digits.')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your ZIP' })).toHaveFocus();
  expect(calls(SET)).toEqual([]);
});

test('a ZIP code outside the thirteen states is said at its field', async () => {
  const outside = 'The frost bell knows thirteen Southern states only.';
  const { user } = openPage({ [SET]: errorResponse(422, 'frost_bell.outside', outside, { field: 'zip' }) });
  await fill(user, '02108');
  await user.click(await screen.findByRole('checkbox', { name: 'Basil' }));
  await user.click(press());
  expect(await screen.findByText(outside)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your ZIP' })).toHaveAttribute('aria-invalid', 'true');
});

test('a site without a forecast says that the bell is silent, and a failed list can be retried', async () => {
  let isLost = true;
  const { user } = openPage({
    'GET /api/frost-bell/crops': () => (isLost ? NETWORK_ERROR : { ...crops, hasForecast: false }),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isLost = false;
  await user.click(again);
  expect(await screen.findByText(/has no forecast at the moment/)).toBeVisible();
});

test('only a press confirms, once', async () => {
  const { user, calls } = renderPage(<ConfirmPage />, {
    at: `/frost-bell/confirm?token=${TOKEN}`,
    api: { [CONFIRM]: { confirmed: true } },
  });
  expect(calls(CONFIRM)).toEqual([]);
  await user.dblClick(screen.getByRole('button', { name: 'Confirm the frost bell' }));
  expect(await screen.findByText(/The bell is set/)).toHaveAttribute('role', 'status');
  expect(calls(CONFIRM)).toEqual([expect.objectContaining({ body: { token: TOKEN } })]);
});

test('an expired link offers a new one', async () => {
  const { user } = renderPage(<ConfirmPage />, {
    at: `/frost-bell/confirm?token=${TOKEN}`,
    api: { [CONFIRM]: errorResponse(410, 'frost_bell.expired', 'This link has expired.') },
  });
  await user.click(screen.getByRole('button', { name: 'Confirm the frost bell' }));
  expect(await screen.findByRole('link', { name: 'Send a new one' })).toHaveAttribute('href', '/frost-bell');
});

test('one press ends the bell', async () => {
  const { user, calls } = renderPage(<EndPage />, {
    at: `/frost-bell/end?token=${TOKEN}`,
    api: { [END]: { ended: true } },
  });
  await user.click(screen.getByRole('button', { name: 'End the frost bell' }));
  expect(await screen.findByText(/The bell is off/)).toBeVisible();
  expect(calls(END)).toEqual([expect.objectContaining({ params: { token: TOKEN } })]);
});

test('an unknown link says so', async () => {
  const sentence = "This link doesn't work. The address may have been deleted already.";
  const { user } = renderPage(<EndPage />, {
    at: `/frost-bell/end?token=${TOKEN}`,
    api: { [END]: errorResponse(404, 'frost_bell.unknown_link', sentence) },
  });
  await user.click(screen.getByRole('button', { name: 'End the frost bell' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('crops of the garden notebook are offered while its switch is on, and chosen by a press', async () => {
  localStorage.setItem('farm.notebook-frost', JSON.stringify(['okra', 'kale', 'pansy']));
  const { user } = openPage();
  expect(await screen.findByText('Okra, Kale')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Okra' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Use my crops' }));
  for (const name of ['Okra', 'Kale']) expect(screen.getByRole('checkbox', { name })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Basil' })).not.toBeChecked();
  expect(screen.queryByText('Okra, Kale')).toBeNull();
  expect(screen.queryByText(/if you switch it on there/)).toBeNull();
});

test('without the switch nothing of a notebook is offered', async () => {
  openPage();
  await screen.findByRole('checkbox', { name: 'Okra' });
  expect(screen.queryByRole('button', { name: 'Use my crops' })).toBeNull();
});

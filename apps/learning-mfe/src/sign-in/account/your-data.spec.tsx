import { refusal, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as SignInPage } from '../sign-in-page';
import { ada, noOtherWays } from '../testing/person-for-test';

const nothing = { erased: [], kept: null };
const KEPT = 'Your orders stay in our books, without your address.';

beforeAll(() => {
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

/** A person at their account page, with services that hold a little of them. */
function open(given: FakeApi = {}) {
  let inside = true;
  const api: FakeApi = {
    'GET /api/auth/user': () => (inside ? ada : refusal(401, 'auth.signed_out', 'Please sign in.')),
    'GET /api/auth/sessions': { sessions: [] },
    ...noOtherWays,
    'DELETE /api/my-data/payments': { erased: [{ what: 'Addresses of orders', count: 2 }], kept: KEPT },
    'DELETE /api/my-data/community': nothing,
    'DELETE /api/my-data/dexter': nothing,
    'DELETE /api/my-data/learning': () => {
      inside = false;
      return { erased: [{ what: 'Account', count: 1 }], kept: null };
    },
    ...given,
  };
  return renderPage(<SignInPage />, { at: '/sign-in', path: '/sign-in', api });
}
async function erase({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Delete my account and data' }));
  await user.click(screen.getByRole('button', { name: 'Yes, delete everything' }));
}

test('deleting asks first, tells of each part, and leaves when the person has read it', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account and data' }));
  await page.user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(page.asked('DELETE /api/my-data/payments')).toEqual([]);

  await erase(page);
  expect(await screen.findByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
  expect(screen.getByText(`Addresses of orders: 2 deleted. ${KEPT}`)).toBeVisible();
  expect(screen.getByText('Account: 1 deleted.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByLabelText('Email address')).toBeVisible();
});

test('with a service away the account stays, and a second try ends it', async () => {
  let away = true;
  const page = open({
    'DELETE /api/my-data/community': () => (away ? refusal(503, 'server.away', 'Not yet, try again.') : nothing),
  });
  await erase(page);
  expect(await screen.findByText(/Your account is still there: please try again/)).toBeVisible();
  expect(screen.getByText('Not yet, try again.')).toBeVisible();
  expect(page.asked('DELETE /api/my-data/learning')).toEqual([]);
  away = false;
  await erase(page);
  expect(await screen.findByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
});

test('the copy is one file with what all four services hold', async () => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = open({
    'GET /api/my-data/payments': { held: [{ what: 'Orders', rows: [{ number: 'FARM-1' }] }] },
    'GET /api/my-data/community': { held: [] },
    'GET /api/my-data/dexter': { held: [] },
    'GET /api/my-data/learning': { held: [{ what: 'Account', rows: [{ email: ada.email }] }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(files).toHaveLength(1);
  expect(files[0]?.type).toBe('application/json');
  click.mockRestore();
});

test('a copy that is not whole is not given', async () => {
  const held = { held: [] };
  const { user } = open({
    'GET /api/my-data/payments': held,
    'GET /api/my-data/community': refusal(503, 'server.away', 'Not yet, try again.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText('Your file could not be put together. Please try again.')).toBeVisible();
});

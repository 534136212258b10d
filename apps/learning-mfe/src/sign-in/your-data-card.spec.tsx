import { type FakeApi, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { ada, codeOnly } from './testing/person-for-test';

const nothing = { erased: [], kept: null };
const AT = '2026-11-20T12:00:00.000Z';
const KEPT = 'Your orders stay in our records without your email address.';

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
    'GET /api/auth/user': () => (inside ? ada : null),
    'GET /api/auth/sessions': { sessions: [] },
    ...codeOnly,
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
  expect(screen.getByText(/^Your garden notebook is deleted too/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(page.calls('DELETE /api/my-data/payments')).toEqual([]);

  await erase(page);
  expect(await screen.findByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
  expect(screen.getByText(`Addresses of orders: 2 deleted. ${KEPT}`)).toBeVisible();
  expect(screen.getByText('Account: 1 deleted.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByLabelText('Email address')).toBeVisible();
});

test('with the account goes what this browser stored; a deletion that failed leaves it', async () => {
  let away = true;
  localStorage.setItem('quizPlayerName', 'Ada');
  const page = open({
    'DELETE /api/my-data/community': () => (away ? errorResponse(503, 'server.away', 'Not yet, try again.') : nothing),
  });
  await erase(page);
  expect(await screen.findByText('Not yet, try again.')).toBeVisible();
  expect(localStorage.getItem('quizPlayerName')).toBe('Ada');
  away = false;
  await erase(page);
  expect(await screen.findByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
  expect(localStorage.getItem('quizPlayerName')).toBeNull();
});

test('when a service is unavailable the account stays, and a second try deletes it', async () => {
  let away = true;
  const page = open({
    'DELETE /api/my-data/community': () => (away ? errorResponse(503, 'server.away', 'Not yet, try again.') : nothing),
  });
  await erase(page);
  expect(await screen.findByText(/Your account still exists. Please try again/)).toBeVisible();
  expect(screen.getByText('Not yet, try again.')).toBeVisible();
  expect(page.calls('DELETE /api/my-data/learning')).toEqual([]);
  away = false;
  await erase(page);
  expect(await screen.findByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
});

test('an old sign-in is confirmed first, and then everything is deleted without another press', async () => {
  let fresh = false;
  const page = open({
    'DELETE /api/my-data/payments': () => (fresh ? nothing : errorResponse(401, 'auth.confirm', 'Please confirm.')),
    'POST /api/auth/code': { expiresAt: AT, secondsLeft: 600, resendAfter: AT },
    'POST /api/auth/confirm': () => {
      fresh = true;
      return { id: ada.id, email: ada.email, role: ada.role };
    },
  });
  await erase(page);
  expect(await screen.findByText("Before we delete anything, please confirm that it's you.")).toBeVisible();
  expect(page.calls('DELETE /api/my-data/community')).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await page.user.type(await screen.findByLabelText('Code from the email'), '7k3m9qrt{Enter}');
  expect(await screen.findByText('Your account and your data are deleted, and you are signed out.')).toBeVisible();
  expect(page.calls('DELETE /api/my-data/payments')).toHaveLength(2);
});

test('an operator signed in by code is asked for a passkey, not for a code', async () => {
  const page = open({
    'GET /api/auth/user': { ...ada, role: 'operator', passkeys: 1 },
    'DELETE /api/my-data/payments': errorResponse(401, 'auth.second_factor', 'Please use one of your passkeys first.'),
  });
  await erase(page);
  expect(await screen.findByText(/Please use a browser and device that have one of your passkeys/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
  expect(page.calls('DELETE /api/my-data/learning')).toEqual([]);
});

test('the download is one file with the data of all four services', async () => {
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

test('no incomplete file is downloaded', async () => {
  const held = { held: [] };
  const { user } = open({
    'GET /api/my-data/payments': held,
    'GET /api/my-data/community': errorResponse(503, 'server.away', 'Not yet, try again.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  expect(await screen.findByText("We couldn't put your file together. Please try again.")).toBeVisible();
});

test('a garden notebook that the browser keeps is named', async () => {
  const deleteDatabase = () => {
    const request = {} as IDBOpenDBRequest;
    queueMicrotask(() => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent));
    return request;
  };
  Object.assign(window, { indexedDB: { deleteDatabase } });
  await erase(open());
  expect(await screen.findByText(/Your garden notebook is still in this browser/)).toBeVisible();
  Reflect.deleteProperty(window, 'indexedDB');
});

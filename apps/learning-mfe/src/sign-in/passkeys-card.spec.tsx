import type { Account, PasskeySummary } from '@farm/contracts';
import { type FakeApi, errorResponse, renderPage } from '@farm/web-kit/testing';
import { startRegistration } from '@simplewebauthn/browser';
import { screen } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { answer, named, options, phone, question, withDevice } from './testing/device-for-test';
import { ada, codeOnly, signedIn } from './testing/person-for-test';

// The device is the browser's own; what it gives is checked by the service.
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn(), startRegistration: jest.fn() }));

const stale = errorResponse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
const at = '2026-11-20T12:00:00.000Z';
withDevice();
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

/** A person at their account page. */
function account(given: FakeApi = {}, more: Partial<Account> = {}, where = '/sign-in') {
  let passkeys: PasskeySummary[] = more.passkeys ? [phone] : [];
  const api: FakeApi = {
    'GET /api/auth/user': () => ({ ...ada, ...more, passkeys: passkeys.length }),
    'GET /api/auth/sessions': { sessions: [] },
    'GET /api/auth/passkeys': () => ({ passkeys }),
    'POST /api/auth/passkeys/options': options,
    'POST /api/auth/passkeys': () => {
      passkeys = [phone];
      return phone;
    },
    'PATCH /api/auth/passkeys/:id': ({ body }) => {
      passkeys = passkeys.map((each) => ({ ...each, ...body }));
      return { ...phone, ...body };
    },
    'DELETE /api/auth/passkeys/:id': () => {
      passkeys = [];
      return undefined;
    },
    'POST /api/auth/passkey/options': question,
    ...given,
  };
  return renderPage(<SignInPage />, { at: where, path: '/sign-in', api: { ...codeOnly, ...api } });
}

const addOne = async ({ user }: ReturnType<typeof account>, name = 'Phone') => {
  const field = await screen.findByLabelText('Name of a new passkey');
  await user.clear(field);
  if (name) await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
};

test('a passkey is added under a name of its own', async () => {
  const page = account();
  await addOne(page);
  expect(await screen.findByText('on several devices')).toBeVisible();
  expect(page.calls('POST /api/auth/passkeys')).toMatchObject([
    { body: { name: 'Phone', made: { id: 'cGhvbmU', transports: ['internal'] } } },
  ]);
  expect(screen.getByText('Your passkey is ready. Use it to sign in next time.')).toBeVisible();
});

test('a passkey needs a name', async () => {
  const page = account();
  await addOne(page, '');
  expect(await screen.findByText('Please give it a name, so that you recognize it.')).toBeVisible();
  expect(page.calls('POST /api/auth/passkeys/options')).toEqual([]);
});

test('a device that already has one shows a message', async () => {
  jest.mocked(startRegistration).mockRejectedValue(named('InvalidStateError'));
  await addOne(account());
  expect(await screen.findByText('This device already has one of your passkeys.')).toBeVisible();
});

test('it is renamed, and removed after a question', async () => {
  const { user, calls } = account({}, { passkeys: 1 });
  expect(await screen.findByText('on several devices')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rename Phone' }));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Blue phone{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Blue phone' }));
  await user.click(screen.getByRole('button', { name: 'Yes, remove it' }));
  expect(await screen.findByLabelText('Name of a new passkey')).toBeVisible();
  expect(calls('DELETE /api/auth/passkeys/:id')).toEqual([expect.objectContaining({ params: { id: phone.id } })]);
});

test('an old sign-in is confirmed by a code, and then the passkey is added', async () => {
  let fresh = false;
  const page = account({
    'POST /api/auth/passkeys/options': () => (fresh ? options : stale),
    'POST /api/auth/code': { expiresAt: at, secondsLeft: 600, resendAfter: at, mailbox: '/dev/mailbox' },
    'POST /api/auth/confirm': () => {
      fresh = true;
      return signedIn;
    },
  });
  await addOne(page);
  await page.user.click(await screen.findByRole('button', { name: 'Send me a code' }));
  await page.user.type(await screen.findByLabelText('Code from the email'), '7k3m9qrt{Enter}');
  expect(await screen.findByLabelText('Name of a new passkey')).toBeVisible();
  await addOne(page);
  expect(await screen.findByText('on several devices')).toBeVisible();
  expect(page.calls('POST /api/auth/confirm')).toEqual([expect.objectContaining({ body: { code: '7k3m9qrt' } })]);
});

test('an operator confirms by a passkey, where a code is not enough', async () => {
  let held = false;
  const { user, calls } = account(
    {
      'GET /api/auth/user': () => ({
        ...{ ...ada, role: 'operator', passkeys: 1 },
        secondFactor: held ? 'held' : 'needed',
      }),
      'POST /api/auth/confirm': () => {
        held = true;
        return { ...signedIn, role: 'operator' };
      },
    },
    { passkeys: 1 },
  );
  expect(await screen.findByText('Operators sign in with a passkey. Please use one of yours.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send me a code' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Confirm with a passkey' }));
  expect(await screen.findByText(/Confirmed. Go back and try again/)).toBeVisible();
  expect(calls('POST /api/auth/confirm')).toEqual([expect.objectContaining({ body: { answer } })]);
});

test.each([
  ['needed', /Add one below to open the operator pages/],
  ['advised', /In production, operators sign in with a passkey/],
] as const)('an operator without a passkey reads that one is %s', async (secondFactor, text) => {
  account({}, { role: 'operator', secondFactor });
  expect(await screen.findByText(text)).toBeVisible();
});

test('who was sent here to confirm can do so', async () => {
  account({}, {}, '/sign-in?confirm=yes&returnTo=%2Fops%2Fpeople');
  expect(await screen.findByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});

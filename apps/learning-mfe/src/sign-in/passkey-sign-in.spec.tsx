import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { startAuthentication } from '@simplewebauthn/browser';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { isPasskeySupported } from './passkey-device';
import { Component as SignInPage } from './sign-in-page';
import { answer, named, question, withDevice } from './testing/device-for-test';
import { ada, codeOnly, signedIn } from './testing/person-for-test';

// The device is the browser's own; what it gives is checked by the service.
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: jest.fn(), startRegistration: jest.fn() }));

const signedOut = null;
withDevice();

const render = (api: FakeApi, where = '/sign-in') =>
  renderPage(<SignInPage />, { at: where, path: '/sign-in', api: { ...codeOnly, ...api } });

test.each([
  ['localhost', true],
  ['farm.example', true],
  ['127.0.0.1', false],
  ['192.168.1.20', false],
  ['[::1]', false],
])('at %s passkeys are offered: %s', (hostname, offered) => expect(isPasskeySupported(hostname)).toBe(offered));

test('a browser without passkeys is offered none', async () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  render({ 'GET /api/auth/user': signedOut });
  expect(await screen.findByLabelText('Email address')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

describe('on the sign-in page', () => {
  const door = (given: FakeApi = {}) => {
    let inside = false;
    const api: FakeApi = {
      'GET /api/auth/user': () => (inside ? ada : signedOut),
      'GET /api/auth/sessions': { sessions: [] },
      'GET /api/auth/passkeys': { passkeys: [] },
      'POST /api/auth/passkey/options': question,
      'POST /api/auth/passkey/verify': () => {
        inside = true;
        return signedIn;
      },
      ...given,
    };
    return render(api, '/sign-in?returnTo=%2Fgrant-search');
  };
  const press = async ({ user }: ReturnType<typeof door>) =>
    user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  test('one press leads to the requested page', async () => {
    const page = door();
    await press(page);
    expect(await screen.findByText('another page')).toBeVisible();
    expect(page.location().pathname).toBe('/grant-search');
    expect(page.calls('POST /api/auth/passkey/verify')).toEqual([expect.objectContaining({ body: { answer } })]);
  });

  test("cancelling the device's dialog shows no error", async () => {
    jest.mocked(startAuthentication).mockRejectedValue(named('NotAllowedError'));
    const page = door();
    await press(page);
    expect(page.calls('POST /api/auth/passkey/verify')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Sign in with a passkey' })).not.toHaveAttribute('aria-disabled');
    expect(screen.queryByText(/Your device/)).toBeNull();
  });

  test("a refusal is told in the service's words", async () => {
    const sentence = "This passkey wasn't accepted. Please try again, or sign in with a code.";
    const page = door({ 'POST /api/auth/passkey/verify': errorResponse(400, 'auth.passkey_refused', sentence) });
    await press(page);
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});

test('after the first code in this browser a passkey is offered, once', async () => {
  localStorage.clear();
  const visit = async () => {
    let inside = false;
    const page = render(
      {
        'GET /api/auth/user': () => (inside ? ada : signedOut),
        'GET /api/auth/sessions': { sessions: [] },
        'GET /api/auth/passkeys': { passkeys: [] },
        'POST /api/auth/code/verify': () => {
          inside = true;
          return { ...signedIn, returnTo: '/grant-search' };
        },
      },
      '/sign-in#c=7K3M-9QRT',
    );
    await page.user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('another page')).toBeVisible();
    return page;
  };
  const first = await visit();
  const action = { label: 'Add a passkey', href: '/sign-in#passkeys' };
  await waitFor(() => expect(first.toasts()).toMatchObject([{ title: 'Skip the email next time?', action }]));
  cleanup();
  expect((await visit()).toasts()).toEqual([]);
});

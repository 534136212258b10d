import { type FakeApi, NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { ada, codeOnly, signedIn } from './testing/person-for-test';

const signedOut = null;
const TOO_MANY = 'We already sent several codes to this address. Please wait 5 minutes and try again.';
const ALREADY_SENT = 'We already sent a code to this address. Please use that one. It still works.';
// The service's clock, 15 minutes behind this device's.
const calls = () => ({
  expiresAt: new Date(Date.now() - 300_000).toISOString(),
  secondsLeft: 600,
  resendAfter: new Date(Date.now() - 870_000).toISOString(),
});

beforeEach(() => sessionStorage.clear());

interface Given {
  at?: string;
  code?: FakeApi['POST /api/auth/code'];
  verify?: FakeApi['POST /api/auth/code/verify'];
  ways?: FakeApi['GET /api/auth/ways'];
}

/** The page with a service that sends codes; `verify` decides what becomes of them. */
function open({ at = '/sign-in', code = calls, verify, ways }: Given = {}) {
  let inside = false;
  const api: FakeApi = {
    'GET /api/auth/user': () => (inside ? ada : signedOut),
    'GET /api/auth/sessions': { sessions: [] },
    ...codeOnly,
    ...(ways && { 'GET /api/auth/ways': ways }),
    'POST /api/auth/code': code,
    'POST /api/auth/code/verify':
      verify ??
      (() => {
        inside = true;
        return { ...signedIn, returnTo: '/grant-search' };
      }),
  };
  return renderPage(<SignInPage />, { at, path: '/sign-in', api });
}
type Page = ReturnType<typeof open>;

async function requestCode({ user }: Page, email = 'ada@example.com') {
  await user.type(await screen.findByLabelText('Email address'), `${email}{Enter}`);
}
async function enter({ user }: Page, code = '7k3m9qrt') {
  const field = await screen.findByLabelText('Code');
  await user.clear(field);
  await user.type(field, `${code}{Enter}`);
}

test('address and code lead to the requested page, by keyboard only', async () => {
  const page = open({ at: '/sign-in?returnTo=%2Fgrant-search' });
  await requestCode(page);
  expect(await screen.findByText(/We emailed ada@example.com/)).toBeVisible();
  await enter(page);
  expect(await screen.findByText('another page')).toBeVisible();
  expect(page.location().pathname).toBe('/grant-search');
  expect(page.calls('POST /api/auth/code')).toEqual([
    expect.objectContaining({ body: { email: 'ada@example.com', returnTo: '/grant-search' } }),
  ]);
  expect(page.calls('POST /api/auth/code/verify')).toEqual([expect.objectContaining({ body: { code: '7k3m9qrt' } })]);
});

test.each([[''], ['ada'], ['ada@example']])('%j is held back', async (email) => {
  const page = open();
  await requestCode(page, email);
  const field = screen.getByLabelText('Email address');
  expect(field).toHaveAccessibleDescription('Please enter a valid email address.');
  expect(field).toHaveFocus();
  expect(page.calls('POST /api/auth/code')).toEqual([]);
});

test.each<[string, FakeApi['POST /api/auth/code'], string]>([
  ['too many codes already', errorResponse(429, 'auth.too_many_letters', TOO_MANY), TOO_MANY],
  [
    'no address for the service',
    errorResponse(400, 'request.invalid', 'Please enter a valid email address.'),
    'Please enter a valid email address.',
  ],
  ['a lost network', NETWORK_ERROR, "We couldn't sign you in. Please try again."],
])('%s: the page says so and keeps the address', async (_, code, sentence) => {
  await requestCode(open({ code }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Email address')).toHaveValue('ada@example.com');
});

test('an earlier code that still works is accepted, and the page says so', async () => {
  const { expiresAt, secondsLeft } = calls();
  const page = open({
    code: errorResponse(429, 'auth.too_many_letters', ALREADY_SENT, { retryAfter: 300, expiresAt, secondsLeft }),
  });
  await requestCode(page);
  expect(await screen.findByText(ALREADY_SENT)).toBeVisible();
  await enter(page);
  expect(await screen.findByText('another page')).toBeVisible();
});

test('when no further code is sent, the one before still works', async () => {
  let times = 0;
  const { expiresAt, secondsLeft } = calls();
  const refused = errorResponse(429, 'auth.too_many_letters', ALREADY_SENT, {
    retryAfter: 300,
    expiresAt,
    secondsLeft,
  });
  const page = open({ code: () => ((times += 1) > 1 ? refused : calls()) });
  await requestCode(page);
  await page.user.click(await screen.findByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText(ALREADY_SENT)).toBeVisible();
  expect(screen.queryByText(/Only its code works now/)).toBeNull();
  await enter(page);
  expect(await screen.findByText('another page')).toBeVisible();
});

test('a browser that blocks cookies is told so at the code', async () => {
  const page = open({ ways: { provider: null, mailbox: null, codeCookie: false } });
  await requestCode(page);
  expect(await screen.findByText(/^This browser blocks cookies, so the code cannot sign you in here\./)).toBeVisible();
});

test('a wrong code may be tried again', async () => {
  const wrong = errorResponse(400, 'auth.code_wrong', "That's not the code. You have 4 more tries.", { triesLeft: 4 });
  const page = open({ verify: wrong });
  await requestCode(page);
  await enter(page);
  expect(await screen.findByText("That's not the code. You have 4 more tries.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test.each([
  [
    'the last try',
    errorResponse(400, 'auth.code_wrong', 'That was not the code, and it was the last try.', { triesLeft: 0 }),
  ],
  ['an old code', errorResponse(410, 'auth.code_expired', 'This code has been used or is too old.')],
])('after %s only another letter helps', async (_, verify) => {
  const page = open({ verify });
  await requestCode(page);
  await enter(page);
  expect(await screen.findByText(verify.body.message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  await page.user.click(screen.getByRole('button', { name: 'Send another code' }));
  expect(await screen.findByText('Another email is on its way. Only its code works now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(page.calls('POST /api/auth/code')).toHaveLength(2);
});

test('an empty code is held back', async () => {
  const page = open();
  await requestCode(page);
  await page.user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/Please enter the code from the email./);
  expect(page.calls('POST /api/auth/code/verify')).toEqual([]);
});

test('another address begins anew', async () => {
  const page = open();
  await requestCode(page);
  await page.user.click(await screen.findByRole('button', { name: 'Use another address' }));
  expect(await screen.findByLabelText('Email address')).toHaveValue('');
});

test('a discarded page still waits for its code, also on a device whose clock is 15 minutes fast', async () => {
  const page = open();
  await requestCode(page);
  await screen.findByText(/We emailed ada@example.com/);
  cleanup();
  open();
  expect(await screen.findByText(/We emailed ada@example.com/)).toBeVisible();
});

test('a site without a mail server links its mailbox', async () => {
  await requestCode(open({ code: () => ({ ...calls(), mailbox: '/dev/mailbox' }) }));
  expect(await screen.findByRole('link', { name: 'read its messages in the mailbox' })).toHaveAttribute(
    'href',
    '/dev/mailbox',
  );
});

test("an email's link signs in with one press; opening it alone uses nothing up", async () => {
  const page = open({ at: '/sign-in#c=7K3M-9QRT' });
  expect(await screen.findByText('You asked to sign in. Press the button to finish.')).toBeVisible();
  const button = await screen.findByRole('button', { name: 'Sign in' });
  expect(page.calls('POST /api/auth/code/verify')).toEqual([]);
  await page.user.click(button);
  expect(await screen.findByText('another page')).toBeVisible();
  expect(page.calls('POST /api/auth/code/verify')).toEqual([expect.objectContaining({ body: { code: '7K3M-9QRT' } })]);
});

test('in another browser the page says where the code belongs, and shows it', async () => {
  const sentence = 'Enter this code in the window where you asked for it.';
  const page = open({ at: '/sign-in#c=7K3M-9QRT', verify: errorResponse(409, 'auth.other_browser', sentence) });
  await page.user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByText('7K3M-9QRT')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new code' })).toHaveAttribute('href', '/sign-in');
});

test('a redirect to another site is not followed', async () => {
  let inside = false;
  const api: FakeApi = {
    'GET /api/auth/user': () => (inside ? ada : signedOut),
    'GET /api/auth/sessions': { sessions: [] },
    ...codeOnly,
    'POST /api/auth/code/verify': () => {
      inside = true;
      return { ...signedIn, returnTo: '//evil.example' };
    },
  };
  const { user, location } = renderPage(<SignInPage />, { at: '/sign-in#c=7K3M-9QRT', path: '/sign-in', api });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('another page')).toBeVisible();
  expect(location().pathname).toBe('/');
});

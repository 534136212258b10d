import { type FakeApi, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { ada, codeOnly, signedIn } from './testing/person-for-test';

const signedOut = null;
beforeEach(() => sessionStorage.clear());

const open = (at: string, api: FakeApi = {}) =>
  renderPage(<SignInPage />, {
    at,
    path: '/sign-in',
    api: {
      'GET /api/auth/user': signedOut,
      'GET /api/auth/sessions': { sessions: [] },
      'GET /api/auth/ways': { provider: 'Work', mailbox: '/dev/mailbox' },
      ...api,
    },
  });

test('a provider has a button that leads to it, and back to the page that was asked for', async () => {
  open('/sign-in?returnTo=%2Fgrant-search');
  expect(await screen.findByRole('link', { name: 'Sign in with Work' })).toHaveAttribute(
    'href',
    '/api/auth/oidc/start?returnTo=%2Fgrant-search',
  );
});

test('without a provider there is no such button', async () => {
  open('/sign-in', codeOnly);
  expect(await screen.findByLabelText('Email address')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull();
});

test.each([
  ['away', /It isn't responding right now/],
  ['late', /That took too long/],
  ['refused', /You declined/],
  ['failed', /so you aren't signed in\. Please try again/],
  ['unverified', /hasn't verified your email address/],
  ['wait', /several codes/],
  ['disabled', /This account is closed/],
])('the sign-in page explains the outcome %s', async (outcome, text) => {
  open(`/sign-in?provider=${outcome}`);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each([['toString'], ['<b>'], ['']])('%j is no outcome', async (outcome) => {
  open(`/sign-in?provider=${encodeURIComponent(outcome)}`);
  expect(await screen.findByLabelText('Email address')).toBeVisible();
  expect(screen.queryByText('Not signed in')).toBeNull();
});

test('the first time, the address is proved by the code that was sent to it', async () => {
  let inside = false;
  const { user, calls, location } = open('/sign-in?provider=prove', {
    'GET /api/auth/user': () => (inside ? ada : signedOut),
    'POST /api/auth/code/verify': () => {
      inside = true;
      return { ...signedIn, returnTo: '/grant-search' };
    },
  });
  expect(await screen.findByText(/we check that the address is yours/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'read its messages in the mailbox' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull();
  await user.type(screen.getByLabelText('Code'), '7k3m9qrt{Enter}');
  expect(await screen.findByText('another page')).toBeVisible();
  expect(location().pathname).toBe('/grant-search');
  expect(calls('POST /api/auth/code')).toEqual([]);
});

test('another address can be used instead', async () => {
  const { user } = open('/sign-in?provider=prove');
  await user.click(await screen.findByRole('button', { name: 'Use another address' }));
  expect(await screen.findByLabelText('Email address')).toBeVisible();
});

test.each([
  ['somebody', ada, 'Your account'],
  ['nobody', signedOut, 'Sign in'],
] as const)('signed in as %s, heading and tab say so', async (_, user, title) => {
  open('/sign-in', { 'GET /api/auth/user': user });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`${title} · Sweetgum Family Farm`));
});

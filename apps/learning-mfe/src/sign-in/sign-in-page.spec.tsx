import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { ada, codeOnly, signedIn } from './testing/person-for-test';

beforeEach(() => sessionStorage.clear());

const operator = { ...ada, email: 'operator@example.com', role: 'operator' as const };
const signedOut = null;
const LINK = '/sign-in#operator=abcdefghijklmnopqrst';

test("an operator's link signs in with one press and goes on to the operators' page", async () => {
  let inside = false;
  const api: FakeApi = {
    'GET /api/auth/user': () => (inside ? operator : signedOut),
    'GET /api/auth/sessions': { sessions: [] },
    ...codeOnly,
    'POST /api/auth/operator-link': () => {
      inside = true;
      return { ...signedIn, role: 'operator' };
    },
  };
  const { user, calls, location } = renderPage(<SignInPage />, { at: LINK, path: '/sign-in', api });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('another page')).toBeVisible();
  expect(location().pathname).toBe('/ops');
  expect(calls('POST /api/auth/operator-link')).toEqual([
    expect.objectContaining({ body: { token: 'abcdefghijklmnopqrst' } }),
  ]);
});

test("a used link says so in the service's words", async () => {
  const used = errorResponse(410, 'auth.link_used', 'This sign-in link was already used or has expired.');
  const api: FakeApi = { 'GET /api/auth/user': signedOut, 'POST /api/auth/operator-link': used };
  const { user } = renderPage(<SignInPage />, { at: LINK, api });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in link was already used or has expired.');
});

test('opening a link alone uses nothing up', async () => {
  const { calls } = renderPage(<SignInPage />, { at: LINK, api: { 'GET /api/auth/user': signedOut, ...codeOnly } });
  await screen.findByRole('button', { name: 'Sign in' });
  expect(calls('POST /api/auth/operator-link')).toEqual([]);
});

test('who is signed in already goes on to the page that was asked for, never to another site', async () => {
  const api: FakeApi = { 'GET /api/auth/user': operator, 'GET /api/auth/sessions': { sessions: [] }, ...codeOnly };
  renderPage(<SignInPage />, { at: '/sign-in?returnTo=//evil.example', api });
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
});

test('an operator reads where the printed link is found', async () => {
  renderPage(<SignInPage />, { at: '/sign-in', api: { 'GET /api/auth/user': signedOut, ...codeOnly } });
  expect(await screen.findByText("Run this site? Use the sign-in link from the server's terminal.")).toBeVisible();
});

test.each([
  ['/sign-in?returnTo=%2Fgrant-search%3Fstate%3DGA', true],
  ['/sign-in', false],
])('%s says why a visitor is here: %s', async (at, isSaid) => {
  renderPage(<SignInPage />, { at, api: { 'GET /api/auth/user': signedOut, ...codeOnly } });
  await screen.findByText("Run this site? Use the sign-in link from the server's terminal.");
  expect(screen.queryByText(/^Sign in to search grants that fit your farm\. It’s free/) !== null).toBe(isSaid);
});

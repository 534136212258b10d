import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { ada, codeOnly, signedIn } from './testing/person-for-test';

const loadDocumentMock = jest.fn();
jest.mock('./sign-in-address', () => ({
  ...jest.requireActual<object>('./sign-in-address'),
  loadDocument: (address: string): void => loadDocumentMock(address),
}));

beforeEach(() => {
  sessionStorage.clear();
  loadDocumentMock.mockClear();
});

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

test.each([
  ['es', '/es/grant-search?state=GA', '/es/grant-search'],
  ['es', '/es', '/es/ops'],
  ['es', '', '/es/ops'],
  ['en', '/es/grant-search?state=GA', null],
  ['es', '/grant-search', null],
] as const)('on a page in %s the way back %s leads to %s of this document, otherwise to another', async (...of) => {
  const [language, returnTo, path] = of;
  const api: FakeApi = {
    'GET /api/auth/user': signedOut,
    'GET /api/auth/sessions': { sessions: [] },
    ...codeOnly,
    'POST /api/auth/operator-link': { ...signedIn, role: 'operator' },
  };
  const at = `/sign-in?returnTo=${encodeURIComponent(returnTo)}#operator=abcdefghijklmnopqrst`;
  const { user, location } = renderPage(<SignInPage />, { at, path: '/sign-in', language, api });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  if (path) await waitFor(() => expect(location().pathname).toBe(path));
  else await waitFor(() => expect(loadDocumentMock).toHaveBeenCalledWith(returnTo));
});

test.each([
  ['en', '/es/grant-search', '/es/grant-search'],
  ['es', '/es/grant-search', '/es/grant-search'],
  ['es', '/grant-search', '/grant-search'],
  ['es', '', '/es'],
] as const)('the account page in %s continues from %s at %s', async (language, returnTo, href) => {
  const api: FakeApi = { 'GET /api/auth/user': operator, 'GET /api/auth/sessions': { sessions: [] }, ...codeOnly };
  renderPage(<SignInPage />, { at: `/sign-in?returnTo=${encodeURIComponent(returnTo)}`, language, api });
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute('href', href);
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

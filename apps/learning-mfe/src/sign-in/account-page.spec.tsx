import { type FakeApi, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as SignInPage } from './sign-in-page';
import { ada, codeOnly } from './testing/person-for-test';

const signedOut = null;
const at = '2026-11-20T12:00:00.000Z';
const phone = { id: 'p'.repeat(43), browser: 'Chrome on Android', signedInAt: at, lastSeenAt: at, here: false };
const laptop = { id: 'l'.repeat(43), browser: 'Firefox on Linux', signedInAt: at, lastSeenAt: at, here: true };

/** A person at their account page; ending a session or signing out is remembered. */
function open(given: FakeApi = {}) {
  let sessions = [phone, laptop];
  let inside = true;
  const leave = () => {
    inside = false;
    return undefined;
  };
  const api: FakeApi = {
    'GET /api/auth/user': () => (inside ? ada : signedOut),
    'GET /api/auth/sessions': () => ({ sessions }),
    ...codeOnly,
    'DELETE /api/auth/sessions/:id': ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== params.id);
      return undefined;
    },
    'POST /api/logout': leave,
    'POST /api/auth/sign-out-everywhere': leave,
    ...given,
  };
  return renderPage(<SignInPage />, { at: '/sign-in', path: '/sign-in', api });
}
const rowOf = async (browser: string) => within((await screen.findByText(browser)).closest('tr') as HTMLElement);

test('a person sees all sessions, with the current one labeled', async () => {
  open();
  expect(await screen.findByText('You are signed in as ada@example.com.')).toBeVisible();
  expect((await rowOf('Firefox on Linux')).getByText('This browser')).toBeVisible();
  expect((await rowOf('Chrome on Android')).getByRole('button', { name: 'Sign out there' })).toBeVisible();
});

test('one of the sessions is ended and leaves the list', async () => {
  const { user, calls } = open();
  await user.click((await rowOf('Chrome on Android')).getByRole('button', { name: 'Sign out there' }));
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  await expect(screen.findByText('Chrome on Android', {}, { timeout: 200 })).rejects.toThrow();
  expect(calls('DELETE /api/auth/sessions/:id')).toEqual([expect.objectContaining({ params: { id: phone.id } })]);
});

test.each([
  ['Sign out', 'POST /api/logout'],
  ['Sign out everywhere', 'POST /api/auth/sign-out-everywhere'],
] as const)('%s leads back to the form', async (name, key) => {
  const { user, calls } = open();
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByLabelText('Email address')).toBeVisible();
  expect(calls(key)).toHaveLength(1);
});

test('a failed sign-out shows an error, and the person stays signed in', async () => {
  const { user } = open({ 'POST /api/logout': errorResponse(503, 'server.too_slow', 'Something went wrong.') });
  await user.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText("We couldn't sign you out. Please try again.")).toBeVisible();
  expect(screen.getByText('You are signed in as ada@example.com.')).toBeVisible();
});

test('a list that fails to load can be retried', async () => {
  open({ 'GET /api/auth/sessions': errorResponse(500, 'server.failed', 'Something went wrong.') });
  expect(await screen.findByRole('heading', { name: "We couldn't load the list" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

import type { FakeApi } from '@farm/web-kit/testing';
import { LOST, refusal, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { operator as person } from '../orders/testing/desk-for-test';
import { Component as OpsHomePage } from '../ops-home/ops-home-page';
import { centre } from '../training-centre/testing/training-for-test';
import { Component as TrainingCentrePage } from '../training-centre/training-centre-page';

const signedOut = refusal(401, 'auth.signed_out', 'Please sign in.');
const task = {
  id: 't',
  title: 'Greet a new grower',
  category: 'greeting',
  instruction: 'Say hello.',
  expectedBehavior: 'Warm.',
};

const noBrokenLinks: FakeApi = { 'GET /api/ops/inbox/links': { links: [] } };

test('a stranger meets the wall, with the way to sign in and back', async () => {
  renderPage(<TrainingCentrePage />, { at: '/dexter-training', api: { 'GET /api/auth/user': signedOut } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?returnTo=%2Fdexter-training',
  );
  expect(screen.getByRole('heading', { name: 'AI Training Center', level: 1 })).toBeVisible();
});

test("a stranger's page asks for no operator data", async () => {
  const { asked } = renderPage(<TrainingCentrePage />, { api: { 'GET /api/auth/user': signedOut } });
  await screen.findByRole('link', { name: 'Sign in' });
  expect(asked('GET /api/dexter/daily-tasks')).toEqual([]);
});

test('a member is told plainly that the page is not open', async () => {
  renderPage(<OpsHomePage />, { api: { 'GET /api/auth/user': { ...person, role: 'member' } } });
  expect(await screen.findByText(/Only operators may use it/)).toBeVisible();
});

test.each([
  [0, 'Add a passkey'],
  [2, 'Use a passkey'],
])('an operator with %d passkeys who came in by a code alone is shown the way: %s', async (passkeys, name) => {
  const user = { ...person, passkeys, secondFactor: 'needed' as const };
  const { asked } = renderPage(<TrainingCentrePage />, { at: '/dexter-training', api: { 'GET /api/auth/user': user } });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/sign-in?returnTo=%2Fdexter-training');
  expect(asked('GET /api/dexter/daily-tasks')).toEqual([]);
});

test('where a code is enough, a note says that production asks for more', async () => {
  renderPage(<OpsHomePage />, {
    api: { ...noBrokenLinks, 'GET /api/auth/user': { ...person, secondFactor: 'advised' } },
  });
  expect(await screen.findByRole('link', { name: 'add yours on your account page' })).toHaveAttribute(
    'href',
    '/sign-in#passkeys',
  );
  expect(screen.getByText('You are signed in as operator@example.com.')).toBeVisible();
});

test('an operator sees the daily tasks', async () => {
  renderPage(<TrainingCentrePage />, { api: centre({ 'GET /api/dexter/daily-tasks': [task] }) });
  expect(await screen.findByRole('heading', { name: 'Greet a new grower' })).toBeVisible();
  expect(screen.getByText('Say hello.')).toBeVisible();
});

test('when the sign-in service is away, the page says so and heals', async () => {
  let away = true;
  const api: FakeApi = { ...noBrokenLinks, 'GET /api/auth/user': () => (away ? LOST : person) };
  const { user } = renderPage(<OpsHomePage />, { api });
  expect(await screen.findByText('We could not check who you are')).toBeVisible();
  away = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('You are signed in as operator@example.com.')).toBeVisible();
});

test('signing out closes the wall', async () => {
  let inside = true;
  const api: FakeApi = {
    ...noBrokenLinks,
    'GET /api/auth/user': () => (inside ? person : signedOut),
    'POST /api/logout': undefined,
  };
  const { user } = renderPage(<OpsHomePage />, { api });
  const button = await screen.findByRole('button', { name: 'Sign out' });
  inside = false;
  await user.click(button);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
});

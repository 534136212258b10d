import type { FakeApi } from '@farm/web-kit/testing';
import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { operator as person } from './testing/operator-for-test';
import { Component as OpsHomePage } from '../ops-home/ops-home-page';
import { quietDay } from '../ops-home/testing/quiet-day-for-test';
import { centre } from '../training-centre/testing/training-for-test';
import { Component as TrainingCentrePage } from '../training-centre/training-centre-page';

const signedOut = null;
const task = {
  id: 't',
  title: 'Greet a new grower',
  category: 'greeting',
  instruction: 'Say hello.',
  expectedBehavior: 'Warm.',
};

test('a visitor who is signed out gets a sign-in link that returns here', async () => {
  renderPage(<TrainingCentrePage />, {
    ...{ at: '/dexter-training?tab=corrections', path: '/dexter-training' },
    api: { 'GET /api/auth/user': signedOut },
  });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/sign-in?returnTo=%2Fdexter-training%3Ftab%3Dcorrections',
  );
  expect(screen.getByRole('heading', { name: 'AI Training Center', level: 1 })).toBeVisible();
});

test('in Spanish it stays in Spanish', async () => {
  const api: FakeApi = { 'GET /api/auth/user': signedOut };
  renderPage(<TrainingCentrePage />, { at: '/dexter-training', path: '/dexter-training', language: 'es', api });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/es/sign-in?returnTo=%2Fes%2Fdexter-training',
  );
});

test('the page of a signed-out visitor requests no operator data', async () => {
  const { calls } = renderPage(<TrainingCentrePage />, { api: { 'GET /api/auth/user': signedOut } });
  await screen.findByRole('link', { name: 'Sign in' });
  expect(calls('GET /api/dexter/daily-tasks')).toEqual([]);
});

test('a member sees that only operators may use the page', async () => {
  renderPage(<OpsHomePage />, { api: { 'GET /api/auth/user': { ...person, role: 'member' } } });
  expect(await screen.findByText(/only operators may use this page/)).toBeVisible();
});

test.each([
  [0, 'Add a passkey'],
  [2, 'Use a passkey'],
])('an operator with %d passkeys who signed in with a code gets the link: %s', async (passkeys, name) => {
  const user = { ...person, passkeys, secondFactor: 'needed' as const };
  const { calls } = renderPage(<TrainingCentrePage />, { at: '/dexter-training', api: { 'GET /api/auth/user': user } });
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/sign-in?returnTo=%2Fdexter-training');
  expect(calls('GET /api/dexter/daily-tasks')).toEqual([]);
});

test('a note on the first page explains that production needs a passkey', async () => {
  renderPage(<OpsHomePage />, {
    ...{ at: '/ops', path: '/ops' },
    api: { ...quietDay, 'GET /api/auth/user': { ...person, secondFactor: 'advised' } },
  });
  expect(await screen.findByRole('link', { name: 'add yours on your account page' })).toHaveAttribute(
    'href',
    '/sign-in#passkeys',
  );
  expect(screen.getByText('You are signed in as operator@example.com.')).toBeVisible();
});

test('the other pages do not repeat the note', async () => {
  const advised = { 'GET /api/auth/user': { ...person, secondFactor: 'advised' as const } };
  renderPage(<TrainingCentrePage />, { at: '/dexter-training', path: '/dexter-training', api: centre(advised) });
  await screen.findByRole('navigation', { name: 'Operators’ pages' });
  expect(screen.queryByText(/operators can sign in with a code alone/)).not.toBeInTheDocument();
});

test('an operator sees the daily tasks', async () => {
  renderPage(<TrainingCentrePage />, { api: centre({ 'GET /api/dexter/daily-tasks': [task] }) });
  expect(await screen.findByRole('row', { name: /Greet a new grower/ })).toBeVisible();
  expect(screen.getByText('Say hello.')).toBeVisible();
});

test('an unavailable sign-in service can be retried', async () => {
  let isDown = true;
  const api: FakeApi = { ...quietDay, 'GET /api/auth/user': () => (isDown ? NETWORK_ERROR : person) };
  const { user } = renderPage(<OpsHomePage />, { api });
  expect(await screen.findByText('We couldn’t check your sign-in')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('You are signed in as operator@example.com.')).toBeVisible();
});

test('signing out closes the page', async () => {
  let isSignedIn = true;
  const api: FakeApi = {
    ...quietDay,
    'GET /api/auth/user': () => (isSignedIn ? person : signedOut),
    'POST /api/logout': undefined,
  };
  const { user } = renderPage(<OpsHomePage />, { api });
  const button = await screen.findByRole('button', { name: 'Sign out' });
  isSignedIn = false;
  await user.click(button);
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
});

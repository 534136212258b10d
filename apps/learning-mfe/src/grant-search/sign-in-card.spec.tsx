import { renderPage } from '@farm/web-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { Component as GrantSearchPage } from './grant-search-page';
import { signInAddress } from '../sign-in/sign-in-address';
import { loan, matchWith } from './testing/grants-for-test';

const signedOut = null;
const samples = { say: 'For a grower in Georgia.', matches: [matchWith(), loan] };
let travelled: string[];

beforeEach(() => {
  window.sessionStorage.clear();
  travelled = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    travelled.push(this.getAttribute('href') ?? '');
  });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const open = async (at = '/grant-search') => {
  const page = renderPage(<GrantSearchPage />, {
    at,
    api: { 'GET /api/auth/user': signedOut, 'GET /api/grants/samples': samples },
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  return page;
};
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test("a signed-out visitor reads 'Please Sign In' and nothing is asked for", async () => {
  const { calls } = await open();
  expect(screen.getByRole('region', { name: 'Please Sign In' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In to Continue' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=/grant-search',
  );
  expect(calls('GET /api/grants/application-history')).toEqual([]);
});

test('real results of an example stand below, without a way to track them', async () => {
  await open();
  expect(screen.getByRole('region', { name: 'Three results, as an example' })).toHaveTextContent(
    'For a grower in Georgia.',
  );
  expect(screen.getByRole('article', { name: 'FSA Microloan' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Track/ })).toBeNull();
});

test('the browser is redirected to sign-in after six seconds, once per tab', async () => {
  await open();
  await wait(5_800);
  expect(travelled).toEqual([]);
  await wait(200);
  expect(travelled).toEqual(['/api/login?returnTo=/grant-search']);
  cleanup();
  await open();
  await wait(10_000);
  expect(travelled).toHaveLength(1);
  expect(screen.queryByText('Taking you to the sign-in page...')).toBeNull();
});

test.each(['scroll', 'keydown', 'pointerdown'])('somebody who reads on (%s) stays', async (event) => {
  await open();
  await act(() => window.dispatchEvent(new Event(event)));
  expect(screen.queryByText('Taking you to the sign-in page...')).toBeNull();
  await wait(10_000);
  expect(travelled).toEqual([]);
});

test('leaving the page earlier cancels the redirect', async () => {
  await open();
  cleanup();
  await wait(10_000);
  expect(travelled).toEqual([]);
});

test('without storage there is no redirect', async () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('refused');
  });
  await open();
  await wait(10_000);
  expect(travelled).toEqual([]);
});

test.each([
  ['/grant-search', '/api/login?returnTo=/grant-search'],
  ['/grant-search?farmType=fruit', '/api/login?returnTo=%2Fgrant-search%3FfarmType%3Dfruit'],
  [`/grant-search?location=${'x'.repeat(500)}`, '/api/login?returnTo=/grant-search'],
])('the way back from %s', (here, expected) => expect(signInAddress(here, '/grant-search')).toBe(expected));

import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as PreferencesPage } from './preferences-page';

const READ = 'POST /api/newsletter/preferences';
const SET = 'PUT /api/newsletter/preferences';
const ERASE = 'POST /api/newsletter/erase';
const TOKEN = 'k'.repeat(43);
const off = { address: 'a***@example.com', letter: false };
const on = { ...off, letter: true };
const button = (name: string) => screen.findByRole('button', { name });

const openPage = (api: FakeApi = {}, at = `/newsletter/preferences?token=${TOKEN}`) =>
  renderPage(<PreferencesPage />, { at, api });

test('the newsletter can be switched on and off', async () => {
  const { user, calls } = openPage({
    [READ]: off,
    [SET]: ({ body }) => (body.letter ? on : off),
  });
  expect(await screen.findByText('For a***@example.com')).toBeVisible();
  await user.click(await button('Subscribe'));
  expect(await screen.findByText('Saved. You will get the next one.')).toBeVisible();
  await user.click(await button('Unsubscribe'));
  expect(await screen.findByText('Saved. You will not get any more.')).toBeVisible();
  expect(calls(SET).map((input) => (input as { body: { letter: boolean } }).body.letter)).toEqual([true, false]);
});

test('deleting needs a confirmation and is reported', async () => {
  const { user, calls } = openPage({ [READ]: on, [ERASE]: { erased: true } });
  await user.click(await button('Delete my data'));
  await user.click(await button('Keep it'));
  expect(calls(ERASE)).toEqual([]);
  await user.click(await button('Delete my data'));
  await user.click(await button('Yes, delete all of it'));
  expect(await screen.findByText("Your data is deleted. We won't email you again.")).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an unknown link shows an error', async () => {
  const sentence = 'This link is not one of ours, or the address is gone already.';
  openPage({ [READ]: errorResponse(404, 'newsletter.unknown_link', sentence) });
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('loading can be retried after a network error, and a failed change shows an error', async () => {
  let lost = true;
  const { user } = openPage({ [READ]: () => (lost ? NETWORK_ERROR : off), [SET]: NETWORK_ERROR });
  await user.click(await button('Try again').then((found) => ((lost = false), found)));
  await user.click(await button('Subscribe'));
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
});

test('a truncated link says what to do', () => {
  openPage({}, '/newsletter/preferences');
  expect(screen.getByRole('alert')).toHaveTextContent("This link isn't complete.");
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
});

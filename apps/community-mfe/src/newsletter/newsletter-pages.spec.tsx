import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { Component as ConfirmPage } from './confirm-page';
import { Component as UnsubscribePage } from './unsubscribe-page';

const CONFIRM = 'POST /api/newsletter/confirm';
const LEAVE = 'POST /api/newsletter/unsubscribe/:token';
const TOKEN = 'k'.repeat(43);
const CUT = "This link isn't complete. Copy the whole line from the email.";
const CONFIRMED = /Your address is confirmed/;

const confirmPage = (api: FakeApi = {}, at = `/newsletter/confirm?token=${TOKEN}`) =>
  renderPage(<ConfirmPage />, { at, api });
const leavePage = (api: FakeApi = {}, at = `/newsletter/unsubscribe?token=${TOKEN}`) =>
  renderPage(<UnsubscribePage />, { at, api });
const yes = () => screen.getByRole('button', { name: 'Yes, sign me up' });
const out = () => screen.getByRole('button', { name: 'Leave the list' });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('confirming', () => {
  test('the button confirms once', async () => {
    const { user, calls } = confirmPage({ [CONFIRM]: { confirmed: true } });
    await user.dblClick(yes());
    expect(await screen.findByText(CONFIRMED)).toHaveAttribute('role', 'status');
    expect(calls(CONFIRM)).toEqual([expect.objectContaining({ body: { token: TOKEN } })]);
  });

  test('nothing happens without a press, however long the page is visible', async () => {
    jest.useFakeTimers();
    const { calls } = confirmPage();
    await pass(60_000);
    expect(calls(CONFIRM)).toEqual([]);
    expect(yes()).toBeEnabled();
  });

  test('an expired link offers a new one', async () => {
    const { user } = confirmPage({ [CONFIRM]: errorResponse(410, 'newsletter.expired', 'This link has expired.') });
    await user.click(yes());
    expect(await screen.findByText('This link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send a new one' })).toHaveAttribute('href', '/#mailing-list');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('the button works again after a network error', async () => {
    let lost = true;
    const { user } = confirmPage({ [CONFIRM]: () => (lost ? NETWORK_ERROR : { confirmed: true }) });
    await user.click(yes());
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeVisible();
    lost = false;
    await user.click(yes());
    expect(await screen.findByText(CONFIRMED)).toBeVisible();
  });

  test('a truncated link says what to do', () => {
    confirmPage({}, '/newsletter/confirm');
    expect(screen.getByRole('alert')).toHaveTextContent(CUT);
    expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
  });
});

describe('leaving', () => {
  test('the button unsubscribes and the page confirms it', async () => {
    const { user, calls } = leavePage({ [LEAVE]: { unsubscribed: true } });
    await user.click(out());
    expect(await screen.findByText('You are off the list.')).toBeVisible();
    expect(calls(LEAVE)).toEqual([expect.objectContaining({ params: { token: TOKEN } })]);
  });

  test('nothing happens without a click', async () => {
    jest.useFakeTimers();
    const { calls } = leavePage();
    await pass(60_000);
    expect(calls(LEAVE)).toEqual([]);
  });

  test('an unknown link shows an error', async () => {
    const unknown = 'This link is not one of ours, or the address is gone already.';
    const { user } = leavePage({ [LEAVE]: errorResponse(404, 'newsletter.unknown_link', unknown) });
    await user.click(out());
    expect(await screen.findByText(unknown)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('a truncated link says what to do', () => {
    leavePage({}, '/newsletter/unsubscribe');
    expect(screen.getByRole('alert')).toHaveTextContent(CUT);
    expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact');
  });
});

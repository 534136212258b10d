import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as ClassSeatPage } from './class-seat-page';
import { classForTest, seatForTest } from './testing/class-for-test';

const READ = 'GET /api/class-seats/:token';
const CONFIRM = 'POST /api/class-seats/:token/confirm';
const CANCEL = 'POST /api/class-seats/:token/cancel';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const open = (api: FakeApi, query = 'seat=TOKEN') => {
  window.scrollTo = jest.fn();
  return renderPage(<ClassSeatPage />, { at: `/class-seat?${query}`, path: '/class-seat', api });
};

test('only the button takes the seat: mail scanners open links', async () => {
  const { user, calls } = open({ [READ]: seatForTest(), [CONFIRM]: seatForTest({ status: 'seated' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Starting seeds indoors' })).toBeVisible();
  expect(calls(CONFIRM)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, take my seat' }));
  expect(await screen.findByText('You have a seat. See you there!')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: 'Calendar file' })).toBeVisible();
});

test('a seat is canceled after a question, and the focus is on what is left', async () => {
  const { user, calls } = open({
    [READ]: seatForTest({ status: 'seated' }),
    [CANCEL]: seatForTest({ status: 'canceled' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Cancel my seat' }));
  expect(calls(CANCEL)).toEqual([]);
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep my seat' })).toBeVisible();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, cancel my seat' }));
  expect(await screen.findByText('Your seat is canceled. Thank you for making room.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('whoever waits reads their place, and can leave the list', async () => {
  open({ [READ]: seatForTest({ status: 'waiting', place: 2 }) });
  expect(await screen.findByText(/^You’re number 2 on the waiting list\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible();
});

test('a link that is refused offers no other try', async () => {
  open({ [READ]: errorResponse(404, 'class.unknown_link', 'This link isn’t valid.') });
  expect(await screen.findByText('This link isn’t valid.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a link without its end asks for the whole line, and calls nothing', () => {
  const { calls } = open({}, '');
  expect(screen.getByText('Copy the whole line from the email.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls(READ)).toEqual([]);
});

test('the link of a video call is shown to somebody with a seat', async () => {
  const link = 'https://video.example/red-barn';
  open({ [READ]: seatForTest({ status: 'seated', link }) });
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', link);
});

test('a canceled class has no button', async () => {
  open({ [READ]: seatForTest({ status: 'seated', class: classForTest({ status: 'canceled' }) }) });
  expect(await screen.findByText('This class was canceled.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test.each(['requested', 'seated', 'waiting'] as const)(
  'a class that has begun says so to a seat that is %s',
  async (status) => {
    jest.setSystemTime(new Date('2026-12-12T15:00:00Z'));
    open({ [READ]: seatForTest({ status }) });
    expect(await screen.findByText('This class has begun.')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);

test('after a failure the next press works', async () => {
  let fails = true;
  const { user } = open({
    [READ]: seatForTest(),
    [CONFIRM]: () => (fails ? NETWORK_ERROR : seatForTest({ status: 'waiting', place: 1 })),
  });
  const button = await screen.findByRole('button', { name: 'Yes, take my seat' });
  await user.click(button);
  expect(await screen.findByText("That didn't work. Check your connection and try again.")).toBeVisible();
  fails = false;
  await user.click(button);
  expect(await screen.findByText(/^You’re number 1 on the waiting list\./)).toBeVisible();
});

test('a link that has expired says so, and leads to the classes', async () => {
  open({ [READ]: errorResponse(410, 'class.seat_gone', 'This link has expired, or the seat was canceled.') });
  expect(await screen.findByText('This link has expired, or the seat was canceled.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all classes and work days' })).toHaveAttribute('href', '/classes');
});

test('an address that waits for the next class is confirmed, or deleted, by a button', async () => {
  const confirm = 'POST /api/class-notices/:token/confirm';
  const stop = 'POST /api/class-notices/:token/stop';
  const api = {
    [confirm]: { confirmed: true },
    [stop]: { stopped: true },
    'GET /api/classes': { classes: [classForTest()] },
  };
  const { user, calls } = open(api as FakeApi, 'notice=TOKEN');
  expect(await screen.findByRole('heading', { level: 1, name: 'The next class' })).toBeVisible();
  expect([...calls(confirm), ...calls(stop)]).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, email me once' }));
  expect(await screen.findByText('Thank you! We will email you when the next class has a date.')).toBeVisible();
  // a class got its date after the address was given
  expect(await screen.findByRole('link', { name: 'Starting seeds indoors' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete my address' }));
  expect(await screen.findByText('Your address is deleted. We won’t write to you.')).toBeVisible();
});

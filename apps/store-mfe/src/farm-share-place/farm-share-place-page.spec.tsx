import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { placeForTest, shareForTest } from '../visit/testing/visit-for-test';
import { Component as FarmSharePlacePage } from './farm-share-place-page';

const READ = 'GET /api/farm-share-places/:token';
const CONFIRM = 'POST /api/farm-share-places/:token/confirm';
const LEAVE = 'POST /api/farm-share-places/:token/leave';

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

const open = (api: FakeApi, query = 'place=TOKEN') => {
  window.scrollTo = jest.fn();
  return renderPage(<FarmSharePlacePage />, { at: `/farm-share-place?${query}`, path: '/farm-share-place', api });
};

test('only the button takes the place: mail scanners open links', async () => {
  const { user, calls } = open({ [READ]: placeForTest(), [CONFIRM]: placeForTest({ status: 'member' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring share' })).toBeVisible();
  expect(screen.getByText('Saturday, 9 AM to 12 PM')).toBeVisible();
  expect(calls(CONFIRM)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, I want my place' }));
  expect(await screen.findByText('You have a place. See you at the pick-up!')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Pick-up days as a calendar' })).toHaveAttribute(
    'href',
    '/api/farm-share-places/TOKEN/pickups.ics',
  );
});

test('a place is given up after a question, and the focus is on what is left', async () => {
  const { user, calls } = open({
    [READ]: placeForTest({ status: 'member' }),
    [LEAVE]: placeForTest({ status: 'ended' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Give up my place' }));
  expect(calls(LEAVE)).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Give up my place' }));
  expect(dialog.getByText('You lose your place. If somebody is waiting, it’s offered to them.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Yes, give it up' }));
  expect(await screen.findByText(/^You have no place in this season any more\./)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a place that opened is taken or declined until its time', async () => {
  const offered = placeForTest({ status: 'offered', offeredUntil: '2026-12-03T15:00:00.000Z' });
  open({ [READ]: offered });
  expect(
    await screen.findByText(/until Thursday, December 3 at 10:00 AM \(farm time\), if you take it\.$/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Yes, I take it' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'No, thank you' })).toBeVisible();
});

test('whoever waits reads their place, and can leave the list', async () => {
  open({ [READ]: placeForTest({ status: 'waiting', place: 2 }) });
  expect(await screen.findByText(/^You’re number 2 on the waiting list\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leave the waiting list' })).toBeVisible();
});

test.each([
  ['canceled', shareForTest({ status: 'canceled' }), 'This season was canceled.'],
  ['over', shareForTest({ startsOn: '2026-04-01', endsOn: '2026-06-30' }), 'This season is over.'],
])('of a season that is %s nothing can be changed', async (_, share, text) => {
  open({ [READ]: placeForTest({ status: 'member', share }) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that is refused offers no other try', async () => {
  open({ [READ]: errorResponse(404, 'share.unknown_link', 'This link isn’t valid.') });
  expect(await screen.findByText('This link isn’t valid.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a link without its end asks for the whole line, and calls nothing', () => {
  const { calls } = open({}, '');
  expect(screen.getByText('Copy the whole line from the email.')).toBeVisible();
  expect(calls(READ)).toEqual([]);
});

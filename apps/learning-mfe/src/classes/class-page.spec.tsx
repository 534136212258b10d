import type { ClassEvent } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as ClassPage } from './class-page';
import { classForTest } from './testing/class-for-test';

const READ = 'GET /api/classes/:id';
const TAKE = 'POST /api/classes/:id/seats';
const { id } = classForTest();

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), advanceTimers: true }));
afterEach(() => jest.useRealTimers());
afterEach(() => localStorage.clear());

const open = (change: Parameters<typeof classForTest>[0], api: FakeApi = {}, next: ClassEvent | null = null) =>
  renderPage(<ClassPage />, {
    at: `/classes/${id}`,
    path: '/classes/:id',
    api: { [READ]: { class: classForTest(change), next }, ...api },
  });

test('a seat is asked for with a name and an address, and an email confirms it', async () => {
  const { user, calls } = open({}, { [TAKE]: { sent: true } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Starting seeds indoors' })).toBeVisible();
  expect(screen.getByText('Bring gloves.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Calendar file' })).toHaveAttribute(
    'href',
    `/api/classes/${id}/calendar.ics`,
  );
  await user.click(screen.getByRole('button', { name: 'Take a seat' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveAccessibleDescription(/^Please give a name/),
  );
  expect(calls(TAKE)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Ada Freeman');
  await user.type(screen.getByRole('textbox', { name: 'Your email address' }), 'ada@example.com');
  await user.dblClick(screen.getByRole('button', { name: 'Take a seat' }));
  expect(await screen.findByText(/Your seat is yours once you do\. If you signed up before/)).toHaveAttribute(
    'role',
    'status',
  );
  expect(screen.getByText(/ask again after one minute/)).toBeVisible();
  expect(calls(TAKE)).toEqual([
    expect.objectContaining({ params: { id }, body: { name: 'Ada Freeman', email: 'ada@example.com' } }),
  ]);
});

test('a full class has a waiting list', async () => {
  open({ seatsLeft: 0, waiting: 1 });
  expect(await screen.findByRole('button', { name: 'Join the waiting list' })).toBeVisible();
  expect(screen.getByText('Full, 1 person is waiting')).toBeVisible();
  expect(screen.queryByText(/the first free seat is yours/)).not.toBeInTheDocument(); // another person waits
});

test("the service's sentence about a field is shown at it", async () => {
  const sentence = 'Please give your name.';
  const { user } = open({}, { [TAKE]: errorResponse(422, 'class.name', sentence, { field: 'name' }) });
  await user.type(await screen.findByRole('textbox', { name: 'Your name' }), 'A');
  await user.type(screen.getByRole('textbox', { name: 'Your email address' }), 'ada@example.com{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveAccessibleDescription(sentence));
});

const ON = { startsAt: '2026-11-30T14:30:00.000Z', endsAt: '2026-11-30T15:30:00.000Z' };
const MET = { startsAt: '2026-11-14T15:00:00.000Z', endsAt: '2026-11-14T16:00:00.000Z' };

test.each([
  ['has met', MET, 'This class has met.'],
  ['is going on', ON, 'This class is on now.'],
  ['was a work day', { ...MET, kind: 'work_day' as const }, 'This work day is over.'],
  ['was canceled', { status: 'canceled' as const }, 'This class was canceled.'],
])('a class that %s takes nobody, and shows when the next one is', async (_, change, text) => {
  const next = classForTest({ id: '0197279a-0000-7000-8000-000000000002', title: 'Pruning' });
  open(change, {}, next);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Next: Pruning' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the next class' })).toHaveAttribute('href', `/classes/${next.id}`);
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('a class that has met takes addresses if no other has a date', async () => {
  open(MET);
  expect(await screen.findByRole('button', { name: 'Tell me about the next class' })).toBeVisible();
});

test.each([400, 404])('an unknown class (%i) leads to all classes', async (status) => {
  open({}, { [READ]: errorResponse(status, 'class.unknown', "We don't have a class at this address.") });
  expect(await screen.findByRole('heading', { level: 1, name: "We don't have this class." })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all classes and work days' })).toHaveAttribute('href', '/classes');
});

import { errorResponse, NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as ClassesPage } from './classes-page';
import { classForTest } from './testing/class-for-test';

const NOTICE = 'POST /api/class-notices';

test('each class has its time at the farm, place, price and the seats that are left', async () => {
  const workDay = classForTest({ id: '0197279a-0000-7000-8000-000000000002', title: 'Mulching', kind: 'work_day' });
  const full = { ...workDay, place: null, online: true, priceCents: 0, seatsLeft: 0, waiting: 2 };
  renderPage(<ClassesPage />, { api: { 'GET /api/classes': { classes: [classForTest(), full] } } });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByRole('link', { name: 'Starting seeds indoors' })).toHaveAttribute(
    'href',
    `/classes/${classForTest().id}`,
  );
  for (const fact of ['Saturday, December 12, 2026, 10:00 AM to 11:30 AM', 'The red barn', '3 seats left'])
    expect(within(first as HTMLElement).getByText(fact)).toBeVisible();
  expect(within(first as HTMLElement).getByText('$15.00, paid at the class')).toBeVisible();
  for (const fact of ['Work day', 'Free', 'Full, 2 people are waiting'])
    expect(within(second as HTMLElement).getByText(fact)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All classes as a calendar' })).toHaveAttribute('href', '/api/classes.ics');
});

test('a class that is going on is marked, and offers no seats', async () => {
  const event = classForTest({
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 60_000).toISOString(),
  });
  renderPage(<ClassesPage />, { api: { 'GET /api/classes': { classes: [event] } } });
  expect(await screen.findByText('On now')).toBeVisible();
  expect(screen.queryByText('3 seats left')).not.toBeInTheDocument();
});

test('without a class the page takes an address for the next one', async () => {
  const { user, calls } = renderPage(<ClassesPage />, {
    api: { 'GET /api/classes': { classes: [] }, [NOTICE]: { sent: true } },
  });
  expect(await screen.findByRole('heading', { name: 'No class has a date yet' })).toBeVisible();
  const field = screen.getByRole('textbox', { name: 'Your email address' });
  await user.type(field, 'ada{Enter}');
  expect(field).toHaveAccessibleDescription('Please enter a valid email address');
  await user.type(field, '@example.com{Enter}');
  expect(await screen.findByText(/^Almost done: open the email/)).toHaveAttribute('role', 'status');
  expect(calls(NOTICE)).toEqual([expect.objectContaining({ body: { email: 'ada@example.com' } })]);
});

test.each([
  [
    'the sentence of the service',
    errorResponse(503, 'service.down', 'Please come back in a minute.'),
    'Please come back in a minute.',
  ],
  ['a network error', NETWORK_ERROR, 'Check your connection and try again.'],
] as const)('%s is shown, and another try loads the list', async (_, failure, text) => {
  let fails = true;
  const { user } = renderPage(<ClassesPage />, {
    api: { 'GET /api/classes': () => (fails ? failure : { classes: [classForTest()] }) },
  });
  expect(await screen.findByText(text)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Starting seeds indoors' })).toBeVisible();
});

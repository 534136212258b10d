import { LOST, refusal, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { recall, remember } from '../card-form/payment-memory';
import { Component as CourseAccessPage } from './course-access-page';

const course = { id: 'southern-market-garden', title: 'The Southern Market Garden' };
const lessons = [
  { id: '01-site-and-soil', title: 'Site and soil', minutes: 25, done: true },
  { id: '02-plan-on-paper', title: 'Plan on paper', minutes: 20, done: false },
];
const opened = { course, lessons, buyer: 'a***@example.com', certificate: null };
const needed = refusal(401, 'access.needed', 'This course is not open here.');
const api = {
  'POST /api/course-access/:courseId/claim': { state: 'open' as const },
  'GET /api/course-access/:courseId': opened,
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    ...{ title: 'Site and soil', html: '<h2>Walk the land</h2><p>After rain.</p>', questions: [], done: true },
  },
};
const open = (search: string, more = {}) =>
  renderPage(<CourseAccessPage />, { at: `/course-access${search}`, path: '/course-access', api: { ...api, ...more } });

test('a paid course is claimed and opened, and the payment leaves the address', async () => {
  const page = open(
    '?course=southern-market-garden&payment_intent=pi_7&payment_intent_client_secret=s&redirect_status=succeeded',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your payment...');
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'The Southern Market Garden' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1Site and soil25 minutesDone',
    '2Plan on paper20 minutes',
  ]);
  await waitFor(() => expect(page.location().search).toBe('?course=southern-market-garden'));
  expect(page.asked('POST /api/course-access/:courseId/claim')).toEqual([
    expect.objectContaining({ body: { paymentIntent: 'pi_7' } }),
  ]);
});

test('a browser that owns the course needs no payment', async () => {
  const page = open('?course=southern-market-garden');
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  expect(page.asked('POST /api/course-access/:courseId/claim')).toEqual([]);
});

test('a reload while the bank’s answer was out claims the noted payment', async () => {
  remember({ id: 'pi_7', productId: 'southern-market-garden', title: course.title });
  const page = open('?course=southern-market-garden');
  await screen.findByText('Lifetime access for a***@example.com');
  expect(page.asked('POST /api/course-access/:courseId/claim')).toHaveLength(1);
  expect(recall()).toBeNull();
});

test('a lesson is read, and leads on to the next', async () => {
  const page = open('?course=southern-market-garden');
  await page.user.click(await screen.findByRole('link', { name: 'Site and soil' }));
  expect(await screen.findByText('After rain.')).toBeVisible();
  expect(page.location().search).toBe('?course=southern-market-garden&lesson=01-site-and-soil');
  expect(screen.getByRole('link', { name: 'Next: Plan on paper' })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden&lesson=02-plan-on-paper',
  );
  await page.user.click(screen.getByRole('link', { name: 'All lessons' }));
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
});

test('a lesson that does not open keeps the course and offers another try', async () => {
  open('?course=southern-market-garden&lesson=01-site-and-soil', {
    'GET /api/course-access/:courseId/lessons/:lessonId': LOST,
  });
  expect(await screen.findByText('This lesson did not open.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('without proof the page says how to get help, and not whether anybody bought', async () => {
  open('?course=southern-market-garden', { 'GET /api/course-access/:courseId': needed });
  expect(await screen.findByText('This course opens on the device it was bought with.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'orders@example.com' })).toBeVisible();
});

test('a payment that was not made is told in the service’s words', async () => {
  remember({ id: 'pi_7', productId: 'southern-market-garden', title: course.title });
  open('?course=southern-market-garden', {
    'POST /api/course-access/:courseId/claim': refusal(402, 'course.unpaid', 'This payment was not completed.'),
    'GET /api/course-access/:courseId': needed,
  });
  expect(await screen.findByText('This payment was not completed.')).toBeVisible();
  expect(recall()).toBeNull();
});

test('an old address with a payment still opens where the course is open already', async () => {
  open('?course=southern-market-garden&payment_intent=pi_7', {
    'POST /api/course-access/:courseId/claim': refusal(410, 'course.other_browser', 'A day has passed.'),
  });
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
});

test('a card company that is away keeps the note of the payment', async () => {
  remember({ id: 'pi_7', productId: 'southern-market-garden', title: course.title });
  open('?course=southern-market-garden', {
    'POST /api/course-access/:courseId/claim': refusal(503, 'checkout.provider_away', 'Failed to verify payment'),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(recall()).not.toBeNull();
});

test('a lost network can be tried again', async () => {
  let lost = true;
  const page = open('?course=southern-market-garden&payment_intent=pi_7', {
    'POST /api/course-access/:courseId/claim': () => (lost ? LOST : { state: 'open' as const }),
  });
  expect(await screen.findByText('Failed to verify payment')).toBeVisible();
  lost = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
});

test('an address without a course says so', () => {
  open('');
  expect(screen.getByRole('heading', { name: 'Which course?' })).toBeVisible();
});

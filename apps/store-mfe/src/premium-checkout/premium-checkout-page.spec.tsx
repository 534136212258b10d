import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { declined, fakeStripe, succeeded } from '../card-form/testing/fake-stripe';
import { Component as PremiumCheckoutPage } from './premium-checkout-page';

const at = '/premium-checkout?course=southern-market-garden&email=ann%40example.com';
const api = {
  'GET /api/payments/config': {
    mode: 'test' as const,
    publishableKey: 'pk_test_1',
    scriptUrl: null,
    released: [],
    pages: {},
  },
  'POST /api/create-payment-intent': { clientSecret: 'pi_7_secret_x' },
  'GET /api/courses/:id': {
    ...{
      id: 'southern-market-garden',
      title: 'The Southern Market Garden',
      price: 79.99,
      lessons: [],
      description: '',
    },
  },
};
const open = (more = {}, where = at) =>
  renderPage(<PremiumCheckoutPage />, { at: where, path: '/premium-checkout', api: { ...api, ...more } });
const pay = async ({ user }: ReturnType<typeof open>) => {
  const button = await screen.findByRole('button', { name: 'Complete Purchase - $79.99' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
};

test.each([['/premium-checkout?course=southern-market-garden'], ['/premium-checkout?email=ann%40example.com']])(
  '%s lacks something: it says so and offers the way back',
  (where) => {
    open({}, where);
    expect(screen.getByRole('heading', { name: 'Payment Error' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Missing course or email information. Please go back and try again.',
    );
    expect(screen.getByRole('link', { name: 'Back to Courses' })).toHaveAttribute('href', '/courses');
  },
);

test('the course is shown with its price, what it includes and the buyer’s address', async () => {
  fakeStripe(succeeded);
  const page = open();
  expect(screen.getByText('Setting up your premium course purchase...')).toBeVisible();
  expect(await screen.findByText('The Southern Market Garden')).toBeVisible();
  for (const text of [
    '$79.99',
    'Includes: Lifetime access, certificate of completion, Dexter Jr. AI support',
    'ann@example.com',
    'Course access will be sent to this address.',
    'Test mode: no real money moves.',
    'Your money back for 30 days. Just write to us.',
  ])
    expect(screen.getByText(text)).toBeVisible();
  const more = screen.getByText('What else to know').closest('details');
  expect(more).not.toHaveAttribute('open');
  expect([...(more?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'With it come a workbook and a spreadsheet to download, a sheet for each of eight crops, and a farm plan to write beside a worked one.',
    'The example garden of 8 beds takes $3,147 to start and $800 in hand. In its first year it sells $3,655, and $1,130 stays: $2.57 an hour before tax. Not counted: a truck, mower, cart and hose, and about $140 and 62 hours before the first spring.',
    'You may show the lessons and quizzes, print the workbook without its keys, the lessons, crop sheets, final plan and rubric for your own class, and give it the spreadsheet. The workbook has an exercise to copy for each lesson, with its key. One certificate, with one name, comes with each course.',
  ]);
  expect(screen.getByRole('link', { name: 'Back to Courses' })).toHaveAttribute('href', '/courses');
  expect(page.calls('POST /api/create-payment-intent')).toEqual([
    expect.objectContaining({
      body: {
        amount: 79.99,
        courseId: 'southern-market-garden',
        userEmail: 'ann@example.com',
        description: 'Premium Course: southern-market-garden',
      },
    }),
  ]);
});

test('without the course details the course can still be bought', async () => {
  fakeStripe(succeeded);
  open({ 'GET /api/courses/:id': NETWORK_ERROR });
  expect(await screen.findByText('$79.99')).toBeVisible();
});

test('paying always returns by redirect, to the course, and the receipt goes to the buyer', async () => {
  const stripe = fakeStripe('never');
  const page = open();
  await pay(page);
  expect(await screen.findByRole('button', { name: 'Processing Payment...' })).toHaveAttribute('aria-disabled', 'true');
  expect(stripe.confirmed).toEqual([
    expect.objectContaining({
      confirmParams: {
        return_url: 'http://localhost/course-access?course=southern-market-garden',
        receipt_email: 'ann@example.com',
      },
    }),
  ]);
  expect(stripe.confirmed[0]).not.toHaveProperty('redirect');
});

test.each([
  ['a declined card shows the provider’s message', declined('Your card was declined.'), 'Your card was declined.'],
  ['an unknown outcome shows an error', 'network error' as const, 'An unexpected error occurred. Please try again.'],
])('%s, inline', async (_, answer, text) => {
  fakeStripe(answer);
  const page = open();
  await pay(page);
  expect(await screen.findByText(text)).toBeVisible();
  expect(page.toasts()).toEqual([]);
});

test('a payment that cannot be created shows the error card', async () => {
  fakeStripe(succeeded);
  open({ 'POST /api/create-payment-intent': errorResponse(503, 'checkout.provider_away', 'away') });
  expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Payment Error' })).toHaveFocus();
});

test('an invalid email address is named as the reason', async () => {
  fakeStripe(succeeded);
  open({
    'POST /api/create-payment-intent': errorResponse(400, 'checkout.bad_email', 'Please enter a valid email address.'),
  });
  expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
});

test('a course that was paid already is opened', async () => {
  fakeStripe(succeeded);
  const page = open({
    'POST /api/create-payment-intent': errorResponse(409, 'checkout.already_paid', 'Yours.', { sessionId: 'pi_0' }),
  });
  await waitFor(() => expect(page.location().pathname).toBe('/course-access'));
  expect(page.location().search).toBe('?course=southern-market-garden&payment_intent=pi_0');
});

test.each([
  ['lowers the price', { clientSecret: 'pi_8_secret_x', totalCents: 4999 }, 'Complete Purchase - $49.99'],
  ['makes it free', { clientSecret: null, sessionId: 'free_8', totalCents: 0 }, null],
])('a code that %s', async (_, coded, label) => {
  fakeStripe(succeeded);
  const page = open({
    'POST /api/create-payment-intent': ({ body }: { body: { code?: string } }) =>
      body.code === undefined ? api['POST /api/create-payment-intent'] : coded,
  });
  await page.user.click(await screen.findByText('Have a code?'));
  await page.user.type(screen.getByLabelText('Code'), 'FALL25');
  await page.user.click(screen.getByRole('button', { name: 'Apply code' }));
  if (label !== null) expect(await screen.findByRole('button', { name: label })).toBeVisible();
  else await waitFor(() => expect(page.location().search).toBe('?course=southern-market-garden&payment_intent=free_8'));
});

test('the course has no hosted checkout: a form that fails to load can be retried', async () => {
  fakeStripe(succeeded).loads = false;
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    open();
    await screen.findByText('Loading the card form...');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeEnabled();
    expect(screen.queryByText(/card provider's page/)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('a browser that blocks cookies is told so before any payment is opened', async () => {
  const config = { ...api['GET /api/payments/config'], cookies: false };
  const page = open({ 'GET /api/payments/config': config });
  expect(await screen.findByText(/^This browser blocks cookies/)).toBeVisible();
  expect(page.calls('POST /api/create-payment-intent')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Complete Purchase/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

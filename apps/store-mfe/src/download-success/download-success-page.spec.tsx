import { Link } from '@farm/web-kit';
import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { loadPendingPayment, savePendingPayment } from '../card-form/pending-payment';
import { Component as DownloadSuccessPage } from './download-success-page';

const paid = {
  ...{ success: true, message: '', title: 'Grant Gold', downloadUrl: '/api/download/grant-gold' },
  ...{ kind: 'guide' as const, state: 'paid' as const, productId: 'grant-gold' },
};
const failed = { ...paid, success: false, message: 'Payment session not found', state: 'failed' as const };
const processing = { ...paid, success: false, state: 'processing' as const };
const open = (search: string, answer: unknown = paid, { state, more = {} }: { state?: unknown; more?: object } = {}) =>
  renderPage(<DownloadSuccessPage />, {
    ...{ at: `/download-success${search}`, path: '/download-success', state },
    api: { 'GET /api/verify-payment/:sessionId': answer as typeof paid, ...more },
  });

test('a verified payment offers its download in a new tab', async () => {
  const page = open('?session_id=pi_1&book_id=grant-gold');
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your payment...');
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toHaveFocus();
  expect(screen.getByText('Thank you! "Grant Gold" is yours to keep.')).toBeVisible();
  const button = screen.getByRole('link', { name: 'Download Your Guide Now (new tab)' });
  expect(button).toHaveAttribute('href', '/api/download/grant-gold?session_id=pi_1');
  expect(button).toHaveAttribute('target', '_blank');
  expect(button).toHaveAttribute('rel', 'noopener');
  expect(screen.getByRole('link', { name: 'orders@example.com' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse More Guides' })).toHaveAttribute('href', '/country-store');
  expect(page.calls('GET /api/verify-payment/:sessionId')).toHaveLength(1);
});

test('the slides of a guide are a second download', async () => {
  open('?session_id=pi_1', { ...paid, slidesUrl: '/api/download/growing-minds-education?part=slides' });
  expect(await screen.findByRole('link', { name: 'Download the Slides (new tab)' })).toHaveAttribute(
    'href',
    '/api/download/growing-minds-education?part=slides&session_id=pi_1',
  );
});

test('a link to another payment on the same page shows that one', async () => {
  const titles: Record<string, string> = { pi_1: 'Grant Gold', pi_2: 'Seeds of Wealth' };
  const { user } = renderPage(
    <>
      <DownloadSuccessPage />
      <Link to="/download-success?session_id=pi_2">Open it</Link>
    </>,
    {
      at: '/download-success?session_id=pi_1',
      path: '/download-success',
      api: {
        'GET /api/verify-payment/:sessionId': ({ params }) => ({ ...paid, title: titles[params.sessionId] ?? '' }),
      },
    },
  );
  expect(await screen.findByText(/"Grant Gold" is yours/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Open it' }));
  expect(await screen.findByText(/"Seeds of Wealth" is yours/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Download Your Guide Now (new tab)' })).toHaveAttribute(
    'href',
    '/api/download/grant-gold?session_id=pi_2',
  );
});

test('the pending payment is deleted once its outcome is known', async () => {
  savePendingPayment({ id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' });
  open('?session_id=pi_1');
  await screen.findByText('Payment Successful!');
  expect(loadPendingPayment()).toBeNull();
});

test('the provider’s secret and status are removed from the URL at once', async () => {
  const page = open('?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed');
  await waitFor(() => expect(page.location().search).toBe('?payment_intent=pi_1'));
  expect(await screen.findByText('Payment Successful!')).toBeVisible();
});

test.each([
  ['no payment', '', paid, 'No payment session found'],
  ['an unknown payment shows the service’s message', '?session_id=x', failed, 'Payment session not found'],
  ['a failure without a message', '?session_id=x', { ...failed, message: '' }, 'Payment verification failed'],
  ['a network error', '?session_id=x', NETWORK_ERROR, 'Failed to verify payment'],
  ['an error response', '?session_id=x', errorResponse(503, 'site.away', 'away'), 'Failed to verify payment'],
])('%s', async (_, search, answer, message) => {
  open(search, answer);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Return to Store' })).toHaveAttribute('href', '/country-store');
});

test('a slow bank is polled, then an email is promised', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    savePendingPayment({ id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' });
    const page = open('?session_id=pi_1', processing);
    await act(() => jest.advanceTimersByTimeAsync(14_900));
    expect(screen.getByText('Verifying your payment...')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText('Payment is still processing. We will email you when it completes.')).toBeVisible();
    expect(page.calls('GET /api/verify-payment/:sessionId')).toHaveLength(5);
    expect(loadPendingPayment()).not.toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

test('whoever leaves the page ends its polling', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    const page = renderPage(
      <>
        <DownloadSuccessPage />
        <Link to="/country-store">Leave</Link>
      </>,
      {
        at: '/download-success?session_id=pi_1',
        path: '/download-success',
        api: { 'GET /api/verify-payment/:sessionId': processing },
      },
    );
    await act(() => jest.advanceTimersByTimeAsync(500));
    act(() => screen.getByRole('link', { name: 'Leave' }).click());
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText('another page')).toBeVisible();
    expect(page.calls('GET /api/verify-payment/:sessionId')).toHaveLength(1);
  } finally {
    jest.useRealTimers();
  }
});

const free = { bookId: 'growing-minds', title: 'Growing Minds', price: 0, isFree: true };

test('a free guide without an order is ordered first', async () => {
  const answer = { ...paid, title: 'Growing Minds', downloadUrl: '/api/download/growing-minds' };
  open('', answer, { state: free, more: { 'POST /api/free-orders': { sessionId: 'free_1' } } });
  expect(await screen.findByRole('link', { name: 'Download Your Guide Now (new tab)' })).toHaveAttribute(
    'href',
    '/api/download/growing-minds?session_id=free_1',
  );
});

test('a free guide that cannot be ordered shows an error', async () => {
  open('', paid, { state: free, more: { 'POST /api/free-orders': NETWORK_ERROR } });
  expect(await screen.findByText('Unable to prepare download. Please try again.')).toBeVisible();
});

test('a course leads to its lessons', async () => {
  const page = open('?session_id=pi_7', { ...paid, kind: 'course', productId: 'southern-market-garden' });
  await waitFor(() => expect(page.location().pathname).toBe('/course-access'));
  expect(page.location().search).toBe('?course=southern-market-garden&payment_intent=pi_7');
});

describe('an order without an email address', () => {
  const EMAIL = 'POST /api/library/email';
  const sendTo = async (answer: unknown) => {
    const page = open('?session_id=pi_1', { ...paid, needsEmail: true }, { more: { [EMAIL]: answer } });
    expect(await screen.findByRole('heading', { name: 'Where should we send your copy?' })).toBeVisible();
    await page.user.type(screen.getByLabelText('Your email'), 'ann@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Send my copy' }));
    return page;
  };

  test('asks for one and confirms it', async () => {
    const page = await sendTo({ message: 'Your copy is on its way.' });
    expect(await screen.findByText('Your copy is on its way.')).toHaveAttribute('role', 'status');
    expect(page.calls(EMAIL)).toEqual([
      expect.objectContaining({ body: { sessionId: 'pi_1', email: 'ann@example.com' } }),
    ]);
  });

  test.each([
    ['a refusal', errorResponse(409, 'library.has_email', 'This order has an address.'), 'This order has an address.'],
    ['a network error', NETWORK_ERROR, "We couldn't reach the farm. Check your connection and try again."],
  ])('%s keeps the download', async (_, answer, words) => {
    await sendTo(answer);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Download Your Guide Now (new tab)' })).toBeVisible();
  });
});

test('an order with an email address shows no form', async () => {
  open('?session_id=pi_1', { ...paid, needsEmail: false });
  await screen.findByText('Payment Successful!');
  expect(screen.queryByText('Where should we send your copy?')).not.toBeInTheDocument();
});

test('a hosted checkout is verified by its own id', async () => {
  const page = open('?session_id=cs_test_1&book_id=grant-gold');
  await screen.findByText('Payment Successful!');
  expect(page.calls('GET /api/verify-payment/:sessionId')).toEqual([
    expect.objectContaining({ params: { sessionId: 'cs_test_1' } }),
  ]);
});

test('a network error can be retried', async () => {
  let isOffline = true;
  const page = open('?session_id=pi_1', () => (isOffline ? NETWORK_ERROR : paid));
  await screen.findByText('Failed to verify payment');
  isOffline = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Payment Successful!')).toBeVisible();
});

import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadPendingPayment, savePendingPayment } from '../card-form/pending-payment';
import { Component as CourseAccessPage } from './course-access-page';

const course = { id: 'southern-market-garden', title: 'The Southern Market Garden' };
const lessons = [
  {
    id: '01-site-and-soil',
    title: 'Site and soil',
    minutes: 25,
    sums: [{ id: 'lime', title: 'Lime for your beds' }],
    done: true,
  },
  { id: '02-plan-on-paper', title: 'Plan on paper', minutes: 20, sums: [], done: false },
];
const opened = { course, lessons, buyer: 'a***@example.com', certificate: null };
const LINK_SENT = 'If we know this address, a link is on its way.';
const needed = errorResponse(401, 'access.needed', 'This course is not open here.');
const api = {
  'GET /api/payments/config': {
    ...{ mode: 'sandbox' as const, cookies: true, publishableKey: 'pk_1', scriptUrl: null },
    ...{ released: [], pages: {} },
  },
  'POST /api/course-access/:courseId/claim': { state: 'open' as const },
  'GET /api/course-access/:courseId': opened,
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    ...{ title: 'Site and soil', html: '<h2>Walk the land</h2><p>After rain.</p>', questions: [], done: true },
  },
};
const open = (search: string, more = {}) =>
  renderPage(<CourseAccessPage />, { at: `/course-access${search}`, path: '/course-access', api: { ...api, ...more } });

beforeEach(() => {
  window.scrollTo = jest.fn(); // jsdom has no layout to scroll
});

test('a paid course is claimed and opened, and the payment is removed from the URL', async () => {
  const page = open(
    '?course=southern-market-garden&payment_intent=pi_7&payment_intent_client_secret=s&redirect_status=succeeded',
  );
  expect(screen.getByRole('status')).toHaveTextContent('Verifying your payment...');
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'The Southern Market Garden' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '1Site and soil25 minutesDoneWith your numbers: Lime for your beds',
    '2Plan on paper20 minutes',
  ]);
  await waitFor(() => expect(page.location().search).toBe('?course=southern-market-garden'));
  expect(page.calls('POST /api/course-access/:courseId/claim')).toEqual([
    expect.objectContaining({ body: { paymentIntent: 'pi_7' } }),
  ]);
});

test('a browser that owns the course needs no payment', async () => {
  const page = open('?course=southern-market-garden');
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  expect(page.calls('POST /api/course-access/:courseId/claim')).toEqual([]);
});

test('a reload claims the pending payment', async () => {
  savePendingPayment({ id: 'pi_7', productId: 'southern-market-garden', title: course.title });
  const page = open('?course=southern-market-garden');
  await screen.findByText('Lifetime access for a***@example.com');
  expect(page.calls('POST /api/course-access/:courseId/claim')).toHaveLength(1);
  expect(loadPendingPayment()).toBeNull();
});

const notDone = { ...opened, lessons: lessons.map((lesson) => ({ ...lesson, done: false })) };

test('a new buyer sees thanks and the address of the receipt, and starts lesson 1', async () => {
  open('?course=southern-market-garden&payment_intent=pi_7', { 'GET /api/course-access/:courseId': notDone });
  expect(await screen.findByText('Thank you, it is yours. Receipt sent to a***@example.com.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'your library' })).toHaveAttribute('href', '/library');
  expect(screen.getByRole('link', { name: 'Start lesson 1 (25 minutes)' })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden&lesson=01-site-and-soil',
  );
});

test('a later visit continues with the first lesson that is not done', async () => {
  open('?course=southern-market-garden');
  expect(await screen.findByRole('link', { name: 'Continue: Plan on paper' })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden&lesson=02-plan-on-paper',
  );
  expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument();
});

test('a lesson links to the next one', async () => {
  const page = open('?course=southern-market-garden');
  await page.user.click(await screen.findByRole('link', { name: 'Site and soil' }));
  expect(await screen.findByText('After rain.')).toBeVisible();
  expect(page.location().search).toBe('?course=southern-market-garden&lesson=01-site-and-soil');
  expect(screen.getByRole('link', { name: 'Next: Plan on paper' })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden&lesson=02-plan-on-paper',
  );
  expect(screen.getByRole('link', { name: 'This lesson to print (PDF)' })).toHaveAttribute(
    'href',
    '/api/course-access/southern-market-garden/lessons/01-site-and-soil/pdf',
  );
  await page.user.click(screen.getByRole('link', { name: 'All lessons' }));
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
});

test('crop sheets are listed and read as lessons without a quiz', async () => {
  const page = open('?course=southern-market-garden', {
    'GET /api/course-access/:courseId': { ...opened, sheets: [{ id: 'sheet-zinnias', title: 'Zinnias' }] },
    'GET /api/course-access/:courseId/lessons/:lessonId': {
      ...{ title: 'Zinnias', html: '<h2>Varieties</h2>', questions: [], done: false },
      sources: [{ text: 'An office: Zinnia', url: 'https://example.com/zinnia', readOn: '2026-11-29' }],
    },
  });
  const sheets = within(await screen.findByRole('region', { name: 'Crop sheets' }));
  await page.user.click(sheets.getByRole('link', { name: 'Zinnias' }));
  expect(await screen.findByRole('heading', { name: 'Varieties' })).toBeVisible();
  const sources = within(screen.getByRole('region', { name: 'Sources' }));
  expect(sources.getByRole('link')).toHaveAttribute('href', 'https://example.com/zinnia');
  expect(sources.getByRole('listitem')).toHaveTextContent('An office: Zinnia Read November 29, 2026');
  expect(screen.queryByRole('link', { name: /^Next/ })).not.toBeInTheDocument();
});

test('a lesson begins with what its reader has on paper by the end', async () => {
  open('?course=southern-market-garden&lesson=01-site-and-soil', {
    'GET /api/course-access/:courseId/lessons/:lessonId': {
      ...api['GET /api/course-access/:courseId/lessons/:lessonId'],
      outcomes: ['a score of your ground', 'a copy of the soil test form'],
    },
  });
  expect(await screen.findByText('By the end you have on paper:')).toBeVisible();
  expect(screen.getByText('a score of your ground')).toBeVisible();
});

test('the last lesson of a finished course leads to the certificate', async () => {
  const finished = { ...opened, lessons: lessons.map((lesson) => ({ ...lesson, done: true })) };
  open('?course=southern-market-garden&lesson=02-plan-on-paper', { 'GET /api/course-access/:courseId': finished });
  expect(await screen.findByRole('heading', { name: 'You finished' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get your certificate' })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden#certificate',
  );
});

test('a lesson that fails to load can be retried', async () => {
  open('?course=southern-market-garden&lesson=01-site-and-soil', {
    'GET /api/course-access/:courseId/lessons/:lessonId': NETWORK_ERROR,
  });
  expect(await screen.findByText("We couldn't load this lesson.")).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('without proof the page emails a link and reveals no purchase', async () => {
  const page = open('?course=southern-market-garden', {
    'GET /api/course-access/:courseId': needed,
    'POST /api/library/links': { message: LINK_SENT },
  });
  await page.user.type(await screen.findByLabelText('Enter the email you bought with'), 'ann@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(LINK_SENT)).toHaveAttribute('role', 'status');
  expect(page.calls('POST /api/library/links')).toEqual([
    expect.objectContaining({ body: { email: 'ann@example.com' } }),
  ]);
  expect(screen.getByRole('link', { name: 'orders@example.com' })).toBeVisible();
});

test('a failed payment shows the service’s message', async () => {
  savePendingPayment({ id: 'pi_7', productId: 'southern-market-garden', title: course.title });
  open('?course=southern-market-garden', {
    'POST /api/course-access/:courseId/claim': errorResponse(402, 'course.unpaid', 'This payment was not completed.'),
    'GET /api/course-access/:courseId': needed,
  });
  expect(await screen.findByText('This payment was not completed.')).toBeVisible();
  expect(loadPendingPayment()).toBeNull();
});

test('an old URL with a payment still opens where the course is already open', async () => {
  open('?course=southern-market-garden&payment_intent=pi_7', {
    'POST /api/course-access/:courseId/claim': errorResponse(410, 'course.other_browser', 'A day has passed.'),
  });
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
});

test('a payment stays saved while the payment provider is down', async () => {
  savePendingPayment({ id: 'pi_7', productId: 'southern-market-garden', title: course.title });
  open('?course=southern-market-garden', {
    'POST /api/course-access/:courseId/claim': errorResponse(503, 'checkout.provider_away', 'Failed to verify payment'),
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(loadPendingPayment()).not.toBeNull();
});

test('a network error can be retried', async () => {
  let isOffline = true;
  const page = open('?course=southern-market-garden&payment_intent=pi_7', {
    'POST /api/course-access/:courseId/claim': () => (isOffline ? NETWORK_ERROR : { state: 'open' as const }),
  });
  expect(await screen.findByText('Failed to verify payment')).toBeVisible();
  isOffline = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
});

describe('an emailed link', () => {
  const token = 'g'.repeat(43);

  const pressOpen = async ({ user }: ReturnType<typeof open>) =>
    user.click(await screen.findByRole('button', { name: 'Open the course' }));

  test('is claimed when the button is pressed, once, and then removed from the URL', async () => {
    const page = open(`?course=southern-market-garden&grant=${token}`);
    expect(await screen.findByText(/^Press the button to open your course in this browser./)).toBeVisible();
    expect(page.calls('POST /api/course-access/:courseId/claim')).toEqual([]);
    expect(page.calls('GET /api/course-access/:courseId')).toEqual([]);
    expect(page.location().search).toBe(`?course=southern-market-garden&grant=${token}`);
    await page.user.dblClick(screen.getByRole('button', { name: 'Open the course' }));
    expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
    await waitFor(() => expect(page.location().search).toBe('?course=southern-market-garden'));
    expect(page.calls('POST /api/course-access/:courseId/claim')).toEqual([
      expect.objectContaining({ body: { grant: token } }),
    ]);
  });

  test('can be pressed again after a lost connection', async () => {
    let isOffline = true;
    const page = open(`?course=southern-market-garden&grant=${token}`, {
      'POST /api/course-access/:courseId/claim': () => (isOffline ? NETWORK_ERROR : { state: 'open' as const }),
    });
    await pressOpen(page);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isOffline = false;
    await page.user.click(again);
    expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  });

  test('opened in another browser asks for the buyer’s address once', async () => {
    const page = open(`?course=southern-market-garden&grant=${token}`, {
      'POST /api/course-access/:courseId/claim': ({ body }: { body: { email?: string } }) =>
        body.email === undefined
          ? { state: 'confirm_email' as const }
          : body.email === 'ann@example.com'
            ? { state: 'open' as const }
            : errorResponse(403, 'access.not_the_buyer', 'This is not the address the order was made with.'),
    });
    await pressOpen(page);
    const field = await screen.findByLabelText('Enter the email you bought with');
    await page.user.type(field, 'bob@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('This is not the address the order was made with.')).toBeVisible();
    await page.user.clear(field);
    await page.user.type(field, 'ann@example.com');
    await page.user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Lifetime access for a***@example.com')).toBeVisible();
  });

  test('that was already used offers another one', async () => {
    const page = open(`?course=southern-market-garden&grant=${token}`, {
      'POST /api/course-access/:courseId/claim': errorResponse(410, 'access.expired', 'This link is no longer good.'),
      'GET /api/course-access/:courseId': needed,
    });
    await pressOpen(page);
    expect(await screen.findByText('This link is no longer good.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  });
});

test('a refunded course is closed and offers no link', async () => {
  open('?course=southern-market-garden', {
    'GET /api/course-access/:courseId': errorResponse(410, 'course.revoked', 'This purchase was refunded.'),
  });
  expect(await screen.findByText('This purchase was refunded.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send me a link' })).not.toBeInTheDocument();
});

test('a payment from another browser sends a link to the buyer’s inbox', async () => {
  open('?course=southern-market-garden&payment_intent=pi_7', {
    'POST /api/course-access/:courseId/claim': { state: 'mailed' as const },
  });
  expect(await screen.findByText(/^A link is on its way to the email you bought with./)).toBeVisible();
});

test('a slow bank is not shown as a failure', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    open('?course=southern-market-garden&payment_intent=pi_7', {
      'POST /api/course-access/:courseId/claim': { state: 'processing' as const },
    });
    await act(() => jest.advanceTimersByTimeAsync(15_100));
    expect(screen.getByText('Payment is still processing. We will email you when it completes.')).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('“Forget this device” ends the access', async () => {
  const page = open('?course=southern-market-garden', { 'POST /api/library/forget': undefined });
  await page.user.click(await screen.findByRole('button', { name: 'Forget this device' }));
  expect(await screen.findByRole('button', { name: 'Send me a link' })).toBeVisible();
  expect(screen.queryByText(/Lifetime access/)).not.toBeInTheDocument();
});

describe('the certificate', () => {
  const allDone = { ...opened, lessons: lessons.map((lesson) => ({ ...lesson, done: true })) };

  test('needs every lesson', async () => {
    open('?course=southern-market-garden');
    expect(await screen.findByText('Finish every lesson to get it: 1 to go.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '1 of 2 lessons done' })).toBeVisible();
    expect(screen.queryByLabelText('Your name')).not.toBeInTheDocument();
  });

  test('is made out to a name and links to its PDF and its public page', async () => {
    const page = open('?course=southern-market-garden', {
      'GET /api/course-access/:courseId': allDone,
      'POST /api/course-access/:courseId/certificate': { code: '7K2Q91XDAB3C' },
    });
    const press = async () => page.user.click(await screen.findByRole('button', { name: 'Get my certificate' }));
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    await page.user.type(await screen.findByLabelText('Your name'), 'A');
    expect(screen.getByText(/It is no license and no college credit\.$/)).toBeVisible();
    await press();
    expect(screen.getByText('Please enter a name of 2 to 80 characters.')).toBeVisible();
    await page.user.type(screen.getByLabelText('Your name'), 'nn Lee ');
    await press();
    expect(await screen.findByText(/^Made out to/)).toHaveTextContent(/^Made out to Ann Lee\. /);
    expect(screen.getByText(/^Made out to/)).toHaveFocus();
    expect(scroll).toHaveBeenCalledWith({ block: 'center' });
    expect(page.calls('POST /api/course-access/:courseId/certificate')).toEqual([
      expect.objectContaining({ body: { name: 'Ann Lee' } }),
    ]);
    expect(screen.getByRole('link', { name: 'Download the certificate (PDF)' })).toHaveAttribute(
      'href',
      '/api/certificates/7K2Q91XDAB3C/pdf',
    );
    expect(screen.getByRole('link', { name: 'View its public page' })).toHaveAttribute('href', '/verify/7K2Q91XDAB3C');
  });
});

test('a URL without a course shows an explanation', () => {
  open('');
  expect(screen.getByRole('heading', { name: 'Which course?' })).toBeVisible();
});

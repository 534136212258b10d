import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { savePendingPayment } from '../card-form/pending-payment';
import { Component as LibraryPage } from './library-page';

const item = {
  ...{ orderNumber: 'FARM-7K2Q-91XD', productId: 'grant-gold', kind: 'guide' as const, title: 'Grant Gold' },
  ...{ boughtOn: '2025-08-23T13:00:00.000Z', totalCents: 3999, state: 'active' as const, closedBy: null },
  downloads: { left: 4, of: 5, until: '2025-09-22T13:00:00.000Z' },
};
const courseItem = {
  ...{ ...item, orderNumber: 'FARM-0000-0002', productId: 'southern-market-garden', kind: 'course' as const },
  ...{ title: 'The Southern Market Garden', downloads: null },
};
const freeItem = {
  ...{ ...item, orderNumber: 'FARM-0000-0003', productId: 'growing-minds', title: 'Growing Minds', totalCents: 0 },
  downloads: null,
};
const shelf = {
  ...{ buyer: 'a***@example.com', items: [item, courseItem, freeItem] },
  receipts: [{ number: item.orderNumber, title: 'Grant Gold', paidOn: item.boughtOn, totalCents: 3999 }],
  certificates: [
    { code: '7K2Q91XDAB3C', course: courseItem.title, name: 'Ann Lee', issuedOn: '2025-10-01T12:00:00.000Z' },
  ],
};
const needed = errorResponse(401, 'access.needed', 'This library is not open here.');
const LINK_SENT = 'If we know this address, a link is on its way.';
const config = {
  ...{ mode: 'sandbox' as const, cookies: true, publishableKey: 'pk_1', scriptUrl: null },
  ...{ released: [], pages: {} },
};
const token = 'k'.repeat(43);
const open = (search = '', more = {}) =>
  renderPage(<LibraryPage />, {
    ...{ at: `/library${search}`, path: '/library' },
    api: { 'GET /api/library': shelf, 'GET /api/payments/config': config, ...more },
  });
const packet = async (title: string) => within(await screen.findByRole('article', { name: title }));

test('a guide shows its downloads, its order and its actions', async () => {
  open();
  expect(screen.getByText('Loading your library...')).toBeVisible();
  const guide = await packet('Grant Gold');
  expect(guide.getByText('4 of 5 downloads left, until September 22, 2025')).toBeVisible();
  expect(guide.getByText('Order FARM-7K2Q-91XD, August 23, 2025')).toBeVisible();
  expect(guide.getByRole('link', { name: 'Download Grant Gold' })).toHaveAttribute('href', '/api/download/grant-gold');
  expect(screen.getByText('Purchases of a***@example.com')).toBeVisible();
});

test('a guide with slides offers both files, another one only itself', async () => {
  const title = 'Growing Minds: Teacher and Student Guide';
  const teacher = { ...item, orderNumber: 'FARM-0000-0004', productId: 'growing-minds-education', title, slides: true };
  open('', { 'GET /api/library': { ...shelf, items: [item, teacher] } });
  expect((await packet(title)).getByRole('link', { name: `Slides (PDF) of ${title}` })).toHaveAttribute(
    'href',
    '/api/download/growing-minds-education?part=slides',
  );
  expect((await packet('Grant Gold')).queryByRole('link', { name: /Slides/ })).not.toBeInTheDocument();
});

test('a course leads to its lessons, and a free guide is not counted', async () => {
  open();
  expect((await packet('The Southern Market Garden')).getByRole('link', { name: 'Open the course' })).toHaveAttribute(
    'href',
    '/course-access?course=southern-market-garden',
  );
  const free = await packet('Growing Minds');
  expect(free.getByText('Free: download it as often as you like')).toBeVisible();
  expect(free.queryByRole('button')).not.toBeInTheDocument();
});

test('receipts and certificates link to their PDFs and the public check', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Receipt (PDF) FARM-7K2Q-91XD' })).toHaveAttribute(
    'href',
    '/api/library/receipts/FARM-7K2Q-91XD',
  );
  expect(screen.getByRole('link', { name: '7K2Q91XDAB3C' })).toHaveAttribute('href', '/verify/7K2Q91XDAB3C');
  expect(screen.getByRole('link', { name: 'Certificate (PDF) The Southern Market Garden' })).toHaveAttribute(
    'href',
    '/api/certificates/7K2Q91XDAB3C/pdf',
  );
});

describe('a new link', () => {
  const NEW_LINK = 'POST /api/library/fresh-link';
  const press = async (page: ReturnType<typeof open>) =>
    page.user.click((await packet('Grant Gold')).getByRole('button', { name: 'Send me a new link' }));

  test('is emailed', async () => {
    const page = open('', { [NEW_LINK]: { message: 'A fresh link is on its way.' } });
    await press(page);
    expect(await screen.findByText('A fresh link is on its way.')).toBeVisible();
    expect(page.calls(NEW_LINK)).toEqual([expect.objectContaining({ body: { orderNumber: 'FARM-7K2Q-91XD' } })]);
  });

  test('requested too often shows the service’s message', async () => {
    const limit = 'You have reached the download limit. Write to orders@example.com and we will help.';
    const page = open('', { [NEW_LINK]: errorResponse(429, 'download.limit', limit) });
    await press(page);
    expect(await screen.findByText(limit)).toBeVisible();
  });

  test('is the only action when every download is used', async () => {
    open('', { 'GET /api/library': { ...shelf, items: [{ ...item, downloads: { ...item.downloads, left: 0 } }] } });
    const guide = await packet('Grant Gold');
    expect(guide.queryByRole('link')).not.toBeInTheDocument();
    expect(guide.getByRole('button', { name: 'Send me a new link' })).toBeEnabled();
  });
});

test.each([
  ['suspended' as const, 'payment' as const, 'On hold', /^This payment is under review./],
  ['revoked' as const, 'payment' as const, 'Refunded', /^This purchase was refunded/],
  ['suspended' as const, 'operator' as const, 'On hold', /^We have put this purchase on hold/],
  ['revoked' as const, 'operator' as const, 'Closed', /^We have closed this purchase/],
])('a purchase that is %s by %s cannot be opened, and says why', async (state, closedBy, badge, text) => {
  open('', { 'GET /api/library': { ...shelf, items: [{ ...item, state, closedBy }] } });
  const guide = await packet('Grant Gold');
  expect(guide.getByText(badge)).toBeVisible();
  expect(guide.getByText(text)).toBeVisible();
  expect(guide.queryByRole('link')).not.toBeInTheDocument();
});

test('an empty library leads to the store', async () => {
  open('', { 'GET /api/library': { buyer: 'a***@example.com', items: [], receipts: [], certificates: [] } });
  expect(await screen.findByText('Nothing here yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the store' })).toHaveAttribute('href', '/country-store');
});

test('without access the page emails a link to any address', async () => {
  const page = open('', { 'GET /api/library': needed, 'POST /api/library/links': { message: LINK_SENT } });
  const field = await screen.findByLabelText('Enter the email you bought with');
  await page.user.type(field, 'ann');
  await page.user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(screen.getByText('Please enter a full email address, like name@example.com.')).toBeVisible();
  await page.user.type(field, '@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(LINK_SENT)).toBeVisible();
  expect(page.calls('POST /api/library/links')).toHaveLength(1);
});

const pressOpen = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Open my library' }));

test.each([
  ['key', { key: token }],
  ['grant', { grant: token }],
])('an emailed %s is sent when the button is pressed, once, and then removed from the URL', async (name, body) => {
  const page = open(`?${name}=${token}`, { 'POST /api/library/open': { state: 'open' as const } });
  expect(await screen.findByText('Press the button to open your library in this browser.')).toBeVisible();
  expect(page.calls('POST /api/library/open')).toEqual([]);
  expect(page.calls('GET /api/library')).toEqual([]);
  expect(page.location().search).toBe(`?${name}=${token}`);
  await page.user.dblClick(screen.getByRole('button', { name: 'Open my library' }));
  await packet('Grant Gold');
  await waitFor(() => expect(page.location().search).toBe(''));
  expect(page.calls('POST /api/library/open')).toEqual([expect.objectContaining({ body })]);
});

test('a browser that blocks cookies is told so, and the link is not used up', async () => {
  const page = open(`?key=${token}`, { 'GET /api/payments/config': { ...config, cookies: false } });
  await pressOpen(page);
  expect(await screen.findByText(/^This browser blocks cookies/)).toBeVisible();
  expect(page.calls('GET /api/payments/config')).toHaveLength(2); // the first response sets the cookie
  expect(page.calls('POST /api/library/open')).toEqual([]);
});

test('a first visit, whose cookie comes back, is not mistaken for a blocked one', async () => {
  let isFirst = true;
  const page = open(`?key=${token}`, {
    'GET /api/payments/config': () => {
      const reply = { ...config, cookies: !isFirst };
      isFirst = false;
      return reply;
    },
    'POST /api/library/open': { state: 'open' as const },
  });
  await pressOpen(page);
  await packet('Grant Gold');
});

test('after a lost connection the same link can be pressed again', async () => {
  let isOffline = true;
  const page = open(`?key=${token}`, {
    'POST /api/library/open': () => (isOffline ? NETWORK_ERROR : { state: 'open' as const }),
  });
  await pressOpen(page);
  expect(await screen.findByText("We couldn't reach the farm. Check your connection and try again.")).toBeVisible();
  expect(page.location().search).toBe(`?key=${token}`);
  isOffline = false;
  await pressOpen(page);
  await packet('Grant Gold');
});

test('a grant that was opened in another browser asks for the buyer’s address once', async () => {
  const page = open(`?grant=${token}`, {
    'POST /api/library/open': ({ body }: { body: { email?: string } }) => ({
      state: body.email === undefined ? ('confirm_email' as const) : ('open' as const),
    }),
  });
  await pressOpen(page);
  await page.user.type(await screen.findByLabelText('Enter the email you bought with'), 'ann@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Open' }));
  await packet('Grant Gold');
  expect(page.calls('POST /api/library/open')[1]).toMatchObject({ body: { grant: token, email: 'ann@example.com' } });
});

test('a used key shows a warning and offers another link', async () => {
  const page = open(`?key=${token}`, {
    'POST /api/library/open': errorResponse(410, 'library.link_gone', 'This link was already used.'),
    'GET /api/library': needed,
  });
  await pressOpen(page);
  expect(await screen.findByText('This link was already used.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send me a link' })).toBeVisible();
  await waitFor(() => expect(page.location().search).toBe(''));
});

test('a used key still opens the library in a browser with access', async () => {
  const page = open(`?key=${token}`, {
    'POST /api/library/open': errorResponse(410, 'library.link_gone', 'This link was already used.'),
  });
  await pressOpen(page);
  await packet('Grant Gold');
});

test('a rejected download shows the reason', async () => {
  open('?notice=limit', { 'GET /api/library': needed });
  expect(screen.getByText(/^You have reached the download limit./)).toBeVisible();
  await screen.findByRole('button', { name: 'Send me a link' });
});

test('a network error can be retried', async () => {
  let isOffline = true;
  const page = open('', { 'GET /api/library': () => (isOffline ? NETWORK_ERROR : shelf) });
  expect(await screen.findByText("We couldn't load your library.")).toBeVisible();
  expect(screen.getByText("We couldn't reach the farm. Check your connection and try again.")).toBeVisible();
  isOffline = false;
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  await packet('Grant Gold');
});

test('“Forget this device” ends the access', async () => {
  const page = open('', { 'POST /api/library/forget': undefined });
  await page.user.click(await screen.findByRole('button', { name: 'Forget this device' }));
  expect(await screen.findByText('This device is forgotten.')).toBeVisible();
  expect(screen.queryByText('Grant Gold')).not.toBeInTheDocument();
  expect(page.calls('POST /api/library/forget')).toHaveLength(1);
});

test('warns when this device is the only access to an order', async () => {
  open('', { 'GET /api/library': { ...shelf, buyer: null } });
  expect(await screen.findByText(/^We have no email address for this order/)).toBeVisible();
});

test('a pending payment from another page is announced in the library', async () => {
  savePendingPayment({ id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' });
  const page = open('', {
    'GET /api/verify-payment/:sessionId': {
      ...{ success: true, message: '', title: 'Grant Gold', downloadUrl: '/api/download/grant-gold' },
      state: 'paid' as const,
    },
  });
  await waitFor(() => expect(page.toasts()).toHaveLength(1));
});

import { fromPartial } from '@total-typescript/shoehorn';
import { guides } from '@farm/farm';
import { NETWORK_ERROR, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { loadPendingPayment, savePendingPayment } from '../card-form/pending-payment';
import { Component as CountryStorePage } from './country-store-page';
import { fakeViewport, scrollNear } from './testing/fake-viewport';

beforeEach(fakeViewport);

const config = {
  mode: 'sandbox' as const,
  publishableKey: 'pk_test_1',
  scriptUrl: null,
  released: [] as string[],
  pages: { 'urban-hydroponics': 21 },
};
const open = (more = {}) =>
  renderPage(<CountryStorePage />, {
    ...{ at: '/country-store', path: '/country-store' },
    api: { 'GET /api/payments/config': config, ...more },
  });
const packet = (title: string) => within(screen.getByRole('article', { name: title }));

test.each([
  ['Premium Digital Guides', 4, '$39.99', 'Coming Soon'],
  ['Free Digital Guides', 4, 'FREE', 'Download Free'],
  ['Teacher and Student Guides', 2, '$19.99', 'Temporarily Unavailable'],
])('the shelf %s holds %d guides at %s', (shelf, count, price, label) => {
  open();
  const region = within(screen.getByRole('region', { name: shelf }));
  expect(region.getAllByRole('article')).toHaveLength(count);
  expect(region.getAllByText(price)).toHaveLength(count);
  for (const button of region.getAllByRole('button', { name: label }))
    expect(button).toHaveProperty('disabled', label !== 'Download Free');
});

test('every guide of the catalogue is on a shelf', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Country Store' })).toBeVisible();
  for (const { title, description } of guides) expect(packet(title).getByText(description)).toBeVisible();
});

test('the teacher guides say that they come with slides, and no other one', () => {
  open();
  for (const { title, category } of guides)
    expect(packet(title).queryAllByText('With slides (PDF)')).toHaveLength(category === 'teacher' ? 1 : 0);
});

test('a released guide links to the checkout', async () => {
  const page = open({ 'GET /api/payments/config': { ...config, released: ['grant-gold'] } });
  await page.user.click(await screen.findByRole('link', { name: 'Buy Now' }));
  expect(page.location()).toMatchObject({
    pathname: '/checkout',
    state: { bookId: 'grant-gold', title: 'Grant Gold', price: 39.99 },
  });
});

test('the catalogue’s buttons remain while the service is down', async () => {
  open({ 'GET /api/payments/config': NETWORK_ERROR });
  expect(await screen.findAllByRole('button', { name: 'Coming Soon' })).toHaveLength(4);
});

describe('a free guide', () => {
  const tab = () => ({ opener: window as unknown, location: { href: '' }, close: jest.fn() });
  const press = ({ user }: ReturnType<typeof open>) =>
    user.click(packet('Seeds of Change').getByRole('button', { name: 'Download Free' }));

  test('opens in a new tab; its button is disabled meanwhile', async () => {
    const opened = tab();
    jest.spyOn(window, 'open').mockReturnValue(fromPartial(opened));
    let answer: () => void = () => undefined;
    const page = open({
      'HEAD /api/download/:bookId': () => new Promise<undefined>((resolve) => (answer = () => resolve(undefined))),
    });
    await press(page);
    expect(packet('Seeds of Change').getByRole('button', { name: 'Opening...' })).toBeDisabled();
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    answer();
    await waitFor(() => expect(opened.location.href).toBe('/api/download/seeds-of-change'));
    expect(opened.opener).toBeNull();
    expect(page.toasts()).toEqual([
      expect.objectContaining({
        title: 'Opening Free Guide',
        description: 'Seeds of Change is opening in a new tab.',
      }),
    ]);
    expect(await screen.findAllByRole('button', { name: 'Download Free' })).toHaveLength(4);
  });

  test('that is unavailable closes the tab and shows an error', async () => {
    const opened = tab();
    jest.spyOn(window, 'open').mockReturnValue(fromPartial(opened));
    const page = open({ 'HEAD /api/download/:bookId': NETWORK_ERROR });
    await press(page);
    await waitFor(() => expect(page.toasts()).toHaveLength(1));
    expect(page.toasts()[0]).toMatchObject({
      title: 'Download Error',
      description: 'Unable to access guide. Please try again.',
      variant: 'destructive',
    });
    expect(opened.close).toHaveBeenCalled();
  });

  test('behind a popup blocker gets a link', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const page = open({ 'HEAD /api/download/:bookId': undefined });
    await press(page);
    await waitFor(() => expect(page.toasts()).toHaveLength(1));
    expect(page.toasts()[0]).toMatchObject({
      title: 'Opening Free Guide',
      action: { label: 'Open guide', href: '/api/download/seeds-of-change' },
    });
  });
});

test('the course panel is loaded when it comes near, and leads to its checkout with the email address', async () => {
  const page = open();
  expect(screen.getByRole('link', { name: 'See what is in the course' })).toHaveAttribute('href', '/premium-course');
  expect(screen.queryByRole('button', { name: 'Go to checkout' })).not.toBeInTheDocument();
  scrollNear();
  await page.user.type(await screen.findByLabelText(/^Your e-?mail/), 'ann@example.com');
  await page.user.click(screen.getByRole('button', { name: 'Go to checkout' }));
  expect(page.location()).toMatchObject({
    pathname: '/premium-checkout',
    search: '?course=southern-market-garden&email=ann%40example.com',
  });
});

test('the survey is a link to another site', () => {
  open();
  const link = screen.getByRole('link', { name: 'Complete Survey (new tab)' });
  expect(link).toHaveAttribute('href', 'https://example.com/survey');
  expect(link).toHaveAttribute('rel', 'noopener');
});

const verified = {
  ...{ success: true, message: '', title: 'Grant Gold', downloadUrl: '/api/download/grant-gold' },
  state: 'paid' as const,
};

test('a pending payment from a closed tab is verified and announced', async () => {
  savePendingPayment({ id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' });
  const page = open({ 'GET /api/verify-payment/:sessionId': verified });
  await waitFor(() => expect(page.toasts()).toHaveLength(1));
  expect(page.toasts()[0]).toMatchObject({
    title: 'Payment Successful!',
    action: { label: 'Open it', href: '/download-success?session_id=pi_1&book_id=grant-gold' },
  });
  expect(loadPendingPayment()).toBeNull();
});

const failed = { ...verified, success: false, state: 'failed' as const };
test('a failed pending payment is not announced, and is verified again while it may still succeed', async () => {
  const noted = { id: 'pi_1', productId: 'grant-gold', title: 'Grant Gold' };
  savePendingPayment(noted);
  const page = open({ 'GET /api/verify-payment/:sessionId': failed });
  await waitFor(() => expect(page.calls('GET /api/verify-payment/:sessionId')).toHaveLength(1));
  expect(loadPendingPayment()).toMatchObject(noted);

  window.sessionStorage.setItem('farm.payment', JSON.stringify({ ...noted, at: Date.now() - 31 * 60_000 }));
  const later = open({ 'GET /api/verify-payment/:sessionId': failed });
  await waitFor(() => expect(loadPendingPayment()).toBeNull());
  expect([...page.toasts(), ...later.toasts()]).toEqual([]);
});

test('a free guide is saved to the library through the free form', async () => {
  const page = open();
  await page.user.click(screen.getByRole('link', { name: 'Save to my library Seeds of Change' }));
  expect(page.location()).toMatchObject({
    pathname: '/checkout',
    state: { bookId: 'seeds-of-change', title: 'Seeds of Change', price: 0 },
  });
});

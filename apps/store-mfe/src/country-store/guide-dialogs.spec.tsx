import { NETWORK_ERROR, errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Component as CountryStorePage } from './country-store-page';
import { fakeViewport } from './testing/fake-viewport';

const PREVIEW = 'GET /api/guides/:bookId/preview';
const NOTIFY = 'POST /api/guides/:bookId/notifications';
const config = {
  ...{ mode: 'sandbox' as const, publishableKey: 'pk_test_1', scriptUrl: null },
  released: [] as string[],
  pages: { 'grant-gold': 19, 'seeds-of-change': 14 },
};
const preview = {
  title: 'Grant Gold',
  pages: 19,
  contents: [{ title: 'Before you apply', page: 3 }],
  html: '<h2>Before you apply</h2><p>Get the numbers.</p>',
};
const open = (more = {}) =>
  renderPage(<CountryStorePage />, {
    ...{ at: '/country-store', path: '/country-store' },
    api: { 'GET /api/payments/config': config, [PREVIEW]: preview, ...more },
  });
const packet = (title: string) => within(screen.getByRole('article', { name: title }));

beforeEach(fakeViewport);
// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('a packet tells the pages of the built guide', async () => {
  open();
  expect(await packet('Grant Gold').findByText('19 pages')).toBeVisible();
  expect(packet('Seeds of Change').getByText('14 pages')).toBeVisible();
});

test('a look inside shows the contents and two pages, which are loaded when it is opened', async () => {
  const page = open();
  expect(page.calls(PREVIEW)).toEqual([]);
  await page.user.click(packet('Grant Gold').getByRole('button', { name: 'Look inside Grant Gold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Look inside: Grant Gold' }));
  expect(await dialog.findByRole('heading', { name: 'Contents of 19 pages' })).toBeVisible();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Before you applypage 3');
  expect(dialog.getByText('Get the numbers.')).toBeVisible();
  expect(dialog.getByRole('form', { name: 'Tell me' })).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a look inside a free guide asks for no address, and a failed one can be retried', async () => {
  const page = open({ [PREVIEW]: NETWORK_ERROR });
  await page.user.click(packet('Seeds of Change').getByRole('button', { name: /^Look inside/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: /Try again/ })).toBeVisible();
  expect(dialog.queryByRole('form')).not.toBeInTheDocument();
});

test('half an address is not sent', async () => {
  const message = 'Thank you. We will write to you once, when “Grant Gold” opens.';
  const page = open({ [NOTIFY]: { message } });
  await page.user.click(packet('Grant Gold').getByRole('button', { name: 'Tell me when it opens Grant Gold' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Grant Gold' }));
  await page.user.type(dialog.getByLabelText('Your email'), 'ada');
  await page.user.click(dialog.getByRole('button', { name: 'Tell me' }));
  expect(page.calls(NOTIFY)).toEqual([]);
  await page.user.type(dialog.getByLabelText('Your email'), '@example.com');
  await page.user.click(dialog.getByRole('button', { name: 'Tell me' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(page.calls(NOTIFY)).toMatchObject([{ params: { bookId: 'grant-gold' }, body: { email: 'ada@example.com' } }]);
});

test('a guide that has opened meanwhile says so', async () => {
  const page = open({ [NOTIFY]: errorResponse(409, 'guide.on_sale', 'This guide is open already.') });
  await page.user.click(packet('Grant Gold').getByRole('button', { name: /^Tell me/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await page.user.type(dialog.getByLabelText('Your email'), 'ada@example.com{Enter}');
  expect(await dialog.findByText('This guide is open already.')).toBeVisible();
});

test('a released guide needs no email', async () => {
  open({ 'GET /api/payments/config': { ...config, released: ['grant-gold'] } });
  await waitFor(() => expect(packet('Grant Gold').getByRole('link', { name: 'Buy Now' })).toBeVisible());
  expect(packet('Grant Gold').queryByRole('button', { name: /^Tell me/ })).not.toBeInTheDocument();
});

test('“Start here” has the four free guides and the course, before the shelves', () => {
  open();
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
  expect(regions[0]).toBe('start-here');
  const strip = within(screen.getByRole('region', { name: 'Start here' }));
  expect(strip.getAllByRole('listitem')).toHaveLength(5);
  for (const title of ['Seeds of Change', 'Sustainable Food', 'Growing Minds', 'Cooperative Living'])
    expect(strip.getByRole('button', { name: `Read it free ${title}` })).toBeEnabled();
  expect(strip.getByRole('link', { name: 'See the lessons' })).toHaveAttribute('href', '/premium-course');
});

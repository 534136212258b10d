import type { DiscountCode } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { waitFor, screen, within } from '@testing-library/react';
import { Component as OrdersPage } from './orders-page';
import { asOperator } from '../admin/testing/operator-for-test';
import { orderSummary } from './testing/orders-for-test';
import type { Attention } from './attention-tab';
import type { BalanceDay } from './balance-tab';

const render = (at: string, api: FakeApi) => renderPage(<OrdersPage />, { at, api: { ...asOperator, ...api } });
const page = (orders: (typeof orderSummary)[], next: string | null = null) => ({ orders, next, sums: null });

test('a visitor who is signed out sees the sign-in link, and nothing is requested', async () => {
  const { calls } = renderPage(<OrdersPage />, { at: '/ops/orders', api: { 'GET /api/auth/user': null } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(calls('GET /api/ops/orders')).toEqual([]);
});

test('lists orders with number, address, state and total in dollars', async () => {
  const back = {
    ...orderSummary,
    id: '2',
    number: 'FARM-0000-0002',
    status: 'partly_refunded' as const,
    refundedCents: 500,
  };
  render('/ops/orders', { 'GET /api/ops/orders': page([orderSummary, back]) });
  const row = within(await screen.findByRole('row', { name: /FARM-7K2Q-91XD/ }));
  expect(row.getByRole('link', { name: 'FARM-7K2Q-91XD' })).toHaveAttribute('href', `/ops/orders/${orderSummary.id}`);
  expect(row.getByText('ruth@example.com')).toBeVisible();
  expect(row.getByText('Paid')).toBeVisible();
  expect(row.getByText('$39.99')).toBeVisible();
  expect(screen.getByText('Partly refunded', { selector: 'span' })).toBeVisible();
  expect(screen.getByText('$5.00 refunded')).toBeVisible();
  expect(screen.getByText('2 orders')).toBeVisible();
});

test('a search is stored in the URL and sent', async () => {
  const { user, calls, location } = render('/ops/orders', { 'GET /api/ops/orders': page([]) });
  expect(await screen.findByText('No orders found')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), ' ruth@ ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Disputed');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(location().search).toBe('?search=ruth%40&status=disputed');
  expect(calls('GET /api/ops/orders').at(-1)).toMatchObject({ query: { search: 'ruth@', status: 'disputed' } });
});

test('when nothing matches, similar orders are shown as such', async () => {
  render('/ops/orders?search=rut+gren', { 'GET /api/ops/orders': { ...page([]), similar: [orderSummary] } });
  expect(await screen.findByText('No order matches exactly. These are similar:')).toBeVisible();
  expect(screen.getByRole('link', { name: 'FARM-7K2Q-91XD' })).toBeVisible();
  expect(screen.queryByText('No orders found')).not.toBeInTheDocument();
});

test('the sums of a search are shown, and the same list can be downloaded', async () => {
  const sums = { orders: 120, paid: 100, paidCents: 79_990, refundedCents: 1_000 };
  const file = errorResponse(401, 'auth.confirm', 'Please confirm that it is you.');
  const { user, calls } = render('/ops/orders?search=ruth&status=paid', {
    'GET /api/ops/orders': { ...page([orderSummary], 'more'), sums },
    'GET /api/ops/orders/export.csv': file,
  });
  expect(
    await screen.findByText('120 orders, 100 paid, 20 started: $799.90 paid, $10.00 refunded, $789.90 left'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download this list as CSV' }));
  expect(calls('GET /api/ops/orders/export.csv')).toMatchObject([{ query: { search: 'ruth', status: 'paid' } }]);
  expect(await screen.findByRole('link', { name: 'Confirm in a new tab' })).toBeVisible();
});

test('further pages are appended from the cursor', async () => {
  const older = { ...orderSummary, id: '2', number: 'FARM-0000-0002' };
  const api: FakeApi = {
    'GET /api/ops/orders': ({ query }) => (query?.before ? page([older]) : page([orderSummary], 'place-1')),
  };
  const { user, calls } = render('/ops/orders?status=paid', api);
  await user.click(await screen.findByRole('button', { name: /Show more/ }));
  expect(await screen.findByText('FARM-0000-0002')).toBeVisible();
  expect(screen.getByText('FARM-7K2Q-91XD')).toBeVisible();
  expect(calls('GET /api/ops/orders').at(-1)).toMatchObject({ query: { status: 'paid', before: 'place-1' } });
  expect(screen.queryByRole('button', { name: /Show more/ })).not.toBeInTheDocument();
});

test('a lost network says so and heals', async () => {
  let isDown = true;
  const { user } = render('/ops/orders', {
    'GET /api/ops/orders': () => (isDown ? NETWORK_ERROR : page([orderSummary])),
  });
  expect(await screen.findByText('We couldn’t load the orders')).toBeVisible();
  expect(screen.getByText(/check your connection/)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('FARM-7K2Q-91XD')).toBeVisible();
});

test('the same search pressed again asks again', async () => {
  let orders = [orderSummary];
  const { user } = render('/ops/orders?search=farm', { 'GET /api/ops/orders': () => page(orders) });
  expect(await screen.findByText('FARM-7K2Q-91XD')).toBeVisible();
  orders = [{ ...orderSummary, id: '2', number: 'FARM-0000-0002' }];
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('FARM-0000-0002')).toBeVisible();
});

test('a refused search shows the service’s sentence', async () => {
  const refused = errorResponse(400, 'request.invalid', 'Please check the search.');
  render('/ops/orders?status=sold', { 'GET /api/ops/orders': refused });
  expect(await screen.findByText('Please check the search.')).toBeVisible();
});

const NOTHING: Attention = { reviews: [], disputes: [], unmatched: [], events: [], letters: [] };

test('shows that nothing needs attention', async () => {
  render('/ops/orders?tab=attention', { 'GET /api/ops/orders/attention': NOTHING });
  expect(await screen.findByText('Nothing needs attention')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Needs attention' })).toHaveAttribute('aria-current', 'page');
});

test('shows what needs attention by kind, and retries a failed event', async () => {
  const event = { id: 'evt_1', type: 'charge.refunded', tries: 3, error: 'away', receivedAt: orderSummary.createdAt };
  let events = [event];
  const api: FakeApi = {
    'GET /api/ops/orders/attention': () => ({
      reviews: [{ ...orderSummary, status: 'review' as const }],
      disputes: [{ order: { ...orderSummary, id: '9' }, status: 'needs_response', dueBy: '2026-12-01T12:00:00.000Z' }],
      unmatched: null,
      events,
      letters: [{ id: 'l', kind: 'fresh_link', tries: 4, error: 'no such mailbox', createdAt: orderSummary.createdAt }],
    }),
    'POST /api/ops/orders/events/:eventId/retry': () => {
      events = [];
      return { done: true as const };
    },
  };
  const { user, calls } = render('/ops/orders?tab=attention', api);
  expect(await screen.findByRole('heading', { name: 'Under review' })).toBeVisible();
  expect(screen.getByText('Needs response')).toBeVisible();
  expect(screen.getByText('Dec 1, 2026')).toBeVisible();
  expect(screen.getByText(/The card provider is not responding/)).toBeVisible();
  expect(screen.getByText('no such mailbox')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again: charge.refunded' }));
  expect(calls('POST /api/ops/orders/events/:eventId/retry')).toMatchObject([{ params: { eventId: 'evt_1' } }]);
  expect(screen.queryByRole('heading', { name: 'Failed events' })).not.toBeInTheDocument();
});

const guide = {
  id: 'grant-gold',
  title: 'Grant Gold',
  priceCents: 3999,
  sellable: false,
  released: null,
  pages: 14,
  waiting: 0,
};

test('a guide is put on sale, and a free one cannot be', async () => {
  const free = { ...guide, id: 'growing-minds', title: 'Growing Minds', priceCents: 0, sellable: true };
  let released: { at: string } | null = null;
  const { user, calls } = render('/ops/orders?tab=guides', {
    'GET /api/ops/orders/guides': () => ({ guides: [{ ...guide, released, waiting: 12 }, free] }),
    'PUT /api/ops/orders/guides/:bookId': () => {
      released = { at: '2026-11-21T12:00:00.000Z' };
      return { done: true as const };
    },
  });
  expect(await screen.findByText('12 to email')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Put on sale: Grant Gold' }));
  expect(calls('PUT /api/ops/orders/guides/:bookId')).toMatchObject([
    { params: { bookId: 'grant-gold' }, body: { released: true } },
  ]);
  expect(await screen.findByRole('button', { name: 'Take off sale: Grant Gold' })).toBeVisible();
  expect(screen.getByText('On sale, Nov 21, 2026')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Growing Minds/ })).not.toBeInTheDocument();
});

const evenDay: BalanceDay = {
  day: '2026-11-20',
  charged: 3999,
  refunded: 0,
  disputed: 0,
  fee: 146,
  ours: 3999,
  difference: 0,
  lines: [],
};

test('a day that is not balanced lists the differences', async () => {
  const foreign = { id: 'ch_foreign', what: 'charge', theirs: 500, ours: 0 };
  const odd = { ...evenDay, day: '2026-11-21', charged: 4499, difference: 500, lines: [foreign] };
  render('/ops/orders?tab=balance', { 'GET /api/ops/orders/balance': { days: [odd, evenDay] } });
  expect(await screen.findByText('$5.00, see below')).toBeVisible();
  expect(screen.getByText('$0.00, balanced')).toBeVisible();
  expect(
    within(screen.getByRole('table', { name: 'Differences of Nov 21, 2026' })).getByText('ch_foreign'),
  ).toBeVisible();
});

test('shows that no day has been compared yet', async () => {
  render('/ops/orders?tab=balance', { 'GET /api/ops/orders/balance': { days: [] } });
  expect(await screen.findByText('No day has been compared yet')).toBeVisible();
});

const spring: DiscountCode = {
  id: 'c1',
  code: 'SPRING',
  percent: 10,
  cents: null,
  productIds: ['grant-gold'],
  maxUses: 50,
  uses: 7,
  startsAt: '2026-03-01T05:00:00.000Z',
  endsAt: '2099-04-01T04:00:00.000Z',
  withdrawnAt: null,
};

test('lists codes with worth, days and uses, and withdraws one', async () => {
  const { user, calls } = render('/ops/orders?tab=codes', {
    'GET /api/ops/orders/codes': {
      codes: [
        spring,
        {
          ...spring,
          id: 'c2',
          code: 'OLD',
          percent: null,
          cents: 500,
          productIds: [],
          withdrawnAt: orderSummary.createdAt,
        },
      ],
    },
    'POST /api/ops/orders/codes/:id/withdraw': { done: true },
  });
  const row = within(await screen.findByRole('row', { name: /SPRING/ }));
  for (const text of ['10%', 'Grant Gold', 'Mar 1, 2026 to Mar 31, 2099', '7 of 50', 'Active'])
    expect(row.getByText(text)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /OLD/ })).getByText('$5.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw: SPRING' }));
  expect(calls('POST /api/ops/orders/codes/:id/withdraw')).toMatchObject([{ params: { id: 'c1' } }]);
});

test('a new code is sent with all its terms, and errors are shown at their fields', async () => {
  const { user, calls } = render('/ops/orders?tab=codes', {
    'GET /api/ops/orders/codes': { codes: [] },
    'POST /api/ops/orders/codes': { ...spring, code: 'FALL-5', percent: null, cents: 500 },
  });
  await user.click(await screen.findByRole('button', { name: /Create code/ }));
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/3 to 32 letters/);
  expect(calls('POST /api/ops/orders/codes')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Code' }), 'fall-5');
  await user.click(screen.getByRole('radio', { name: 'Dollars' }));
  await user.type(screen.getByRole('textbox', { name: 'Dollars off' }), '5.00');
  await user.type(screen.getByLabelText('First day'), '2026-11-01');
  await user.type(screen.getByLabelText('Last day'), '2026-11-30');
  await user.click(screen.getByRole('checkbox', { name: 'Grant Gold' }));
  await user.click(screen.getByRole('button', { name: /Create code/ }));
  expect(calls('POST /api/ops/orders/codes')).toMatchObject([
    {
      body: {
        code: 'FALL-5',
        cents: 500,
        productIds: ['grant-gold'],
        maxUses: 100,
        startsOn: '2026-11-01',
        endsOn: '2026-11-30',
      },
    },
  ]);
  expect(await screen.findByText('The code FALL-5 was created.')).toBeVisible();
});

test('a code that was sent empties the form, but not what was typed meanwhile', async () => {
  let create: (code: DiscountCode) => void = () => undefined;
  const { user } = render('/ops/orders?tab=codes', {
    'GET /api/ops/orders/codes': { codes: [] },
    'POST /api/ops/orders/codes': () => new Promise<DiscountCode>((resolve) => (create = resolve)),
  });
  const code = await screen.findByRole('textbox', { name: 'Code' });
  const worth = screen.getByRole('textbox', { name: 'Percent off' });
  await user.type(code, 'spring');
  await user.type(worth, '10');
  await user.type(screen.getByLabelText('First day'), '2026-11-01');
  await user.type(screen.getByLabelText('Last day'), '2026-10-30');
  await user.click(screen.getByRole('button', { name: /Create code/ }));
  expect(screen.getByText('The last day cannot be before the first.')).toBeVisible();
  expect(screen.getByLabelText('Last day')).toHaveFocus();
  await user.clear(screen.getByLabelText('Last day'));
  await user.type(screen.getByLabelText('Last day'), '2026-11-30');
  await user.click(screen.getByRole('button', { name: /Create code/ }));
  await user.clear(code);
  await user.type(code, 'fall');
  create(spring);
  expect(await screen.findByText('The code SPRING was created.')).toBeVisible();
  expect(code).toHaveValue('fall');
  expect(worth).toHaveValue('');
});

test('downloads the CSV file of a month', async () => {
  URL.createObjectURL = () => 'blob:file';
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { user, calls } = render('/ops/orders?tab=month', { 'GET /api/ops/orders/export.csv': new Blob(['orders']) });
  const months = await screen.findByRole('combobox', { name: 'Month' });
  await user.selectOptions(months, within(months).getAllByRole('option')[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Download the file' }));
  const month = expect.stringMatching(/^\d{4}-\d{2}$/) as string;
  expect(calls('GET /api/ops/orders/export.csv')).toMatchObject([{ query: { month } }]);
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  click.mockRestore();
});

test('an operator who signed in long ago confirms in a new tab and keeps what was typed', async () => {
  const { user } = render('/ops/orders?tab=codes', {
    'GET /api/ops/orders/codes': { codes: [] },
    'POST /api/ops/orders/codes': errorResponse(401, 'auth.confirm', 'Please confirm that it is you.'),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Code' }), 'fall-5');
  await user.type(screen.getByRole('textbox', { name: 'Percent off' }), '10');
  await user.type(screen.getByLabelText('First day'), '2026-11-01');
  await user.type(screen.getByLabelText('Last day'), '2026-11-30');
  await user.click(screen.getByRole('checkbox', { name: 'Grant Gold' }));
  await user.click(screen.getByRole('button', { name: /Create code/ }));
  expect(await screen.findByRole('link', { name: /Confirm in a new tab/ })).toHaveAttribute(
    'href',
    '/sign-in?confirm=yes',
  );
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('fall-5');
});

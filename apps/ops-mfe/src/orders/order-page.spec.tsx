import type { OrderDetail } from '@farm/contracts';
import { NETWORK_ERROR, errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Component as OrderPage } from './order-page';
import { actionsFor } from './order-actions';
import { parseRefund, refundResult } from './refund-dialog';
import { asOperator, openDialogs } from '../admin/testing/operator-for-test';
import { orderDetail, ORDER_ID } from './testing/orders-for-test';

beforeAll(openDialogs);

const render = (api: FakeApi) =>
  renderPage(<OrderPage />, { at: `/ops/orders/${ORDER_ID}`, path: '/ops/orders/:id', api: { ...asOperator, ...api } });
const orderApi = { 'GET /api/ops/orders/:id': orderDetail };
const params = { id: ORDER_ID };

test('shows an order with its facts, timeline, payments and emails', async () => {
  render(orderApi);
  expect(await screen.findByRole('heading', { name: 'FARM-7K2Q-91XD' })).toBeVisible();
  for (const text of ['ruth@example.com', 'Active', '2 of 5 used, until Dec 20, 2026, last Nov 21, 2026, 9:06 AM'])
    expect(screen.getByText(text)).toBeVisible();
  const [first, second] = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Nov 20, 2026, 9:06 AMPaidThe store, from the card provider’s data');
  expect(second).toHaveTextContent('Email sent againthe letter was in the spam folderAn operator');
  expect(screen.getByRole('link', { name: 'Open at the card provider (new tab)' })).toHaveAttribute(
    'href',
    'https://cards.example/payments/pi_3SyntheticPayment0001',
  );
  expect(screen.getByRole('link', { name: 'Evidence as PDF' })).toHaveAttribute(
    'href',
    `/api/ops/orders/${ORDER_ID}/evidence`,
  );
  expect(screen.getByText('The mail server is away')).toBeVisible();
  expect(screen.getByText('No refunds, no disputes.')).toBeVisible();
});

test.each([
  ['open', { lastDay: '2026-12-20', isOpen: true }, 'until Dec 20, 2026'],
  ['ended', { lastDay: '2026-12-20', isOpen: false }, 'ended on Dec 20, 2026'],
])('shows whether the refund promise is %s', async (_, refundWindow, text) => {
  render({ 'GET /api/ops/orders/:id': { ...orderDetail, refundWindow } });
  expect(await screen.findByText('Refund promise')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('an unpaid order has no refund promise', async () => {
  render({ 'GET /api/ops/orders/:id': { ...orderDetail, refundWindow: null } });
  expect(await screen.findByRole('heading', { name: 'FARM-7K2Q-91XD' })).toBeVisible();
  expect(screen.queryByText('Refund promise')).not.toBeInTheDocument();
});

test('an unknown order shows the service’s message', async () => {
  render({ 'GET /api/ops/orders/:id': errorResponse(404, 'order.unknown', 'We do not know this order.') });
  expect(await screen.findByText('We do not know this order.')).toBeVisible();
});

test('a refund needs the typed amount and a reason, and is requested once', async () => {
  const api = { ...orderApi, 'POST /api/ops/orders/:id/refunds': { status: 'succeeded' } };
  const { user, calls } = render(api);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Refund: FARM-7K2Q-91XD' }));
  await user.click(dialog.getByRole('button', { name: /Refund \$39\.99/ }));
  const confirm = dialog.getByRole('textbox', { name: 'Type $39.99 to confirm' });
  expect(confirm).toHaveAccessibleDescription('Please type $39.99 to confirm.');
  expect(confirm).toHaveFocus();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    /Please give a reason of 3 to 500 characters\.$/,
  );
  expect(calls('POST /api/ops/orders/:id/refunds')).toEqual([]);
  await user.type(confirm, '39.99');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'bought by mistake');
  await user.dblClick(dialog.getByRole('button', { name: /Refund \$39\.99/ }));
  expect(await screen.findByText('$39.99 was refunded.')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const sent = calls('POST /api/ops/orders/:id/refunds');
  expect(sent).toEqual([
    expect.objectContaining({
      params,
      body: { cents: 3999, confirm: 3999, reason: 'bought by mistake', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    }),
  ]);
  expect(calls('GET /api/ops/orders/:id').length).toBeGreaterThan(1); // the order is reloaded
});

test('an operator who signed in long ago confirms in a new tab; the form keeps what was typed', async () => {
  const stale = errorResponse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
  const { user } = render({ ...orderApi, 'POST /api/ops/orders/:id/access': stale });
  await user.click(await screen.findByRole('button', { name: 'Suspend access' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'the buyer calls');
  await user.click(dialog.getByRole('button', { name: 'Suspend access' }));
  const way = await dialog.findByRole('link', { name: 'Confirm in a new tab' });
  expect(way).toHaveAttribute('href', '/sign-in?confirm=yes');
  expect(dialog.getByLabelText('Reason')).toHaveValue('the buyer calls');
});

test('a refund that is sent again after a lost network has the same idempotency key', async () => {
  let isDown = true;
  const api: FakeApi = {
    ...orderApi,
    'POST /api/ops/orders/:id/refunds': () => (isDown ? NETWORK_ERROR : { status: 'creating' }),
  };
  const { user, calls } = render(api);
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.click(screen.getByRole('radio', { name: 'Part of it' }));
  await user.type(screen.getByRole('textbox', { name: 'Amount in dollars' }), '5');
  await user.type(screen.getByRole('textbox', { name: 'Type $5.00 to confirm' }), '5.00');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a page was missing');
  await user.click(screen.getByRole('button', { name: /Refund \$5\.00/ }));
  expect(
    await screen.findByText('There was no response. Please check the timeline before you try again.'),
  ).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Refund \$5\.00/ }));
  expect(
    await screen.findByText('The refund of $5.00 is on its way. The timeline shows when it arrives.'),
  ).toBeVisible();
  const keys = calls('POST /api/ops/orders/:id/refunds').map((input) => (input as { body: { key: string } }).body.key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a refund that may have arrived is still the same one after an edit', async () => {
  const { user, calls } = render({ ...orderApi, 'POST /api/ops/orders/:id/refunds': NETWORK_ERROR });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.type(screen.getByRole('textbox', { name: 'Type $39.99 to confirm' }), '39.99');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a page was missing');
  await user.click(screen.getByRole('button', { name: /Refund \$39\.99/ }));
  await screen.findByText(/^There was no response/);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), '!');
  await user.click(screen.getByRole('button', { name: /Refund \$39\.99/ }));
  await waitFor(() => expect(calls('POST /api/ops/orders/:id/refunds')).toHaveLength(2));
  const keys = calls('POST /api/ops/orders/:id/refunds').map((input) => (input as { body: { key: string } }).body.key);
  expect(new Set(keys).size).toBe(1);
});

const typed = { scope: 'part', part: '5', confirm: '5' } as const;

test.each<[string, Parameters<typeof parseRefund>[0], string[]]>([
  ['all in order', typed, []],
  ['more than is left', { ...typed, part: '40', confirm: '40' }, ['part']],
  ['no amount', { ...typed, part: 'five', confirm: 'five' }, ['part', 'confirm']],
  ['another amount the second time', { ...typed, confirm: '50' }, ['confirm']],
  ['all of it, confirmed by its amount', { ...typed, scope: 'all', part: '', confirm: '$39.99' }, []],
])('the refund form: %s', (_, form, wrong) => expect(Object.keys(parseRefund(form, 3999).problems)).toEqual(wrong));

test.each([
  ['succeeded', 'success'],
  ['pending', 'info'],
  ['creating', 'info'],
  ['failed', 'warning'],
  ['canceled', 'warning'],
])('the message for a refund that is %s is of kind %s', (status, kind) =>
  expect(refundResult(status, '$5.00').kind).toBe(kind),
);

test('an action needs a reason; an error stays in the dialog, and a success is shown on the page', async () => {
  let isRejected = true;
  const { user, calls } = render({
    ...orderApi,
    'POST /api/ops/orders/:id/access': () =>
      isRejected
        ? errorResponse(409, 'order.not_paid', 'This order was never paid, so there is nothing to change.')
        : { done: true as const },
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend access' }));
  const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: /Suspend access/ });
  await user.click(send());
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/3 to 500 characters/);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a stolen card');
  await user.click(send());
  expect(await screen.findByText('This order was never paid, so there is nothing to change.')).toBeVisible();
  isRejected = false;
  await user.click(send());
  expect(await screen.findByText('Access is suspended.')).toBeVisible();
  expect(calls('POST /api/ops/orders/:id/access').at(-1)).toMatchObject({
    params,
    body: { action: 'suspend', reason: 'a stolen card' },
  });
});

test('corrects an address, but sends no invalid one', async () => {
  const { user, calls } = render({ ...orderApi, 'POST /api/ops/orders/:id/email': { done: true } });
  await user.click(await screen.findByRole('button', { name: 'Correct the email address' }));
  await user.type(screen.getByRole('textbox', { name: 'New email address' }), 'ruth at home');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a letter was missing');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Correct the email address' }));
  expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'New email address' }));
  await user.type(screen.getByRole('textbox', { name: 'New email address' }), 'ruth.green@example.com');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Correct the email address' }));
  expect(await screen.findByText('The address is corrected. We emailed both addresses.')).toBeVisible();
  expect(calls('POST /api/ops/orders/:id/email')).toMatchObject([
    { params, body: { email: 'ruth.green@example.com', reason: 'a letter was missing' } },
  ]);
});

test('without a network an action fails at once and is not sent later', async () => {
  const { user, calls } = render({ ...orderApi, 'POST /api/ops/orders/:id/letters': NETWORK_ERROR });
  await user.click(await screen.findByRole('button', { name: 'Resend the email' }));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'she calls');
  act(() => void window.dispatchEvent(new Event('offline')));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Resend the email/ }));
  expect(
    await screen.findByText('There was no response. Please check the timeline before you try again.'),
  ).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(calls('POST /api/ops/orders/:id/letters')).toHaveLength(1);
});

test('Cancel closes the dialog and does nothing', async () => {
  const { user } = render(orderApi);
  await user.click(await screen.findByRole('button', { name: 'Reset the downloads' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const certificate = { code: 'ABCDEFGH2345', name: 'Ruth Green', renamedAt: null, revokedAt: null };

test.each<[string, Partial<OrderDetail>, string[]]>([
  ['paid', {}, ['refund', 'letters', 'links', 'grants', 'suspend', 'revoke', 'email']],
  [
    'refunded in full',
    { refundedCents: 3999, entitlement: { status: 'revoked', hold: null } },
    ['letters', 'links', 'suspend', 'revoke', 'email'],
  ],
  [
    'suspended',
    { entitlement: { status: 'suspended', hold: 'suspended' } },
    ['refund', 'letters', 'links', 'revoke', 'reinstate', 'email'],
  ],
  ['never paid', { paidCents: 0, entitlement: null }, ['email']],
  ['without an address', { email: null }, ['refund', 'suspend', 'revoke', 'email']],
  ['certified', { certificate }, ['refund', 'letters', 'links', 'grants', 'suspend', 'revoke', 'email', 'name']],
  [
    'certified with a corrected name',
    { certificate: { ...certificate, renamedAt: orderDetail.createdAt } },
    ['refund', 'letters', 'links', 'grants', 'suspend', 'revoke', 'email'],
  ],
])('the actions of an order that is %s', (_, change, actions) =>
  expect(actionsFor({ ...orderDetail, ...change })).toEqual(actions),
);

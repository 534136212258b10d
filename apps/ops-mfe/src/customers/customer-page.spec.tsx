import type { Customer } from '@farm/contracts';
import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { orderSummary } from '../orders/testing/orders-for-test';
import { Component } from './customer-page';

const RUTH = 'ruth@example.com';
const order = { id: orderSummary.id, number: orderSummary.number };
const at = '2026-11-20T14:06:00.000Z';
const customer: Customer = {
  orders: [orderSummary],
  ...{ paidCents: 3999, refundedCents: 500 },
  library: [{ title: 'Seeds of Wealth', status: 'active', hold: null, downloads: { used: 2, max: 5 } }],
  certificates: [{ code: 'ABCDEFGH2345', name: 'Ruth Green', revoked: false }],
  story: [
    { at, what: 'refunded', about: 'succeeded', cents: 500, order },
    { at, what: 'email_failed', about: 'fresh_link', cents: null, order },
    { at, what: 'downloaded', about: 'Seeds of Wealth', cents: null, order },
    { at, what: 'library_opened', about: '', cents: null, order: null },
  ],
};
const done = { erased: [], kept: null };
const api: FakeApi = {
  ...asOperator,
  'GET /api/ops/customers': customer,
  'GET /api/ops/person-data/community': {
    held: [{ what: 'Mailing list', rows: [{ email: RUTH, firstName: null, createdAt: at }] }],
  },
  'GET /api/ops/person-data/learning': { held: [] },
  'POST /api/ops/erasures/payments': {
    erased: [{ what: 'Addresses of orders', count: 1 }],
    kept: 'The orders stay in the books.',
  },
  'POST /api/ops/erasures/community': done,
  'POST /api/ops/erasures/learning': done,
};
const render = (change: FakeApi = {}, path = `/ops/customer?email=${RUTH}`) =>
  renderPage(<Component />, { at: path, api: { ...api, ...change } });

async function eraseAs(user: ReturnType<typeof render>['user'], typed: string) {
  await user.type(await screen.findByRole('textbox', { name: `Type ${RUTH} to confirm` }), typed);
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'They asked');
  await user.click(screen.getByRole('button', { name: 'Erase the address' }));
}

test('the whole story of an address is on one page', async () => {
  render();
  expect(await screen.findByText('Refund of $5.00: Succeeded')).toBeVisible();
  expect(screen.getByText('Email not sent: Fresh link')).toBeVisible();
  expect(screen.getByText('Downloaded Seeds of Wealth')).toBeVisible();
  expect(screen.getByText('Opened the library')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Seeds of Wealth Active 2 of 5' })).toBeVisible();
  expect(screen.getByText(/Certificate ABCDEFGH2345, Ruth Green/)).toBeVisible();
  expect(await screen.findByText('First name: none, Created at: Nov 20, 2026, 9:06 AM')).toBeVisible();
  expect(await screen.findByText('No account and no farm plans by email.')).toBeVisible();
});

test('a service that does not respond hides nothing of the others', async () => {
  render({ 'GET /api/ops/customers': NETWORK_ERROR });
  expect(await screen.findByText('First name: none, Created at: Nov 20, 2026, 9:06 AM')).toBeVisible();
  expect(await screen.findByText(/couldn’t load the orders/i)).toBeVisible();
});

test('an address without orders leads to similar ones', async () => {
  const none = { ...customer, orders: [], story: [], similar: [RUTH] };
  render({ 'GET /api/ops/customers': none }, '/ops/customer?email=ruht@example.com');
  expect(await screen.findByRole('link', { name: RUTH })).toHaveAttribute(
    'href',
    '/ops/customer?email=ruth%40example.com',
  );
});

test('without an address there is only the search', async () => {
  const { calls } = render({}, '/ops/customer');
  expect(await screen.findByRole('searchbox', { name: 'Email address' })).toBeVisible();
  expect(calls('GET /api/ops/customers')).toEqual([]);
});

test('an address is erased only after it was typed', async () => {
  const { user, calls } = render();
  await eraseAs(user, 'rut@example.com');
  expect(screen.getByText(`Please type ${RUTH} to confirm.`)).toBeVisible();
  expect(calls('POST /api/ops/erasures/payments')).toEqual([]);
});

test('the report says for each service what was erased and what is kept', async () => {
  const { user, calls } = render();
  await eraseAs(user, ' Ruth@Example.com');
  expect(await screen.findByText('The address was erased')).toBeVisible();
  expect(screen.getByText(/erased 1 × Addresses of orders. The orders stay in the books./)).toBeVisible();
  expect(screen.getAllByText(/nothing left to erase/)).toHaveLength(2);
  expect(calls('POST /api/ops/erasures/learning')).toHaveLength(1);
});

test('for the address of an operator nothing is erased, and the report says why', async () => {
  const sentence = 'This address belongs to an operator. Take the role away on the People page first.';
  const { user, calls } = render({
    'POST /api/ops/erasures/learning': errorResponse(409, 'person.operator', sentence),
  });
  await eraseAs(user, RUTH);
  expect(await screen.findByText('Nothing was erased')).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
  expect(calls('POST /api/ops/erasures/payments')).toEqual([]);
  expect(calls('POST /api/ops/erasures/community')).toEqual([]);
});

test('a service that fails is named, the others are erased, and it can be repeated', async () => {
  const { user, calls } = render({
    'POST /api/ops/erasures/community': NETWORK_ERROR,
    'POST /api/ops/erasures/payments': errorResponse(500, 'server.error', 'Something went wrong on our side.'),
  });
  await eraseAs(user, RUTH);
  expect(await screen.findByText('Not everything was erased. Please erase again.')).toBeVisible();
  expect(screen.getByText(/there was no response/)).toBeVisible();
  expect(screen.getByText(/Something went wrong on our side/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Erase the address' }));
  expect(calls('POST /api/ops/erasures/payments')).toHaveLength(2);
});

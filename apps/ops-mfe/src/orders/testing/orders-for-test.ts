import type { OrderDetail, OrderSummary } from '@farm/contracts';

export const ORDER_ID = '0197279a-0000-7000-8000-000000000001';

export const orderSummary: OrderSummary = {
  id: ORDER_ID,
  number: 'FARM-7K2Q-91XD',
  productId: 'seeds-of-wealth',
  title: 'Seeds of Wealth',
  email: 'ruth@example.com',
  status: 'paid',
  totalCents: 3999,
  refundedCents: 0,
  createdAt: '2026-11-20T14:05:00.000Z',
  paidAt: '2026-11-20T14:06:00.000Z',
};

/** An order with rows in each section of its page, except refunds and disputes. */
export const orderDetail: OrderDetail = {
  ...orderSummary,
  listPriceCents: 3999,
  perceivedCents: 3999,
  discountCents: 0,
  paidCents: 3999,
  code: null,
  entitlement: { status: 'active', hold: null },
  downloads: { used: 2, max: 5, until: '2026-12-20T14:06:00.000Z', lastAt: '2026-11-21T14:06:00.000Z' },
  refundWindow: { lastDay: '2026-12-20', isOpen: true },
  payments: [
    {
      no: 1,
      kind: 'intent',
      paymentIntentId: 'pi_3SyntheticPayment0001',
      status: 'succeeded',
      amountCents: 3999,
      lastError: null,
      createdAt: '2026-11-20T14:05:00.000Z',
      dashboardUrl: 'https://cards.example/payments/pi_3SyntheticPayment0001',
    },
  ],
  refunds: [],
  disputes: [],
  letters: [
    {
      kind: 'receipt',
      createdAt: '2026-11-20T14:06:00.000Z',
      sentAt: '2026-11-20T14:06:02.000Z',
      tries: 1,
      error: null,
    },
    { kind: 'resend', createdAt: '2026-11-21T14:06:00.000Z', sentAt: null, tries: 2, error: 'The mail server is away' },
  ],
  certificate: null,
  timeline: [
    { at: '2026-11-20T14:06:00.000Z', actor: 'order-sync', what: 'paid', detail: { from: 'open', to: 'paid' } },
    {
      at: '2026-11-21T14:06:00.000Z',
      actor: 'operator:0197279a-0000-7000-8000-0000000000aa',
      what: 'receipt_resent',
      detail: { reason: 'the letter was in the spam folder' },
    },
  ],
};

import { decideRefund, refundWindow } from './refund-policy';

// 21:30 on March 1 at the farm (UTC-5); the clocks go forward on March 8.
const paidAt = new Date('2026-03-02T02:30:00Z');

test.each([
  ['at once', '2026-03-02T02:30:00Z', true],
  ['in the last minute of the last day', '2026-04-01T03:59:00Z', true],
  ['at the midnight that ends it', '2026-04-01T04:00:00Z', false],
])('%s', (_, now, isOpen) => expect(refundWindow(paidAt, new Date(now))).toEqual({ lastDay: '2026-03-31', isOpen }));

describe('what an operator may refund', () => {
  const own = { id: 'a1', chargeId: 'ch_1', status: 'succeeded' };
  const duplicate = { id: 'a2', chargeId: 'ch_2', status: 'succeeded' };
  const order = { chargeId: 'ch_1', paidCents: 3999, attempts: [duplicate, own], refunds: [] };
  const refund = (cents: number, status: string, attemptId: string | null = 'a1') => ({ cents, status, attemptId });

  test.each([
    ['all that was paid', [], 3999, { ok: true, attemptId: 'a1' }],
    ['a cent too much', [], 4000, { ok: false, why: 'too_much' }],
    ['what a sent refund left', [refund(1000, 'pending')], 2999, { ok: true, attemptId: 'a1' }],
    ['more than a refund without answer left', [refund(1000, 'creating')], 3000, { ok: false, why: 'too_much' }],
    ['all after a failed refund', [refund(3999, 'failed')], 3999, { ok: true, attemptId: 'a1' }],
    [
      'all after a refund of the duplicate payment',
      [refund(3999, 'succeeded', 'a2')],
      3999,
      { ok: true, attemptId: 'a1' },
    ],
    ['less after a refund of unknown payment', [refund(1000, 'succeeded', null)], 3000, { ok: false, why: 'too_much' }],
  ])('%s', (_, refunds, cents, decision) => expect(decideRefund({ ...order, refunds }, cents)).toEqual(decision));

  test('nothing of an unpaid order', () =>
    expect(decideRefund({ ...order, paidCents: 0 }, 1)).toEqual({ ok: false, why: 'unpaid' }));

  test('an order without a known payment is refunded without an attempt, which alerts an operator', () =>
    expect(decideRefund({ ...order, attempts: [] }, 1)).toEqual({ ok: true, attemptId: null }));
});

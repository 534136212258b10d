import fc from 'fast-check';
import type { AttemptFacts, ProviderDispute, ProviderRefund } from '../payment-provider/payment.provider';
import { begin, createModel } from '../testing/order-model';
import { orderChangesOf, type Order } from './order-changes';

const now = new Date('2026-03-01T12:00:00Z');

const order: Order = {
  id: 'order-1',
  number: 'FARM-7K2Q-91XD',
  kind: 'guide',
  productId: 'seeds-of-wealth',
  visitor: 'visitor-1',
  email: null,
  status: 'open',
  totalCents: 3999,
  perceivedCents: 3999,
  code: null,
  livemode: false,
  expiresAt: new Date('2026-03-01T12:30:00Z'),
  paidAt: null,
  chargeId: null,
  version: 0,
  attempts: [
    {
      ...{ id: 'attempt-1', no: 1, kind: 'intent', providerId: 'pi_1', paymentIntentId: 'pi_1', chargeId: null },
      ...{ amountCents: 3999, status: 'open', lastError: null, createdAt: now },
    },
  ],
  refunds: [],
  disputes: [],
  entitlement: null,
  hold: null,
  ownedElsewhere: false,
};

const unpaid: AttemptFacts = {
  ...{ attemptId: 'attempt-1', paymentIntentId: 'pi_1', status: 'open', receivedCents: 0, currency: 'usd' },
  ...{ livemode: false, orderId: 'order-1', chargeId: null, email: null, refunds: [], disputes: [], declined: null },
};
const paid: AttemptFacts = { ...unpaid, status: 'succeeded', receivedCents: 3999, chargeId: 'ch_1' };

const RUNS = { numRuns: 1_000 };

test('I3: interleaved syncs give one entitlement and one receipt', () => {
  const callers = fc.integer({ min: 2, max: 30 });
  fc.assert(
    fc.property(
      callers,
      fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
      fc.nat(20),
      (count, order_, paidAfter) => {
        const shelf = createModel(order);
        const waiting = Array.from({ length: count }, (_, caller) => caller);
        const writing: (() => void)[] = [];
        let step = 0;
        const settleAt = () => begin(shelf, [step < paidAfter ? unpaid : paid], now);
        while (waiting.length + writing.length > 0) {
          const pick = order_[step % order_.length] ?? 0;
          step += 1;
          if (waiting.length > 0 && (writing.length === 0 || pick % 2 === 0)) {
            waiting.pop();
            writing.push(settleAt());
          } else writing.splice(pick % writing.length, 1)[0]?.();
        }
        begin(shelf, [paid], now)(); // whoever was too late reads again
        expect(shelf.order).toMatchObject({ status: 'paid', entitlement: 'active' });
        expect(shelf.entitlements).toBe(1);
        expect([...shelf.emailKeys]).toEqual(['receipt:order-1']);
      },
    ),
    RUNS,
  );
});

const refund = (no: number, cents: number, status: ProviderRefund['status']): ProviderRefund => ({
  ...{ providerId: `re_${no}`, ourId: null, cents, status },
});
const dispute = (status: string): ProviderDispute => ({ providerId: 'du_1', cents: 3999, status, dueBy: null });

/** What happened at the card company, one thing after the other. */
const history = fc
  .record({
    refunds: fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 3999 }), ends: fc.constantFrom('succeeded', 'failed') }),
      {
        maxLength: 2,
      },
    ),
    dispute: fc.constantFrom(null, 'won', 'lost', 'warning_closed', 'under_review'),
  })
  .map(({ refunds, dispute: ends }) => {
    const story: AttemptFacts[] = [unpaid, { ...unpaid, status: 'processing' }, paid];
    const last = () => story[story.length - 1] ?? paid;
    refunds.forEach(({ cents, ends: end }, no) => {
      const before = last().refunds;
      story.push({ ...last(), refunds: [...before, refund(no, cents, 'pending')] });
      story.push({ ...last(), refunds: [...before, refund(no, cents, end as ProviderRefund['status'])] });
    });
    if (ends)
      story.push({ ...last(), disputes: [dispute('needs_response')] }, { ...last(), disputes: [dispute(ends)] });
    return story;
  });

/** The rows that an order comes to; letters and alerts tell the way, so they may differ. */
const state = ({ status, entitlement, refunds, disputes, chargeId }: Order) => ({
  ...{ status, entitlement, chargeId, disputes },
  refunds: refunds.map(({ providerId, status: word }) => `${providerId} ${word}`).sort(),
});

test('I4: any permutation with duplicates of payment, refund and dispute events ends in the same state', () => {
  const events = fc.array(fc.nat({ max: 999 }), { maxLength: 16 });
  fc.assert(
    fc.property(history, events, (story, told) => {
      // an event may tell of anything: what it makes us read is what is true at that moment, and time runs forward
      const moments = told.map((number) => number % story.length).sort((a, b) => a - b);
      const shelf = createModel(order);
      for (const moment of [...moments, story.length - 1, story.length - 1])
        begin(shelf, [story[moment] ?? paid], now)();
      const straight = createModel(order);
      begin(straight, [story[story.length - 1] ?? paid], now)();
      expect(state(shelf.order)).toEqual(state(straight.order));
      expect(shelf.entitlements).toBe(1);
    }),
    RUNS,
  );
});

test('what is written already is not written again', () => {
  const shelf = createModel(order);
  begin(shelf, [paid], now)();
  expect(orderChangesOf(shelf.order, [paid], now)).toBeNull();
});

test('I2: a payment that does not match is recorded for review and gives no access', () => {
  const settlement = orderChangesOf(order, [{ ...paid, receivedCents: 3998 }], now);
  expect(settlement).toMatchObject({ status: 'review', entitlement: null, paid: { cents: 3998, chargeId: 'ch_1' } });
  expect(settlement?.emails).toMatchObject([{ kind: 'operator_alert', payload: { why: 'review' } }]);
  expect(settlement?.automaticRefunds).toEqual([]);
});

test('I13, I14: an operator’s hold outlasts changes of the payment', () => {
  const held: Order = { ...order, status: 'paid', entitlement: 'suspended', hold: 'suspended', chargeId: 'ch_1' };
  expect(orderChangesOf(held, [{ ...paid, refunds: [refund(1, 100, 'succeeded')] }], now)?.entitlement).toBe(
    'suspended',
  );
  expect(orderChangesOf(held, [{ ...paid, refunds: [refund(1, 3999, 'succeeded')] }], now)?.entitlement).toBe(
    'revoked',
  );
});

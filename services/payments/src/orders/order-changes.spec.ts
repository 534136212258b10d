import fc from 'fast-check';
import type { AttemptFacts, ProviderDispute, ProviderRefund } from '../payment-provider/payment.provider';
import { begin, createModel } from '../testing/order-model';
import type { Order } from './order';
import { orderChangesOf } from './order-changes';

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
  listPriceCents: 3999,
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
      (count, picks, paidAfter) => {
        const model = createModel(order);
        const waiting = Array.from({ length: count }, (_, caller) => caller);
        const writes: (() => void)[] = [];
        let step = 0;
        const sync = () => begin(model, [step < paidAfter ? unpaid : paid], now);
        while (waiting.length + writes.length > 0) {
          const pick = picks[step % picks.length] ?? 0;
          step += 1;
          if (waiting.length > 0 && (writes.length === 0 || pick % 2 === 0)) {
            waiting.pop();
            writes.push(sync());
          } else writes.splice(pick % writes.length, 1)[0]?.();
        }
        begin(model, [paid], now)(); // a discarded sync reads again
        expect(model.order).toMatchObject({ status: 'paid', entitlement: 'active' });
        expect(model.entitlements).toBe(1);
        expect([...model.emailKeys]).toEqual(['receipt:order-1']);
      },
    ),
    RUNS,
  );
});

const refund = (no: number, cents: number, status: ProviderRefund['status']): ProviderRefund => ({
  providerId: `re_${no}`,
  ourId: null,
  cents,
  status,
});
const dispute = (status: string): ProviderDispute => ({ providerId: 'du_1', cents: 3999, status, dueBy: null });

/** Payment states at the provider, oldest first. */
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

/** The final state of an order. Its emails depend on the states in between, so they may differ. */
const state = ({ status, entitlement, refunds, disputes, chargeId }: Order) => ({
  status,
  entitlement,
  chargeId,
  disputes,
  refunds: refunds.map(({ providerId, status: refundStatus }) => `${providerId} ${refundStatus}`).sort(),
});

test('I4: any permutation with duplicates of payment, refund and dispute events ends in the same state', () => {
  const positions = fc.array(fc.nat({ max: 999 }), { maxLength: 16 });
  fc.assert(
    fc.property(history, positions, (story, events) => {
      // Each event causes a read of the state at its moment; moments never go back.
      const moments = events.map((number) => number % story.length).sort((a, b) => a - b);
      const model = createModel(order);
      for (const moment of [...moments, story.length - 1, story.length - 1])
        begin(model, [story[moment] ?? paid], now)();
      const direct = createModel(order);
      begin(direct, [story[story.length - 1] ?? paid], now)();
      expect(state(model.order)).toEqual(state(direct.order));
      expect(model.entitlements).toBe(1);
    }),
    RUNS,
  );
});

test('changes that are stored already are not stored again', () => {
  const model = createModel(order);
  begin(model, [paid], now)();
  expect(orderChangesOf(model.order, [paid], now)).toBeNull();
});

test('I2: a payment that does not match is recorded for review and gives no access', () => {
  const changes = orderChangesOf(order, [{ ...paid, receivedCents: 3998 }], now);
  expect(changes).toMatchObject({ status: 'review', entitlement: null, paid: { cents: 3998, chargeId: 'ch_1' } });
  expect(changes?.emails).toMatchObject([{ kind: 'operator_alert', payload: { why: 'review' } }]);
  expect(changes?.automaticRefunds).toEqual([]);
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

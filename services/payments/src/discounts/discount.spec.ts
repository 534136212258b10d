import { cents } from '@farm/farm';
import fc from 'fast-check';
import { normalizeCode, applyDiscount, type Code, type Discounted } from './discount';

const now = new Date('2026-03-01T12:00:00Z');
const code: Code = {
  id: '0197279a-0000-7000-8000-000000000001',
  code: 'SPRING',
  percent: 10,
  cents: null,
  productIds: [],
  startsAt: new Date('2026-03-01T00:00:00Z'),
  endsAt: new Date('2026-04-01T00:00:00Z'),
  maxUses: 3,
  uses: 2,
  withdrawnAt: null,
};
const guide = { id: 'seeds-of-wealth', price: cents(3999) };
const off = (amount: number) => ({ percent: null, cents: amount });
const totals = (total: number, price = 3999): Discounted => ({
  ok: true,
  total: cents(total),
  discount: cents(price - total),
});
const no = (why: string) => ({ ok: false, why });

test.each<[string, Partial<Code>, object]>([
  ['ten percent; half a cent is the buyer’s', {}, totals(3599)],
  ['half the price', { percent: 50 }, totals(1999)],
  ['everything', { percent: 100 }, totals(0)],
  ['ten dollars', off(1000), totals(2999)],
  ['more than the price', off(9999), totals(0)],
  ['I16: one cent left becomes 50', off(3998), totals(50)],
  ['I16: 49 cents left become 50', off(3950), totals(50)],
  ['I16: 50 cents left stay 50', off(3949), totals(50)],
  ['I16: 51 cents left stay 51', off(3948), totals(51)],
  ['for this product among others', { productIds: ['grant-gold', 'seeds-of-wealth'] }, totals(3599)],
  ['for another product', { productIds: ['grant-gold'] }, no('other_product')],
  ['before its first moment', { startsAt: new Date('2026-03-01T12:00:01Z') }, no('not_yet')],
  ['at its first moment', { startsAt: now }, totals(3599)],
  ['at its end', { endsAt: now }, no('over')],
  ['withdrawn', { withdrawnAt: now }, no('unknown')],
  ['used up', { uses: 3 }, no('used_up')],
])('%s', (_, change, expected) => expect(applyDiscount({ ...code, ...change }, guide, now)).toEqual(expected));

test('an unknown code', () => expect(applyDiscount(null, guide, now)).toEqual(no('unknown')));

test('I16: whatever the code, the total is nothing or between 50 cents and the price', () => {
  const anyCode = fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }), cents: fc.constant(null) }),
    fc.record({ percent: fc.constant(null), cents: fc.integer({ min: 1, max: 1_000_000 }) }),
  );
  fc.assert(
    fc.property(anyCode, fc.integer({ min: 50, max: 100_000 }), (change, price) => {
      const answer = applyDiscount({ ...code, ...change }, { ...guide, price: cents(price) }, now);
      if (!answer.ok) throw new Error(answer.why);
      expect(answer.total === 0 || (answer.total >= 50 && answer.total <= price)).toBe(true);
      expect(answer.total + answer.discount).toBe(price);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [' spring-2026 ', 'SPRING2026'],
  ['...', '...'],
  ['   ', null],
  [undefined, null],
])('%p is the code %p', (typed, expected) => expect(normalizeCode(typed)).toBe(expected));

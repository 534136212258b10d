import type { PaymentsDb, Prisma } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<PaymentsDb>;
beforeAll(async () => {
  database = await createTestDatabase('payments');
});
afterAll(() => database.close());

let count = 0;
const HASH = new Uint8Array(32);

async function insertPrice() {
  return database.db.price.create({ data: { productId: 'seeds-of-wealth', cents: 3999 } });
}

async function insertOrder(change: Partial<Parameters<PaymentsDb['order']['create']>[0]['data']> = {}) {
  count += 1;
  const price = await insertPrice();
  return database.db.order.create({
    data: {
      number: `FARM-${count}`,
      kind: 'guide',
      productId: 'seeds-of-wealth',
      priceId: price.id,
      listPriceCents: 3999,
      totalCents: 3999,
      visitor: `visitor-${count}`,
      expiresAt: new Date('2030-01-01'),
      ...change,
    } as Parameters<PaymentsDb['order']['create']>[0]['data'],
  });
}

const paid = { status: 'paid', paidCents: 3999, chargeId: 'ch_1', paidAt: new Date('2025-06-01') } as const;
const free = { totalCents: 0, listPriceCents: 0, priceId: null };
const attempt = async (orderId: string, no: number, status: Prisma.PaymentAttemptModel['status']) =>
  database.db.paymentAttempt.create({ data: { orderId, no, kind: 'intent', amountCents: 3999, status } });
const grant = async (used: number) => {
  const order = await insertOrder();
  const entitlement = await database.db.entitlement.create({
    data: { orderId: order.id, productId: order.productId, why: 'paid' },
  });
  return database.db.downloadGrant.create({
    data: { entitlementId: entitlement.id, used, expiresAt: new Date('2030-01-01') },
  });
};

const certificate = async (change: { code?: string; name?: string }) => {
  const { id: orderId } = await insertOrder();
  const entitlement = await database.db.entitlement.create({ data: { orderId, productId: 'x', why: 'paid' } });
  const data = { code: 'ABCDEFGH2345', name: 'Ruth', entitlementId: entitlement.id, ...change };
  return database.db.certificate.create({ data });
};
const code = (change: Partial<Parameters<PaymentsDb['discountCode']['create']>[0]['data']>) => {
  count += 1;
  const days = { startsAt: new Date('2025-01-01'), endsAt: new Date('2026-01-01') };
  const by = '0197279a-0000-7000-8000-000000000001';
  const data = { code: `SPRING-${count}`, percent: 10, productIds: [], maxUses: 1, createdBy: by, ...days, ...change };
  return database.db.discountCode.create({ data: data as Parameters<PaymentsDb['discountCode']['create']>[0]['data'] });
};

test.each<[string, () => Promise<unknown>]>([
  ['a certificate', () => certificate({})],
  ['a code', () => code({})],
  ['a paid order', () => insertOrder(paid)],
  ['a free order', () => insertOrder({ ...free, status: 'paid' })],
  ['the last four of a card', () => insertOrder({ ...paid, cardBrand: 'visa', cardLast4: '4242' })],
  ['a refunded order of which nothing is left', () => insertOrder({ ...paid, status: 'refunded', paidCents: 0 })],
  ['five of five downloads', () => grant(5)],
])('%s may stand', async (_, plant) => {
  await expect(plant()).resolves.toBeTruthy();
});

test.each<[string, () => Promise<unknown>]>([
  ['a whole card number', () => insertOrder({ ...paid, cardBrand: 'visa', cardLast4: '4242424242424242' })],
  ['a total of 49 cents (I16)', () => insertOrder({ totalCents: 49 })],
  ['another currency', () => insertOrder({ currency: 'eur' })],
  ['paid, but not in full (I2)', () => insertOrder({ ...paid, paidCents: 3998 })],
  ['paid without a charge', () => insertOrder({ ...paid, chargeId: null })],
  ['paid without a date', () => insertOrder({ ...paid, paidAt: null })],
  ['disputed without a charge', () => insertOrder({ ...paid, status: 'disputed', chargeId: null })],
  ['free, but charged', () => insertOrder({ ...free, chargeId: 'ch_2' })],
  ['priced, but without a price row', () => insertOrder({ priceId: null })],
  ['six of five downloads (I15)', () => grant(6)],
  ['minus one download', () => grant(-1)],
  [
    'access by order and by address at once',
    async () => {
      const order = await insertOrder();
      const data = {
        tokenHash: HASH,
        scope: 'order',
        orderId: order.id,
        emailHash: HASH,
        expiresAt: new Date('2030-01-01'),
      } as const;
      return database.db.access.create({ data });
    },
  ],
  [
    'two open orders of one visitor and product (I8)',
    async () => {
      await insertOrder({ visitor: 'eager' });
      return insertOrder({ visitor: 'eager', status: 'processing' });
    },
  ],
  [
    'two live attempts of one order (I8)',
    async () => {
      const order = await insertOrder();
      await attempt(order.id, 1, 'open');
      return attempt(order.id, 2, 'creating');
    },
  ],
  [
    'two entitlements of one order (I3)',
    async () => {
      const { id: orderId } = await insertOrder();
      const data = { orderId, productId: 'x', why: 'paid' };
      await database.db.entitlement.create({ data });
      return database.db.entitlement.create({ data });
    },
  ],
  [
    'two open releases of one guide',
    async () => {
      await database.db.guideRelease.create({ data: { productId: 'g', releasedBy: 'o' } });
      return database.db.guideRelease.create({ data: { productId: 'g', releasedBy: 'o' } });
    },
  ],
  [
    'one letter twice',
    async () => {
      const data = { dedupeKey: 'receipt:1', kind: 'receipt', payload: {} };
      await database.db.paymentsOutbox.create({ data });
      return database.db.paymentsOutbox.create({ data });
    },
  ],
  ['a certificate under a code of other letters', () => certificate({ code: 'ILOU00000000' })],
  ['a certificate for a name of one letter', () => certificate({ name: 'R' })],
  ['a discount of percent and cents at once', () => code({ percent: 10, cents: 100 })],
  ['a discount of nothing', () => code({ percent: null })],
  ['a discount of 101 percent', () => code({ percent: 101 })],
  ['a code used once too often', () => code({ uses: 2 })],
  ['a code that ends before it starts', () => code({ endsAt: new Date('2024-01-01') })],
  [
    'a code used twice by one browser',
    async () => {
      const { id: codeId } = await code({});
      const use = async () => {
        const { id: orderId } = await insertOrder();
        return database.db.discountUse.create({ data: { codeId, orderId, visitor: 'one browser' } });
      };
      await use();
      return use();
    },
  ],
])('refused: %s', async (_, plant) => {
  await expect(plant()).rejects.toThrow();
});

test('a price never changes; a new one is a new row (I1)', async () => {
  const price = await insertPrice();
  await expect(database.db.price.update({ where: { id: price.id }, data: { cents: 50 } })).rejects.toThrow(/refused/);
});

test('the timeline of an order is only added to', async () => {
  const order = await insertOrder();
  const event = await database.db.orderEvent.create({ data: { orderId: order.id, actor: 'site', what: 'opened' } });
  const where = { id: event.id };
  await expect(database.db.orderEvent.update({ where, data: { what: 'nothing' } })).rejects.toThrow(/refused/);
  await expect(database.db.orderEvent.delete({ where })).rejects.toThrow(/refused/);
  await expect(database.pool.query('TRUNCATE payments.order_event')).rejects.toThrow(/permission denied/);
  await expect(database.asOwner('TRUNCATE payments.order_event')).rejects.toThrow(/refused/);
});

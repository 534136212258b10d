import { randomUUID } from 'node:crypto';
import { createTestAdmin, paidOrder, timelineOf, type TestAdmin } from '../testing/test-admin';
import { courseBody } from '../testing/test-service';

const RUTH = 'ruth@example.com';

let shop: TestAdmin;
let orderId: string;
beforeEach(async () => {
  shop = await createTestAdmin();
  orderId = (await paidOrder(shop, courseBody)).id;
  const entitlement = await shop.db.entitlement.findUniqueOrThrow({ where: { orderId } });
  await shop.db.certificate.create({
    data: { code: 'ABCDEFGH2345', entitlementId: entitlement.id, name: 'Ruth Green' },
  });
});
afterEach(() => shop.close());

const customer = (email: string) => shop.api('GET /api/ops/customers', { query: { email } }, { as: shop.operator });
const erasure = (change: object = {}) => ({
  body: { email: RUTH, confirm: RUTH, reason: 'They wrote to us', ...change },
});
const erase = (change?: object) =>
  shop.api.raw('POST /api/ops/erasures/payments', erasure(change), { as: shop.operator });

test('one page has orders, payments, emails, refunds and certificate of an address, in any spelling', async () => {
  const refund = { cents: 1000, confirm: 1000, reason: 'Bought twice', key: randomUUID() };
  await shop.api('POST /api/ops/orders/:id/refunds', { params: { id: orderId }, body: refund }, { as: shop.operator });
  const { number } = await shop.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const found = await customer(' Ruth@Example.com ');
  expect(found).toMatchObject({
    orders: [{ number, status: 'partly_refunded' }],
    ...{ paidCents: 7999, refundedCents: 1000 },
    library: [{ status: 'active', hold: null }],
    certificates: [{ code: 'ABCDEFGH2345', name: 'Ruth Green', revoked: false }],
  });
  const story = new Map(found.story.map((event) => [event.what, event]));
  expect([...story.keys()].sort()).toEqual(['certified', 'emailed', 'ordered', 'paid', 'refunded']);
  expect(story.get('paid')).toMatchObject({ cents: 7999, order: { id: orderId, number } });
  const times = found.story.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
});

test('an address without orders has an empty page', async () => {
  const nothing = { orders: [], paidCents: 0, refundedCents: 0, library: [], certificates: [], story: [], similar: [] };
  expect(await customer('nobody@example.com')).toEqual(nothing);
});

test('an address with a typing error leads to the right one, not beyond its erasure', async () => {
  expect((await customer('ruht@exmaple.com')).similar).toEqual([]);
  expect((await customer('ruht@example.com')).similar).toEqual([RUTH]);
  await erase();
  expect((await customer('ruht@example.com')).similar).toEqual([]);
});

test('an erasure removes the address, keeps the order, and says why; repeated, it finds nothing', async () => {
  expect((await erase()).body).toEqual({
    erased: [
      { what: 'Addresses of orders, with links, library sign-ins and named copies of guides', count: 1 },
      { what: 'Names on certificates', count: 1 },
    ],
    kept: expect.stringMatching(/tax law.*checked, without the name/) as string,
  });
  expect(await shop.db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
    ...{ email: null, emailHash: null, totalCents: 7999, status: 'paid' },
  });
  expect((await timelineOf(shop, orderId)).at(-1)).toMatchObject({
    what: 'address_erased',
    detail: { reason: 'They wrote to us' },
  });
  expect((await erase()).body).toEqual({ erased: [], kept: null });
  expect((await customer(RUTH)).orders).toEqual([]);
});

test('an address that was not repeated is not erased', async () => {
  expect((await erase({ confirm: 'rut@example.com' })).status).toBe(400);
  expect((await customer(RUTH)).orders).toHaveLength(1);
});

test('only operators read or erase, and nothing happens for others', async () => {
  for (const [as, status] of [
    [undefined, 401],
    [shop.member, 403],
  ] as const) {
    const call = as ? { as } : {};
    expect((await shop.api.raw('GET /api/ops/customers', { query: { email: RUTH } }, call)).status).toBe(status);
    expect((await shop.api.raw('POST /api/ops/erasures/payments', erasure(), call)).status).toBe(status);
    const file = { query: { format: 'csv' } };
    expect((await shop.api.raw('GET /api/ops/exports/orders', file, call)).status).toBe(status);
  }
  expect((await customer(RUTH)).orders).toHaveLength(1);
});

test('all orders are exported as CSV and as JSON', async () => {
  const file = (format: string) =>
    shop.api.raw('GET /api/ops/exports/orders', { query: { format } }, { as: shop.operator });
  expect(String((await file('csv')).body)).toMatch(/^\ufeffnumber,opened,[^\n]*\nFARM-[^\n]*,79.99,/);
  const { body, headers } = await file('json');
  expect(headers['content-disposition']).toBe('attachment; filename="orders.json"');
  expect(body).toMatchObject([{ email: RUTH, status: 'paid', total_usd: '79.99' }]);
});

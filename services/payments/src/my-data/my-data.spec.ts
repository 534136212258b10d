import { createTestBrowser } from '@farm/server-kit/testing';
import { createTestAdmin, OPERATOR, type TestAdmin } from '../testing/test-admin';
import { payAtProvider, courseBody } from '../testing/test-service';
import { buyGuide } from '../testing/test-mailer';

const ADA = 'ada@example.com'; // the member who is signed in

let shop: TestAdmin;
beforeEach(async () => void (shop = await createTestAdmin({ hasPasskey: async (id) => id === OPERATOR.id })));
afterEach(() => shop.close());

const KEPT = 'Your orders stay in our records without your email address.';

test('a person reads the orders of their own address only', async () => {
  await buyGuide(shop, ADA);
  const sessionId = await payAtProvider(shop, courseBody); // by Ruth
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
  const { held } = await shop.api('GET /api/my-data/payments', {}, { as: shop.member });
  expect(held).toMatchObject([
    { what: 'Orders', rows: [{ email: ADA, productId: 'seeds-of-wealth', status: 'paid' }] },
  ]);
  expect(held[0]?.rows).toHaveLength(1);
  // Both were bought in one browser, which several people may use.
  expect(await shop.api('GET /api/my-data/payments')).toEqual({ held: [] });
});

test('a deletion removes the address from the orders and keeps them', async () => {
  await buyGuide(shop, ADA);
  expect(await shop.api('DELETE /api/my-data/payments')).toEqual({ erased: [], kept: null });
  expect(await shop.api('DELETE /api/my-data/payments', {}, { as: shop.member })).toEqual({
    erased: [{ what: 'Addresses of orders', count: 1 }],
    kept: KEPT,
  });
  expect(await shop.db.order.findMany()).toMatchObject([{ email: null, emailHash: null, totalCents: 3999 }]);
  expect(await shop.api('GET /api/my-data/payments', {}, { as: shop.member })).toEqual({ held: [] });
});

test('a person reads their final plan, and a deletion removes it', async () => {
  await buyGuide(shop, ADA);
  const { id: entitlementId } = await shop.db.entitlement.findFirstOrThrow();
  const texts = { site: 'Behind the church, eight beds.' };
  const stored = { entitlementId, texts, ratings: { figures: 2 }, updatedAt: shop.deps.clock.now() };
  await shop.db.coursePlan.create({ data: stored });
  const { held } = await shop.api('GET /api/my-data/payments', {}, { as: shop.member });
  expect(held).toMatchObject([{ what: 'Orders' }, { what: 'Final plans of a course', rows: [{ texts }] }]);
  expect(await shop.api('DELETE /api/my-data/payments', {}, { as: shop.member })).toMatchObject({
    erased: [
      { what: 'Addresses of orders', count: 1 },
      { what: 'Final plans of a course', count: 1 },
    ],
  });
  expect(await shop.db.coursePlan.count()).toBe(0);
});

test('a deletion removes the name from a certificate, which stays valid', async () => {
  await buyGuide(shop, ADA);
  const { id: entitlementId } = await shop.db.entitlement.findFirstOrThrow();
  const { id: orderId } = await shop.db.order.findFirstOrThrow();
  const code = 'K7Q291XD0ABC';
  await shop.db.certificate.create({ data: { code, entitlementId, name: 'Ada Freeman' } });
  const check = () => shop.api('GET /api/certificates/:code', { params: { code } });
  expect(await check()).toMatchObject({ status: 'valid', name: 'Ada Freeman', nameRemoved: false });

  expect(await shop.api('DELETE /api/my-data/payments', {}, { as: shop.member })).toEqual({
    erased: [
      { what: 'Addresses of orders', count: 1 },
      { what: 'Names on certificates', count: 1 },
    ],
    kept: `${KEPT} Your certificates stay valid without your name. Anyone who verifies one sees that you asked us to remove it.`,
  });
  const { rows } = await shop.deps.pool.query<{ row: string }>('SELECT c::text AS row FROM payments.certificate c');
  expect(JSON.stringify(rows)).not.toContain('Ada Freeman');
  expect(await check()).toMatchObject({
    ...{ status: 'valid', name: 'The holder asked us to remove their name.', nameRemoved: true },
  });
  const file = await shop.api('GET /api/ops/orders/:id', { params: { id: orderId } }, { as: shop.operator });
  expect(file.certificate).toMatchObject({ code, name: '(removed at the holder’s request)' });
  const body = { name: 'Ada Freeman', reason: 'She asked by mail.' };
  const rename = { params: { id: orderId }, body };
  expect(await shop.api.raw('POST /api/ops/orders/:id/certificate-name', rename, { as: shop.operator })).toMatchObject({
    ...{ status: 409, body: { code: 'certificate.anonymous' } },
  });
});

test('an old sign-in, and an operator who did not use their passkey, delete nothing', async () => {
  await buyGuide(shop, ADA);
  const member = { id: '2', email: ADA, role: 'member' } as const;
  const erase = (as = createTestBrowser()) => shop.api.raw('DELETE /api/my-data/payments', {}, { as });
  const stale = shop.signedIn({ ...member, authenticatedAt: new Date(shop.deps.clock.now().getTime() - 15 * 60_000) });
  expect(await erase(stale)).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
  const byCode = shop.signedIn({ ...OPERATOR, email: ADA, amr: ['code'] });
  expect(await erase(byCode)).toMatchObject({ status: 401, body: { code: 'auth.second_factor' } });
  expect(await shop.db.order.count({ where: { email: ADA } })).toBe(1);
  expect((await erase()).status).toBe(200);
});

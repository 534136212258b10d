import { createTestAdmin, paidOrder, type TestAdmin } from '../testing/test-admin';

let shop: TestAdmin;
beforeEach(async () => void (shop = await createTestAdmin()));
afterEach(() => shop.close());

const key = '0197279a-0000-7000-8000-000000000c01';
const refund = (id: string, cents: number) => {
  const body = { reason: 'the buyer asked', cents, confirm: cents, key };
  return shop.api.raw('POST /api/ops/orders/:id/refunds', { params: { id }, body }, { as: shop.operator });
};
const file = (id: string) => shop.api('GET /api/ops/orders/:id', { params: { id } }, { as: shop.operator });

test('a key that was used for another amount is rejected, and nothing is refunded', async () => {
  const { id } = await paidOrder(shop);
  expect((await refund(id, 1000)).status).toBe(200);
  const error = 'This refund key was already used for another order or amount.';
  expect(await refund(id, 500)).toMatchObject({
    status: 409,
    body: { code: 'refund.key_reused', error: expect.stringContaining(error) as string },
  });
  expect((await file(id)).refundedCents).toBe(1000);
});

test('a rejected request is an error that tells the operator what to fix', async () => {
  const { id } = await paidOrder(shop);
  shop.provider.setRejecting(true);
  expect(await refund(id, 1000)).toMatchObject({ status: 503, body: { code: 'refund.rejected' } });
});

import { deskForTest, type DeskForTest } from '../testing/desk-for-test';
import { paidAtTheBank, theCourse } from '../testing/payments-for-test';
import { guideBought } from '../testing/postman-for-test';

const ADA = 'ada@example.com'; // the member who is signed in

let shop: DeskForTest;
beforeEach(async () => void (shop = await deskForTest()));
afterEach(() => shop.close());

const KEPT = 'Your orders stay in our books, without your address.';

test('a person reads the orders of their address, nobody those of others', async () => {
  await guideBought(shop, ADA);
  const sessionId = await paidAtTheBank(shop, theCourse); // by Ruth
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
  const { held } = await shop.api('GET /api/my-data/payments', {}, { as: shop.member });
  expect(held).toMatchObject([
    { what: 'Orders', rows: [{ email: ADA, productId: 'seeds-of-wealth', status: 'paid' }] },
  ]);
  expect(held[0]?.rows).toHaveLength(1);
  // The browser that bought both is nobody's in particular: it may be a library's.
  expect(await shop.api('GET /api/my-data/payments')).toEqual({ held: [] });
});

test('a deletion takes the address out of the orders and leaves them in the books', async () => {
  await guideBought(shop, ADA);
  expect(await shop.api('DELETE /api/my-data/payments')).toEqual({ erased: [], kept: null });
  expect(await shop.api('DELETE /api/my-data/payments', {}, { as: shop.member })).toEqual({
    erased: [{ what: 'Addresses of orders', count: 1 }],
    kept: KEPT,
  });
  expect(await shop.db.order.findMany()).toMatchObject([{ email: null, emailHash: null, totalCents: 3999 }]);
  expect(await shop.api('GET /api/my-data/payments', {}, { as: shop.member })).toEqual({ held: [] });
});

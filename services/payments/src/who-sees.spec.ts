import { browser, leaksOf } from '@farm/server-kit/testing';
import { deskForTest, type DeskForTest } from './testing/desk-for-test';
import { guideBought } from './testing/postman-for-test';

const ADA = 'ada@example.com'; // the member who is signed in
const READ = 'GET /api/my-data/payments';

let shop: DeskForTest;
beforeAll(async () => void (shop = await deskForTest()));
afterAll(() => shop.close());

// Another browser may know the payment, from a shared address, and the order's number, from a receipt on a table.
test('no call tells a visitor what is of another one, whichever ids they know, or changes it', async () => {
  const sessionId = await guideBought(shop, ADA);
  const { id, number, productId } = await shop.db.order.findFirstOrThrow();
  const before = await shop.api(READ, {}, { as: shop.member });
  expect(JSON.stringify(before)).toContain(number);
  const theirs = { sessionId, session_id: sessionId, number, orderNumber: number };
  const ids = { ...theirs, bookId: productId, email: 'eve@example.com' };
  expect(await leaksOf(shop.api, 'payments', browser(), { ids, secrets: [ADA, id] })).toEqual([]);
  expect(await shop.api(READ, {}, { as: shop.member })).toEqual(before);
});

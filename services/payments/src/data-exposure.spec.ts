import { createTestBrowser, findLeaks } from '@farm/server-kit/testing';
import { createTestAdmin, type TestAdmin } from './testing/test-admin';
import { buyGuide } from './testing/test-mailer';

const ADA = 'ada@example.com'; // the member who is signed in
const READ = 'GET /api/my-data/payments';

let shop: TestAdmin;
beforeAll(async () => void (shop = await createTestAdmin()));
afterAll(() => shop.close());

// Another browser may know the payment, from a shared address, and the order's number, from a receipt on a table.
test('no call reveals or changes data of another visitor, whichever ids are known', async () => {
  const sessionId = await buyGuide(shop, ADA);
  const { id, number, productId } = await shop.db.order.findFirstOrThrow();
  const before = await shop.api(READ, {}, { as: shop.member });
  expect(JSON.stringify(before)).toContain(number);
  const theirs = { sessionId, session_id: sessionId, number, orderNumber: number };
  const ids = { ...theirs, bookId: productId, email: 'eve@example.com' };
  expect(await findLeaks(shop.api, 'payments', createTestBrowser(), { ids, secrets: [ADA, id] })).toEqual([]);
  expect(await shop.api(READ, {}, { as: shop.member })).toEqual(before);
});

import { createTestAdmin, paidOrder, type TestAdmin } from '../testing/test-admin';

let shop: TestAdmin;
beforeAll(async () => void (shop = await createTestAdmin()));
afterAll(() => shop.close());

const as = () => ({ as: shop.operator });
const UNKNOWN = '0197279a-0000-7000-8000-00000000ffff';

test('an unknown code cannot be withdrawn', async () => {
  const answer = await shop.api.raw('POST /api/ops/orders/codes/:id/withdraw', { params: { id: UNKNOWN } }, as());
  expect(answer).toMatchObject({ status: 404, body: { code: 'code.unknown' } });
});

test('an unknown event cannot be processed again', async () => {
  const params = { eventId: 'evt_never' };
  const answer = await shop.api.raw('POST /api/ops/orders/events/:eventId/retry', { params }, as());
  expect(answer).toMatchObject({ status: 404, body: { code: 'event.unknown' } });
});

test.each(['a-guide-of-nobody', 'southern-market-garden'])('%s cannot be released', async (bookId) => {
  const response = { params: { bookId }, body: { released: true } };
  expect(await shop.api.raw('PUT /api/ops/orders/guides/:bookId', response, as())).toMatchObject({
    status: 404,
    body: { code: 'guide.unknown' },
  });
  expect(await shop.db.guideRelease.count({ where: { productId: bookId } })).toBe(0);
});

test('the current address is not a correction: nothing is written, no email sent', async () => {
  const { id } = await paidOrder(shop, undefined, 'ruth@example.com');
  const counts = () => Promise.all([shop.db.orderEvent.count(), shop.db.paymentsOutbox.count()]);
  const before = await counts();
  const response = { params: { id }, body: { email: 'ruth@EXAMPLE.com', reason: 'the buyer response' } };
  expect(await shop.api.raw('POST /api/ops/orders/:id/email', response, as())).toMatchObject({
    status: 409,
    body: { code: 'order.same_email' },
  });
  expect(await counts()).toEqual(before);
});

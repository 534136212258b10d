import { randomUUID } from 'node:crypto';
import { createTestBrowser } from '@farm/server-kit/testing';
import { createTestAdmin, paidOrder, type TestAdmin } from '../testing/test-admin';
import { courseBody, DAY_MS } from '../testing/test-service';

let shop: TestAdmin;
beforeEach(async () => void (shop = await createTestAdmin()));
afterEach(() => shop.close());

const overview = () => shop.api('GET /api/ops/orders/overview', {}, { as: shop.operator });
const NONE = { takenCents: 0, orders: 0, refundedCents: 0, refunds: 0 };
const COURSE = { ...NONE, takenCents: 7999, orders: 1 };

test('without sales there are 30 days of zeros, the last one today', async () => {
  const { days, today, week, month, downloads } = await overview();
  expect({ today, week, month, downloads }).toEqual({ today: NONE, week: NONE, month: NONE, downloads: [] });
  expect(days).toHaveLength(30);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).sort());
});

test('paid orders and refunds count on the day of the farm’s calendar on which they happened; free guides do not', async () => {
  const { id } = await paidOrder(shop, courseBody);
  await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  expect(await overview()).toMatchObject({ today: COURSE, week: COURSE, month: COURSE });

  await shop.db.order.update({ where: { id }, data: { paidAt: new Date(shop.clock.now().getTime() - 8 * DAY_MS) } });
  const body = { cents: 1000, confirm: 1000, reason: 'Bought twice', key: randomUUID() };
  await shop.api('POST /api/ops/orders/:id/refunds', { params: { id }, body }, { as: shop.operator });
  const refund = { ...NONE, refundedCents: 1000, refunds: 1 };
  const { today, week, month, days } = await overview();
  expect({ today, week, month }).toEqual({
    today: refund,
    week: refund,
    month: { ...COURSE, ...refund, takenCents: 7999, orders: 1 },
  });
  expect(days.filter(({ orders }) => orders > 0).map(({ takenCents }) => takenCents)).toEqual([7999]);
});

test('a payment late in the evening counts on its day at the farm, which is the next day in UTC', async () => {
  const { id } = await paidOrder(shop, courseBody);
  const { days } = await overview();
  const yesterday = days.at(-2)?.day ?? '';
  await shop.db.order.update({ where: { id }, data: { paidAt: new Date(`${days.at(-1)?.day}T03:30:00Z`) } });
  const counted = (await overview()).days.filter(({ orders }) => orders > 0);
  expect(counted.map(({ day }) => day)).toEqual([yesterday]);
});

test('downloads of the last 30 days are counted by guide, most first', async () => {
  const at = (days: number) => new Date(shop.clock.now().getTime() - days * DAY_MS);
  const download = (productId: string, days: number) => ({ productId, visitor: 'a', createdAt: at(days) });
  await shop.db.downloadEvent.createMany({
    data: [
      download('seeds-of-change', 1),
      download('a-former-guide', 2),
      download('seeds-of-change', 3),
      download('seeds-of-change', 40),
    ],
  });
  expect((await overview()).downloads).toEqual([
    { productId: 'seeds-of-change', title: expect.stringContaining('Seeds of Change'), count: 2 },
    { productId: 'a-former-guide', title: 'a-former-guide', count: 1 },
  ]);
});

test('the funnel counts orders with a price on the day they were begun, and those of them that were paid', async () => {
  const { id } = await paidOrder(shop, courseBody);
  await shop.api('POST /api/create-payment-intent', { body: courseBody }, { as: createTestBrowser() });
  await shop.api('POST /api/free-orders', { body: { bookId: 'seeds-of-change' } });
  const NOTHING = { started: 0, paid: 0 };
  const both = { course: { started: 2, paid: 1 }, guide: NOTHING };
  expect((await overview()).funnel).toEqual({ today: both, week: both, month: both });

  await shop.db.order.update({
    where: { id },
    data: { createdAt: new Date(shop.clock.now().getTime() - 8 * DAY_MS) },
  });
  const left = { course: { started: 1, paid: 0 }, guide: NOTHING };
  expect((await overview()).funnel).toEqual({ today: left, week: left, month: both });
});

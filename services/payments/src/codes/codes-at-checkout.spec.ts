import { browser } from '@farm/server-kit/testing';
import { reconcile } from '../reconcile/sweeps';
import {
  DAY_MS,
  MINUTE_MS,
  paymentOf,
  paymentsForTest,
  theCourse,
  times,
  wealth,
  type PaymentsForTest,
} from '../testing/payments-for-test';

let shop: PaymentsForTest;
beforeEach(async () => void (shop = await paymentsForTest()));
afterEach(() => shop.close());

const maker = '0197279a-0000-7000-8000-000000000001';
const made = (code: string, change: { percent?: number; cents?: number; maxUses?: number }) => {
  const { percent = null, cents = null, maxUses = 10 } = change;
  const [startsAt, endsAt] = [-DAY_MS, DAY_MS].map((ms) => new Date(shop.clock.now().getTime() + ms));
  const days = { startsAt: startsAt ?? new Date(), endsAt: endsAt ?? new Date() };
  return shop.db.discountCode.create({
    data: { code, percent, cents, maxUses, productIds: [], createdBy: maker, ...days },
  });
};
const open = (code?: string, as = shop.api.visitor, body: object = wealth) =>
  shop.api.raw(
    'POST /api/create-payment-intent',
    { body: code === undefined ? body : { ...body, code } },
    { as, from: address() },
  );
let calls = 0;
const address = () => `198.51.100.${(calls += 1) % 250}`;
const uses = async () => (await shop.db.discountCode.findFirstOrThrow()).uses;

test('a code takes its share off; the amount that is sent stays the catalogue’s', async () => {
  await made('SPRING', { percent: 10 });
  expect(await open(' spring ')).toMatchObject({ status: 200, body: { totalCents: 3599 } });
  expect(shop.cards.payments().map(({ asked }) => asked.amountCents)).toEqual([3599]);
  expect(await shop.db.order.findFirstOrThrow()).toMatchObject({
    perceivedCents: 3999,
    discountCents: 400,
    totalCents: 3599,
  });
  expect(await uses()).toBe(1);
  expect(await open('SPRING')).toMatchObject({ status: 200, body: { totalCents: 3599 } }); // the same payment
  expect(shop.cards.made()).toBe(1);
  expect(await uses()).toBe(1);
});

test('a code typed later makes a new payment; without it again, the use is given back', async () => {
  await made('SPRING', { percent: 10 });
  await open();
  await open('SPRING');
  expect(shop.cards.payments().map(({ status, asked }) => [status, asked.amountCents])).toEqual([
    ['canceled', 3999],
    ['open', 3599],
  ]);
  await open();
  expect(await uses()).toBe(0);
});

test.each([
  ['unknown', 'NOBODY', 'We do not know this code.'],
  ['used up', 'SPENT', 'This code has been used.'],
])('a code that is %s is refused, and nothing is opened', async (_, code, message) => {
  const spent = await made('SPENT', { percent: 10, maxUses: 1 });
  await shop.db.discountCode.update({ where: { id: spent.id }, data: { uses: 1 } });
  expect(await open(code)).toMatchObject({ status: 409, body: { code: 'checkout.code_refused', message } });
  expect(shop.cards.made()).toBe(0);
  expect(await shop.db.order.count()).toBe(0);
});

test('the last use is given once, to ten buyers at the same moment', async () => {
  await made('LAST', { percent: 10, maxUses: 1 });
  const answers = await Promise.all(times(10, () => open('LAST', browser())));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...times(9, () => 409)]);
  expect(await uses()).toBe(1);
  expect(await shop.db.order.count()).toBe(1);
});

test('one use a browser, and one an address', async () => {
  await made('SPRING', { percent: 10 });
  await open('SPRING');
  expect(await open('SPRING', shop.api.visitor, { ...wealth, bookId: 'grant-gold' })).toMatchObject({ status: 409 });
  expect((await open('SPRING', browser(), theCourse)).status).toBe(200);
  const upper = { ...theCourse, userEmail: 'RUTH@example.com' };
  expect(await open('SPRING', browser(), upper)).toMatchObject({
    status: 409,
    body: { code: 'checkout.code_refused' },
  });
});

test('an order that ends unpaid gives its use back; money that comes after all takes it again', async () => {
  await made('SPRING', { percent: 10, maxUses: 1 });
  const id = paymentOf((await open('SPRING')).body as { clientSecret: string });
  shop.clock.advance(31 * MINUTE_MS);
  await reconcile(shop.rooms);
  expect(await uses()).toBe(0);
  shop.cards.pay(id);
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  expect(verified).toMatchObject({ success: true });
  expect(await uses()).toBe(1);
});

test('I16: a code that leaves one cent charges 50', async () => {
  await made('ALMOST', { cents: 3998 });
  expect(await open('ALMOST')).toMatchObject({ body: { totalCents: 50 } });
});

test('a code that leaves nothing makes a paid order at once, by the same writer; asked again, the same one', async () => {
  await made('GIFT', { percent: 100 });
  const first = await open('GIFT');
  expect(first.body).toEqual({ clientSecret: null, totalCents: 0, sessionId: expect.stringMatching(/^free_/) });
  expect((await open('GIFT')).body).toEqual(first.body);
  expect(shop.cards.made()).toBe(0);
  expect(await uses()).toBe(1);
  const { sessionId } = first.body as { sessionId: string };
  const verified = await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
  expect(verified).toMatchObject({ success: true, downloadUrl: '/api/download/seeds-of-wealth' });
  expect(await shop.db.order.findFirstOrThrow({ include: { entitlement: true } })).toMatchObject({
    ...{ status: 'paid', perceivedCents: 3999, discountCents: 3999, totalCents: 0, chargeId: null },
    entitlement: { status: 'active' },
  });
});

test('on the provider’s page, a code that leaves nothing leads straight to the thanks', async () => {
  await made('GIFT', { percent: 100 });
  const body = { bookId: 'seeds-of-wealth', title: 'x', price: 39.99, userId: 'guest', code: 'GIFT' };
  const { url } = await shop.api('POST /api/stripe/create-checkout', { body });
  expect(url).toMatch(
    /^http:\/\/localhost:4000\/download-success\?session_id=free_[-0-9a-f]+&book_id=seeds-of-wealth$/,
  );
});

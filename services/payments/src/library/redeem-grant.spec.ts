import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { syncOrder } from '../orders/sync-order';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  createPaymentsTestService,
  type PaymentsTestService,
} from '../testing/test-service';
import { tokenIn, buyGuide, newestEmail, createTestMailer, RUTH } from '../testing/test-mailer';

let shop: PaymentsTestService;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  post = createTestMailer(shop);
});
afterEach(() => shop.close());

const open = (body: object, as: Browser) => shop.api.raw('POST /api/library/open', { body }, { as });
const library = (as: Browser) => shop.api.raw('GET /api/library', {}, { as });
const newLink = (orderNumber: string, as: Browser) =>
  shop.api.raw('POST /api/library/fresh-link', { body: { orderNumber } }, { as });
const boughtGrant = async () => tokenIn(await newestEmail(post, /Your guide/), 'grant');

/** A browser that opened the library by a mailed key. */
async function inside() {
  await shop.api.raw('POST /api/library/links', { body: { email: RUTH } });
  const as = createTestBrowser();
  await open({ key: tokenIn(await newestEmail(post, /Your library/), 'key') }, as);
  return as;
}

test('a forwarded link asks for the email address once', async () => {
  await buyGuide(shop);
  const grant = await boughtGrant();
  const [hers, friends] = [createTestBrowser(), createTestBrowser()];
  expect((await open({ grant }, hers)).body).toEqual({ state: 'open' });
  expect((await open({ grant }, hers)).body).toEqual({ state: 'open' });
  expect((await open({ grant }, friends)).body).toEqual({ state: 'confirm_email' });
  expect((await library(friends)).status).toBe(401);
  expect(await open({ grant, email: 'friend@example.com' }, friends)).toMatchObject({ status: 403 });
  expect((await open({ grant, email: ' Ruth@EXAMPLE.com' }, friends)).body).toEqual({ state: 'open' });
  expect((await library(friends)).body).toMatchObject({ items: [{ productId: 'seeds-of-wealth' }] });
});

test('five guesses at a grant’s address an hour, however many at once', async () => {
  await buyGuide(shop);
  const grant = await boughtGrant();
  await open({ grant }, createTestBrowser());
  const guesses = Array.from({ length: 9 }, (_, n) =>
    open({ grant, email: `guess${n}@example.com` }, createTestBrowser()),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429]);
  expect((await open({ grant, email: RUTH }, createTestBrowser())).status).toBe(429);
  shop.clock.advance(HOUR_MS + MINUTE_MS);
  expect((await open({ grant, email: RUTH }, createTestBrowser())).status).toBe(200);
});

test('a grant’s link ends after 30 days', async () => {
  await buyGuide(shop);
  const grant = await boughtGrant();
  shop.clock.advance(30 * DAY_MS + MINUTE_MS);
  expect(await open({ grant }, createTestBrowser())).toMatchObject({
    status: 410,
    body: { code: 'library.link_expired' },
  });
  expect(await open({ grant: `${grant}x` }, createTestBrowser())).toMatchObject({
    status: 410,
    body: { code: 'library.link_gone' },
  });
});

test('a new link is a new grant; five in 30 days exceed the limit', async () => {
  await buyGuide(shop);
  const { number } = await shop.db.order.findFirstOrThrow();
  const as = await inside();
  await shop.db.downloadGrant.updateMany({ data: { used: 5 } });
  for (let time = 0; time < 4; time += 1) {
    expect(await newLink(number, as)).toMatchObject({ status: 202 });
    shop.clock.advance(MINUTE_MS);
  }
  expect(await newLink(number, as)).toMatchObject({
    status: 429,
    body: {
      code: 'download.limit',
      message: 'You have reached the download limit. Write to orders@example.com and we will help.',
    },
  });
  const mailed = (await post.emails()).filter(({ email }) => /Your new link/.test(email.subject));
  expect(new Set(mailed.map((each) => tokenIn(each, 'grant'))).size).toBe(4);
  expect((await library(as)).body).toMatchObject({ items: [{ downloads: { left: 5 } }] });
  shop.clock.advance(30 * DAY_MS);
  expect((await newLink(number, await inside())).status).toBe(202);
});

test('a new link is denied for another buyer’s order and for a refunded one', async () => {
  const id = await buyGuide(shop);
  const { id: orderId, number } = await shop.db.order.findFirstOrThrow();
  const as = await inside();
  expect((await newLink('FARM-0000-0000', as)).status).toBe(404);
  shop.provider.change(id, { refunds: [{ providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null }] });
  await syncOrder(orderId, shop.context);
  expect((await newLink(number, as)).status).toBe(410);
  expect((await library(as)).body).toMatchObject({
    items: [{ state: 'revoked', closedBy: 'payment' }],
    receipts: [{ number }],
  });
});

test('a purchase that an operator closed is not called refunded', async () => {
  await buyGuide(shop);
  const { id } = await shop.db.order.findFirstOrThrow();
  const as = await inside();
  expect((await library(as)).body).toMatchObject({ items: [{ state: 'active', closedBy: null }] });
  for (const hold of ['suspended', 'revoked'] as const) {
    await shop.context.orders.setHold(id, hold);
    expect((await library(as)).body).toMatchObject({ items: [{ state: hold, closedBy: 'operator' }] });
  }
});

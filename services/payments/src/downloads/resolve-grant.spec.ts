import { createApi, createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { paymentsApp } from '../app';
import { syncOrder } from '../orders/sync-order';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  createPaymentsTestService,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';
import { tokenIn, buyGuide, newestEmail, createTestMailer, RUTH } from '../testing/test-mailer';

const params = { bookId: 'seeds-of-wealth' };
const HTML = { accept: 'text/html,application/xhtml+xml' };

let shop: PaymentsTestService;
let post: ReturnType<typeof createTestMailer>;
beforeEach(async () => {
  shop = await createPaymentsTestService();
  post = createTestMailer(shop);
});
afterEach(() => shop.close());

type Query = { session_id?: string; grant?: string };
const get = (query: Query, as: Browser, headers: Record<string, string> = {}) =>
  shop.api.raw('GET /api/download/:bookId', { params, query }, { as, headers });
const head = (query: Query, as: Browser) => shop.api.raw('HEAD /api/download/:bookId', { params, query }, { as });
const mailedGrant = async () => tokenIn(await newestEmail(post, /Your guide|Your new link/), 'grant');
const used = async () =>
  (await shop.db.downloadGrant.findMany({ orderBy: { createdAt: 'asc' } })).map((grant) => grant.used);

async function inside(grant: string) {
  const as = createTestBrowser();
  await shop.api.raw('POST /api/library/open', { body: { grant } }, { as });
  return as;
}

test('an emailed link downloads nothing before a press has opened it, however often a scanner opens it', async () => {
  await buyGuide(shop);
  const grant = await mailedGrant();
  const [hers, scanner] = [createTestBrowser(), createTestBrowser()];
  for (const as of [scanner, scanner, hers, createTestBrowser()]) {
    expect((await head({ grant }, as)).status).toBe(403);
    expect((await get({ grant }, as)).status).toBe(403);
    expect(await get({ grant }, as, HTML)).toMatchObject({
      status: 303,
      headers: { location: `/library?grant=${grant}` },
    });
  }
  expect((await shop.db.downloadGrant.findFirstOrThrow()).boundVisitor).toBeNull();
  expect(await shop.db.access.count()).toBe(0);
  expect(await used()).toEqual([0]);
  expect((await shop.api.raw('POST /api/library/open', { body: { grant } }, { as: hers })).body).toEqual({
    state: 'open',
  });
});

test('an emailed link downloads in the browser that opened it, and in no other', async () => {
  await buyGuide(shop);
  const grant = await mailedGrant();
  const hers = await inside(grant);
  const friends = createTestBrowser();
  expect((await get({ grant }, hers)).status).toBe(302);
  expect((await head({ grant }, hers)).status).toBe(200);
  expect(await get({ grant }, friends)).toMatchObject({ status: 403, body: { code: 'download.not_yours' } });
  expect((await head({ grant }, friends)).status).toBe(403);
  expect(await used()).toEqual([1]);
});

test('a browser with a library session downloads without a link', async () => {
  await buyGuide(shop);
  const as = await inside(await mailedGrant());
  expect((await get({}, as)).status).toBe(302);
  expect((await get({}, createTestBrowser())).status).toBe(402);
  expect(await used()).toEqual([1]);
});

test('every kind of proof counts on the current grant', async () => {
  const session_id = await buyGuide(shop);
  const grant = await mailedGrant();
  const as = await inside(grant);
  await shop.db.downloadGrant.updateMany({ data: { used: 5 } });
  expect(await get({}, as)).toMatchObject({ status: 429, body: { code: 'download.limit' } });
  shop.clock.advance(HOUR_MS);
  const { id: orderId } = await shop.db.order.findFirstOrThrow();
  await shop.context.grants.renew({ orderId, by: 'buyer', now: shop.clock.now() });
  for (const query of [{ session_id }, { grant }, {}]) {
    expect((await get(query, as)).status).toBe(302);
    shop.clock.advance(HOUR_MS + MINUTE_MS);
  }
  expect(await used()).toEqual([5, 3]);
});

test('a payment older than a day opens nothing by itself, but with library access it does', async () => {
  const session_id = await buyGuide(shop);
  const as = await inside(await mailedGrant());
  shop.clock.advance(DAY_MS + MINUTE_MS);
  expect((await get({ session_id }, createTestBrowser())).status).toBe(410);
  expect((await get({ session_id }, as)).status).toBe(302);
});

test('I15: 50 concurrent requests with three kinds of proof use the last download once', async () => {
  const session_id = await buyGuide(shop);
  const grant = await mailedGrant();
  const as = await inside(grant);
  await shop.db.downloadGrant.updateMany({ data: { used: 4 } });
  const ways = [{ session_id }, { grant }, {}];
  const answers = await Promise.all(repeat(50, (n) => get(ways[n % 3] ?? {}, as)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302])); // within the hour: the same download
  expect(await used()).toEqual([5]);
  shop.clock.advance(HOUR_MS + MINUTE_MS);
  expect(await get({}, as)).toMatchObject({ status: 429 });
});

test.each<[string, string, (grant: string, as: Browser) => Promise<Query>]>([
  ['nothing', 'for-sale', async () => ({})],
  ['a tampered grant', 'not-yours', async (grant) => ({ grant: `${grant.slice(0, -2)}xx` })],
  [
    'a grant after 30 days',
    'expired',
    async (grant) => {
      shop.clock.advance(31 * DAY_MS);
      return { grant };
    },
  ],
  [
    'I13: a grant after the refund',
    'refunded',
    async (grant) => {
      const [payment] = shop.provider.payments();
      const back = { providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null } as const;
      shop.provider.change(payment?.id ?? '', { refunds: [back] });
      await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
      return { grant };
    },
  ],
  [
    'a grant that is used up',
    'limit',
    async (grant, as) => {
      await shop.api.raw('POST /api/library/open', { body: { grant } }, { as });
      await shop.db.downloadGrant.updateMany({ data: { used: 5 } });
      return { grant };
    },
  ],
  [
    'a grant of another book',
    'not-yours',
    async (grant) => {
      await shop.db.entitlement.updateMany({ data: { productId: 'grant-gold' } });
      return { grant };
    },
  ],
])('who shows %s is led to the library’s page: %s', async (_, notice, request) => {
  await buyGuide(shop);
  const as = createTestBrowser();
  const query = await request(await mailedGrant(), as);
  const answer = await get(query, as, HTML);
  expect(answer).toMatchObject({ status: 303, headers: { location: `/library?notice=${notice}` } });
});

test('I13: the refund closes the library’s downloads too', async () => {
  const id = await buyGuide(shop);
  const as = await inside(await mailedGrant());
  const refund = { providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null } as const;
  shop.provider.change(id, { refunds: [refund] });
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  expect(await get({}, as)).toMatchObject({ status: 410, body: { code: 'download.revoked' } });
  expect((await head({}, as)).status).toBe(410);
});

test('rotated keys: a known key opens its links, a removed one opens nothing', async () => {
  const session_id = await buyGuide(shop);
  const location = String((await get({ session_id }, createTestBrowser())).headers['location']);
  const follow = async (linkKeys: [string, ...string[]]) => {
    const app = paymentsApp({ ...shop.deps, linkKeys });
    const { status } = await createApi(app).raw(`HEAD ${location}`);
    await app.close();
    return status;
  };
  expect(await follow(['a-newer-key', ...shop.deps.linkKeys])).toBe(200);
  expect(await follow(['a-newer-key'])).toBe(403);
});

test('a buyer with two orders downloads by the active one', async () => {
  await buyGuide(shop);
  const as = await inside(await mailedGrant());
  const { id: orderId, visitor: _, ...order } = await shop.db.order.findFirstOrThrow();
  const right = await shop.db.entitlement.findFirstOrThrow({ where: { orderId } });
  await shop.db.entitlement.update({ where: { id: right.id }, data: { status: 'revoked' } });
  expect((await get({}, as)).status).toBe(410);
  const { id: second } = await shop.db.order.create({
    data: { ...order, number: 'FARM-0000-0002', visitor: 'another browser', email: RUTH },
  });
  const entitlement = { orderId: second, productId: params.bookId, why: 'paid', emailHash: right.emailHash };
  const { id: entitlementId } = await shop.db.entitlement.create({ data: entitlement });
  const expiresAt = new Date(shop.clock.now().getTime() + DAY_MS);
  await shop.db.downloadGrant.create({ data: { entitlementId, expiresAt } });
  expect((await get({}, as)).status).toBe(302);
});

import { apiOf, browser, type Browser } from '@farm/server-kit/testing';
import { paymentsApp } from '../app';
import { settle } from '../orders/settle';
import { carriedBy, guideBought, newestOf, postmanForTest, RUTH } from '../testing/postman-for-test';
import { DAY_MS, HOUR_MS, MINUTE_MS, paymentsForTest, times, type PaymentsForTest } from '../testing/payments-for-test';
import { freshGrant } from './fresh-grant';

const params = { bookId: 'seeds-of-wealth' };
const HTML = { accept: 'text/html,application/xhtml+xml' };

let shop: PaymentsForTest;
let post: ReturnType<typeof postmanForTest>;
beforeEach(async () => {
  shop = await paymentsForTest();
  post = postmanForTest(shop);
});
afterEach(() => shop.close());

type Query = { session_id?: string; grant?: string };
const get = (query: Query, as: Browser, headers: Record<string, string> = {}) =>
  shop.api.raw('GET /api/download/:bookId', { params, query }, { as, headers });
const head = (query: Query, as: Browser) => shop.api.raw('HEAD /api/download/:bookId', { params, query }, { as });
const mailedGrant = async () => carriedBy(await newestOf(post, /Your guide|A fresh link/), 'grant');
const used = async () =>
  (await shop.db.downloadGrant.findMany({ orderBy: { createdAt: 'asc' } })).map((grant) => grant.used);

async function inside(grant: string) {
  const as = browser();
  await shop.api.raw('POST /api/library/open', { body: { grant } }, { as });
  return as;
}

test('a letter’s grant opens for the first browser, and for no other', async () => {
  await guideBought(shop);
  const grant = await mailedGrant();
  const [hers, friends] = [browser(), browser()];
  expect((await head({ grant }, friends)).status).toBe(200); // a mail scanner: nothing is counted, nobody is bound
  expect((await shop.db.downloadGrant.findFirstOrThrow()).boundVisitor).toBeNull();
  expect((await get({ grant }, hers)).status).toBe(302);
  expect((await get({ grant }, hers)).status).toBe(302);
  expect(await get({ grant }, friends)).toMatchObject({ status: 403, body: { code: 'download.not_yours' } });
  expect((await head({ grant }, friends)).status).toBe(403);
  expect(await used()).toEqual([1]);
});

test('whoever holds the library’s cookie downloads without any link', async () => {
  await guideBought(shop);
  const as = await inside(await mailedGrant());
  expect((await get({}, as)).status).toBe(302);
  expect((await get({}, browser())).status).toBe(402);
  expect(await used()).toEqual([1]);
});

test('every way draws on the present grant', async () => {
  const session_id = await guideBought(shop);
  const grant = await mailedGrant();
  const as = await inside(grant);
  await shop.db.downloadGrant.updateMany({ data: { used: 5 } });
  expect(await get({}, as)).toMatchObject({ status: 429, body: { code: 'download.limit' } });
  shop.clock.advance(HOUR_MS);
  await freshGrant((await shop.db.order.findFirstOrThrow()).id, { by: 'buyer' }, shop.rooms);
  for (const query of [{ session_id }, { grant }, {}]) {
    expect((await get(query, as)).status).toBe(302);
    shop.clock.advance(HOUR_MS + MINUTE_MS);
  }
  expect(await used()).toEqual([5, 3]);
});

test('a payment older than a day opens nothing by itself; with the library beside it, it need not', async () => {
  const session_id = await guideBought(shop);
  const as = await inside(await mailedGrant());
  shop.clock.advance(DAY_MS + MINUTE_MS);
  expect((await get({ session_id }, browser())).status).toBe(410);
  expect((await get({ session_id }, as)).status).toBe(302);
});

test('I15: 50 concurrent requests by three ways on the last download take it once', async () => {
  const session_id = await guideBought(shop);
  const grant = await mailedGrant();
  const as = await inside(grant);
  await shop.db.downloadGrant.updateMany({ data: { used: 4 } });
  const ways = [{ session_id }, { grant }, {}];
  const answers = await Promise.all(times(50, (n) => get(ways[n % 3] ?? {}, as)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302])); // within the hour: the same download
  expect(await used()).toEqual([5]);
  shop.clock.advance(HOUR_MS + MINUTE_MS);
  expect(await get({}, as)).toMatchObject({ status: 429 });
});

test.each<[string, string, (grant: string) => Promise<Query>]>([
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
      const [payment] = shop.cards.payments();
      const back = { providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null } as const;
      shop.cards.change(payment?.id ?? '', { refunds: [back] });
      await settle((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
      return { grant };
    },
  ],
  [
    'a grant that is used up',
    'limit',
    async (grant) => {
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
])('who shows %s is led to the library’s page: %s', async (_, notice, given) => {
  await guideBought(shop);
  const query = await given(await mailedGrant());
  const answer = await get(query, browser(), HTML);
  expect(answer).toMatchObject({ status: 303, headers: { location: `/library?notice=${notice}` } });
});

test('I13: the refund closes the library’s downloads too', async () => {
  const id = await guideBought(shop);
  const as = await inside(await mailedGrant());
  const refund = { providerId: 're_1', cents: 3999, status: 'succeeded', ourId: null } as const;
  shop.cards.change(id, { refunds: [refund] });
  await settle((await shop.db.order.findFirstOrThrow()).id, shop.rooms);
  expect(await get({}, as)).toMatchObject({ status: 410, body: { code: 'download.revoked' } });
  expect((await head({}, as)).status).toBe(410);
});

test('rotated links: a key that still verifies opens what it signed, one that is gone opens nothing', async () => {
  const session_id = await guideBought(shop);
  const location = String((await get({ session_id }, browser())).headers['location']);
  const follow = async (linkKeys: [string, ...string[]]) => {
    const app = paymentsApp({ ...shop.deps, linkKeys });
    const { status } = await apiOf(app).raw(`HEAD ${location}`);
    await app.close();
    return status;
  };
  expect(await follow(['a-newer-key', ...shop.deps.linkKeys])).toBe(200);
  expect(await follow(['a-newer-key'])).toBe(403);
});

test('who bought twice downloads by the order that is still good', async () => {
  await guideBought(shop);
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

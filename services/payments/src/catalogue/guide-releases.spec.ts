import { createTestBrowser } from '@farm/server-kit/testing';
import { createTestAdmin, type TestAdmin } from '../testing/test-admin';
import { createTestMailer, newestEmail } from '../testing/test-mailer';
import { catalogueRepository } from './catalogue.repository';

const ADA = 'ada@example.com';
const GUIDE = 'grant-gold';

let shop: TestAdmin;
beforeEach(async () => void (shop = await createTestAdmin()));
afterEach(() => shop.close());

const request = (email = ADA, bookId = GUIDE) =>
  shop.api.raw('POST /api/guides/:bookId/notifications', { params: { bookId }, body: { email } });
const release = (released = true, bookId = GUIDE) =>
  shop.api.raw('PUT /api/ops/orders/guides/:bookId', { params: { bookId }, body: { released } }, { as: shop.operator });
const stored = () => shop.db.releaseNotification.findMany({ select: { productId: true, email: true } });
const queued = () => shop.db.paymentsOutbox.count({ where: { kind: 'guide_released' } });

test('a look inside shows the contents and two pages of the built guide, without HTML of the source', async () => {
  const { status, body, bytes } = await shop.api.raw('GET /api/guides/:bookId/preview', { params: { bookId: GUIDE } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    title: 'Grant Gold',
    pages: 12,
    contents: [
      { title: 'Know the ground', page: 3 },
      { title: 'Sources', page: 12 },
    ],
    html: expect.stringContaining('<h2>Know the ground</h2>'),
  });
  expect(bytes.toString()).not.toContain('<script>');
});

test('a look inside is of the Spanish edition where there is one', async () => {
  const lookInside = async (bookId: string) =>
    (await shop.api.raw('GET /api/guides/:bookId/preview', { params: { bookId }, query: { language: 'es' } })).body;
  expect(await lookInside('seeds-of-change')).toMatchObject({
    ...{ language: 'es', pages: 13, html: '<h2>Conozca su tierra</h2>\n' },
    contents: [{ title: 'Conozca su tierra', page: 3 }],
  });
  expect(await lookInside(GUIDE)).toMatchObject({ language: 'en', pages: 12 });
});

test.each(['no-such-guide', 'southern-market-garden', 'urban-hydroponics'])(
  'there is no look inside %s: unknown, no guide, or not built',
  async (bookId) => {
    const answer = await shop.api.raw('GET /api/guides/:bookId/preview', { params: { bookId } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'guide.unknown' } });
  },
);

test('the store learns the pages of each built guide', async () => {
  const { pages } = await shop.api('GET /api/payments/config');
  expect(pages).toEqual({
    'grant-gold': 12,
    'growing-minds-education': 12,
    'seeds-of-change': 12,
    'seeds-of-wealth': 12,
  });
});

test('an address is stored once, and the response does not tell whether it was known', async () => {
  const first = await request();
  const again = await request(` ${ADA.toUpperCase()}`);
  expect([first.status, first.body]).toEqual([again.status, again.body]);
  expect(first.body).toEqual({ message: 'Thank you. We will write to you once, when “Grant Gold” opens.' });
  expect(await stored()).toEqual([{ productId: GUIDE, email: ADA }]);
});

test.each([
  ['half an address', 'ada@', GUIDE, 400, 'request.invalid'],
  ['an unknown guide', ADA, 'no-such-guide', 404, 'guide.unknown'],
  ['a free guide', ADA, 'seeds-of-change', 409, 'guide.on_sale'],
])('%s is not stored', async (_, email, bookId, status, code) => {
  expect(await request(email, bookId)).toMatchObject({ status, body: { code } });
  expect(await stored()).toEqual([]);
});

test('one browser cannot ask for many addresses', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await request(`reader${n}@example.com`)).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  expect(statuses[20]).toBe(429);
});

test('a release mails everybody who asked, once, and forgets the addresses', async () => {
  const post = createTestMailer(shop);
  await request();
  await request('bo@example.com');
  await request(ADA, 'seeds-of-wealth');
  const waiting = await shop.api('GET /api/ops/orders/guides', {}, { as: shop.operator });
  expect(waiting.guides.find(({ id }) => id === GUIDE)).toMatchObject({ waiting: 2 });
  expect((await release()).status).toBe(200);
  expect((await release()).status).toBe(200);
  const emails = await post.emails();
  expect(emails.map(({ to }) => to).sort()).toEqual([ADA, 'bo@example.com']);
  expect(emails[0]?.email).toMatchObject({
    subject: 'Now open: Grant Gold',
    action: { href: expect.stringMatching(/\/country-store$/) },
  });
  expect(emails[0]?.email.paragraphs.join(' ')).toContain('$39.99');
  expect(await stored()).toEqual([{ productId: 'seeds-of-wealth', email: ADA }]);
  expect(JSON.stringify(await shop.db.paymentsOutbox.findMany())).not.toContain('example.com');
});

test('a guide that is taken off sale and released again writes to new requests only', async () => {
  const post = createTestMailer(shop);
  await request();
  await release();
  await post.drain();
  expect(await request('bo@example.com')).toMatchObject({ status: 409, body: { code: 'guide.on_sale' } });
  await release(false);
  await request('bo@example.com');
  await release();
  expect((await post.emails()).map(({ to }) => to)).toEqual([ADA, 'bo@example.com']);
});

test('a process that dies while it releases a guide leaves no release and every request; the next attempt mails once', async () => {
  const post = createTestMailer(shop);
  await request();
  await request('bo@example.com');
  const dying = catalogueRepository(shop.db, {
    // The last step of the transaction: PostgreSQL loses the client, as when its process is killed.
    sendInTransaction: async (tx) => void (await tx.$queryRawUnsafe('SELECT pg_terminate_backend(pg_backend_pid())')),
  });
  await expect(dying.release(GUIDE, 'operator', shop.clock.now())).rejects.toThrow();
  expect(await shop.db.guideRelease.count()).toBe(0);
  expect(await queued()).toBe(0);
  expect(await stored()).toHaveLength(2);
  await release();
  expect(await post.emails()).toHaveLength(2);
  expect(await stored()).toEqual([]);
});

test('requests during a release are mailed or told that the guide is open, none is lost', async () => {
  const addresses = Array.from({ length: 12 }, (_, n) => `reader${n}@example.com`);
  const results = await Promise.all([...addresses.map((email) => request(email)), release()]);
  const accepted = results.slice(0, addresses.length).filter(({ status }) => status === 200);
  expect(await queued()).toBe(accepted.length);
  expect(await stored()).toEqual([]);
});

test('the link in the email deletes all other requests of the address, for mail programs too, and stays valid', async () => {
  const post = createTestMailer(shop);
  await request();
  await request(ADA, 'seeds-of-wealth');
  await request('bo@example.com', 'seeds-of-wealth');
  await release();
  const { email } = await newestEmail(post, /Now open/);
  const [, path = ''] = /https?:\/\/[^/]+(\/api[^>]*)/.exec(email.headers?.['List-Unsubscribe'] ?? '') ?? [];
  const token = new URL(email.footer.find(({ href }) => href)?.href ?? '').searchParams.get('token') ?? '';
  expect(path).toBe(`/api/guide-notifications/stop/${token}`);
  const oneClick = {
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  } as const;
  expect((await shop.app.inject(oneClick)).statusCode).toBe(200);
  expect(await stored()).toEqual([{ productId: 'seeds-of-wealth', email: 'bo@example.com' }]);
  const stop = (value: string) =>
    shop.api.raw(
      'POST /api/guide-notifications/stop/:token',
      { params: { token: value } },
      { as: createTestBrowser() },
    );
  expect(await stop(token)).toMatchObject({ status: 200, body: { stopped: true } });
  const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await stop(forged)).toMatchObject({ status: 404, body: { code: 'guide.unknown_link' } });
});

test('a signed-in person reads and deletes the requests of their own address', async () => {
  await request();
  await request('bo@example.com');
  const { held } = await shop.api('GET /api/my-data/payments', {}, { as: shop.member });
  expect(held).toMatchObject([
    { what: 'Requests for an email about a guide', rows: [{ productId: GUIDE, email: ADA }] },
  ]);
  expect(await shop.api('DELETE /api/my-data/payments', {}, { as: shop.member })).toEqual({
    erased: [{ what: 'Requests for an email about a guide', count: 1 }],
    kept: null,
  });
  expect(await stored()).toEqual([{ productId: GUIDE, email: 'bo@example.com' }]);
});

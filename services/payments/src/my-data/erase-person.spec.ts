import { createTestBrowser } from '@farm/server-kit/testing';
import { createPaymentsTestService, type PaymentsTestService } from '../testing/test-service';
import { tokenIn, buyGuide, newestEmail, createTestMailer, RUTH } from '../testing/test-mailer';
import { COPIES_QUEUE, deleteCopies, type CopiesJob } from '../downloads/watermark';
import { myDataRepository } from './my-data.repository';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

/** Every row of every table of the store that holds this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.deps.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'payments'`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const sql = `SELECT count(*)::int AS hits FROM payments."${name}" AS each WHERE each::text ILIKE $1`;
    const { rows: counted } = await shop.deps.pool.query<{ hits: number }>(sql, [`%${text}%`]);
    if (counted[0]?.hits) tables.push(name);
  }
  return tables.sort();
}

test('a deletion removes the address and its hash from all tables and keeps the orders', async () => {
  const post = createTestMailer(shop);
  const id = await buyGuide(shop);
  const grant = tokenIn(await newestEmail(post, /Your guide/), 'grant');
  const as = createTestBrowser();
  await shop.api.raw('POST /api/library/open', { body: { grant } }, { as });
  await shop.api.raw('POST /api/library/links', { body: { email: RUTH } });
  await post.drain();
  await shop.api.raw('POST /api/library/links', { body: { email: RUTH } }); // still waits
  const notification = { params: { bookId: 'grant-gold' }, body: { email: RUTH } };
  await shop.api('POST /api/guides/:bookId/notifications', notification);
  const digest = Buffer.from(shop.deps.emailHash(RUTH)).toString('hex');
  expect(await tablesWith(RUTH)).toEqual(['order', 'outbox', 'release_notification']);
  expect(await tablesWith(digest)).toEqual([
    ...['access', 'access_key', 'entitlement', 'library_link_request', 'order', 'release_notification'],
  ]);

  const { id: orderId } = await shop.db.order.findFirstOrThrow();
  const { id: entitlementId } = await shop.db.entitlement.findFirstOrThrow();
  const plan = { entitlementId, texts: { site: `I am ${RUTH}.` }, updatedAt: shop.clock.now() };
  await shop.db.coursePlan.create({ data: plan });
  expect(await tablesWith(RUTH)).toContain('course_plan');
  const copy = `stamped/${orderId}/${'a'.repeat(64)}.pdf`;
  await shop.deps.files.put(copy, Buffer.from(`Licensed to ${RUTH}`));
  const jobs: CopiesJob[] = [];
  const sendInTransaction = async (_: unknown, queue: string, data: object) => {
    if (queue === COPIES_QUEUE) jobs.push(data as CopiesJob);
  };
  const myData = myDataRepository(shop.db, { ...shop.deps, jobs: { sendInTransaction } });

  expect(await myData.erase(` ${RUTH.toUpperCase()}`)).toEqual({
    orderIds: [orderId],
    certificates: 0,
    plans: 1,
    places: 0,
    notifications: 1,
  });

  // The job of the same transaction deletes the copies, also when the storage was unavailable at first.
  expect(jobs).toEqual([{ orderIds: [orderId] }]);
  const unavailable = { ...shop.deps.files, removeOlder: () => Promise.reject(new Error('no bucket')) };
  await expect(deleteCopies({ orderIds: [orderId] }, { ...shop.deps, files: unavailable })).rejects.toThrow(
    'no bucket',
  );
  for (const job of [...jobs, ...jobs]) await deleteCopies(job, shop.deps);
  expect(await shop.deps.files.head(copy)).toBeNull();

  shop.provider.change(id, { refunds: [{ providerId: 're_1', cents: 500, status: 'succeeded', ourId: null }] });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } }); // a sync restores nothing
  expect([await tablesWith(RUTH), await tablesWith(digest)]).toEqual([[], []]);
  expect(await shop.db.order.findFirstOrThrow()).toMatchObject({
    status: 'partly_refunded',
    totalCents: 3999,
    email: null,
  });
  expect((await shop.api.raw('GET /api/library', {}, { as })).status).toBe(401);
  expect((await shop.api.raw('POST /api/library/open', { body: { grant } }, { as })).status).toBe(410);
});

test('a deletion leaves the id of the browser in no table, and the orders of other people as they are', async () => {
  await buyGuide(shop, RUTH);
  const { visitor } = await shop.db.order.findFirstOrThrow();
  await shop.api.raw('GET /api/download/:bookId', { params: { bookId: 'seeds-of-change' } });
  expect(await tablesWith(visitor)).toEqual(['download_event', 'order']);
  const { id: orderId } = await shop.db.order.findFirstOrThrow();
  const ofAnn = { number: 'FARM-7K2Q-91XD', visitor: 'ann', kind: 'guide', productId: 'grant-gold' } as const;
  const money = { listPriceCents: 0, totalCents: 0, expiresAt: shop.deps.clock.now(), status: 'expired' } as const;
  const ann = await shop.db.order.create({ data: { ...ofAnn, ...money } });
  const myData = myDataRepository(shop.db, { ...shop.deps, jobs: { sendInTransaction: async () => undefined } });
  await myData.erase(RUTH, visitor);
  expect(await tablesWith(visitor)).toEqual([]);
  expect(await shop.db.order.findUnique({ where: { id: orderId } })).toMatchObject({ visitor: `erased ${orderId}` });
  expect(await shop.db.order.findUnique({ where: { id: ann.id } })).toEqual(ann);
});

test('without an account, a deletion replaces the id of the browser in its orders without an address', async () => {
  await buyGuide(shop, null);
  const { visitor } = await shop.db.order.findFirstOrThrow();
  expect((await shop.api('GET /api/my-data/payments')).held).toMatchObject([{ what: 'Orders' }]);
  const { id: entitlementId } = await shop.db.entitlement.findFirstOrThrow();
  await shop.db.coursePlan.create({ data: { entitlementId, updatedAt: shop.clock.now() } });
  expect((await shop.api('GET /api/my-data/payments')).held).toMatchObject([
    ...[{ what: 'Orders' }, { what: 'Final plans of a course' }],
  ]);
  await shop.api('DELETE /api/my-data/payments');
  expect(await shop.db.coursePlan.count()).toBe(0);
  expect(await tablesWith(visitor)).toEqual([]);
  expect(await shop.api('GET /api/my-data/payments')).toEqual({ held: [] });
});

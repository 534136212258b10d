import { createHmac } from 'node:crypto';
import { createTestBrowser } from '@farm/server-kit/testing';
import { tokenIn, newestEmail, createTestMailer } from '../testing/test-mailer';
import {
  DAY_MS,
  payAtProvider,
  createPaymentsTestService,
  courseBody,
  guideBody,
  type PaymentsTestService,
} from '../testing/test-service';
import { normalizeOrder, normalizeStoredEmails } from './stored-emails.repository';

const UNICODE = 'Ruth@Bücher.example';
const ASCII = 'ruth@xn--bcher-kva.example';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

/** The digest of releases that only trimmed and lower-cased. */
const oldDigest = (email: string) =>
  new Uint8Array(createHmac('sha256', 'test-key-of-addresses').update(email.trim().toLowerCase()).digest());

/** An order as an older release has stored it. */
async function storedAs(email: string, body: typeof guideBody | typeof courseBody = guideBody): Promise<string> {
  const sessionId = await payAtProvider(shop, body);
  shop.provider.change(sessionId, { email: ASCII });
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId } });
  const { id } = await shop.db.order.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  const emailHash = oldDigest(email);
  await shop.db.order.update({ where: { id }, data: { email, emailHash } });
  await shop.db.entitlement.update({ where: { orderId: id }, data: { emailHash } });
  return id;
}

test('two orders of one address in two spellings become one library, and a second run changes nothing', async () => {
  const ids = [await storedAs(UNICODE), await storedAs(ASCII, courseBody)];
  const accessKey = await shop.db.accessKey.create({
    data: { tokenHash: new Uint8Array(32), emailHash: oldDigest(UNICODE), expiresAt: new Date(Date.now() + DAY_MS) },
  });
  expect(await normalizeStoredEmails(shop.context)).toBe(1);
  expect(await normalizeStoredEmails(shop.context)).toBe(0);

  const emailHash = shop.deps.emailHash(ASCII);
  const rows = await shop.db.order.findMany({ include: { entitlement: true } });
  expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
  for (const row of rows) expect(row).toMatchObject({ email: ASCII, emailHash, entitlement: { emailHash } });
  expect(await shop.db.accessKey.findUnique({ where: { id: accessKey.id } })).toBeNull();

  const post = createTestMailer(shop);
  await post.emails();
  await shop.api.raw('POST /api/library/links', { body: { email: UNICODE } });
  const link = await newestEmail(post, /library/i);
  expect(link.to).toBe(ASCII);
  const as = createTestBrowser();
  await shop.api('POST /api/library/open', { body: { key: tokenIn(link, 'key') } }, { as });
  expect((await shop.api('GET /api/library', {}, { as })).items).toHaveLength(2);
});

test('a browser with access by the old hash must request a new link', async () => {
  await storedAs(UNICODE);
  const { id } = await shop.db.access.create({
    data: {
      tokenHash: new Uint8Array(32),
      scope: 'email',
      emailHash: oldDigest(UNICODE),
      expiresAt: new Date(Date.now() + DAY_MS),
    },
  });
  await normalizeStoredEmails(shop.context);
  expect(await shop.db.access.findUnique({ where: { id } })).toMatchObject({ endedAt: expect.any(Date) as Date });
});

test('a text that is not an address is not changed', async () => {
  const id = await storedAs('<ruth@books.example>');
  expect(await normalizeStoredEmails(shop.context)).toBe(0);
  expect(await shop.db.order.findUnique({ where: { id } })).toMatchObject({ email: '<ruth@books.example>' });
});

test('an address that is corrected concurrently is not overwritten', async () => {
  const orderId = await storedAs(UNICODE);
  const select = { id: true, email: true, emailHash: true };
  const stored = await shop.db.order.findUniqueOrThrow({ where: { id: orderId }, select });
  await shop.db.order.update({ where: { id: orderId }, data: { email: 'ann@example.com' } });
  expect(await normalizeOrder(stored, shop.context)).toBe(false);
});

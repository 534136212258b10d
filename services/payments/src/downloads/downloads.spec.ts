import { syncOrder } from '../orders/sync-order';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  payAtProvider,
  paymentOf,
  createPaymentsTestService,
  repeat,
  type PaymentsTestService,
} from '../testing/test-service';
import { gardenCalendarPdf } from '../pdf/garden-calendar';
import { GUIDE_TEXT, SPANISH_TEXT } from '../testing/guide-files';
import type { GuideStorage } from './guide-storage.provider';

let shop: PaymentsTestService;
beforeEach(async () => void (shop = await createPaymentsTestService()));
afterEach(() => shop.close());

const get = (bookId: string, session_id?: string, headers: Record<string, string> = {}) =>
  shop.api.raw('GET /api/download/:bookId', { params: { bookId }, query: { session_id } }, { headers });
const head = (bookId: string, session_id?: string) =>
  shop.api.raw('HEAD /api/download/:bookId', { params: { bookId }, query: { session_id } });
const file = (location: unknown, method = 'GET', headers: Record<string, string> = {}) =>
  shop.api.raw(`${method} ${String(location)}`, {}, { headers });
const used = async () => (await shop.db.downloadGrant.findFirstOrThrow()).used;

async function bought() {
  const id = await payAtProvider(shop);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  return id;
}

test('the calendar of the free kit opens in the browser, for everybody', async () => {
  const { status, headers, bytes } = await shop.api.raw('GET /api/garden-calendar');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="garden-calendar.pdf"',
    'cache-control': 'public, max-age=3600',
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

const inLanguage = (call: string, bookId: string, language: string) =>
  shop.api.raw(`${call} /api/download/:bookId`, { params: { bookId }, query: { language } });

test('a free guide is sent in Spanish where it has that edition, under a Spanish name', async () => {
  const answer = await inLanguage('GET', 'seeds-of-change', 'es');
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-language': 'es',
      'content-disposition': `inline; filename="seeds-of-change-es.pdf"; filename*=UTF-8''Seeds%20of%20Change%20%28espa%C3%B1ol%29.pdf`,
      'content-length': String(Buffer.byteLength(SPANISH_TEXT)),
    },
  });
  expect(answer.bytes.toString()).toBe(SPANISH_TEXT);
  const { headers } = await inLanguage('HEAD', 'seeds-of-change', 'es');
  expect([headers['content-language'], headers['etag']]).toEqual(['es', answer.headers['etag']]);
  expect(await shop.db.downloadEvent.findMany({ select: { productId: true } })).toEqual([
    { productId: 'seeds-of-change' },
  ]);
});

test('a guide without a Spanish edition is sent in English, and other languages are rejected', async () => {
  const storage: GuideStorage = {
    ...shop.deps.storage,
    find: (_, part, language) => shop.deps.storage.find('seeds-of-change', part, language),
  };
  const other = await createPaymentsTestService({ storage });
  const answer = await other.api.raw('GET /api/download/:bookId', {
    params: { bookId: 'sustainable-food' },
    query: { language: 'es' },
  });
  await other.close();
  expect([answer.headers['content-language'], answer.bytes.toString()]).toEqual(['en', GUIDE_TEXT]);
  expect((await inLanguage('GET', 'seeds-of-change', 'fr')).status).toBe(400);
});

test('the calendar is sent in Spanish, under a Spanish name', async () => {
  const { headers, bytes } = await shop.api.raw('GET /api/garden-calendar', { query: { language: 'es' } });
  expect(headers).toMatchObject({
    'content-disposition': 'inline; filename="calendario-del-huerto.pdf"',
    'content-language': 'es',
  });
  expect(bytes.equals(gardenCalendarPdf('es'))).toBe(true);
});

test('a free guide opens in the browser, for everybody, and is counted', async () => {
  const answer = await get('seeds-of-change');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="seeds-of-change.pdf"; filename*=UTF-8''Seeds%20of%20Change.pdf`,
    'content-length': String(GUIDE_TEXT.length),
    'x-robots-tag': 'noindex',
  });
  expect(answer.headers['content-security-policy']).not.toContain('sandbox');
  expect(answer.bytes.toString()).toBe(GUIDE_TEXT);
  expect(await shop.db.downloadEvent.findMany({ select: { productId: true, grantId: true } })).toEqual([
    { productId: 'seeds-of-change', grantId: null },
  ]);
});

test('HEAD responds as the download would, without counting it', async () => {
  const answer = await head('seeds-of-change');
  expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(GUIDE_TEXT.length) } });
  expect(answer.bytes).toHaveLength(0);
  const id = await bought();
  expect((await head('seeds-of-wealth', id)).status).toBe(200);
  expect((await head('seeds-of-wealth')).status).toBe(402);
  expect(await shop.db.downloadEvent.count()).toBe(0);
  expect(await used()).toBe(0);
});

test('a browser with the current guide gets 304', async () => {
  const { etag } = (await get('seeds-of-change')).headers;
  expect((await get('seeds-of-change', undefined, { 'if-none-match': String(etag) })).status).toBe(304);
});

test.each([
  ['an unknown book', 'no-such-guide'],
  ['the course', 'southern-market-garden'],
])('%s responses 404 with the envelope', async (_, bookId) => {
  const { status, body } = await get(bookId, undefined, { accept: 'text/html' });
  expect(status).toBe(404);
  expect(body).toMatchObject({
    code: 'download.unknown',
    message: 'We do not know this guide.',
    error: 'We do not know this guide.',
  });
});

test.each(['..%2f..%2fetc%2fpasswd', 'seeds-of-change.pdf', 'SEEDS-OF-CHANGE', 'index.json', '__proto__'])(
  'a path is not a guide: %s',
  async (text) => {
    const answer = await shop.api.raw(`GET /api/download/${text}`);
    expect([400, 404]).toContain(answer.status);
    expect(answer.bytes.toString()).not.toContain('okra');
  },
);

test('a guide that was not built is a 503 with a clear message', async () => {
  expect(await get('sustainable-food')).toMatchObject({
    status: 503,
    body: { message: 'Unable to access guide. Please try again.' },
  });
});

test('a paid guide opens by a link of five minutes', async () => {
  const answer = await get('seeds-of-wealth', await bought());
  expect(answer).toMatchObject({
    status: 302,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
  const { location } = answer.headers;
  const got = await file(location);
  expect(got.status).toBe(200);
  expect(got.headers['content-disposition']).toMatch(/^attachment; filename="seeds-of-wealth\.pdf"/);
  expect(got.bytes.toString()).toBe(GUIDE_TEXT);
  shop.clock.advance(5 * MINUTE_MS);
  expect(await file(location)).toMatchObject({ status: 410, body: { code: 'download.expired' } });
});

test('Range, HEAD and repeats are not counted', async () => {
  const id = await bought();
  const { location } = (await get('seeds-of-wealth', id)).headers;
  const part = await file(location, 'GET', { range: 'bytes=0-7' });
  expect(part).toMatchObject({
    status: 206,
    headers: { 'content-range': `bytes 0-7/${GUIDE_TEXT.length}`, 'content-length': '8' },
  });
  expect(part.bytes.toString()).toBe('%PDF-1.7');
  expect(await file(location, 'HEAD')).toMatchObject({ status: 200, headers: { 'accept-ranges': 'bytes' } });
  expect(await file(location, 'GET', { range: 'bytes=999999-' })).toMatchObject({ status: 416 });
  const changed = await file(location, 'GET', { range: 'bytes=0-7', 'if-range': '"another file"' });
  expect(changed.status).toBe(200);
  await get('seeds-of-wealth', id);
  expect(await used()).toBe(1);
});

test('I15: five downloads, each repeatable for an hour, and no sixth', async () => {
  const id = await bought();
  for (const count of [1, 2, 3, 4, 5]) {
    expect((await get('seeds-of-wealth', id)).status).toBe(302);
    expect(await used()).toBe(count);
    shop.clock.advance(HOUR_MS + MINUTE_MS);
  }
  expect(await get('seeds-of-wealth', id)).toMatchObject({ status: 429, body: { code: 'download.limit' } });
  expect((await head('seeds-of-wealth', id)).status).toBe(429);
});

test('I15: 50 concurrent requests use the last download once', async () => {
  const id = await bought();
  await shop.db.downloadGrant.updateMany({ data: { used: 4 } });
  const responses = await Promise.all(repeat(50, () => get('seeds-of-wealth', id)));
  expect(responses.every(({ status }) => status === 302)).toBe(true); // repeats within the hour are the same download
  expect(await used()).toBe(5);
  shop.clock.advance(HOUR_MS + MINUTE_MS);
  const rejected = await Promise.all(repeat(9, () => get('seeds-of-wealth', id)));
  expect(rejected.every(({ status }) => status === 429)).toBe(true);
});

test.each<[string, number, string, string, (id: string) => Promise<{ bookId: string; session?: string }>]>([
  ['no payment', 402, 'download.for_sale', 'for-sale', async () => ({ bookId: 'seeds-of-wealth' })],
  [
    'an unknown payment',
    403,
    'download.not_yours',
    'not-yours',
    async () => ({ bookId: 'seeds-of-wealth', session: 'pi_x' }),
  ],
  ['id of another book', 403, 'download.not_yours', 'not-yours', async (id) => ({ bookId: 'grant-gold', session: id })],
  [
    'session id after 24 h',
    410,
    'download.expired',
    'expired',
    async (id) => {
      shop.clock.advance(DAY_MS + MINUTE_MS);
      return { bookId: 'seeds-of-wealth', session: id };
    },
  ],
  [
    'I13: a refund',
    410,
    'download.revoked',
    'refunded',
    async (id) => {
      shop.provider.change(id, { refunds: [{ providerId: 're_1', ourId: null, cents: 3999, status: 'succeeded' }] });
      await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
      return { bookId: 'seeds-of-wealth', session: id };
    },
  ],
])('%s: %d for other clients, a page for browsers', async (_, status, code, notice, request) => {
  const { bookId, session } = await request(await bought());
  expect(await get(bookId, session)).toMatchObject({ status, body: { code } });
  expect((await head(bookId, session)).status).toBe(status);
  const page = await get(bookId, session, { accept: 'text/html,application/xhtml+xml' });
  expect(page).toMatchObject({ status: 303, headers: { location: `/library?notice=${notice}` } });
});

test('an unfinished payment gives no access', async () => {
  const { clientSecret } = await shop.api('POST /api/create-payment-intent', {
    body: { bookId: 'seeds-of-wealth', title: '', amount: 3999 },
  });
  expect((await get('seeds-of-wealth', paymentOf({ clientSecret }))).status).toBe(402);
});

test('I13: a refund invalidates links that were already signed', async () => {
  const id = await bought();
  const { location } = (await get('seeds-of-wealth', id)).headers;
  shop.provider.change(id, { refunds: [{ providerId: 're_1', ourId: null, cents: 3999, status: 'succeeded' }] });
  await syncOrder((await shop.db.order.findFirstOrThrow()).id, shop.context);
  expect(await file(location)).toMatchObject({ status: 410, body: { code: 'download.revoked' } });
});

test('a tampered link gives no access', async () => {
  const { location } = (await get('seeds-of-wealth', await bought())).headers;
  const forged = String(location).replace('seeds-of-wealth', 'grant-gold');
  expect(await file(forged)).toMatchObject({ status: 403, body: { code: 'download.not_yours' } });
  expect((await file('/api/download/file/nonsense')).status).toBe(403);
});

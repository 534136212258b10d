import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { diskFiles, type FileStore } from '@farm/server-kit/file-store';
import type { PaymentsDeps } from '../app';
import { stampPdf } from '../pdf/stamp';
import { payAtProvider, createPaymentsTestService, repeat, type PaymentsTestService } from '../testing/test-service';
import { plainPdf } from '../testing/plain-pdf';
import type { GuideStorage } from './guide-storage.provider';

const NO_PREVIEWS = { pages: async () => ({}), preview: async () => null };

let plain: Buffer;
let folder: string;
let storage: GuideStorage;
let shop: PaymentsTestService;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farm-copies-'));
  plain = await plainPdf();
  const sha256 = createHash('sha256').update(plain).digest('hex');
  const read = (first: number, last: number) => Readable.from([plain.subarray(first, last + 1)]);
  storage = { ...NO_PREVIEWS, find: async () => ({ bytes: plain.length, sha256, read }) };
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => shop.close());

const open = async (overrides: Partial<PaymentsDeps> = {}) =>
  void (shop = await createPaymentsTestService({ storage, files: diskFiles(folder, null), ...overrides }));

/** Buys the guide; the address of its file. */
async function bought(): Promise<string> {
  const id = await payAtProvider(shop);
  await shop.api('GET /api/verify-payment/:sessionId', { params: { sessionId: id } });
  const at = { params: { bookId: 'seeds-of-wealth' }, query: { session_id: id } };
  return String((await shop.api.raw('GET /api/download/:bookId', at)).headers['location']);
}
const file = (location: string, method = 'GET', headers = {}) => shop.api.raw(`${method} ${location}`, {}, { headers });
const owner = () => shop.db.order.findFirstOrThrow({ select: { number: true, email: true } });

test('a bought guide names its buyer on each page, whole or in parts', async () => {
  await open();
  const location = await bought();
  const parts = await Promise.all(repeat(5, () => file(location, 'GET', { range: 'bytes=0-7' })));
  expect(parts.every(({ status }) => status === 206)).toBe(true);
  const whole = await file(location);
  expect(whole.bytes.equals(await stampPdf(plain, await owner()))).toBe(true);
  expect(whole.headers['etag']).toBe(parts[0]?.headers['etag']);
  const head = await file(location, 'HEAD');
  expect(head.headers['content-length']).toBe(String(whole.bytes.length));
  expect((await file(location, 'GET', { 'if-none-match': String(whole.headers['etag']) })).status).toBe(304);
});

test('the web server in front sends the copy where it can', async () => {
  await open({ files: diskFiles(folder, '/copies') });
  const answer = await file(await bought());
  const { id } = await shop.db.order.findFirstOrThrow();
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  expect(answer.headers['x-accel-redirect']).toMatch(new RegExp(`^/copies/stamped/${id}/[0-9a-f]{64}\\.pdf$`));
  expect(answer.headers['content-disposition']).toContain('attachment');
  expect(answer.bytes).toHaveLength(0);
});

test('a bucket sends the file itself, by a URL of five minutes', async () => {
  const files: FileStore = {
    ...diskFiles(folder, null),
    signedUrl: async (key) => `https://bucket.test/${key}?signed`,
  };
  await open({ files });
  const answer = await file(await bought());
  expect(answer).toMatchObject({
    status: 302,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
  expect(answer.headers['location']).toMatch(/^https:\/\/bucket\.test\/stamped\//);
});

test('a guide that cannot be stamped is downloaded plain, and the farm gets an email', async () => {
  const text = Buffer.from('no PDF at all');
  const read = (first: number, last: number) => Readable.from([text.subarray(first, last + 1)]);
  await open({
    storage: { ...NO_PREVIEWS, find: async () => ({ bytes: text.length, sha256: 'ab'.repeat(32), read }) },
  });
  const location = await bought();
  for (const answer of [await file(location), await file(location)])
    expect(answer.bytes.toString()).toBe('no PDF at all');
  const emails = await shop.db.paymentsOutbox.findMany({
    where: { kind: 'operator_alert' },
    select: { payload: true },
  });
  expect(emails).toEqual([{ payload: expect.objectContaining({ why: 'a guide could not be stamped' }) }]);
});

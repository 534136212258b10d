import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { diskFiles, type FileStore } from '@farm/server-kit/file-store';
import { fixedClock } from '@farm/server-kit/testing';
import type { EmailQueueRepository } from '../emails/email-queue.repository';
import { stampPdf } from '../pdf/stamp';
import { plainPdf } from '../testing/plain-pdf';
import type { StoredGuide } from './guide-storage.provider';
import { deleteOldFiles, watermarkedGuide } from './watermark';

let plain: Buffer;
let folder: string;
beforeAll(async () => void (plain = await plainPdf()));
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'farm-stamp-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const owner = { orderId: '0193e7a0-0000-7000-8000-000000000001', number: 'FARM-7K2Q-91XD', email: 'ruth@example.com' };

/** A guide that counts how often it is read. */
function guideOf(content: Buffer) {
  let reads = 0;
  const file: StoredGuide = {
    bytes: content.length,
    sha256: 'ab'.repeat(32),
    read: (first, last) => {
      reads += 1;
      return Readable.from([content.subarray(first, last + 1)]);
    },
  };
  return { file, reads: () => reads };
}

function deps(files: FileStore = diskFiles(folder, null)) {
  const alerts: Parameters<EmailQueueRepository['alert']>[0][] = [];
  const clock = fixedClock(new Date().toISOString());
  const emailQueue: EmailQueueRepository = { alert: async (alert) => void alerts.push(alert) };
  return { files, clock, alerts, emailQueue };
}

const watermark = (
  file: StoredGuide,
  at: ReturnType<typeof deps>,
  to = owner,
  failed: (cause: unknown) => void = () => {},
) => watermarkedGuide({ fileName: 'seeds-of-wealth.pdf', file }, to, at, failed);

async function bytesOf(file: StoredGuide): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await file.read(0, file.bytes - 1)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('the first download makes the file, later ones reuse it', async () => {
  const [guide, at] = [guideOf(plain), deps()];
  const copy = await watermark(guide.file, at);
  expect((await bytesOf(copy)).equals(await stampPdf(plain, owner))).toBe(true);
  expect(copy.sha256).not.toBe(guide.file.sha256);
  expect(await watermark(guide.file, at)).toMatchObject({ bytes: copy.bytes, sha256: copy.sha256 });
  expect(guide.reads()).toBe(1);
  expect(at.alerts).toEqual([]);
});

test('ten concurrent requests make one file', async () => {
  const [guide, at] = [guideOf(plain), deps()];
  await Promise.all(Array.from({ length: 10 }, () => watermark(guide.file, at)));
  expect(guide.reads()).toBe(1);
});

test('another address or order makes another file', async () => {
  const at = deps();
  const owners = [owner, { ...owner, email: 'ann@example.com' }, { ...owner, number: 'FARM-0000-0001' }];
  const files = await Promise.all(owners.map((to) => watermark(guideOf(plain).file, at, to)));
  expect(new Set(files.map(({ sha256 }) => sha256)).size).toBe(3);
});

test('a guide that cannot be stamped is sent plain, and the farm is alerted once for each order', async () => {
  const [guide, at] = [guideOf(Buffer.from('no PDF')), deps()];
  const causes: unknown[] = [];
  const copy = await watermark(guide.file, at, owner, (cause) => causes.push(cause));
  expect((await bytesOf(copy)).toString()).toBe('no PDF');
  expect(causes).toHaveLength(1);
  expect(at.alerts).toMatchObject([
    { why: 'a guide could not be stamped', about: owner.orderId, orderId: owner.orderId },
  ]);
});

test('a failing file store delays nobody', async () => {
  const away: FileStore = { ...diskFiles(folder, null), put: () => Promise.reject(new Error('no space left')) };
  const at = deps(away);
  expect((await bytesOf(await watermark(guideOf(plain).file, at))).equals(plain)).toBe(true);
  expect(at.alerts).toHaveLength(1);
});

test('the file is sent by nginx or the bucket if possible', async () => {
  const served = await watermark(guideOf(plain).file, deps(diskFiles(folder, '/files')));
  expect(served.sentBy).toEqual({ accel: `/files/stamped/${owner.orderId}/${served.sha256}.pdf` });
  const requested: object[] = [];
  const bucket: FileStore = {
    ...diskFiles(folder, null),
    signedUrl: async (key, offer) => {
      requested.push(offer);
      return `https://bucket.test/${key}`;
    },
  };
  const signed = await watermark(guideOf(plain).file, deps(bucket));
  expect(signed.sentBy).toEqual({ url: `https://bucket.test/stamped/${owner.orderId}/${signed.sha256}.pdf` });
  expect(requested).toEqual([{ seconds: 300, fileName: 'seeds-of-wealth.pdf' }]);
});

test('files older than 90 days are deleted and made again at the next download', async () => {
  const [guide, at] = [guideOf(plain), deps()];
  await watermark(guide.file, at);
  at.clock.advance(89 * 86_400_000);
  expect(await deleteOldFiles(at)).toBe(0);
  at.clock.advance(2 * 86_400_000);
  expect(await deleteOldFiles(at)).toBe(1);
  await watermark(guide.file, at);
  expect(guide.reads()).toBe(2);
});

import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { assertKey, diskFiles, type FileStore, fileStoreOf, s3Files, typeOfKey } from './file-store';
import { startFakeBucket } from './testing/fake-bucket';

let folder: string;
let double: Awaited<ReturnType<typeof startFakeBucket>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farm-files-'));
  double = await startFakeBucket('copies');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await double.stop();
});

const KEY = 'stamped/0193-a/feed.pdf';
const OTHER = 'stamped/0193-b/beef.pdf';
const text = async (stream: Readable) => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const stores: [string, () => FileStore, (key: string, at: Date) => void][] = [
  ['a folder', () => diskFiles(folder, null), (key, at) => utimesSync(join(folder, key), at, at)],
  ['a bucket', () => s3Files(double.bucket), (key, at) => double.date(key, at)],
];

describe.each(stores)('%s', (_, open, date) => {
  test('a file is returned whole and in ranges', async () => {
    const files = open();
    expect(await files.head(KEY)).toBeNull();
    await files.put(KEY, Buffer.from('okra and sweet corn'));
    expect(await files.head(KEY)).toEqual({ bytes: 19 });
    expect(await text(await files.get(KEY, 0, 18))).toBe('okra and sweet corn');
    expect(await text(await files.get(KEY, 5, 7))).toBe('and');
  });

  test('storing under an existing key replaces the file', async () => {
    const files = open();
    await Promise.all(['peas', 'peas'].map((each) => files.put(KEY, Buffer.from(each))));
    expect(await files.head(KEY)).toEqual({ bytes: 4 });
  });

  test('files older than the given time are deleted, newer ones are not', async () => {
    const files = open();
    await files.put(KEY, Buffer.from('old'));
    await files.put(OTHER, Buffer.from('new'));
    date(KEY, new Date('2026-01-01T00:00:00Z'));
    date(OTHER, new Date('2026-05-01T00:00:00Z'));
    expect(await files.removeOlder('stamped', new Date('2026-04-01T00:00:00Z'))).toBe(1);
    expect(await files.head(KEY)).toBeNull();
    expect(await files.head(OTHER)).toEqual({ bytes: 3 });
    expect(await files.removeOlder('elsewhere', new Date('2030-01-01T00:00:00Z'))).toBe(0);
  });
});

test.each(stores.map(([name, open]) => [name, open] as const))('%s deletes one file, also twice', async (_, open) => {
  const files = open();
  await files.put(KEY, Buffer.from('okra'));
  await files.remove(KEY);
  await files.remove(KEY);
  expect(await files.head(KEY)).toBeNull();
});

test('the content type follows the end of the key', () => {
  expect([typeOfKey('uploads/ab.webp'), typeOfKey(KEY)]).toEqual(['image/webp', 'application/pdf']);
  expect(() => typeOfKey('uploads/ab.html')).toThrow(RangeError);
});

test('a folder never has a partial file', async () => {
  await diskFiles(folder, null).put(KEY, Buffer.from('whole'));
  const names = await readdir(folder, { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a folder offers no URL, but nginx may send its files', async () => {
  const offer = { seconds: 300, fileName: 'seeds-of-wealth.pdf' };
  expect(await diskFiles(folder, null).signedUrl(KEY, offer)).toBeNull();
  expect(diskFiles(folder, null).accelPath(KEY)).toBeNull();
  expect(diskFiles(folder, '/copies/').accelPath(KEY)).toBe(`/copies/${KEY}`);
});

test('a bucket offers a signed URL that works for five minutes', async () => {
  const files = s3Files(double.bucket);
  await files.put(KEY, Buffer.from('okra'));
  const url = new URL(String(await files.signedUrl(KEY, { seconds: 300, fileName: 'grant-gold.pdf' })));
  expect(url.searchParams.get('X-Amz-Expires')).toBe('300');
  expect(url.searchParams.get('response-content-disposition')).toBe('attachment; filename="grant-gold.pdf"');
  expect(url.href).not.toContain(double.bucket.secretAccessKey);
  expect(await (await fetch(url)).text()).toBe('okra');
  expect((await fetch(`${url.origin}${url.pathname}`)).status).toBe(403);
  expect(double.rejected).toEqual([`GET /copies/${KEY}`]); // every request of the store itself was signed
  expect(files.accelPath(KEY)).toBeNull();
});

test('an outage of the bucket is an error, not a missing file', async () => {
  const away = s3Files({ ...double.bucket, secretAccessKey: 'x', accessKeyId: 'another' });
  await expect(away.head(KEY)).rejects.toThrow();
});

test.each(['../secrets.json', '/etc/passwd', 'stamped/../../x.pdf', 'a//b.pdf', 'stamped/A.pdf', 'x', ''])(
  '%p is no key',
  (key) => expect(() => assertKey(key)).toThrow(RangeError),
);

test('a bucket is used when one is named, else the folder', async () => {
  const config = { FILES_DIR: folder, S3_REGION: 'test-1', S3_ENDPOINT: undefined };
  const none = { S3_BUCKET: undefined, S3_ACCESS_KEY_ID: undefined, S3_SECRET_ACCESS_KEY: undefined };
  expect(fileStoreOf({ ...config, ...none }, '/copies').accelPath(KEY)).toBe(`/copies/${KEY}`);
  const named = { S3_BUCKET: 'copies', S3_ACCESS_KEY_ID: 'key-1', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(fileStoreOf({ ...config, ...named }, '/copies').accelPath(KEY)).toBeNull();
});

test('a failed write leaves no partial file', async () => {
  const files = diskFiles(join(folder, 'crowded'), null);
  await mkdir(join(folder, 'crowded', KEY), { recursive: true }); // a folder has the name of the file
  await expect(files.put(KEY, Buffer.from('feed'))).rejects.toThrow();
  const left = await readdir(join(folder, 'crowded'), { recursive: true });
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
});

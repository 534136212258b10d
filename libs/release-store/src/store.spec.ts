import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { folderStore, openStore, type ReleaseStore } from './store';
import { startFakeBucket } from './testing/fake-bucket';

let fakeBucket: Awaited<ReturnType<typeof startFakeBucket>>;
let folder: string;
beforeAll(async () => {
  fakeBucket = await startFakeBucket('releases');
  folder = mkdtempSync(join(tmpdir(), 'store-'));
});
afterAll(async () => {
  await fakeBucket.stop();
  rmSync(folder, { recursive: true });
});

let count = 0;
const bucketStore = (): ReleaseStore => {
  const keys = { S3_ACCESS_KEY_ID: 'key-1', S3_SECRET_ACCESS_KEY: 'secret-of-the-test' };
  return openStore(`s3://releases/site/${(count += 1)}`, { S3_ENDPOINT: fakeBucket.endpoint, ...keys });
};

const stores: [string, () => ReleaseStore][] = [
  ['a folder', () => openStore(`dir:${join(folder, String((count += 1)))}`)],
  ['a bucket', bucketStore],
];

// Every kind of store passes the same tests.
describe.each(stores)('%s', (_, open) => {
  const bytes = (text: string) => Buffer.from(text);

  test('stored bytes are read unchanged', async () => {
    const store = open();
    const all = Buffer.from(Array.from({ length: 256 }, (_byte, i) => i));
    expect(await store.putNew('builds/store/a/web/main.js', all)).toBe('written');
    expect(await store.get('builds/store/a/web/main.js')).toEqual(all);
    expect(await store.get('builds/store/a/web/other.js')).toBeNull();
  });

  test('a key is written once, and its first content stays', async () => {
    const store = open();
    await store.putNew('k/1.json', bytes('first'));
    expect(await store.putNew('k/1.json', bytes('second'))).toBe('exists');
    expect(await store.get('k/1.json')).toEqual(bytes('first'));
  });

  test('of twenty concurrent writers of a key, one succeeds', async () => {
    const store = open();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_writer, i) => store.putNew('k/2.json', bytes(`writer ${i}`))),
    );
    expect(results.filter((result) => result === 'written')).toHaveLength(1);
    expect((await store.get('k/2.json'))?.toString()).toBe(`writer ${results.indexOf('written')}`);
  });

  test('a list has the direct files and folders, sorted, across pages', async () => {
    const store = open();
    const names = ['000010.json', '000002.json', '000001.json', 'b/x', 'b/y', 'a/x/y', 'c', 'd'];
    for (const name of names) await store.putNew(`channels/${name}`, bytes('x'));
    await store.putNew('channels-of-others/z', bytes('x'));
    expect(await store.list('channels')).toEqual(['000001.json', '000002.json', '000010.json', 'a', 'b', 'c', 'd']);
    expect(await store.list('nothing')).toEqual([]);
  });

  test('deleting a file also deletes folders that become empty, and nothing else', async () => {
    const store = open();
    for (const key of ['builds/a/1/web/x', 'builds/a/2/web/x']) await store.putNew(key, bytes('x'));
    await store.delete('builds/a/1/web/x');
    await store.delete('builds/a/1/web/x');
    expect(await store.get('builds/a/1/web/x')).toBeNull();
    expect(await store.list('builds/a')).toEqual(['2']);
    expect(await store.putNew('builds/a/1/web/x', bytes('again'))).toBe('written');
  });
});

test('a folder store leaves no temporary files', async () => {
  const store = folderStore(join(folder, 'aside'));
  await store.putNew('a/b', Buffer.from('x'));
  await store.putNew('a/b', Buffer.from('y'));
  expect(readdirSync(join(folder, 'aside/.aside'))).toEqual([]);
  expect(await store.list('a')).toEqual(['b']);
});

test('every write to a bucket is conditional, and is retried after a conflict', async () => {
  const store = bucketStore();
  fakeBucket.state.conflicts = 2;
  expect(await store.putNew('k', Buffer.from('x'))).toBe('written');
  expect(fakeBucket.state.unconditional).toBe(0);
});

describe('when the answer to a write is lost', () => {
  const bytes = Buffer.from('ours');

  test('the write counts, because the stored bytes are those of the caller', async () => {
    const store = bucketStore();
    fakeBucket.state.lostAnswers = 1;
    expect(await store.putNew('k', bytes)).toBe('written');
    expect(await store.putNew('k', bytes)).toBe('exists');
  });

  test('a key with the bytes of somebody else stays theirs', async () => {
    const store = bucketStore();
    await store.putNew('k', Buffer.from('theirs'));
    fakeBucket.state.lostAnswers = 1;
    expect(await store.putNew('k', bytes)).toBe('exists');
    fakeBucket.state.lostAnswers = 0;
    expect(await store.get('k')).toEqual(Buffer.from('theirs'));
  });

  test('a link that a file server made before it reported the file as existing counts', async () => {
    const { link } = files;
    jest.spyOn(files, 'link').mockImplementationOnce(async (from, to) => {
      await link(from, to);
      throw Object.assign(new Error('EEXIST'), { code: 'EEXIST' });
    });
    const store = folderStore(join(folder, 'file-server'));
    expect(await store.putNew('k', bytes)).toBe('written');
    expect(await store.putNew('k', bytes)).toBe('exists');
  });
});

test('an unreachable bucket is an error, not a missing key', async () => {
  const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  await expect(openStore('s3://releases', { S3_ENDPOINT: 'http://127.0.0.1:1', ...keys }).get('k')).rejects.toThrow();
});

test.each([
  ['/srv/releases', 'must look like dir:/path or s3://bucket/prefix'],
  ['https://bucket.example/x', 'must look like dir:/path or s3://bucket/prefix'],
])('%s is not a valid address', (address, message) => expect(() => openStore(address, {})).toThrow(message));

test('one key of a bucket without the other is an error', () => {
  expect(() => openStore('s3://bucket/x', { S3_ACCESS_KEY_ID: 'k' })).toThrow('are needed together');
});

describe('without keys', () => {
  const token = 'token-of-the-pod';
  const requests: URLSearchParams[] = [];
  const XMLNS = 'https://sts.amazonaws.com/doc/2011-06-15/';
  const sts = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(new URLSearchParams(body));
      response.setHeader('content-type', 'text/xml');
      response.end(
        `<AssumeRoleWithWebIdentityResponse xmlns="${XMLNS}"><AssumeRoleWithWebIdentityResult><Credentials>` +
          '<AccessKeyId>temporary-key</AccessKeyId><SecretAccessKey>temporary-secret</SecretAccessKey>' +
          '<SessionToken>temporary-session</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration>' +
          '</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>',
      );
    });
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => sts.listen(0, '127.0.0.1', listening));
    const file = join(folder, 'token');
    writeFileSync(file, token);
    jest.replaceProperty(process, 'env', {
      AWS_REGION: 'us-east-1',
      AWS_ROLE_ARN: 'arn:aws:iam::000000000000:role/farm-gateway',
      AWS_WEB_IDENTITY_TOKEN_FILE: file,
      AWS_ENDPOINT_URL_STS: `http://127.0.0.1:${(sts.address() as AddressInfo).port}`,
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await new Promise((closed) => sts.close(closed));
  });

  test("the pod's token is exchanged for temporary keys, which sign the requests", async () => {
    const store = openStore('s3://releases/workload', { S3_ENDPOINT: fakeBucket.endpoint });
    expect(await store.putNew('k', Buffer.from('x'))).toBe('written');
    expect(requests.map((each) => each.get('WebIdentityToken'))).toEqual([token]);
    expect(fakeBucket.state.signedBy).toBe('temporary-key');
  });
});

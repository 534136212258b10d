import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore, openStore, type ReleaseStore } from './store';
import { bucketStandIn } from './testing/bucket-stand-in';

let standIn: Awaited<ReturnType<typeof bucketStandIn>>;
let folder: string;
beforeAll(async () => {
  standIn = await bucketStandIn('releases');
  folder = mkdtempSync(join(tmpdir(), 'store-'));
});
afterAll(async () => {
  await standIn.stop();
  rmSync(folder, { recursive: true });
});

let fresh = 0;
const bucketStore = (): ReleaseStore => {
  const keys = { S3_ACCESS_KEY_ID: 'key-1', S3_SECRET_ACCESS_KEY: 'secret-of-the-test' };
  return openStore(`s3://releases/site/${(fresh += 1)}`, { S3_ENDPOINT: standIn.endpoint, ...keys });
};

const stores: [string, () => ReleaseStore][] = [
  ['a folder', () => openStore(`dir:${join(folder, String((fresh += 1)))}`)],
  ['a bucket (the stand-in)', bucketStore],
];

// One contract for every kind of store: the same rules, each over its own way.
describe.each(stores)('%s', (_, open) => {
  const bytes = (text: string) => Buffer.from(text);

  test('what was put is there, byte for byte', async () => {
    const store = open();
    const all = Buffer.from(Array.from({ length: 256 }, (_byte, i) => i));
    expect(await store.putNew('builds/store/a/web/main.js', all)).toBe('written');
    expect(await store.get('builds/store/a/web/main.js')).toEqual(all);
    expect(await store.get('builds/store/a/web/other.js')).toBeNull();
  });

  test('a key is written once; its first content stays', async () => {
    const store = open();
    await store.putNew('k/1.json', bytes('first'));
    expect(await store.putNew('k/1.json', bytes('second'))).toBe('exists');
    expect(await store.get('k/1.json')).toEqual(bytes('first'));
  });

  test('of twenty writers of one key at the same moment one writes', async () => {
    const store = open();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_writer, i) => store.putNew('k/2.json', bytes(`writer ${i}`))),
    );
    expect(results.filter((result) => result === 'written')).toHaveLength(1);
    expect((await store.get('k/2.json'))?.toString()).toBe(`writer ${results.indexOf('written')}`);
  });

  test('a list names files and folders right below, sorted, however many pages it has', async () => {
    const store = open();
    const names = ['000010.json', '000002.json', '000001.json', 'b/x', 'b/y', 'a/x/y', 'c', 'd'];
    for (const name of names) await store.putNew(`channels/${name}`, bytes('x'));
    await store.putNew('channels-of-others/z', bytes('x'));
    expect(await store.list('channels')).toEqual(['000001.json', '000002.json', '000010.json', 'a', 'b', 'c', 'd']);
    expect(await store.list('nothing')).toEqual([]);
  });

  test('what is deleted is gone, with folders that hold nothing else; the rest stays', async () => {
    const store = open();
    for (const key of ['builds/a/1/web/x', 'builds/a/2/web/x']) await store.putNew(key, bytes('x'));
    await store.delete('builds/a/1/web/x');
    await store.delete('builds/a/1/web/x');
    expect(await store.get('builds/a/1/web/x')).toBeNull();
    expect(await store.list('builds/a')).toEqual(['2']);
    expect(await store.putNew('builds/a/1/web/x', bytes('again'))).toBe('written');
  });
});

test('a folder keeps nothing half-written and nothing aside', async () => {
  const store = folderStore(join(folder, 'aside'));
  await store.putNew('a/b', Buffer.from('x'));
  await store.putNew('a/b', Buffer.from('y'));
  expect(readdirSync(join(folder, 'aside/.aside'))).toEqual([]);
  expect(await store.list('a')).toEqual(['b']);
});

test('every write to a bucket says that it must be the first, and a conflict is asked again', async () => {
  const store = bucketStore();
  standIn.state.conflicts = 2;
  expect(await store.putNew('k', Buffer.from('x'))).toBe('written');
  expect(standIn.state.unconditional).toBe(0);
});

test('an outage of the bucket is an error, never a missing key', async () => {
  const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  await expect(openStore('s3://releases', { S3_ENDPOINT: 'http://127.0.0.1:1', ...keys }).get('k')).rejects.toThrow();
});

test.each([
  ['/srv/releases', 'must look like dir:/path or s3://bucket/prefix'],
  ['https://bucket.example/x', 'must look like dir:/path or s3://bucket/prefix'],
  ['s3://bucket/x', 'needs S3_ACCESS_KEY_ID'],
])('%s is no address of a store', (address, why) => expect(() => openStore(address, {})).toThrow(why));

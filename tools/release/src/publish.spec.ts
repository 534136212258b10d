import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, openStore, readBuild, type ReleaseStore, webFile } from '@farm/release-store';
import { startFakeBucket, makeBuild, CODE, emptyStore, STORE, temporaryFolder } from '@farm/release-store/testing';
import { publish } from './publish';
import { distWith } from './testing/site';

const dist = (more: object = {}) =>
  distWith(temporaryFolder(), makeBuild('store', STORE, more), { 'a.js': CODE, 'b.js': Buffer.from('b()') });

test('publish stores every file of a build and its build.json', async () => {
  const store = emptyStore();
  expect((await publish(store, dist())).result).toBe('written');
  expect(await store.get(webFile('store', STORE, 'a.js'))).toEqual(CODE);
  expect((await readBuild(store, 'store', STORE))?.build.build).toBe(STORE);
});

test('publishing again does nothing, even if the same sources were built at another commit', async () => {
  const store = emptyStore();
  await publish(store, dist());
  const before = await store.get(buildIndex('store', STORE));
  expect((await publish(store, dist({ git: 'another', builtAt: 'later' }))).result).toBe('exists');
  expect(await store.get(buildIndex('store', STORE))).toEqual(before);
});

test('a build that somebody published before under the same id, with other content, is an error', async () => {
  const store = emptyStore();
  await publish(store, distWith(temporaryFolder(), makeBuild('store', STORE), { 'a.js': Buffer.from('planted()') }));
  await expect(publish(store, dist())).rejects.toThrow('was published with other content');
});

test('a file missing from the store is written again, and none is overwritten', async () => {
  const store = emptyStore();
  await publish(store, dist());
  await store.delete(webFile('store', STORE, 'a.js'));
  expect((await publish(store, dist())).result).toBe('written');
  expect(await store.get(webFile('store', STORE, 'a.js'))).toEqual(CODE);
  expect((await publish(store, dist())).result).toBe('exists');
});

test('a file that differs from build.json is rejected, and nothing is written', async () => {
  const folder = dist();
  writeFileSync(join(folder, 'web/a.js'), 'tampered');
  const store = emptyStore();
  await expect(publish(store, folder)).rejects.toThrow('a.js differs from what was built');
  expect(await store.list('builds')).toEqual([]);
});

test('an error for a folder without a build names the command to run', async () => {
  await expect(publish(emptyStore(), tmpdir())).rejects.toThrow('run nx build first');
});

test('a disk that fills up leaves no build, and publishing again completes it', async () => {
  const folder = temporaryFolder();
  const whole = openStore(`dir:${folder}`);
  let writesLeft = 1;
  const limited: ReleaseStore = {
    ...whole,
    putNew: (key, bytes) => {
      if (writesLeft-- > 0) return whole.putNew(key, bytes);
      return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    },
  };
  const from = dist();
  await expect(publish(limited, from)).rejects.toThrow('no space left');
  expect(await readBuild(whole, 'store', STORE)).toBeNull();
  expect(readdirSync(join(folder, '.aside'))).toEqual([]);
  expect((await publish(whole, from)).result).toBe('written');
  expect(await whole.list(`builds/store/${STORE}/web`)).toEqual(['a.js', 'b.js']);
});

test('a full bucket is an error and leaves no build', async () => {
  const fakeBucket = await startFakeBucket('releases');
  const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const store = openStore('s3://releases', { S3_ENDPOINT: fakeBucket.endpoint, ...keys });
  fakeBucket.state.full = true;
  await expect(publish(store, dist())).rejects.toThrow('InsufficientStorage');
  expect(fakeBucket.keys()).toEqual([]);
  await fakeBucket.stop();
});

import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex, openStore, readBuild, type ReleaseStore, webFile } from '@farm/release-store';
import { bucketStandIn, build, CODE, emptyStore, STORE, temporaryFolder } from '@farm/release-store/testing';
import { publish } from './publish';
import { distWith } from './testing/site';

const dist = (more: object = {}) =>
  distWith(temporaryFolder(), build('store', STORE, more), { 'a.js': CODE, 'b.js': Buffer.from('b()') });

test('every file of a build is in the store, and its build.json', async () => {
  const store = emptyStore();
  expect((await publish(store, dist())).result).toBe('written');
  expect(await store.get(webFile('store', STORE, 'a.js'))).toEqual(CODE);
  expect((await readBuild(store, 'store', STORE))?.build.build).toBe(STORE);
});

test('publishing twice does nothing, also when the same sources were built at another commit', async () => {
  const store = emptyStore();
  await publish(store, dist());
  const before = await store.get(buildIndex('store', STORE));
  expect((await publish(store, dist({ git: 'another', builtAt: 'later' }))).result).toBe('exists');
  expect(await store.get(buildIndex('store', STORE))).toEqual(before);
});

test('a file that got lost in the store is written again; none is written over', async () => {
  const store = emptyStore();
  await publish(store, dist());
  await store.delete(webFile('store', STORE, 'a.js'));
  expect((await publish(store, dist())).result).toBe('written');
  expect(await store.get(webFile('store', STORE, 'a.js'))).toEqual(CODE);
  expect((await publish(store, dist())).result).toBe('exists');
});

test('a file that is not what build.json says is refused, and nothing is written', async () => {
  const folder = dist();
  writeFileSync(join(folder, 'web/a.js'), 'tampered');
  const store = emptyStore();
  await expect(publish(store, folder)).rejects.toThrow('a.js is not the file that was built');
  expect(await store.list('builds')).toEqual([]);
});

test('a folder without a build says what to do', async () => {
  await expect(publish(emptyStore(), tmpdir())).rejects.toThrow('run nx build first');
});

test('a disk that fills up leaves no build; once there is room, publishing again completes it', async () => {
  const folder = temporaryFolder();
  const whole = openStore(`dir:${folder}`);
  let room = 1;
  const small: ReleaseStore = {
    ...whole,
    putNew: (key, bytes) => {
      if (room-- > 0) return whole.putNew(key, bytes);
      return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    },
  };
  const from = dist();
  await expect(publish(small, from)).rejects.toThrow('no space left');
  expect(await readBuild(whole, 'store', STORE)).toBeNull();
  expect(readdirSync(join(folder, '.aside'))).toEqual([]);
  expect((await publish(whole, from)).result).toBe('written');
  expect(await whole.list(`builds/store/${STORE}/web`)).toEqual(['a.js', 'b.js']);
});

test('a full bucket is an error with its reason, and leaves no build', async () => {
  const standIn = await bucketStandIn('releases');
  const keys = { S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
  const store = openStore('s3://releases', { S3_ENDPOINT: standIn.endpoint, ...keys });
  standIn.state.full = true;
  await expect(publish(store, dist())).rejects.toThrow('InsufficientStorage');
  expect(standIn.keys()).toEqual([]);
  await standIn.stop();
});

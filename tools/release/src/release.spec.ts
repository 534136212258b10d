import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versions, type Build } from '@farm/contracts';
import { changes } from './edit';
import { folderStore } from './folder-store';
import { buildIndex, revisionKey } from './keys';
import { promote } from './promote';
import { publish } from './publish';
import { newestRelease } from './read';
import { newKeyPair, signingKey, trustedKeys } from './signature';
import type { ReleaseStore } from './store';

const pair = newKeyPair('test');
const key = signingKey(pair.signingKey);
const trusted = trustedKeys(pair.publicKey);
const author = { by: 'team', reason: 'a new sign', at: new Date('2026-03-01T12:00:00Z') };

const page = (path: string) => ({
  path,
  chunk: 'x',
  first: 'page' as const,
  title: 'T',
  description: 'D',
  js: [],
  css: [],
});
const build = (name: string, id: string, more: Partial<Build> = {}): Build => ({
  ...{ schema: 1, name, kind: name === 'shell' ? 'shell' : 'remote', build: id, git: 'g', builtAt: 'now', hosts: {} },
  ...(name === 'shell'
    ? { provides: '1.2', pages: [page('/')] }
    : { needs: { shell: '^1.0', apis: {} }, pages: [page(`/${name}`)] }),
  ...{ entry: [], styles: [], runtime: '2.9.2', files: {} },
  ...more,
});

const SHELL = 'aaaaaaaaaaaa';
const STORE = 'bbbbbbbbbbbb';
const NEWER = 'cccccccccccc';

const emptyStore = () => folderStore(mkdtempSync(join(tmpdir(), 'releases-')));
const put = (store: ReleaseStore, ...builds: Build[]) =>
  Promise.all(builds.map((each) => store.putNew(buildIndex(each.name, each.build), Buffer.from(JSON.stringify(each)))));

async function liveStore(...more: Build[]) {
  const store = emptyStore();
  await put(store, build('shell', SHELL), build('store', STORE), ...more);
  await promote(store, { builds: { shell: SHELL, store: STORE } }, author, key);
  return store;
}

describe('publish', () => {
  const dist = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'dist-'));
    mkdirSync(join(folder, 'web'));
    writeFileSync(join(folder, 'web/a.js'), content);
    const sri = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';
    const index = build('store', STORE, { files: { 'a.js': { sri, raw: 0, gz: 0, br: 0 } } });
    writeFileSync(join(folder, 'build.json'), JSON.stringify(index));
    return folder;
  };

  test('a file that is not what build.json says is refused', async () => {
    await expect(publish(emptyStore(), dist('tampered'))).rejects.toThrow('a.js is not the file that was built');
  });

  test('a folder without a build says what to do', async () => {
    await expect(publish(emptyStore(), tmpdir())).rejects.toThrow('run nx build first');
  });
});

describe('promote', () => {
  test('the first release is revision 1 and signed', async () => {
    const { release, damaged } = await newestRelease(await liveStore(), trusted);
    expect(release).toMatchObject({
      revision: 1,
      parent: null,
      shell: { build: SHELL },
      remotes: { store: { build: STORE, state: 'on' } },
    });
    expect(damaged).toEqual([]);
  });

  test('the same edit again changes nothing', async () => {
    const store = await liveStore();
    expect(await promote(store, { builds: { store: STORE } }, author, key)).toMatchObject({ ok: true, changed: false });
    expect((await newestRelease(store, trusted)).number).toBe(1);
  });

  test('the loser of a race re-applies its edit: both are live', async () => {
    const store = await liveStore(build('store', NEWER), build('ops', NEWER));
    const done = await Promise.all([
      promote(store, { builds: { store: NEWER } }, author, key),
      promote(store, { builds: { ops: NEWER } }, author, key),
    ]);
    expect(done.every(({ ok }) => ok)).toBe(true);
    const { release, number } = await newestRelease(store, trusted);
    expect(number).toBe(3);
    expect(release?.remotes).toMatchObject({ store: { build: NEWER }, ops: { build: NEWER } });
  });

  test.each([
    ['a build that is not published', build('other', NEWER), { ops: NEWER }, `ops@${NEWER} is not published`],
    [
      'a remote that needs a newer shell',
      build('store', NEWER, { needs: { shell: '^1.3', apis: {} } }),
      { store: NEWER },
      'store needs shell ^1.3, the shell provides 1.2',
    ],
    [
      'a remote that needs a newer service',
      build('store', NEWER, { needs: { shell: '^1.0', apis: { payments: '^9.0' } } }),
      { store: NEWER },
      `store needs payments ^9.0, it speaks ${versions.payments}`,
    ],
    [
      'a path that the shell owns',
      build('store', NEWER, { pages: [page('/store'), page('/')] }),
      { store: NEWER },
      '/ of store is owned already by shell',
    ],
    [
      'another federation runtime',
      build('store', NEWER, { runtime: '2.8.0' }),
      { store: NEWER },
      'store was built with runtime 2.8.0, the shell with 2.9.2',
    ],
  ])('%s is refused, with its reason', async (_, extra, builds, reason) => {
    const store = await liveStore(extra);
    expect(await promote(store, { builds }, author, key)).toEqual({ ok: false, reasons: [reason] });
    expect((await newestRelease(store, trusted)).number).toBe(1);
  });

  test('all reasons are told at once', async () => {
    const store = await liveStore(build('store', NEWER, { runtime: '1.0.0', pages: [page('/store'), page('/')] }));
    const done = await promote(store, { builds: { store: NEWER } }, author, key);
    expect(done.ok ? [] : done.reasons).toHaveLength(2);
  });

  test('a dry run writes nothing', async () => {
    const store = await liveStore(build('store', NEWER));
    expect(await promote(store, { builds: { store: NEWER } }, author, key, { dryRun: true })).toMatchObject({
      ok: true,
      changed: true,
    });
    expect((await newestRelease(store, trusted)).number).toBe(1);
  });
});

describe('a damaged document', () => {
  test.each([
    ['no JSON', Buffer.from('{"schema":'), 'is not JSON'],
    ['no release', Buffer.from('{}'), 'is no release'],
    ['signed by nobody we trust', 'forged' as const, 'is not signed by a trusted key'],
  ])('%s: the last good revision stays, and the next number is free for a better one', async (_, bytes, why) => {
    const store = await liveStore(build('store', NEWER));
    const { release } = await newestRelease(store, trusted);
    const forged = Buffer.from(JSON.stringify({ ...release, revision: 2 }));
    await store.putNew(revisionKey(2), bytes === 'forged' ? forged : bytes);
    const read = await newestRelease(store, trusted);
    expect(read).toMatchObject({ number: 2, release: { revision: 1 } });
    expect(read.damaged).toEqual([expect.stringContaining(why)]);
    expect(await promote(store, { builds: { store: NEWER } }, author, key)).toMatchObject({
      ok: true,
      release: { revision: 3, parent: 1 },
    });
  });
});

test('switching a remote off is an edit too', async () => {
  const store = await liveStore();
  await promote(store, { builds: {}, states: { store: 'off' } }, author, key);
  const { release } = await newestRelease(store, trusted);
  expect(release?.remotes).toMatchObject({ store: { build: STORE, state: 'off' } });
  expect(changes({ builds: {}, states: { store: 'off' } }, release)).toBe(false);
});

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderStore, readNewestRelease, readPreview, type ReleaseStore, webFile } from '@farm/release-store';
import {
  testAuthor,
  makeBuild,
  NEWER,
  put,
  putWithFile,
  SHELL,
  STORE,
  temporaryFolder,
  trusted,
} from '@farm/release-store/testing';
import { commandLine } from '../command-line';
import { publish } from '../publish';
import { createTestSite } from '../testing/site';

const WHY = '--reason "new sign"';

test('publish, promote, roll back: the history only grows', async () => {
  const { run, live } = await createTestSite();
  expect(await run('publish store')).toEqual({ code: 0, out: [`store@${NEWER} published`], err: [] });
  expect((await run('publish store')).out).toEqual([`store@${NEWER} was published already`]);
  expect((await run(`promote store@${NEWER} ${WHY}`)).out).toEqual([`revision 2: promote store@${NEWER}`]);
  expect((await run('rollback store --reason typo')).out).toEqual([`revision 3: rollback store@${STORE}`]);
  expect((await run(`promote store@off ${WHY}`)).out).toEqual(['revision 4: promote store@off']);
  expect(await live()).toMatchObject({ revision: 4, reason: 'new sign', remotes: { store: { state: 'off' } } });
});

test('offline pages are switched off and on again; a rollback of a remote does not change them', async () => {
  const { run, live } = await createTestSite();
  expect((await run(`promote offline@off ${WHY}`)).out).toEqual(['revision 2: promote offline@off']);
  expect(await live()).toMatchObject({ offline: 'off', remotes: { store: { state: 'on' } } });
  await run(`promote store@off ${WHY}`);
  await run('rollback store --reason typo');
  expect(await live()).toMatchObject({ offline: 'off' });
  await run(`promote offline@on ${WHY}`);
  expect(await live()).not.toHaveProperty('offline');
});

test('ship publishes, publishes the contracts, and promotes; with --build it builds first', async () => {
  const nxCalls: string[][] = [];
  const { run, store } = await createTestSite({ nx: async (...args) => String(nxCalls.push(args)) });
  const { code, out } = await run(`ship --build store ${WHY}`);
  expect(code).toBe(0);
  expect(out).toEqual([
    `store@${NEWER} published`,
    'contracts of payments 1.0 published',
    `revision 2: promote store@${NEWER}`,
  ]);
  expect(nxCalls).toEqual([['run-many', '-t', 'build', '-p', 'store-mfe']]);
  expect(await store.list('contracts/payments')).toEqual(['1.0.json']);
});

test('ship --build says what it does, warns about uncommitted files, and says how to undo it', async () => {
  const lines: string[] = [];
  const { run } = await createTestSite({
    log: (line) => void lines.push(line),
    uncommitted: async () => ['apps/store-mfe/src/routes.tsx', 'README.md'],
  });
  await run(`ship --build store ${WHY}`);
  expect(lines).toEqual([
    'warning: not committed: apps/store-mfe/src/routes.tsx, README.md',
    'building store',
    'checking the builds and rendering their pages',
    'live at https://farm.test; to undo: npm run release -- rollback store --reason "…"',
  ]);
  await run(`ship --build store ${WHY}`);
  expect(lines.slice(4)).not.toContainEqual(expect.stringContaining('to undo'));
});

test('publish --affected builds and publishes what Nx says is affected, and nothing else', async () => {
  const nx = async (verb: string) => (verb === 'show' ? 'payments\nstore-mfe\nsite-e2e\n' : '');
  const { run } = await createTestSite({ nx: async (verb = '') => nx(verb) });
  expect((await run('publish --affected')).out).toEqual([`store@${NEWER} published`]);
  const none = await createTestSite({ nx: async () => 'payments\n' });
  expect((await none.run('publish --affected')).out).toEqual(['nothing to publish']);
});

test('ship rejects contracts that changed under a published version; --lenient-contracts only warns', async () => {
  const { run, tools, live } = await createTestSite();
  await run('contracts');
  const changed = { info: { version: '1.0' }, paths: { '/api/x': {} }, components: { schemas: {} } };
  writeFileSync(join(tools.openapi, 'payments.json'), JSON.stringify(changed));
  const rejected = await run(`ship store ${WHY}`);
  expect([rejected.code, (await live())?.revision]).toEqual([1, 1]);
  expect(rejected.out.at(-1)).toMatch(
    /^rejected: payments 1.0 is published, and this checkout adds to it: raise payments/,
  );
  const warned = await run(`ship store --lenient-contracts ${WHY}`);
  expect([warned.code, (await live())?.revision]).toEqual([0, 2]);
  expect(warned.out).toContainEqual(expect.stringMatching(/^warning: payments 1.0 is published/));
});

test('a promote is rejected with all reasons, exit code 1', async () => {
  const { run, store } = await createTestSite();
  await put(store, makeBuild('store', NEWER, { runtime: '1.0.0', pages: [] }));
  const { code, out } = await run(`promote store@${NEWER} ${WHY}`);
  expect(code).toBe(1);
  expect(out).toHaveLength(2);
  expect(out.every((line) => line.startsWith('rejected: '))).toBe(true);
  expect((await run(`promote store@${NEWER} --accept removed-page ${WHY}`)).out).toHaveLength(1);
});

test('the contract versions that the gateway reports count', async () => {
  const counts = { replica: 'one', revision: 1, services: { payments: '1.0' }, builds: [] };
  const { run, store } = await createTestSite({
    gateways: async () => ['http://127.0.0.1:1', 'http://gateway.test'],
    fetch: async (address) => {
      if (String(address) !== 'http://gateway.test/release/counts') throw new Error('unreachable');
      return Response.json(counts);
    },
  });
  await put(store, makeBuild('store', NEWER, { needs: { shell: '^1.0', apis: { payments: '^1.1' } } }));
  expect((await run(`promote store@${NEWER} ${WHY}`)).out).toEqual([
    'rejected: store needs payments ^1.1, but payments 1.0 is running',
  ]);
});

test('status shows what is live, since when, and canaries', async () => {
  const { run, store, tools } = await createTestSite();
  await publish(store, join(tools.apps, 'store-mfe/dist'));
  await run(`promote store@${NEWER} --canary 10 ${WHY}`);
  expect((await run('status')).out).toEqual([
    'revision 2, 2026-03-01T12:00:00.000Z, by root: new sign'.replace('root', (await newest(store))?.by ?? ''),
    `shell@${SHELL} since 2026-03-01T12:00:00.000Z`,
    `store@${STORE} on since 2026-03-01T12:00:00.000Z, ${NEWER} for 10 %`,
  ]);
  expect(JSON.parse((await run('status --json')).out.join(''))).toMatchObject({ ok: true, revision: 2, damaged: [] });
});

const newest = async (store: ReleaseStore) => (await readNewestRelease(store, trusted)).release;

test('diff shows builds, pages and bytes', async () => {
  const { run, store } = await createTestSite();
  const pages = [
    ...makeBuild('ops', NEWER).pages.map((page) => ({ ...page, path: '/harvest' })),
    ...makeBuild('store', STORE).pages,
  ];
  await put(store, makeBuild('store', NEWER, { pages }));
  await run(`promote store@${NEWER} ${WHY}`);
  expect((await run('diff 1 2')).out).toEqual([`store: ${STORE} -> ${NEWER}  -20 bytes (brotli)  + /harvest`]);
  expect((await run('diff 2 2')).out).toEqual(['no differences']);
});

test('preview prints a link to a published build that is valid for a day', async () => {
  const { run, store } = await createTestSite();
  await put(store, makeBuild('store', NEWER));
  const [link = '', until] = (await run(`preview store@${NEWER}`)).out;
  expect(link.startsWith('https://farm.test/store?preview=store')).toBe(true);
  expect(readPreview(new URL(link).search, 'key-of-previews', testAuthor.at)).toEqual({
    remote: 'store',
    build: NEWER,
  });
  expect(until).toBe('valid until 2026-03-02T12:00:00.000Z');
  expect((await run('preview ops@cccccccccccc')).code).toBe(1);
});

test('verify finds a tampered file, and with --all in builds that are not live', async () => {
  const { run, store } = await createTestSite();
  await putWithFile(store, makeBuild('store', NEWER), Buffer.from('tampered'));
  expect(await run('verify')).toEqual({ code: 0, out: ['1 revisions, 2 builds: no damage'], err: [] });
  const { code, out } = await run('verify --all');
  expect([code, out[0]]).toEqual([1, `damaged: store@${NEWER}: main.js differs from what was built`]);
  await store.delete(webFile('store', STORE, 'main.js'));
  expect((await run('verify')).out[0]).toBe(`damaged: store@${STORE}: main.js is missing`);
});

test('verify finds a build.json that differs from the released one, and a revision without a trusted signature', async () => {
  const { run, store, live } = await createTestSite();
  await store.putNew(
    'channels/production/000002.json',
    Buffer.from(JSON.stringify({ ...(await live()), revision: 2 })),
  );
  await store.delete(`builds/store/${STORE}/build.json`);
  await put(store, makeBuild('store', STORE));
  expect((await run('verify')).out).toEqual([
    'damaged: channels/production/000002.json is not signed by a trusted key',
    `damaged: builds/store/${STORE}/build.json differs from what was released`,
    '2 revisions, 2 builds: 2 damaged',
  ]);
});

test('gc deletes unused builds and their pages; a folder store keeps no empty folders', async () => {
  const folder = temporaryFolder();
  const { run, store, tools } = await createTestSite({}, folderStore(folder));
  await putWithFile(store, makeBuild('store', NEWER, { builtAt: '2026-01-01T00:00:00Z' }));
  await store.putNew(`pages/${SHELL}+store@${NEWER}/store.html`, Buffer.from('<p>'));
  await store.putNew(`pages/${SHELL}+store@${STORE}/store.html`, Buffer.from('<p>'));
  expect((await run('gc --dry-run')).out).toEqual([`store@${NEWER} would be deleted`]);
  expect(readdirSync(join(folder, 'builds/store')).sort()).toEqual([STORE, NEWER]);
  expect((await run('gc --keep 30d')).out).toEqual([`store@${NEWER} deleted`]);
  expect(readdirSync(join(folder, 'builds/store'))).toEqual([STORE]);
  expect(readdirSync(join(folder, 'pages'))).toEqual([`${SHELL}+store@${STORE}`]);
  expect((await run('gc --keep 30d')).out).toEqual(['nothing to delete']);
  expect(await commandLine(['verify'], () => tools)).toMatchObject({ code: 0 });
});

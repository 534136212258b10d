import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderStore, newestRelease, readPreview, type ReleaseStore, webFile } from '@farm/release-store';
import {
  author,
  build,
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
import { site } from '../testing/site';

const WHY = '--reason "new sign"';

test('publish, promote, roll back: the history only grows', async () => {
  const { run, live } = await site();
  expect(await run('publish store')).toEqual({ code: 0, out: [`store@${NEWER} published`], err: [] });
  expect((await run('publish store')).out).toEqual([`store@${NEWER} was published already`]);
  expect((await run(`promote store@${NEWER} ${WHY}`)).out).toEqual([`revision 2: promote store@${NEWER}`]);
  expect((await run('rollback store --reason typo')).out).toEqual([`revision 3: rollback store@${STORE}`]);
  expect((await run(`promote store@off ${WHY}`)).out).toEqual(['revision 4: promote store@off']);
  expect(await live()).toMatchObject({ revision: 4, reason: 'new sign', remotes: { store: { state: 'off' } } });
});

test('the keeping of pages for a time without connection is switched off and on again; a rollback leaves it as it is', async () => {
  const { run, live } = await site();
  expect((await run(`promote offline@off ${WHY}`)).out).toEqual(['revision 2: promote offline@off']);
  expect(await live()).toMatchObject({ offline: 'off', remotes: { store: { state: 'on' } } });
  await run(`promote store@off ${WHY}`);
  await run('rollback store --reason typo');
  expect(await live()).toMatchObject({ offline: 'off' });
  await run(`promote offline@on ${WHY}`);
  expect(await live()).not.toHaveProperty('offline');
});

test('ship publishes, publishes the contracts, and promotes; with --build it builds first', async () => {
  const asked: string[][] = [];
  const { run, store } = await site({ nx: async (...words) => String(asked.push(words)) });
  const { code, out } = await run(`ship --build store ${WHY}`);
  expect(code).toBe(0);
  expect(out).toEqual([
    `store@${NEWER} published`,
    'contracts of payments 1.0 published',
    `revision 2: promote store@${NEWER}`,
  ]);
  expect(asked).toEqual([['run-many', '-t', 'build', '-p', 'store-mfe']]);
  expect(await store.list('contracts/payments')).toEqual(['1.0.json']);
});

test('publish --affected builds and publishes what Nx says is affected, and nothing else', async () => {
  const nx = async (verb: string) => (verb === 'show' ? 'payments\nstore-mfe\nsite-e2e\n' : '');
  const { run } = await site({ nx: async (verb = '') => nx(verb) });
  expect((await run('publish --affected')).out).toEqual([`store@${NEWER} published`]);
  const none = await site({ nx: async () => 'payments\n' });
  expect((await none.run('publish --affected')).out).toEqual(['nothing to publish']);
});

test('ship refuses contracts that changed under a published version; npm start is warned', async () => {
  const { run, tools, live } = await site();
  await run('contracts');
  const changed = { info: { version: '1.0' }, paths: { '/api/x': {} }, components: { schemas: {} } };
  writeFileSync(join(tools.openapi, 'payments.json'), JSON.stringify(changed));
  const refused = await run(`ship store ${WHY}`);
  expect([refused.code, (await live())?.revision]).toEqual([1, 1]);
  expect(refused.out.at(-1)).toMatch(
    /^refused: payments 1.0 is published, and this checkout adds to it: raise payments/,
  );
  const warned = await run(`ship store --lenient-contracts ${WHY}`);
  expect([warned.code, (await live())?.revision]).toEqual([0, 2]);
  expect(warned.out).toContainEqual(expect.stringMatching(/^warning: payments 1.0 is published/));
});

test('a promote is refused with all its reasons, exit 1', async () => {
  const { run, store } = await site();
  await put(store, build('store', NEWER, { runtime: '1.0.0', pages: [] }));
  const { code, out } = await run(`promote store@${NEWER} ${WHY}`);
  expect(code).toBe(1);
  expect(out).toHaveLength(2);
  expect(out.every((line) => line.startsWith('refused: '))).toBe(true);
  expect((await run(`promote store@${NEWER} --accept removed-page ${WHY}`)).out).toHaveLength(1);
});

test('the gateway’s word on the services counts', async () => {
  const ready = { ready: true, revision: 1, services: { payments: { contract: '1.0', ready: true } } };
  const { run, store } = await site({
    gateways: async () => ['http://127.0.0.1:1', 'http://gateway.test'],
    fetch: async (address) => {
      if (String(address) !== 'http://gateway.test/readyz') throw new Error('away');
      return Response.json(ready);
    },
  });
  await put(store, build('store', NEWER, { needs: { shell: '^1.0', apis: { payments: '^1.1' } } }));
  expect((await run(`promote store@${NEWER} ${WHY}`)).out).toEqual([
    'refused: store needs payments ^1.1, it speaks 1.0',
  ]);
});

test('status says what is live, since when, and what runs beside it', async () => {
  const { run, store, tools } = await site();
  await publish(store, join(tools.apps, 'store-mfe/dist'));
  await run(`promote store@${NEWER} --canary 10 ${WHY}`);
  expect((await run('status')).out).toEqual([
    'revision 2, 2026-03-01T12:00:00.000Z, by root: new sign'.replace('root', (await newest(store))?.by ?? ''),
    `shell@${SHELL} since 2026-03-01T12:00:00.000Z`,
    `store@${STORE} on since 2026-03-01T12:00:00.000Z, ${NEWER} for 10 %`,
  ]);
  expect(JSON.parse((await run('status --json')).out.join(''))).toMatchObject({ ok: true, revision: 2, damaged: [] });
});

const newest = async (store: ReleaseStore) => (await newestRelease(store, trusted)).release;

test('diff says builds, pages and bytes', async () => {
  const { run, store } = await site();
  const pages = [{ ...build('ops', NEWER).pages[0], path: '/harvest' }, ...build('store', STORE).pages];
  await put(store, build('store', NEWER, { pages: pages as never }));
  await run(`promote store@${NEWER} ${WHY}`);
  expect((await run('diff 1 2')).out).toEqual([`store: ${STORE} -> ${NEWER}  -20 bytes (brotli)  + /harvest`]);
  expect((await run('diff 2 2')).out).toEqual(['the same']);
});

test('preview prints a link that the gateway believes for a day, to published builds only', async () => {
  const { run, store } = await site();
  await put(store, build('store', NEWER));
  const [link = '', until] = (await run(`preview store@${NEWER}`)).out;
  expect(link.startsWith('https://farm.test/store?preview=store')).toBe(true);
  expect(readPreview(new URL(link).search, 'key-of-previews', author.at)).toEqual({ remote: 'store', build: NEWER });
  expect(until).toBe('valid until 2026-03-02T12:00:00.000Z');
  expect((await run('preview ops@cccccccccccc')).code).toBe(1);
});

test('verify finds a tampered file, and with --all in builds that are not live', async () => {
  const { run, store } = await site();
  await putWithFile(store, build('store', NEWER), Buffer.from('tampered'));
  expect(await run('verify')).toEqual({ code: 0, out: ['1 revisions, 2 builds: all whole'], err: [] });
  const { code, out } = await run('verify --all');
  expect([code, out[0]]).toEqual([1, `damaged: store@${NEWER}: main.js has other bytes than were built`]);
  await store.delete(webFile('store', STORE, 'main.js'));
  expect((await run('verify')).out[0]).toBe(`damaged: store@${STORE}: main.js is missing`);
});

test('verify finds a build.json that is not the released one, and a revision that nobody trusted signed', async () => {
  const { run, store, live } = await site();
  await store.putNew(
    'channels/production/000002.json',
    Buffer.from(JSON.stringify({ ...(await live()), revision: 2 })),
  );
  await store.delete(`builds/store/${STORE}/build.json`);
  await put(store, build('store', STORE));
  expect((await run('verify')).out).toEqual([
    'damaged: channels/production/000002.json is not signed by a trusted key',
    `damaged: builds/store/${STORE}/build.json is not what was released`,
    '2 revisions, 2 builds: 2 damaged',
  ]);
});

test('gc deletes what nobody names any more, with its pages; a folder store is left without empty folders', async () => {
  const folder = temporaryFolder();
  const { run, store, tools } = await site({}, folderStore(folder));
  await putWithFile(store, build('store', NEWER, { builtAt: '2026-01-01T00:00:00Z' }));
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

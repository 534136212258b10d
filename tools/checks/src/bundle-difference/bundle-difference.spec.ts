import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build } from '@farm/contracts';
import { folderStore, newKeyPair, revisionKey, signed, signingKey, trustedKeys, buildIndex } from '@farm/release-store';
import { buildsInStore, buildsOfSite } from './live-builds';
import { changedBuilds, differenceReport } from './report';

const weighing = (weights: Readonly<Record<string, number>>): Build['files'] =>
  Object.fromEntries(Object.entries(weights).map(([name, br]) => [name, { sri: 'sha384-x', raw: br * 4, gz: br, br }]));

const page = (path: string, js: string[], css: string[] = []): Build['pages'][number] => ({
  ...{ path, chunk: path.slice(1), first: 'page', title: path, description: path },
  ...{ js, css },
});

const live: Build = {
  ...{ schema: 1, name: 'store', kind: 'remote', build: 'aaaaaaaaaaaa', git: 'x', builtAt: 'x', hosts: {} },
  ...{ needs: { shell: '^1.0', apis: {} }, styles: [], runtime: '2.9.2' },
  pages: [
    page('/shop', ['shop.1111111111.js'], ['shop.2222222222.css']),
    page('/verify', ['verify.3333333333.js']),
    page('/old', ['old.4444444444.js']),
  ],
  entry: ['remoteEntry.5555555555.js'],
  files: weighing({
    'shop.1111111111.js': 9_000,
    'shop.2222222222.css': 1_000,
    'verify.3333333333.js': 500,
    'old.4444444444.js': 700,
    'remoteEntry.5555555555.js': 6_200,
  }),
};
const now: Build = {
  ...live,
  build: 'bbbbbbbbbbbb',
  pages: [
    page('/shop', ['shop.9999999999.js'], ['shop.2222222222.css']),
    page('/verify', ['verify.3333333333.js']),
    page('/new', ['new.8888888888.js']),
  ],
  files: weighing({
    'shop.9999999999.js': 12_000,
    'shop.2222222222.css': 1_000,
    'verify.3333333333.js': 500,
    'new.8888888888.js': 300,
    'remoteEntry.5555555555.js': 6_150,
  }),
};

test('each page and file is compared with the live one, and large growth is marked', () => {
  const report = differenceReport([now], new Map([['store', live]]));
  expect(report).toContain('### store: aaaaaaaaaaaa → bbbbbbbbbbbb');
  expect(report).toContain('| /shop ⚠ | 10,000 | 13,000 | +3,000, +30.0 % |');
  expect(report).toContain('| /new | new | 300 | +300 |');
  expect(report).toContain('| /old | 700 | removed | −700 |');
  expect(report).toContain('| entry of every page | 6,200 | 6,150 | −50, −0.8 % |');
  expect(report).toContain('1 of 5 rows are unchanged.');
  expect(report).toContain('| shop.js | 9,000 | 12,000 | +3,000, +33.3 % |');
  expect(report).not.toContain('| verify.js');
});

test('an unchanged build has nothing to promote, and a project that is not live yet is new', () => {
  expect(differenceReport([live], new Map([['store', live]]))).toContain('nothing to promote');
  expect(differenceReport([now], new Map())).toContain('bbbbbbbbbbbb, not live yet');
});

test('changed builds are those that are not live, the shell first', () => {
  const other = (name: string, kind: Build['kind'], build: string): Build => ({ ...now, name, kind, build });
  const builds = [now, other('ops', 'remote', 'a'), other('shell', 'shell', 'c')];
  const live = new Map([other('store', 'remote', 'a'), other('ops', 'remote', 'a')].map((each) => [each.name, each]));
  expect(changedBuilds(builds, live)).toEqual([
    { name: 'shell', build: 'c' },
    { name: 'store', build: 'bbbbbbbbbbbb' },
  ]);
});

test('live builds are those of the newest trusted revision', async () => {
  const store = folderStore(mkdtempSync(join(tmpdir(), 'farm-live-')));
  const keys = newKeyPair('team');
  const shell: Build = { ...live, name: 'shell', kind: 'shell', build: 'cccccccccccc' };
  for (const build of [live, now, shell])
    await store.putNew(buildIndex(build.name, build.build), Buffer.from(JSON.stringify(build)));
  const revision = (number: number, build: string, by: string) =>
    store.putNew(
      revisionKey(number),
      Buffer.from(
        JSON.stringify(
          signed(
            {
              ...{ schema: 1, revision: number, parent: null, createdAt: 'x', by: 'ada', reason: 'x', edit: 'x' },
              ...{ shell: { build: shell.build }, remotes: { store: { build, state: 'on' } } },
            },
            signingKey(by),
          ),
        ),
      ),
    );
  await revision(1, live.build, keys.signingKey);
  await revision(2, now.build, newKeyPair('stranger').signingKey);
  const files = await buildsInStore(store, trustedKeys(keys.publicKey));
  expect([...files].map(([name, { build }]) => `${name}@${build}`)).toEqual([
    'shell@cccccccccccc',
    'store@aaaaaaaaaaaa',
  ]);
  expect(await buildsInStore(store, new Map())).toEqual(new Map());
});

test('live builds can be read from a running site without a key', async () => {
  const responses: Readonly<Record<string, unknown>> = {
    '/release.json': { revision: 7, shell: 'aaaaaaaaaaaa', remotes: { store: 'aaaaaaaaaaaa' }, paths: [] },
    '/assets/shell/aaaaaaaaaaaa/build.json': { ...live, name: 'shell' },
    '/assets/store/aaaaaaaaaaaa/build.json': live,
  };
  const site = createServer((request, response) => response.end(JSON.stringify(responses[request.url ?? ''])));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const files = await buildsOfSite(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
  expect([...files.keys()]).toEqual(['shell', 'store']);
  expect(files.get('store')).toEqual(live);
  site.close();
  site.closeAllConnections();
});

import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build } from '@farm/contracts';
import { serverFile, webFile } from '../keys';
import { folderStore } from '../folder-store';
import { rehearsal } from '../rehearsal';
import type { ReleaseStore } from '../store';
import { AWAY, NOT_FOUND, readPage } from './page-store';
import { prerender } from './prerender';
import { renderAll } from './render';

const SHELL = 'aaaaaaaaaaaa';
const STORE = 'bbbbbbbbbbbb';
const NEWER = 'cccccccccccc';

const page = (path: string) => ({
  ...{ path, chunk: 'x', first: 'page' as const, title: 'T', description: 'D', js: [] },
  css: path === '/country-store' ? ['store.css'] : [],
});
const build = (name: string, id: string, paths: string[]): Build => ({
  ...{ schema: 1, name, kind: name === 'shell' ? 'shell' : 'remote', build: id, git: 'g', builtAt: 'now', hosts: {} },
  ...{ entry: [], runtime: '2.9.2', files: {}, server: 'sha384-x' },
  styles: name === 'shell' ? ['main.css'] : [],
  pages: paths.map(page),
});
const shell = build('shell', SHELL, ['/']);
const store = build('store', STORE, ['/country-store', '/verify/:code']);

/** A shell that shows what a remote's page says in its frame; no React is needed to try who renders what. */
const SHELL_CODE = `
module.exports.shared = { react: { hello: 'hello' } };
module.exports.render = async ({ location, release, routes }) => {
  const [owner] = Object.keys(routes);
  const route = owner && routes[owner].find(({ path }) => path.replace(':code', 'x') === location);
  const words = route ? await route.lazy() : location;
  return { html: '<main class="frame"><h1>' + words + '</h1></main>', testMode: '<p>test</p>' };
};`;
const remoteCode = (words: string, before = '') => `
const react = require('react');
${before}
module.exports.routes = ['/country-store', '/verify/:code'].map((path) => ({ path, lazy: async () => ${words} }));`;

async function storeWith(code: string, remote = store): Promise<ReleaseStore> {
  const releases = folderStore(mkdtempSync(join(tmpdir(), 'pages-')));
  await releases.putNew(serverFile('shell', SHELL), Buffer.from(SHELL_CODE));
  await releases.putNew(webFile('shell', SHELL, 'main.css'), Buffer.from('.frame{}'));
  await releases.putNew(serverFile(remote.name, remote.build), Buffer.from(code));
  await releases.putNew(webFile(remote.name, remote.build, 'store.css'), Buffer.from('.store{}'));
  return releases;
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('every page of shell and remote is rendered with the modules the shell shares, and kept with its styles', async () => {
  const releases = await storeWith(remoteCode('react.hello + path'));
  expect(await prerender(releases, shell, [store])).toEqual([]);
  expect(await readPage(releases, shell, store, '/country-store')).toEqual({
    html: '<main class="frame"><h1>hello/country-store</h1></main>',
    testMode: '<p>test</p>',
    styles: [
      { owner: 'shell', build: SHELL, file: 'main.css', hash: hashOf('.frame{}') },
      { owner: 'store', build: STORE, file: 'store.css', hash: hashOf('.store{}') },
    ],
  });
  expect((await readPage(releases, shell, store, '/verify/:code'))?.html).toContain('hello/verify/:code');
  for (const path of ['/', NOT_FOUND, AWAY]) expect(await readPage(releases, shell, shell, path)).not.toBeNull();
});

test('only pages of a pair that is new are rendered, and nothing is written over', async () => {
  const releases = await storeWith(remoteCode("'first'"));
  await prerender(releases, shell, [store]);
  const newer = { ...store, build: NEWER };
  await releases.putNew(serverFile('store', NEWER), Buffer.from(remoteCode("'second'")));
  await releases.putNew(webFile('store', NEWER, 'store.css'), Buffer.from(''));
  const asked: string[] = [];
  const watched = {
    ...releases,
    putNew: (key: string, bytes: Buffer) => (asked.push(key), releases.putNew(key, bytes)),
  };
  expect(await prerender(watched, shell, [newer])).toEqual([]);
  expect(asked.map((key) => key.split('/')[1])).toEqual(Array.from({ length: 4 }, () => `${SHELL}+store@${NEWER}`));
  expect((await readPage(releases, shell, store, '/country-store'))?.html).toContain('first');
});

test('a rehearsal checks and keeps nothing', async () => {
  const releases = await storeWith(remoteCode("'words'"));
  expect(await prerender(rehearsal(releases), shell, [store])).toEqual([]);
  expect(await releases.list('pages')).toEqual([]);
});

test.each([
  ['throws', remoteCode("{ throw new Error('no window') }"), /Error: no window/],
  ['asks for a module that the shell does not give', remoteCode('1', "require('fs')"), /store asks for fs/],
  ['asks the network', remoteCode("fetch('http://localhost')"), /asks the network/],
  ['shows the hour', remoteCode('new Date().getHours()'), /differs at another hour/],
  ['shows the day', remoteCode('Date.now()'), /differs at another hour/],
  ['shows chance', remoteCode('Math.random()'), /differs .* by chance/],
  ['has a bare class', remoteCode(`'<p class="gone"></p>'`), /no inlined style knows: gone/],
  ['reads the environment of who promotes', remoteCode('Object.keys(process.env).sort().join()'), null],
])('a remote whose page %s', async (_, code, problem) => {
  const releases = await storeWith(code);
  const problems = await prerender(releases, shell, [store]);
  if (problem) {
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^store \/country-store /);
    expect(problems[1]).toMatch(problem);
    expect(await releases.list(`pages/${SHELL}+store@${STORE}`)).toEqual([]);
  } else expect((await readPage(releases, shell, store, '/country-store'))?.html).toContain('<h1>TZ</h1>');
});

test('a page that never ends is given up, and those that came stand', async () => {
  const orders = {
    ...{ shell: SHELL_CODE, world: { now: 0, zone: 'UTC', seed: 1 } },
    remotes: {
      store: remoteCode("path === '/country-store' ? 'here' : new Promise(() => setInterval(() => 1, 1000))"),
    },
    pages: ['/country-store', '/verify/x'].map((location) => ({ id: location, location, release: {} as never })),
  };
  const [one, other] = await renderAll(orders, 2_000);
  expect(one).toMatchObject({ html: expect.stringContaining('here') as string });
  expect(other).toEqual({ id: '/verify/x', problem: 'took longer than 2 s' });
});

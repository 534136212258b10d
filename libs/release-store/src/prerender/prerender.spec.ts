import { fromPartial } from '@total-typescript/shoehorn';
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build, LiveRelease, Release } from '@farm/contracts';
import type { SiteContent } from '@farm/farm';
import { serverFile, webFile } from '../keys';
import {
  SWITCHED_OFF_PAGE,
  findDamagedPages,
  NOT_FOUND_PAGE,
  pagesSri,
  pageSummaries,
  readPage as readSigned,
  releasedPages,
} from './page-store';
import { prerender, renderPage } from './prerender';
import { renderPages } from './render';
import { sriOf } from '../signature';
import { folderStore, dryRunStore, type ReleaseStore } from '../store';

const SHELL = 'aaaaaaaaaaaa';
const STORE = 'bbbbbbbbbbbb';
const NEWER = 'cccccccccccc';

const page = (path: string) => ({
  ...{ path, chunk: 'x', first: 'page' as const, title: 'T', description: 'D', js: [] },
  css: path === '/country-store' ? ['store.css'] : [],
});
const STYLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shell: { 'main.css': '.frame{top:0}' },
  store: { 'store.css': '.store{top:0}' },
};
const entryOf = (text: string) => ({ sri: sriOf(Buffer.from(text)), raw: text.length, gz: 1, br: 1 });
const build = (name: string, id: string, paths: string[]): Build => ({
  ...{ schema: 1, name, kind: name === 'shell' ? 'shell' : 'remote', build: id, git: 'g', builtAt: 'now', hosts: {} },
  ...{ entry: [], runtime: '2.9.2' },
  files: Object.fromEntries(Object.entries(STYLES[name] ?? {}).map(([file, text]) => [file, entryOf(text)])),
  styles: name === 'shell' ? ['main.css'] : [],
  pages: paths.map(page),
});
const store = build('store', STORE, ['/country-store', '/verify/:code']);

/** A minimal shell without React that renders a remote's page in its layout. */
const SHELL_CODE = `
module.exports.shared = { react: { hello: 'hello' } };
module.exports.render = async ({ location, release, routes }) => {
  const [owner] = Object.keys(routes);
  const route = owner && routes[owner].find(({ path }) => path.replace(':code', 'x') === location);
  const content = route ? await route.lazy() : location;
  return { html: '<main class="frame"><h1>' + content + '</h1></main>', testMode: '<p>test</p>' };
};`;
const remoteCode = (expression: string, before = '') => `
const react = require('react');
${before}
module.exports.routes = ['/country-store', '/verify/:code'].map((path) => ({ path, lazy: async () => ${expression} }));`;

/** The build with the integrity of this code. */
const withCode = (code: string, of: Build): Build => ({ ...of, server: sriOf(Buffer.from(code)) });
const shell = withCode(SHELL_CODE, build('shell', SHELL, ['/']));

async function storeWith(code: string, remote = store, css = '.store{top:0}'): Promise<ReleaseStore> {
  const releases = folderStore(mkdtempSync(join(tmpdir(), 'pages-')));
  await releases.putNew(serverFile('shell', SHELL), Buffer.from(SHELL_CODE));
  await releases.putNew(webFile('shell', SHELL, 'main.css'), Buffer.from('.frame{top:0}'));
  await releases.putNew(serverFile(remote.name, remote.build), Buffer.from(code));
  await releases.putNew(webFile(remote.name, remote.build, 'store.css'), Buffer.from(css));
  return releases;
}

const readPage = async (releases: ReleaseStore, of: Build, owner: Build, path: string) =>
  readSigned(releases, { shell: of, owner }, path, (await pagesSri(releases, { shell: of, owner })) ?? 'none');

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

test('every page of shell and remote is rendered with the shared modules of the shell, and stored with its styles', async () => {
  const code = remoteCode('react.hello + path');
  const releases = await storeWith(code);
  expect((await prerender(releases, { shell, owners: [shell, withCode(code, store)] })).problems).toEqual([]);
  expect(await readPage(releases, shell, store, '/country-store')).toEqual({
    html: '<main class="frame"><h1>hello/country-store</h1></main>',
    testMode: '<p>test</p>',
    style: { text: '.frame{top:0}', hash: hashOf('.frame{top:0}') },
  });
  expect((await readPage(releases, shell, store, '/verify/:code'))?.html).toContain('hello/verify/:code');
  for (const path of ['/', NOT_FOUND_PAGE, SWITCHED_OFF_PAGE])
    expect(await readPage(releases, shell, shell, path)).not.toBeNull();
});

test('with a shell that has Spanish messages, each page is rendered in both languages, and those without a title in it are marked', async () => {
  const releases = await storeWith('');
  const spanish = { ...shell, catalogs: { es: ['es.js'] } };
  expect((await prerender(releases, { shell: spanish, owners: [spanish] })).problems).toEqual([]);
  for (const path of ['/', '/es', NOT_FOUND_PAGE, '/es/_404', SWITCHED_OFF_PAGE, '/es/_away'])
    expect(await readPage(releases, spanish, spanish, path)).not.toBeNull();
  const translations = { es: { title: 'Inicio', description: 'Texto' } };
  const pages = [page('/'), { ...page('/about'), translations }];
  expect(pageSummaries({ ...shell, pages }, 'es')).toMatchObject([
    { path: '/', title: 'T', untranslated: true },
    { path: '/about', title: 'Inicio' },
  ]);
  expect(pageSummaries({ ...shell, pages }, 'en').map(({ title }) => title)).toEqual(['T', 'T']);
});

test('published content is a global variable of the renderer, and its pages are stored beside those without it', async () => {
  const code = remoteCode("globalThis.farmContent.farm?.phone ?? 'built in'");
  const releases = await storeWith(code);
  const owner = withCode(code, store);
  const value = { farm: { phone: '(478) 555-0199' } } as SiteContent;
  expect((await prerender(releases, { shell, owners: [shell, owner] })).problems).toEqual([]);
  expect(
    (await prerender(releases, { shell, owners: [shell, owner], content: { id: NEWER, value } })).problems,
  ).toEqual([]);
  const pageWith = async (content?: string) => {
    const pair = { shell, owner, content };
    return (await readSigned(releases, pair, '/country-store', (await pagesSri(releases, pair)) ?? ''))?.html;
  };
  expect(await pageWith()).toContain('built in');
  expect(await pageWith(NEWER)).toContain('(478) 555-0199');
});

test('one page is rendered with other content without being stored', async () => {
  const code = remoteCode("globalThis.farmContent.farm?.phone ?? 'built in'");
  const releases = await storeWith(code);
  const value = { farm: { phone: '(478) 555-0199' } } as SiteContent;
  const rendered = await renderPage(
    releases,
    { shell, owner: withCode(code, store) },
    { path: '/country-store' },
    value,
  );
  expect(rendered).toMatchObject({ html: '<main class="frame"><h1>(478) 555-0199</h1></main>' });
  expect(await releases.list('pages')).toEqual([]);
});

describe('pages that are in the store already', () => {
  const FOLDER = `pages/${SHELL}+store@${STORE}`;

  async function renderedStore() {
    const code = remoteCode("'words'");
    const releases = await storeWith(code);
    const owner = withCode(code, store);
    const { pages } = await prerender(releases, { shell, owners: [owner] });
    const sri = pages.get(`store@${STORE}`) ?? '';
    const written: string[] = [];
    const recorded: ReleaseStore = {
      ...releases,
      putNew: (key, bytes) => (written.push(key), releases.putNew(key, bytes)),
    };
    return { releases: recorded, owner, sri, written };
  }

  const releaseWith = (pages: string, content?: string): Release => ({
    ...{ schema: 1, revision: 1, parent: null, createdAt: 'now', by: 'x', reason: 'x', edit: 'x' },
    ...(content !== undefined && { content: { id: content, sri: 's' } }),
    ...{ shell: { build: SHELL }, remotes: { store: { build: STORE, state: 'on', pages } } },
    signature: { key: 'x', value: 'x' },
  });

  test('are not rendered again if a signed revision names them', async () => {
    const { releases, owner, sri, written } = await renderedStore();
    const released = releasedPages([releaseWith(sri)]);
    const { pages } = await prerender(releases, { shell, owners: [owner], released });
    expect([pages.get(`store@${STORE}`), written]).toEqual([sri, []]);
  });

  test.each([
    ['no revision names them', 'sha384-other', undefined],
    ['a revision names them with other content', null, NEWER],
  ])('are rendered, and what somebody wrote there is replaced, if %s', async (_, named, content) => {
    const { releases, owner, sri } = await renderedStore();
    const html = Buffer.from('<main><script src="/assets/store/aaaaaaaaaaaa/evil.js"></script></main>');
    const evil = Buffer.from(JSON.stringify({ 'country-store.html': sriOf(html) }));
    for (const [key, bytes] of [
      [`${FOLDER}/country-store.html`, html],
      [`${FOLDER}/index.sri`, evil],
    ] as const) {
      await releases.delete(key);
      await releases.putNew(key, bytes);
    }
    const released = releasedPages([releaseWith(named ?? sriOf(evil), content)]);
    const { pages } = await prerender(releases, { shell, owners: [owner], released });
    expect(pages.get(`store@${STORE}`)).toBe(sri);
    expect((await readSigned(releases, { shell, owner }, '/country-store', sri))?.html).toContain('words');
  });
});

test('pages that differ from the signed index are not read, and are reported as damaged', async () => {
  const code = remoteCode("'words'");
  const releases = await storeWith(code);
  const whole = withCode(code, store);
  await prerender(releases, { shell, owners: [whole] });
  const sri = (await pagesSri(releases, { shell, owner: whole })) ?? '';
  expect(await findDamagedPages(releases, { shell, owner: whole }, sri)).toEqual([]);
  const key = `pages/${SHELL}+store@${STORE}/verify.code.html`;
  const changed = {
    ...releases,
    get: async (path: string) => (path === key ? Buffer.from('<b>') : releases.get(path)),
  };
  expect(await readSigned(changed, { shell, owner: whole }, '/verify/:code', sri)).toBeNull();
  expect(await findDamagedPages(changed, { shell, owner: whole }, sri)).toEqual([
    `store@${STORE}: the rendered page /verify/:code differs from what was released`,
  ]);
  expect(await readSigned(releases, { shell, owner: whole }, '/verify/:code', 'sha384-other')).toBeNull();
});

test('with a dryRunStore pages are checked but not stored', async () => {
  const code = remoteCode("'words'");
  const releases = await storeWith(code);
  expect((await prerender(dryRunStore(releases), { shell, owners: [withCode(code, store)] })).problems).toEqual([]);
  expect(await releases.list('pages')).toEqual([]);
});

test('code that differs from what was built is not run', async () => {
  const releases = await storeWith(remoteCode("'words'"));
  const other = withCode(remoteCode("'other words'"), store);
  await expect(prerender(releases, { shell, owners: [other] })).rejects.toThrow(
    /store@b+: server.js differs from what was built/,
  );
  expect(await releases.list(`pages/${SHELL}+store@${STORE}`)).toEqual([]);
});

test('a document over its budget is rejected, unless that is waived', async () => {
  const noise = Array.from({ length: 4_000 }, (_, i) =>
    createHash('sha256').update(String(i)).digest('hex').slice(0, 8),
  );
  const code = remoteCode(JSON.stringify(noise.join(' ')));
  const releases = await storeWith(code);
  const heavy = withCode(code, store);
  const { problems } = await prerender(releases, { shell, owners: [heavy] });
  const [reason] = problems;
  expect(reason).toMatch(/^store \/country-store is over its budget: \d+ bytes of HTML, \d+ allowed/);
  expect((await prerender(releases, { shell, owners: [heavy] }, new Set(['budget']))).problems).toEqual([]);
});

test('a document may carry 16.5 KiB of styles', async () => {
  const css = Array.from({ length: 1_700 }, (_, i) => `h1{top:${i % 10}px}`).join('');
  const code = remoteCode('path');
  const heavy = { ...withCode(code, store), files: { 'store.css': entryOf(css) } };
  const releases = await storeWith(code, store, css);
  const { problems } = await prerender(releases, { shell, owners: [heavy] });
  expect(problems).toEqual([
    expect.stringMatching(/^store \/country-store carries \d+ bytes of styles, 16896 allowed/),
  ]);
  expect((await prerender(releases, { shell, owners: [heavy] }, new Set(['budget']))).problems).toEqual([]);
});

test('what operators wrote comes on top of the budget', async () => {
  const title = Array.from({ length: 4_000 }, (_, i) => createHash('sha256').update(`${i}`).digest('hex').slice(0, 8));
  const code = remoteCode("globalThis.farmContent.farm?.founder.title ?? ''");
  const value = { farm: { founder: { title: title.join(' ') } } } as SiteContent;
  const pages = { shell, owners: [withCode(code, store)], content: { id: NEWER, value } };
  expect((await prerender(await storeWith(code), pages)).problems).toEqual([]);
});

test.each([
  ['throws', remoteCode("{ throw new Error('no window') }"), /Error: no window/],
  ['requires a module that the shell does not share', remoteCode('1', "require('fs')"), /store requires fs/],
  ['uses the network', remoteCode("fetch('http://localhost')"), /uses the network/],
  ['depends on the hour', remoteCode('new Date().getHours()'), /depends on the time/],
  ['depends on the day', remoteCode('Date.now()'), /depends on the time/],
  ['depends on random numbers', remoteCode('Math.random()'), /depends on .* random numbers/],
  ['has a class without style', remoteCode(`'<p class="gone"></p>'`), /classes that no style sheet has: gone/],
  ['reads the environment of the promoting process', remoteCode('Object.keys(process.env).sort().join()'), null],
])('a remote whose page %s', async (_, code, problem) => {
  const releases = await storeWith(code);
  const { problems } = await prerender(releases, { shell, owners: [withCode(code, store)] });
  if (problem) {
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(/^store \/country-store /);
    expect(problems[1]).toMatch(problem);
    expect(await releases.list(`pages/${SHELL}+store@${STORE}`)).toEqual([]);
  } else expect((await readPage(releases, shell, store, '/country-store'))?.html).toContain('<h1>TZ</h1>');
});

test('a page that never finishes times out, and the pages before it are returned', async () => {
  const job = {
    content: {},
    shell: SHELL_CODE,
    remotes: {
      store: remoteCode("path === '/country-store' ? 'here' : new Promise(() => setInterval(() => 1, 1000))"),
    },
    pages: ['/country-store', '/verify/x'].map((location) => ({
      id: location,
      location,
      release: fromPartial<LiveRelease>({}),
      css: '',
    })),
  };
  const [one, other] = await renderPages(job, 2_000);
  expect(one).toMatchObject({ html: expect.stringContaining('here') as string });
  expect(other).toEqual({ id: '/verify/x', problem: 'took longer than 2 s' });
});

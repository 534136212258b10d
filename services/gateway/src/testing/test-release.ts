import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build, Release } from '@farm/contracts';
import {
  applyEdit,
  buildIndex,
  type Edit,
  folderStore,
  readNewestRelease,
  storePages,
  newKeyPair,
  pagesSri,
  readRelease,
  type RenderedPage,
  type ReleaseStore,
  revisionKey,
  signed,
  signingKey,
  trustedKeys,
  webFile,
} from '@farm/release-store';

export const SHELL = 'aaaaaaaaaaaa';
export const STORE = 'bbbbbbbbbbbb';

const CODE = Buffer.from('console.info("farm")');
const sri = `sha384-${createHash('sha384').update(CODE).digest('base64')}`;
/** The shell's style sheet. */
const STYLE = '.frame{color:red}';
const style = {
  ...{ sri: `sha384-${createHash('sha384').update(STYLE).digest('base64')}` },
  ...{ raw: STYLE.length, gz: 1, br: 1 },
};
const code = { sri, raw: CODE.length, gz: 1, br: 1 };
const files = { 'main.js': code };
const PICTURES = ['card.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'icon-touch-180.png'];
const page = (path: string, more: object = {}) => ({
  path,
  chunk: 'x',
  first: 'page' as const,
  title: `Title of ${path}`,
  description: 'Text',
  js: [],
  css: [],
  ...more,
});

const facts = { schema: 1 as const, git: 'g', builtAt: 'now', runtime: '2.9.2', styles: [], entry: ['main.js'], files };
const BARE_SHELL: Build = {
  ...facts,
  name: 'shell',
  kind: 'shell',
  build: SHELL,
  provides: '1.0',
  hosts: {},
  pages: [page('/'), page('/about')],
  files: { ...files, 'sw.js': code, 'main.css': style, ...Object.fromEntries(PICTURES.map((name) => [name, code])) },
  head: { script: 'paint()', hash: 'sha256-x' },
};
const store: Build = {
  ...{ ...facts, name: 'store', kind: 'remote', build: STORE, needs: { shell: '^1.0', apis: {} } },
  hosts: { 'script-src': ['https://js.stripe.com', 'https://evil.example'] },
  pages: [page('/country-store'), page('/verify/:code', { index: false })],
};

/** Another build of the store, with what is different about it. */
export const anotherStore = (build: string, different: Partial<Build> = {}): Build => ({
  ...store,
  build,
  ...different,
});

const pair = newKeyPair('test');
const key = signingKey(pair.signingKey);
const by = { by: 'spec', reason: 'spec', at: new Date(0) };

async function publish(releases: ReleaseStore, build: Build): Promise<void> {
  await releases.putNew(webFile(build.name, build.build, 'main.js'), CODE);
  await releases.putNew(webFile(build.name, build.build, 'secret.map'), Buffer.from('{}'));
  if (build.kind === 'shell') {
    await releases.putNew(webFile(build.name, build.build, 'sw.js'), CODE);
    await releases.putNew(webFile(build.name, build.build, 'main.css'), Buffer.from(STYLE));
  }
  await releases.putNew(buildIndex(build.name, build.build), Buffer.from(JSON.stringify(build)));
}

/** Rendered pages by the build's name and their path. */
type Pages = Readonly<Record<string, Readonly<Record<string, RenderedPage>>>>;

/** A store with one release of a shell with these style sheets, and what is different about it, and one remote, its keys, and a way to publish and promote more. */
export async function createTestRelease(pages: Pages = {}, styles: string[] = [], different: Partial<Build> = {}) {
  const shell = { ...BARE_SHELL, styles, ...different };
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const releases = folderStore(folder);
  for (const build of [shell, store]) {
    await publish(releases, build);
    const rendered = pages[build.name];
    if (rendered) await storePages(releases, { shell, owner: build }, new Map(Object.entries(rendered)));
  }
  const integrityOf = async (name: string, build: string) => {
    const index = await releases.get(buildIndex(name, build));
    const pages = await pagesSri(releases, { shell, owner: { ...(name === 'shell' ? shell : store), name, build } });
    return index
      ? { sri: `sha384-${createHash('sha384').update(index).digest('base64')}`, ...(pages && { pages }) }
      : {};
  };
  // Like promote(), but without checks: the gateway must also cope with a faulty revision.
  const edit = async (edited: Partial<Edit>, beforeWrite: () => void = () => undefined) => {
    const { release: now, number } = await readNewestRelease(releases, trustedKeys(pair.publicKey));
    const next = applyEdit({ builds: {}, ...edited }, now, by, number + 1);
    Object.assign(next.shell, await integrityOf('shell', next.shell.build));
    for (const [name, remote] of Object.entries(next.remotes))
      Object.assign(remote, await integrityOf(name, remote.build));
    beforeWrite();
    await releases.putNew(revisionKey(next.revision), Buffer.from(JSON.stringify(signed(next, key))));
  };
  await edit({ builds: { shell: SHELL, store: STORE } });
  return {
    folder,
    store: releases,
    shell,
    ...pair,
    edit,
    publish: (build: Build) => publish(releases, build),
    readRevision: async (number: number): Promise<Release> => (await readRelease(releases, number)) as Release,
  };
}

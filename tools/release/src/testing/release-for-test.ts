import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Build } from '@farm/contracts';
import type { Tools } from '../commands/command';
import { buildIndex, webFile } from '../keys';
import { promote } from '../promote';
import { rehearsal } from '../rehearsal';
import { newKeyPair, signingKey, trustedKeys } from '../signature';
import { sriOf } from '../sri';
import type { ReleaseStore } from '../store';

const pair = newKeyPair('test');
export const key = signingKey(pair.signingKey);
export const trusted = trustedKeys(pair.publicKey);
export const author = { by: 'team', reason: 'a new sign', at: new Date('2026-03-01T12:00:00Z') };

export const SHELL = 'aaaaaaaaaaaa';
export const STORE = 'bbbbbbbbbbbb';
export const NEWER = 'cccccccccccc';
export const NEWEST = 'dddddddddddd';

export const page = (path: string) => ({
  ...{ path, chunk: 'x', first: 'page' as const, title: 'T', description: 'D' },
  ...{ js: [], css: [] },
});

/** A build as webpack leaves it, of the shell or of the remote that owns '/<name>'. */
export const build = (name: string, id: string, more: Partial<Build> = {}): Build => ({
  ...{ schema: 1, name, kind: name === 'shell' ? 'shell' : 'remote', build: id, git: 'g', hosts: {} },
  builtAt: '2026-03-01T00:00:00Z',
  ...(name === 'shell'
    ? { provides: '1.2', pages: [page('/')] }
    : { needs: { shell: '^1.0', apis: {} }, pages: [page(`/${name}`)] }),
  ...{ entry: [], styles: [], runtime: '2.9.2', files: {} },
  ...more,
});

/** A store in memory. */
export const emptyStore = (): ReleaseStore =>
  rehearsal({ get: async () => null, list: async () => [], putNew: async () => 'written', delete: async () => {} });

export const put = (store: ReleaseStore, ...builds: Build[]) =>
  Promise.all(builds.map((each) => store.putNew(buildIndex(each.name, each.build), Buffer.from(JSON.stringify(each)))));

export const CODE = Buffer.from('console.info("farm")');
/** What build.json says of a file with these bytes. */
const fileOf = (bytes: Buffer) => ({ sri: sriOf(bytes), raw: bytes.length, gz: bytes.length, br: bytes.length });

/** Puts a build with one file. */
export async function putWithFile(store: ReleaseStore, each: Build, bytes: Buffer = CODE): Promise<void> {
  await store.putNew(webFile(each.name, each.build, 'main.js'), bytes);
  await put(store, { ...each, files: { 'main.js': fileOf(CODE) } });
}

/** A store in which a shell and the store's remote are live as revision 1, and more builds are published. */
export async function liveStore(...more: Build[]): Promise<ReleaseStore> {
  const store = emptyStore();
  await put(store, build('shell', SHELL), build('store', STORE), ...more);
  await promote(store, { builds: { shell: SHELL, store: STORE } }, author, key);
  return store;
}

/** What `nx build` leaves in a dist folder. */
export function distWith(folder: string, index: Build, files: Readonly<Record<string, Buffer>>): string {
  const described = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, fileOf(bytes)]));
  mkdirSync(join(folder, 'web'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'web', name), bytes);
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ ...index, files: described }));
  return folder;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'release-'));

/** The tools of a command, with a clock that stands, no edge, and apps that hold built projects of these names. */
export function toolsForTest(store: ReleaseStore, more: Partial<Tools> = {}): Tools {
  const folder = temporaryFolder();
  for (const each of [build('shell', SHELL), build('store', NEWER)]) {
    const project = each.name === 'shell' ? 'shell' : `${each.name}-mfe`;
    distWith(join(folder, 'apps', project, 'dist'), each, { 'main.js': CODE });
  }
  const contracts = join(folder, 'openapi/payments.json');
  mkdirSync(dirname(contracts), { recursive: true });
  writeFileSync(contracts, JSON.stringify({ info: { version: '1.0' }, paths: {}, components: { schemas: {} } }));
  return {
    store,
    ...{
      key: () => key,
      trusted: () => trusted,
      previewKey: () => 'key-of-previews',
      origin: () => 'https://farm.test',
    },
    ...{ edges: async () => [], fetch: () => Promise.reject(new Error('no network')) },
    clock: { now: () => author.at, sleep: async () => {} },
    ...{ apps: join(folder, 'apps'), openapi: join(folder, 'openapi'), nx: async () => '', dryRun: false },
    say: () => {},
    ...more,
  };
}

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Build } from '@farm/contracts';
import { buildIndex, webFile } from '../keys';
import { promote } from '../promote';
import { newKeyPair, signingKey, sriOf, trustedKeys } from '../signature';
import { dryRunStore, type ReleaseStore } from '../store';

const pair = newKeyPair('test');
export const key = signingKey(pair.signingKey);
export const trusted = trustedKeys(pair.publicKey);
export const testAuthor = { by: 'team', reason: 'a new sign', at: new Date('2026-03-01T12:00:00Z') };

export const SHELL = 'aaaaaaaaaaaa';
export const STORE = 'bbbbbbbbbbbb';
export const NEWER = 'cccccccccccc';
export const NEWEST = 'dddddddddddd';

export const page = (path: string) => ({
  ...{ path, chunk: 'x', first: 'page' as const, title: 'T', description: 'D' },
  ...{ js: [], css: [] },
});

/** A build of the shell, or of the remote that owns '/<name>'. */
export const makeBuild = (name: string, id: string, more: Partial<Build> = {}): Build => ({
  ...{ schema: 1, name, kind: name === 'shell' ? 'shell' : 'remote', build: id, git: 'g', hosts: {} },
  builtAt: '2026-03-01T00:00:00Z',
  ...(name === 'shell'
    ? { provides: '1.2', shared: { facade: ['call'], react: '19.3', lingui: '5.9' }, pages: [page('/')] }
    : { needs: { shell: '^1.0', apis: {} }, pages: [page(`/${name}`)] }),
  ...{ entry: [], styles: [], runtime: '2.9.2', files: {} },
  ...more,
});

/** A store in memory. */
export const emptyStore = (): ReleaseStore =>
  dryRunStore({ get: async () => null, list: async () => [], putNew: async () => 'written', delete: async () => {} });

export const put = (store: ReleaseStore, ...builds: Build[]) =>
  Promise.all(builds.map((each) => store.putNew(buildIndex(each.name, each.build), Buffer.from(JSON.stringify(each)))));

export const CODE = Buffer.from('console.info("farm")');
/** The entry of build.json for a file with these bytes. */
export const fileEntry = (bytes: Buffer) => ({
  sri: sriOf(bytes),
  raw: bytes.length,
  gz: bytes.length,
  br: bytes.length,
});

/** Publishes a build with one file. */
export async function putWithFile(store: ReleaseStore, each: Build, bytes: Buffer = CODE): Promise<void> {
  await store.putNew(webFile(each.name, each.build, 'main.js'), bytes);
  await put(store, { ...each, files: { 'main.js': fileEntry(CODE) } });
}

/** A release store with shell and store live as revision 1, and more builds published. */
export async function liveStore(...more: Build[]): Promise<ReleaseStore> {
  const store = emptyStore();
  await put(store, makeBuild('shell', SHELL), makeBuild('store', STORE), ...more);
  await promote(store, { builds: { shell: SHELL, store: STORE } }, testAuthor, key);
  return store;
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'release-'));

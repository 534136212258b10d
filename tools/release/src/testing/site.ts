import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Build } from '@farm/contracts';
import { readNewestRelease, promote, type ReleaseStore } from '@farm/release-store';
import {
  testAuthor,
  makeBuild,
  CODE,
  emptyStore,
  fileEntry,
  key,
  NEWER,
  putWithFile,
  SHELL,
  STORE,
  temporaryFolder,
  trusted,
} from '@farm/release-store/testing';
import { commandLine } from '../command-line';
import type { Tools } from '../commands/command';

/** Writes a dist folder as `nx build` does. */
export function distWith(folder: string, index: Build, files: Readonly<Record<string, Buffer>>): string {
  const described = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, fileEntry(bytes)]));
  mkdirSync(join(folder, 'web'), { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'web', name), bytes);
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ ...index, files: described }));
  return folder;
}

/** Dependencies of a command: a fixed clock, no gateway, and built projects of shell and store. */
export function toolsForTest(store: ReleaseStore, more: Partial<Tools> = {}): Tools {
  const folder = temporaryFolder();
  for (const each of [makeBuild('shell', SHELL), makeBuild('store', NEWER)]) {
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
    ...{
      gateways: async () => null,
      visit: async () => '',
      watchKey: () => 'key-of-counts',
      fetch: () => Promise.reject(new Error('no network')),
    },
    clock: { now: () => testAuthor.at, sleep: async () => {} },
    ...{
      apps: join(folder, 'apps'),
      openapi: join(folder, 'openapi'),
      nx: async () => '',
      uncommitted: async () => [],
      dryRun: false,
      isProduction: false,
    },
    log: () => {},
    ...more,
  };
}

/** Splits a command line as a shell does. */
export const splitCommandLine = (line: string): string[] =>
  line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [];

/** A release store with revision 1 (shell and store), and a command line for it. */
export async function createTestSite(more: Partial<Tools> = {}, store: ReleaseStore = emptyStore()) {
  await putWithFile(store, makeBuild('shell', SHELL));
  await putWithFile(store, makeBuild('store', STORE));
  await promote(store, { builds: { shell: SHELL, store: STORE } }, testAuthor, key);
  const tools = toolsForTest(store, more);
  const run = (line: string) => commandLine(splitCommandLine(line), (dryRun) => ({ ...tools, dryRun }));
  const live = async () => (await readNewestRelease(store, trusted)).release;
  return { store, tools, run, live };
}

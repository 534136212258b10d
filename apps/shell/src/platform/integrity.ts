import type { Build } from '@farm/contracts';
import { diagnoseFetch, LoadError } from './load-page';
import { assetsOf, liveRelease } from './release';

declare global {
  // Both are called by the webpack runtime of every build (tools/webpack/src/integrity-plugin.ts).
  /** The hash for the `integrity` attribute of a script or stylesheet. */
  var __sri: (url: string) => string;
  /** Called before a chunk is loaded: resolves when the hashes of its build are loaded. */
  var __learn: (url: string) => Promise<void>;
}

// build.json is small: 3 s are several round trips on a bad connection.
const INDEX_LIMIT_MS = 3_000;

const hashes = new Map<string, string>();
const builds = new Map<string, Promise<Build>>();

const pathOf = (url: string) => new URL(url, location.href).pathname;
const isLocal = (url: string) =>
  Object.values(liveRelease().local ?? {}).some((origin) => url.startsWith(`${origin}/`));

/**
 * The integrity hash of a file of this release.
 * @throws LoadError for an unknown URL: integrity fails closed
 */
export function sri(url: string): string {
  if (isLocal(url)) return '';
  const integrity = hashes.get(pathOf(url));
  if (!integrity) throw new LoadError('integrity', `No integrity is known for ${pathOf(url)}`);
  return integrity;
}

/** Installs the functions that webpack runtimes call, with the hashes of the document's own files. Called once, at start. */
export function installIntegrity(): void {
  liveRelease().own?.files.forEach(({ url, sri: integrity }) => hashes.set(url, integrity));
  globalThis.__sri = sri;
  globalThis.__learn = loadHashOf;
}

async function readBuild(name: string, build: string, integrity: string): Promise<Build> {
  const address = `/assets/${name}/${build}/build.json`;
  const request = (cache: RequestCache) =>
    fetch(address, { cache, integrity, signal: AbortSignal.timeout(INDEX_LIMIT_MS) }).catch(async (cause: unknown) => {
      throw new LoadError(await diagnoseFetch(address, cause), `${address} failed to load`, cause);
    });
  const response = await request('default').catch((error: unknown) => {
    // A copy in the browser's cache may be damaged, and the cache would keep it for a year.
    if (error instanceof LoadError && error.why === 'integrity') return request('reload');
    throw error;
  });
  if (!response.ok) throw new LoadError('network', `${response.status} for ${address}`);
  const index = (await response.json()) as Build;
  Object.entries(index.files).forEach(([file, { sri: hash }]) => hashes.set(`${assetsOf(name, build)}${file}`, hash));
  return index;
}

/**
 * Loads build.json of the shell or a remote and the file hashes in it. The signed release holds the hash of build.json.
 * Concurrent calls share one request.
 * @throws LoadError on network errors, after 3 s, and for a wrong hash
 */
export function loadBuild(name: string, build: string, integrity: string): Promise<Build> {
  const loading = builds.get(name) ?? readBuild(name, build, integrity);
  builds.set(name, loading);
  loading.catch(() => builds.delete(name)); // a failed load is not cached
  return loading;
}

/** Loads the hashes of the build that a file belongs to, unless the file's hash is loaded. Rejects as loadBuild does. */
async function loadHashOf(url: string): Promise<void> {
  const { pathname } = new URL(url, location.href);
  const { shell, remotes } = liveRelease();
  const owners = Object.entries({ shell, ...remotes });
  const [name, owner] = owners.find(([each, { build }]) => pathname.startsWith(assetsOf(each, build))) ?? [];
  if (name && owner && !hashes.has(pathname)) await loadBuild(name, owner.build, owner.sri);
}

import type { Build } from '@farm/contracts';
import { diagnoseFetch, LoadError } from './load-page';
import { assetsOf, liveRelease } from './release';

declare global {
  // Called by the runtime of every build before it adds a script or stylesheet (tools/webpack, IntegrityPlugin).
  var __sri: (url: string) => string;
  // Called before a chunk is loaded: resolves when the hashes of its build are known.
  var __learn: (url: string) => Promise<void>;
}

// build.json is small: 3 s are several round trips of a bad connection.
const INDEX_LIMIT_MS = 3_000;

const known = new Map<string, string>();
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
  const integrity = known.get(pathOf(url));
  if (!integrity) throw new LoadError('integrity', `No integrity is known for ${pathOf(url)}`);
  return integrity;
}

/** Gives `sri` to the runtimes of all builds, with the hashes of the document's own files. Called once, before any load. */
export function installIntegrity(): void {
  liveRelease().own?.files.forEach(({ url, sri: integrity }) => known.set(url, integrity));
  globalThis.__sri = sri;
  globalThis.__learn = learnFile;
}

async function readBuild(name: string, build: string, integrity: string): Promise<Build> {
  const address = `/assets/${name}/${build}/build.json`;
  const response = await fetch(address, { integrity, signal: AbortSignal.timeout(INDEX_LIMIT_MS) }).catch(
    async (cause: unknown) => {
      throw new LoadError(await diagnoseFetch(address, cause), `${address} failed to load`, cause);
    },
  );
  if (!response.ok) throw new LoadError('network', `${response.status} for ${address}`);
  const index = (await response.json()) as Build;
  Object.entries(index.files).forEach(([file, { sri: hash }]) => known.set(`${assetsOf(name, build)}${file}`, hash));
  return index;
}

/**
 * Loads build.json of the shell or a remote, verified by its hash in the signed release, with the hashes of the build's
 * files. Concurrent calls share one request.
 * @throws LoadError on network errors, after 3 s, and for a wrong hash
 */
export function learnBuild(name: string, build: string, integrity: string): Promise<Build> {
  const loading = builds.get(name) ?? readBuild(name, build, integrity);
  builds.set(name, loading);
  loading.catch(() => builds.delete(name)); // a failed load is not cached
  return loading;
}

/** Loads the hashes of the build that a file belongs to, unless its hash is known. Rejects as learnBuild does. */
async function learnFile(url: string): Promise<void> {
  const { pathname } = new URL(url, location.href);
  const { shell, remotes } = liveRelease();
  const owners = Object.entries({ shell, ...remotes });
  const [name, owner] = owners.find(([each, { build }]) => pathname.startsWith(assetsOf(each, build))) ?? [];
  if (name && owner && !known.has(pathname)) await learnBuild(name, owner.build, owner.sri);
}

import type { Build } from '@farm/contracts';
import { LoadFailed, whyRejected } from './load-failed';
import { assetsOf, liveRelease } from './release';

declare global {
  // Asked by the runtime of every build before it adds a script or stylesheet (tools/webpack, IntegrityPlugin).
  var __sri: (url: string) => string;
  // Asked before a chunk is loaded: resolves when the hashes of its build are known.
  var __learn: (url: string) => Promise<void>;
}

// build.json is small: 3 s are several round trips of a bad line, and a hung answer would be pending for ever.
const INDEX_LIMIT_MS = 3_000;

const known = new Map<string, string>();
const builds = new Map<string, Promise<Build>>();

const pathOf = (url: string) => new URL(url, location.href).pathname;
const isLocal = (url: string) =>
  Object.values(liveRelease().local ?? {}).some((origin) => url.startsWith(`${origin}/`));

/** The integrity of a file of this release. Throws for a URL it does not know: integrity fails closed. */
export function sri(url: string): string {
  if (isLocal(url)) return '';
  const integrity = known.get(pathOf(url));
  if (!integrity) throw new LoadFailed('integrity', `No integrity is known for ${pathOf(url)}`);
  return integrity;
}

/** Lets the runtimes of all builds ask `sri`, first for what this document names itself. Called once, before anything is loaded. */
export function installIntegrity(): void {
  liveRelease().own?.files.forEach(({ url, sri: integrity }) => known.set(url, integrity));
  globalThis.__sri = sri;
  globalThis.__learn = learnFile;
}

async function readBuild(name: string, build: string, integrity: string): Promise<Build> {
  const address = `/assets/${name}/${build}/build.json`;
  const answer = await fetch(address, { integrity, signal: AbortSignal.timeout(INDEX_LIMIT_MS) }).catch(
    async (cause: unknown) => {
      throw new LoadFailed(await whyRejected(address, cause), `${address} did not come`, cause);
    },
  );
  if (!answer.ok) throw new LoadFailed('network', `${answer.status} for ${address}`);
  const index = (await answer.json()) as Build;
  Object.entries(index.files).forEach(([file, { sri: hash }]) => known.set(`${assetsOf(name, build)}${file}`, hash));
  return index;
}

/**
 * Reads build.json of the shell or a remote, whose hash stands in the signed release, and with it the hash of each
 * of its files; once, however many ask at a time. Rejects on network, time-out (3 s) or a hash that differs.
 */
export function learnBuild(name: string, build: string, integrity: string): Promise<Build> {
  const coming = builds.get(name) ?? readBuild(name, build, integrity);
  builds.set(name, coming);
  coming.catch(() => builds.delete(name)); // who asks again has it asked for again
  return coming;
}

/** Learns the build that a file belongs to, unless its hash is known. Rejects as learnBuild does. */
async function learnFile(url: string): Promise<void> {
  const { pathname } = new URL(url, location.href);
  const { shell, remotes } = liveRelease();
  const owners = Object.entries({ shell, ...remotes });
  const [name, owner] = owners.find(([each, { build }]) => pathname.startsWith(assetsOf(each, build))) ?? [];
  if (name && owner && !known.has(pathname)) await learnBuild(name, owner.build, owner.sri);
}

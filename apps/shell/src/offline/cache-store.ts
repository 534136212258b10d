import type { LiveRelease } from '@farm/contracts';
import { ANSWER_CACHE, OFFLINE_PAGE } from '@farm/farm';

const MAX_RESPONSES = 100;
// During a release, a visitor has files of two revisions.
const MAX_REVISIONS = 2;
const REVISION_CACHE = /^farm-(\d+)$/;

const revisionOf = (name: string) => Number(REVISION_CACHE.exec(name)?.[1]);

/** The names of the caches of revisions, the newest first. */
async function revisionCaches(caches: CacheStorage): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => REVISION_CACHE.test(name));
  return names.sort((one, other) => revisionOf(other) - revisionOf(one));
}

function releaseIn(html: string): LiveRelease | null {
  const [, text] = /<script type="application\/json" id="farm-release">([^<]*)<\/script>/.exec(html) ?? [];
  return text ? (JSON.parse(text) as LiveRelease) : null;
}

/**
 * The revision to store a document under. null for a document that must not be stored: a page that depends on the visitor
 * (`first: 'frame'`, such as checkouts and accounts), a preview, a page on a developer's machine, or no page at all.
 */
function revisionFor(html: string): number | null {
  const release = releaseIn(html);
  const own = release?.own;
  if (!own || release.preview || release.local || release.offline === 'off') return null;
  const pages = own.owner === 'shell' ? release.shell.pages : release.remotes[own.owner]?.pages;
  const isPage = pages?.some(({ path, first }) => path === own.path && first === 'page');
  return isPage ? release.revision : null;
}

/** The URLs of the files that a document loads after its first paint. */
export const filesOf = (html: string): string[] => releaseIn(html)?.own?.files.map(({ url }) => url) ?? [];

const isStorable = ({ ok, headers }: Response) => ok && !/no-store/.test(headers.get('cache-control') ?? '');

/** Stores a document under its revision. Older copies are deleted, even if the document must not be stored. */
export async function storeDocument(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!response.ok && response.status !== 404) return;
  const revision = isStorable(response) ? revisionFor(await response.clone().text()) : null;
  for (const name of await revisionCaches(caches)) await (await caches.open(name)).delete(address);
  if (revision === null) return;
  await (await caches.open(`farm-${revision}`)).put(address, response);
  for (const older of (await revisionCaches(caches)).slice(MAX_REVISIONS)) await caches.delete(older);
}

/** Stores a file that came from the network, and deletes older copies, which may be damaged. */
export async function replaceFile(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!isStorable(response)) return;
  for (const name of await revisionCaches(caches)) await (await caches.open(name)).delete(address);
  await storeFile(caches, address, response);
}

/** Stores a file of a build with the newest documents. Files never change. */
export async function storeFile(caches: CacheStorage, address: string, response: Response): Promise<void> {
  const [newest] = await revisionCaches(caches);
  if (!newest || !isStorable(response)) return;
  const cache = await caches.open(newest);
  if (!(await cache.match(address))) await cache.put(address, response);
}

/** Stores a response of a service, or a guide. The least recently used are deleted first. */
export async function storeResponse(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!isStorable(response)) return;
  const cache = await caches.open(ANSWER_CACHE);
  await cache.delete(address);
  await cache.put(address, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_RESPONSES)).map((key) => cache.delete(key)));
}

/** Paths of the pages that can be read offline, in no order. */
export async function storedPages(caches: CacheStorage): Promise<string[]> {
  const pathsIn = async (name: string) =>
    (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  const paths = (await Promise.all((await revisionCaches(caches)).map(pathsIn))).flat();
  return paths.filter((path) => path !== OFFLINE_PAGE && !path.startsWith('/assets/'));
}

export async function deleteAllCaches(caches: CacheStorage): Promise<void> {
  const names = [...(await revisionCaches(caches)), ANSWER_CACHE];
  await Promise.all(names.map((name) => caches.delete(name)));
}

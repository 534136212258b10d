import type { LiveRelease } from '@farm/contracts';
import { ANSWER_CACHE, OFFLINE_PAGE } from '@farm/farm';

// About a season of reading.
const MAX_RESPONSES = 100;

// A visitor who reads during a release has files of both revisions.
const REVISIONS = 2;
const OF_REVISION = /^farm-(\d+)$/;

const numberIn = (name: string) => Number(OF_REVISION.exec(name)?.[1]);

/** The caches of revisions, the newest first. */
async function revisions(caches: CacheStorage): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => OF_REVISION.test(name));
  return names.sort((one, other) => numberIn(other) - numberIn(one));
}

function releaseIn(html: string): LiveRelease | null {
  const [, text] = /<script type="application\/json" id="farm-release">([^<]*)<\/script>/.exec(html) ?? [];
  return text ? (JSON.parse(text) as LiveRelease) : null;
}

/**
 * The revision to store a document under. null for documents that must not be stored: pages that depend on the visitor
 * (`first: 'frame'`: every checkout, every account), previews, a developer's machine, and what is no page.
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

/** Stores a document under its revision, in place of older copies, which are deleted even if it must not be stored. */
export async function storeDocument(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!response.ok && response.status !== 404) return;
  const revision = isStorable(response) ? revisionFor(await response.clone().text()) : null;
  for (const name of await revisions(caches)) await (await caches.open(name)).delete(address);
  if (revision === null) return;
  await (await caches.open(`farm-${revision}`)).put(address, response);
  for (const older of (await revisions(caches)).slice(REVISIONS)) await caches.delete(older);
}

/** Stores a file of a build beside the newest documents. Files never change. */
export async function storeFile(caches: CacheStorage, address: string, response: Response): Promise<void> {
  const [newest] = await revisions(caches);
  if (!newest || !isStorable(response)) return;
  const cache = await caches.open(newest);
  if (!(await cache.match(address))) await cache.put(address, response);
}

/** Stores a response of a service, or a guide; the least recently read are deleted first. */
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
  const of = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  const paths = (await Promise.all((await revisions(caches)).map(of))).flat();
  return paths.filter((path) => path !== OFFLINE_PAGE && !path.startsWith('/assets/'));
}

/** Deletes all caches of this site. */
export async function deleteAll(caches: CacheStorage): Promise<void> {
  const names = [...(await revisions(caches)), ANSWER_CACHE];
  await Promise.all(names.map((name) => caches.delete(name)));
}

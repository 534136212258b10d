import type { LiveRelease } from '@farm/contracts';

/** The page that stands where there is neither a connection nor a kept copy. */
export const OFFLINE = '/offline';

/** Guides and answers: they belong to no revision. */
export const KEPT_ANSWERS = 'farm-answers';

// About a season of reading.
const MOST_ANSWERS = 100;

// A visitor who reads while a release comes has files of both.
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
 * The revision that a document is kept under; null when it may not be kept: one that is made for this visit (`first:
 * 'frame'`: every checkout, every account), one that is no page, a preview, one from a developer's machine.
 */
function keptUnder(html: string): number | null {
  const release = releaseIn(html);
  const own = release?.own;
  if (!own || release.preview || release.local || release.offline === 'off') return null;
  const pages = own.owner === 'shell' ? release.shell.pages : release.remotes[own.owner]?.pages;
  const isPage = pages?.some(({ path, first }) => path === own.path && first === 'page');
  return isPage ? release.revision : null;
}

/** The addresses of the files that a document brings after its first paint. */
export const filesOf = (html: string): string[] => releaseIn(html)?.own?.files.map(({ url }) => url) ?? [];

const mayBeKept = ({ ok, headers }: Response) => ok && !/no-store/.test(headers.get('cache-control') ?? '');

/** Keeps a document as its page's one copy, under its revision; a page that may no longer be kept loses its copy. */
export async function keepDocument(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!response.ok && response.status !== 404) return;
  const under = mayBeKept(response) ? keptUnder(await response.clone().text()) : null;
  for (const name of await revisions(caches)) await (await caches.open(name)).delete(address);
  if (under === null) return;
  await (await caches.open(`farm-${under}`)).put(address, response);
  for (const older of (await revisions(caches)).slice(REVISIONS)) await caches.delete(older);
}

/** Keeps a file of a build beside the newest documents. Files never change under their address. */
export async function keepFile(caches: CacheStorage, address: string, response: Response): Promise<void> {
  const [newest] = await revisions(caches);
  if (!newest || !mayBeKept(response)) return;
  const cache = await caches.open(newest);
  if (!(await cache.match(address))) await cache.put(address, response);
}

/** Keeps what a service said, or a guide, unless it may not be kept; the longest unread go first. */
export async function keepAnswer(caches: CacheStorage, address: string, response: Response): Promise<void> {
  if (!mayBeKept(response)) return;
  const cache = await caches.open(KEPT_ANSWERS);
  await cache.delete(address);
  await cache.put(address, response);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS)).map((key) => cache.delete(key)));
}

/** Where pages can be read without a connection: paths, in no order. */
export async function keptPages(caches: CacheStorage): Promise<string[]> {
  const of = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  const paths = (await Promise.all((await revisions(caches)).map(of))).flat();
  return paths.filter((path) => path !== OFFLINE && !path.startsWith('/assets/'));
}

/** Forgets all that was ever kept. */
export async function forgetAll(caches: CacheStorage): Promise<void> {
  const names = [...(await revisions(caches)), KEPT_ANSWERS];
  await Promise.all(names.map((name) => caches.delete(name)));
}

import type { Build } from '@farm/contracts';
import { sriOf } from '../signature';
import type { ReleaseStore } from '../store';

/** A stylesheet inlined in a document, with its hash for the content security policy. */
export interface InlinedStyle {
  owner: string;
  build: string;
  file: string;
  /** 'sha256-…' */
  hash: string;
}

/** A page rendered at promote time. */
export interface RenderedPage {
  /** Content of `#root`. */
  html: string;
  styles: InlinedStyle[];
  /** The part of `html` that is removed on a site with real payments. */
  testMode: string;
}

/** Pages of the shell for unknown addresses and for remotes that are switched off. */
export const NOT_FOUND_PAGE = '_404';
export const SWITCHED_OFF_PAGE = '_away';

/** Pages are stored per pair: a shell build alone, or with one build of a remote. */
const pairFolder = (shell: Build, owner: Build): string =>
  owner.kind === 'shell' ? `pages/${shell.build}` : `pages/${shell.build}+${owner.name}@${owner.build}`;

/** '/verify/:code' is stored as 'verify.code', '/' as 'index'. */
const fileOf = (path: string): string =>
  path
    .slice(path.startsWith('/') ? 1 : 0)
    .replaceAll('/', '.')
    .replaceAll(':', '') || 'index';

const keyOf = (shell: Build, owner: Build, path: string): string => `${pairFolder(shell, owner)}/${fileOf(path)}`;

const indexOf = (shell: Build, owner: Build): string => `${pairFolder(shell, owner)}/index.sri`;

/** Integrity of each file of a pair by name, such as 'checkout.html'. The signed revision contains the integrity of this index. */
type Index = Readonly<Record<string, string>>;

/** Integrity of the pair's index; undefined if its pages were never rendered. */
export async function pagesSri(store: ReleaseStore, shell: Build, owner: Build): Promise<string | undefined> {
  const index = await store.get(indexOf(shell, owner));
  return index ? sriOf(index) : undefined;
}

async function signedIndex(store: ReleaseStore, shell: Build, owner: Build, sri: string): Promise<Index> {
  const index = await store.get(indexOf(shell, owner));
  return index && sriOf(index) === sri ? (JSON.parse(index.toString('utf8')) as Index) : {};
}

/**
 * Reads a rendered page, checked against `sri`, the integrity of its pair's index in the signed revision. null if it is
 * missing or differs: browsers then render the page.
 */
export async function readPage(
  store: ReleaseStore,
  shell: Build,
  owner: Build,
  path: string,
  sri: string,
): Promise<RenderedPage | null> {
  const index = await signedIndex(store, shell, owner, sri);
  const key = keyOf(shell, owner, path);
  const [html, metadata] = await Promise.all([store.get(`${key}.html`), store.get(`${key}.json`)]);
  const isSigned = (bytes: Buffer, extension: string) => index[`${fileOf(path)}.${extension}`] === sriOf(bytes);
  if (!html || !metadata || !isSigned(html, 'html') || !isSigned(metadata, 'json')) return null;
  return { html: html.toString('utf8'), ...(JSON.parse(metadata.toString('utf8')) as Omit<RenderedPage, 'html'>) };
}

/** Finds pages of the pair that are missing or differ from the signed revision; one message each. */
export async function findDamagedPages(
  store: ReleaseStore,
  shell: Build,
  owner: Build,
  sri: string,
): Promise<string[]> {
  const pages = await Promise.all(pathsOf(owner).map((path) => readPage(store, shell, owner, path, sri)));
  return pathsOf(owner)
    .filter((_, i) => pages[i] === null)
    .map((path) => `${owner.name}@${owner.build}: the rendered page ${path} differs from what was released`);
}

/** The pages to render of a build, with the shell's pages for unknown addresses and switched-off remotes. */
export const pathsOf = (owner: Build): string[] => [
  ...owner.pages.map(({ path }) => path),
  ...(owner.kind === 'shell' ? [NOT_FOUND_PAGE, SWITCHED_OFF_PAGE] : []),
];

/** Stores the pages of a pair without overwriting, and their index last: without it, none of them counts. */
export async function storePages(
  store: ReleaseStore,
  shell: Build,
  owner: Build,
  pages: ReadonlyMap<string, RenderedPage>,
): Promise<void> {
  const index: Record<string, string> = {};
  for (const [path, { html, ...metadata }] of pages)
    for (const [extension, text] of [['html', html] as const, ['json', `${JSON.stringify(metadata)}\n`] as const]) {
      await store.putNew(`${keyOf(shell, owner, path)}.${extension}`, Buffer.from(text));
      index[`${fileOf(path)}.${extension}`] = sriOf(Buffer.from(text));
    }
  await store.putNew(indexOf(shell, owner), Buffer.from(`${JSON.stringify(index)}\n`));
}

import type { Build } from '@farm/contracts';
import { sriOf } from '../signature';
import type { ReleaseStore } from '../store';

/** One stylesheet that stands in the document: whose file it is, and its hash as the content security policy names it. */
export interface InlinedStyle {
  owner: string;
  build: string;
  file: string;
  /** 'sha256-…' */
  hash: string;
}

/** One page as it was rendered at promote time. */
export interface RenderedPage {
  /** What stands in `#root`. */
  html: string;
  styles: InlinedStyle[];
  /** The piece of `html` that a site with real money leaves out. */
  testMode: string;
}

/** Pages of the shell that no address owns: 'not found', and 'closed for a moment'. */
export const NOT_FOUND = '_404';
export const AWAY = '_away';

/** HTML belongs to a pair: a shell build alone, or with one build of a remote. */
const pairFolder = (shell: Build, owner: Build): string =>
  owner.kind === 'shell' ? `pages/${shell.build}` : `pages/${shell.build}+${owner.name}@${owner.build}`;

/** '/verify/:code' is kept as 'verify.code', '/' as 'index'. */
const fileOf = (path: string): string =>
  path
    .slice(path.startsWith('/') ? 1 : 0)
    .replaceAll('/', '.')
    .replaceAll(':', '') || 'index';

const keyOf = (shell: Build, owner: Build, path: string): string => `${pairFolder(shell, owner)}/${fileOf(path)}`;

const indexOf = (shell: Build, owner: Build): string => `${pairFolder(shell, owner)}/index.sri`;

/** Integrity of each file of a pair, by its name: 'checkout.html'. The signed revision names the integrity of this. */
type Index = Readonly<Record<string, string>>;

/** Integrity of the pair's index; undefined when its pages were never rendered. */
export async function pagesSri(store: ReleaseStore, shell: Build, owner: Build): Promise<string | undefined> {
  const index = await store.get(indexOf(shell, owner));
  return index ? sriOf(index) : undefined;
}

async function signedIndex(store: ReleaseStore, shell: Build, owner: Build, sri: string): Promise<Index> {
  const index = await store.get(indexOf(shell, owner));
  return index && sriOf(index) === sri ? (JSON.parse(index.toString('utf8')) as Index) : {};
}

/**
 * A page of the pair whose index has this integrity, as the signed revision says; null when it was never rendered or
 * its bytes are others: such a page is made in the browser.
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
  const [html, facts] = await Promise.all([store.get(`${key}.html`), store.get(`${key}.json`)]);
  const isSigned = (bytes: Buffer, ending: string) => index[`${fileOf(path)}.${ending}`] === sriOf(bytes);
  if (!html || !facts || !isSigned(html, 'html') || !isSigned(facts, 'json')) return null;
  return { html: html.toString('utf8'), ...(JSON.parse(facts.toString('utf8')) as Omit<RenderedPage, 'html'>) };
}

/** What of the pair's pages is missing or has other bytes than the signed revision says; empty when all are whole. */
export async function damagedPages(store: ReleaseStore, shell: Build, owner: Build, sri: string): Promise<string[]> {
  const pages = await Promise.all(pathsOf(owner).map((path) => readPage(store, shell, owner, path, sri)));
  return pathsOf(owner)
    .filter((_, i) => pages[i] === null)
    .map((path) => `${owner.name}@${owner.build}: the rendered page ${path} is not what was released`);
}

/** What is rendered of a build: its pages, and the shell's answers for addresses that have none. */
export const pathsOf = (owner: Build): string[] => [
  ...owner.pages.map(({ path }) => path),
  ...(owner.kind === 'shell' ? [NOT_FOUND, AWAY] : []),
];

/** Keeps the pages of a pair, never over others, then their index: without it none of them exists. */
export async function keepPages(
  store: ReleaseStore,
  shell: Build,
  owner: Build,
  pages: ReadonlyMap<string, RenderedPage>,
): Promise<void> {
  const index: Record<string, string> = {};
  for (const [path, { html, ...facts }] of pages)
    for (const [ending, text] of [['html', html] as const, ['json', `${JSON.stringify(facts)}\n`] as const]) {
      await store.putNew(`${keyOf(shell, owner, path)}.${ending}`, Buffer.from(text));
      index[`${fileOf(path)}.${ending}`] = sriOf(Buffer.from(text));
    }
  await store.putNew(indexOf(shell, owner), Buffer.from(`${JSON.stringify(index)}\n`));
}

import type { Build } from '@farm/contracts';
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

/** A page of the pair; null when it was never rendered. */
export async function readPage(
  store: ReleaseStore,
  shell: Build,
  owner: Build,
  path: string,
): Promise<RenderedPage | null> {
  const key = keyOf(shell, owner, path);
  const [html, facts] = await Promise.all([store.get(`${key}.html`), store.get(`${key}.json`)]);
  if (!html || !facts) return null;
  return { html: html.toString('utf8'), ...(JSON.parse(facts.toString('utf8')) as Omit<RenderedPage, 'html'>) };
}

/** Whether every page of the pair was rendered. */
export async function isRendered(store: ReleaseStore, shell: Build, owner: Build): Promise<boolean> {
  const names = new Set(await store.list(pairFolder(shell, owner)));
  return pathsOf(owner).every((path) => names.has(`${fileOf(path)}.json`));
}

/** What is rendered of a build: its pages, and the shell's answers for addresses that have none. */
export const pathsOf = (owner: Build): string[] => [
  ...owner.pages.map(({ path }) => path),
  ...(owner.kind === 'shell' ? [NOT_FOUND, AWAY] : []),
];

/** Keeps a page, never over another. The facts come last: a page without them does not exist. */
export async function keepPage(
  store: ReleaseStore,
  shell: Build,
  owner: Build,
  path: string,
  { html, ...facts }: RenderedPage,
): Promise<void> {
  const key = keyOf(shell, owner, path);
  await store.putNew(`${key}.html`, Buffer.from(html));
  await store.putNew(`${key}.json`, Buffer.from(`${JSON.stringify(facts)}\n`));
}

import type { Build, LiveRelease, Release } from '@farm/contracts';
import { type Language, localizedPath, splitLanguage } from '@farm/farm';
import { buildKey } from '../builds';
import { sriOf } from '../signature';
import type { ReleaseStore } from '../store';

/** The rules that a document carries: those that its HTML uses. */
interface InlineStyle {
  text: string;
  /** Of the text, for the content security policy: 'sha256-…' */
  hash: string;
}

export interface RenderedPage {
  /** Content of `#root`. */
  html: string;
  style: InlineStyle;
  /** The part of `html` that is removed on a site with real payments. */
  testMode: string;
}

/** A page in the store. Pages that were rendered before documents carried only what they use have no style. */
export type StoredPage = Omit<RenderedPage, 'style'> & { style?: InlineStyle };

/** Pages of the shell for unknown addresses and for remotes that are switched off. */
export const NOT_FOUND_PAGE = '_404';
export const SWITCHED_OFF_PAGE = '_away';

/** The unit of rendering: a shell with one remote, or the shell alone (`owner` is the shell), and the id of the site content. */
export interface PagePair {
  shell: Build;
  owner: Build;
  /** undefined: the built-in content. */
  content?: string | undefined;
}

const pairFolder = ({ shell, owner, content }: PagePair): string => {
  const builds = owner.kind === 'shell' ? shell.build : `${shell.build}+${owner.name}@${owner.build}`;
  return `pages/${builds}${content === undefined ? '' : `~${content}`}`;
};

/** '/verify/:code' is stored as 'verify.code', '/' as 'index'. */
const fileOf = (path: string): string =>
  path
    .slice(path.startsWith('/') ? 1 : 0)
    .replaceAll('/', '.')
    .replaceAll(':', '') || 'index';

const keyOf = (pair: PagePair, path: string): string => `${pairFolder(pair)}/${fileOf(path)}`;

const indexOf = (pair: PagePair): string => `${pairFolder(pair)}/index.sri`;

/** Integrity of each file of a pair by name, such as 'checkout.html'. The signed revision contains the integrity of this index. */
type Index = Readonly<Record<string, string>>;

const releasedKey = (shell: string, owner: Pick<Build, 'name' | 'build'>, content: string | undefined, sri: string) =>
  [shell, buildKey(owner), content ?? '', sri].join(' ');

/** The rendered pages that revisions name, each with its shell, build and content. */
export type ReleasedPages = ReadonlySet<string>;

/** The rendered pages that these revisions name; their signatures have to be checked before. */
export const releasedPages = (releases: readonly Release[]): ReleasedPages =>
  new Set(
    releases.flatMap(({ shell, remotes, content }) => {
      const parts = [
        { name: 'shell', ...shell },
        ...Object.entries(remotes).flatMap(([name, { canary, ...stable }]) =>
          [stable, ...(canary ? [canary] : [])].map((part) => ({ name, ...part })),
        ),
      ];
      return parts.flatMap((part) =>
        part.pages === undefined ? [] : releasedKey(shell.build, part, content?.id, part.pages),
      );
    }),
  );

/** Whether the pages of a pair with this integrity are among `released`. */
export const isReleased = ({ shell, owner, content }: PagePair, sri: string, released: ReleasedPages): boolean =>
  released.has(releasedKey(shell.build, owner, content, sri));

/** Integrity of the pair's index; undefined if its pages were never rendered. */
export async function pagesSri(store: ReleaseStore, pair: PagePair): Promise<string | undefined> {
  const index = await store.get(indexOf(pair));
  return index ? sriOf(index) : undefined;
}

async function signedIndex(store: ReleaseStore, pair: PagePair, sri: string): Promise<Index> {
  const index = await store.get(indexOf(pair));
  return index && sriOf(index) === sri ? (JSON.parse(index.toString('utf8')) as Index) : {};
}

/**
 * Reads a rendered page, checked against `sri`, the integrity of its pair's index in the signed revision. null if it is
 * missing or differs: browsers then render the page.
 */
export async function readPage(
  store: ReleaseStore,
  pair: PagePair,
  path: string,
  sri: string,
): Promise<StoredPage | null> {
  const index = await signedIndex(store, pair, sri);
  const key = keyOf(pair, path);
  const [html, metadata] = await Promise.all([store.get(`${key}.html`), store.get(`${key}.json`)]);
  const isSigned = (bytes: Buffer, extension: string) => index[`${fileOf(path)}.${extension}`] === sriOf(bytes);
  if (!html || !metadata || !isSigned(html, 'html') || !isSigned(metadata, 'json')) return null;
  const { testMode, style } = JSON.parse(metadata.toString('utf8')) as Omit<StoredPage, 'html'>;
  return { html: html.toString('utf8'), testMode, ...(style && { style }) };
}

/** Finds pages of the pair that are missing or differ from the signed revision; one message each. */
export async function findDamagedPages(store: ReleaseStore, pair: PagePair, sri: string): Promise<string[]> {
  const { owner } = pair;
  const pages = await Promise.all(pathsOf(pair).map((path) => readPage(store, pair, path, sri)));
  return pathsOf(pair)
    .filter((_, i) => pages[i] === null)
    .map((path) => `${owner.name}@${owner.build}: the rendered page ${path} differs from what was released`);
}

/** The name under which a page is stored in a language: '/contact', '/es/contact', '_404', '/es/_404'. */
export const storedPath = (path: string, language: Language): string =>
  language === 'en' ? path : localizedPath(path.startsWith('/') ? path : `/${path}`, language);

/** The page and language of a stored name. */
export function pageOfStoredPath(stored: string): { language: Language; path: string } {
  const { language, path } = splitLanguage(stored);
  return { language, path: path.replace(/^\/(?=_)/, '') };
}

/** The pages to render of a build in each language of the shell, with the shell's pages for unknown addresses and switched-off remotes. */
export function pathsOf({ shell, owner }: Pick<PagePair, 'shell' | 'owner'>): string[] {
  const paths = [
    ...owner.pages.map(({ path }) => path),
    ...(owner.kind === 'shell' ? [NOT_FOUND_PAGE, SWITCHED_OFF_PAGE] : []),
  ];
  return languagesOf(shell).flatMap((language) => paths.map((path) => storedPath(path, language)));
}

/** The languages in which a shell shows pages. */
export const languagesOf = ({ catalogs }: Build): readonly Language[] => (catalogs?.es ? ['en', 'es'] : ['en']);

/** The pages of a build as a document of this language lists them. */
export const pageSummaries = ({ pages }: Build, language: Language): LiveRelease['shell']['pages'] =>
  pages.map(({ path, chunk, title, first, translations }) => {
    const translation = language === 'en' ? { title } : translations?.[language];
    return { path, chunk, title: translation?.title ?? title, first, ...(!translation && { untranslated: true }) };
  });

/** Writes a file of a pair. What somebody else wrote there is not what was rendered, so it is replaced. */
async function replace(store: ReleaseStore, key: string, bytes: Buffer): Promise<void> {
  if ((await store.putNew(key, bytes)) === 'written' || (await store.get(key))?.equals(bytes)) return;
  await store.delete(key);
  await store.putNew(key, bytes);
}

/**
 * Stores the pages of a pair, and their index last: without it, none of them counts. Resolves with the integrity of the index,
 * which is that of these pages whatever the store held before.
 */
export async function storePages(
  store: ReleaseStore,
  pair: PagePair,
  pages: ReadonlyMap<string, RenderedPage>,
): Promise<string> {
  const files: Record<string, string> = {};
  for (const [path, { html, ...metadata }] of pages)
    for (const [extension, text] of [['html', html] as const, ['json', `${JSON.stringify(metadata)}\n`] as const]) {
      await replace(store, `${keyOf(pair, path)}.${extension}`, Buffer.from(text));
      files[`${fileOf(path)}.${extension}`] = sriOf(Buffer.from(text));
    }
  const index = Buffer.from(`${JSON.stringify(files)}\n`);
  await replace(store, indexOf(pair), index);
  return sriOf(index);
}

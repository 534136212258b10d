import type { Build, LiveRelease } from '@farm/contracts';
import { AWAY, NOT_FOUND, readPage, webFile, type ReleaseStore } from '@farm/release';
import { isClosed, type Live } from './live';
import type { Found } from './match';

type Own = NonNullable<LiveRelease['own']>;

/** A page as it was rendered at promote time, with all that its document needs. */
export interface Prerendered {
  /** What stands in `#root`. */
  html: string;
  /** Stylesheets that stand in the document, by the address under which browsers know them. */
  styles: { url: string; text: string; hash: string }[];
  own: Own;
}

const addressOf = ({ name, build }: Pick<Build, 'name' | 'build'>, file: string) => `/assets/${name}/${build}/${file}`;

const filesOf = (build: Build, files: readonly string[], as: Own['files'][number]['as']): Own['files'] =>
  files.map((file) => ({ url: addressOf(build, file), sri: build.files[file]?.sri ?? '', as }));

const isSheet = (file: string) => file.endsWith('.css');

/** What the document brings after its first paint, in order: scripts that run, then what they will ask for, then fonts. */
function ownOf({ shell }: Live, owner: Build, path: string): Own {
  const late = shell.late ?? [];
  const page = owner.pages.find((candidate) => candidate.path === path);
  const js = page?.js ?? [];
  const isRemote = page !== undefined && owner.kind === 'remote';
  return {
    path,
    owner: owner.name,
    js,
    files: [
      ...filesOf(shell, shell.entry, 'script'),
      ...(isRemote
        ? [...filesOf(shell, shell.forRemotes ?? [], 'preload'), ...filesOf(owner, owner.entry, 'preload')]
        : []),
      ...filesOf(owner, js, 'preload'),
      ...filesOf(shell, late.filter(isSheet), 'stylesheet'),
      ...filesOf(
        shell,
        late.filter((file) => !isSheet(file)),
        'preload',
      ),
    ],
    data: page?.data ?? [],
  };
}

/** Which page of which build stands at an address; the shell speaks where no page is or its remote is closed. */
function sourceOf(live: Live, found: Found | null): { owner: Build; path: string } | null {
  if (!found) return { owner: live.shell, path: NOT_FOUND };
  const { owner, page } = found;
  if (live.forBrowser.local?.[owner.name]) return null;
  if (!isClosed(live, owner.name)) return { owner, path: page.path };
  // Where browsers see by themselves that a remote does not fit, they say so in other words.
  return live.forBrowser.remotes[owner.name]?.state === 'off' ? { owner: live.shell, path: AWAY } : null;
}

/** What the signed revision says of the pages of this build; a build that is only previewed has none there. */
function signedPages({ release }: Live, { name, kind, build }: Build): string | undefined {
  if (kind === 'shell') return release.shell.pages;
  const remote = release.remotes[name];
  return [remote, remote?.canary].find((part) => part?.build === build)?.pages;
}

/**
 * The page at an address as promote rendered it, of the pair that this browser gets. null: there is none, and the
 * browser makes the page itself.
 */
export async function prerendered(store: ReleaseStore, live: Live, found: Found | null): Promise<Prerendered | null> {
  const source = sourceOf(live, found);
  const sri = source && signedPages(live, source.owner);
  const page = sri && (await readPage(store, live.shell, source.owner, source.path, sri));
  if (!page) return null;
  const styles = await Promise.all(
    page.styles.map(async ({ owner: name, build, file, hash }) => ({
      url: addressOf({ name, build }, file),
      text: (await store.get(webFile(name, build, file)))?.toString('utf8') ?? '',
      hash,
    })),
  );
  return {
    html: live.forBrowser.testMode ? page.html : page.html.replace(page.testMode, ''),
    styles,
    own: ownOf(live, source.owner, source.path),
  };
}

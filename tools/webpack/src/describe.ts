import type { Build, BuiltPage, PageEntry } from '@farm/contracts';
import type { StatsCompilation } from 'webpack';

/** What a project declares in plain data next to its code. */
export interface Declared {
  pages: readonly PageEntry[];
  /** contract.json; the shell has none. */
  needs?: { shell: string; apis: Record<string, string> };
  hosts?: Record<string, string[]>;
  /** The facade's version, shell only. */
  provides?: string;
}

/** Name of the chunk that holds a remote's './routes'. */
export const ROUTES_CHUNK = 'routes';

const assetsOf = (stats: StatsCompilation, chunk: string): string[] =>
  (stats.namedChunkGroups?.[chunk]?.assets ?? []).map(({ name }) => name).filter((name) => !name.endsWith('.map'));

const scripts = (names: readonly string[]) => names.filter((name) => name.endsWith('.js'));
const sheets = (names: readonly string[]) => names.filter((name) => name.endsWith('.css'));

function builtPage(stats: StatsCompilation, page: PageEntry): BuiltPage {
  const assets = assetsOf(stats, page.chunk);
  if (assets.length === 0) throw new Error(`${page.path}: no lazy import is called webpackChunkName "${page.chunk}"`);
  return { ...page, js: scripts(assets), css: sheets(assets) };
}

/** Every page has a chunk, no path stands twice. Throws with all faults at once. */
export function describePages(stats: StatsCompilation, pages: readonly PageEntry[]): BuiltPage[] {
  const twice = pages.filter((page, i) => pages.findIndex(({ path }) => path === page.path) !== i);
  if (twice.length) throw new Error(`Declared twice: ${twice.map(({ path }) => path).join(', ')}`);
  return pages.map((page) => builtPage(stats, page));
}

/** Scripts of the entry in loading order. A remote: its entry, then the chunk of its routes; no stylesheet may hang there. */
export function describeEntry(
  stats: StatsCompilation,
  kind: Build['kind'],
): Pick<Build, 'entry' | 'styles' | 'late' | 'forRemotes'> {
  if (kind === 'shell') {
    const assets = assetsOf(stats, 'main');
    const watch = assetsOf(stats, 'watch');
    return {
      entry: scripts(assets),
      styles: sheets(assets),
      late: [...sheets(assetsOf(stats, 'late')), ...scripts(watch)],
      forRemotes: scripts(assetsOf(stats, 'federation')),
    };
  }
  const container = (stats.assets ?? []).map(({ name }) => name).filter((name) => /^remoteEntry\.\w+\.js$/.test(name));
  const routes = assetsOf(stats, ROUTES_CHUNK);
  if (sheets(routes).length)
    throw new Error('routes.tsx reaches a stylesheet: lazy imports only, no component, no CSS');
  return { entry: [...container, ...scripts(routes)], styles: [] };
}

import type { Build, BuiltPage, PageEntry } from '@farm/contracts';
import type { StatsCompilation } from 'webpack';

/** Messages as Lingui compiles them: a text without arguments is an array of one string. */
type CompiledMessages = Readonly<Record<string, unknown>>;

/** Declarations of a project. */
export interface Declared {
  pages: readonly PageEntry[];
  /** Of generated/es.ts; a project without translations has none. */
  spanish?: CompiledMessages;
  /** contract.json; the shell has none. */
  needs?: { shell: string; apis: Record<string, string> };
  hosts?: Record<string, string[]>;
  /** Version of the facade; shell only. */
  provides?: string;
}

/** Name of the chunk with a remote's './routes'. */
export const ROUTES_CHUNK = 'routes';

/** Name of the chunk with a project's Spanish messages. */
const SPANISH_CHUNK = 'es';

/** Webpack's type of modules that are taken from the share scope. */
export const SHARED_MODULE = 'consume-shared-module';

/** The library of forms: shared like the shell's modules, but loaded with the first page that has a form. */
export const FORM_LIBRARY = 'react-hook-form';

const assetsOf = (stats: StatsCompilation, chunk: string): string[] =>
  (stats.namedChunkGroups?.[chunk]?.assets ?? []).map(({ name }) => name).filter((name) => !name.endsWith('.map'));

const scripts = (names: readonly string[]) => names.filter((name) => name.endsWith('.js'));
const stylesheets = (names: readonly string[]) => names.filter((name) => name.endsWith('.css'));

/** Title and description in Spanish; undefined: the page is not translated. */
function translationsOf({ title, description }: PageEntry, spanish: CompiledMessages): BuiltPage['translations'] {
  if (!spanish[title] || !spanish[description]) return undefined;
  return { es: { title: String(spanish[title]), description: String(spanish[description]) } };
}

function builtPage(stats: StatsCompilation, page: PageEntry, spanish: CompiledMessages): BuiltPage {
  const assets = assetsOf(stats, page.chunk);
  if (assets.length === 0) throw new Error(`${page.path}: no lazy import has webpackChunkName "${page.chunk}"`);
  const form = hasForm(stats, page.chunk) && ({ hasForm: true } as const);
  const translations = translationsOf(page, spanish);
  return { ...page, js: scripts(assets), css: stylesheets(assets), ...form, ...(translations && { translations }) };
}

/** Whether the chunk cannot run before the form library, which the shell shares. */
function hasForm(stats: StatsCompilation, chunk: string): boolean {
  const own = stats.namedChunkGroups?.[chunk]?.chunks ?? [];
  return (stats.modules ?? []).some(
    ({ moduleType, name, chunks = [] }) =>
      moduleType === SHARED_MODULE && name?.includes(FORM_LIBRARY) && chunks.some((id) => own.includes(id)),
  );
}

/** @throws if a path or a chunk is declared twice, or a page has no chunk: webpack merges chunks with the same name */
export function describePages(
  stats: StatsCompilation,
  { pages, spanish = {} }: Pick<Declared, 'pages' | 'spanish'>,
): BuiltPage[] {
  for (const name of ['path', 'chunk'] as const) {
    const values = pages.map((page) => page[name]);
    const duplicates = values.filter((value, i) => values.indexOf(value) !== i);
    if (duplicates.length) throw new Error(`Declared twice as ${name}: ${duplicates.join(', ')}`);
  }
  return pages.map((page) => builtPage(stats, page, spanish));
}

/** The entry scripts in loading order: for a remote its entry, then the chunk of its routes, which must have no styles. */
export function describeEntry(
  stats: StatsCompilation,
  kind: Build['kind'],
): Pick<Build, 'entry' | 'styles' | 'late' | 'forRemotes' | 'forForms' | 'catalogs'> {
  const spanish = scripts(assetsOf(stats, SPANISH_CHUNK));
  const catalogs = spanish.length > 0 && { catalogs: { es: spanish } };
  if (kind === 'shell') {
    const assets = assetsOf(stats, 'main');
    return {
      entry: scripts(assets),
      styles: stylesheets(assets),
      late: stylesheets(assetsOf(stats, 'late')),
      forRemotes: scripts(assetsOf(stats, 'federation')),
      forForms: scripts(assetsOf(stats, 'forms')),
      ...catalogs,
    };
  }
  const container = (stats.assets ?? []).map(({ name }) => name).filter((name) => /^remoteEntry\.\w+\.js$/.test(name));
  const routes = assetsOf(stats, ROUTES_CHUNK);
  if (stylesheets(routes).length) throw new Error('routes.tsx imports a stylesheet: it may only have lazy imports');
  return { entry: [...container, ...scripts(routes)], styles: [], ...catalogs };
}

import budgets from './budgets.json';
import type { Build } from './build';

const KIB = 1024;

/** Whole bytes of a limit in KiB. */
const toBytes = (kib: number): number => Math.floor(kib * KIB);

const weight = (build: Build, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (build.files[name]?.br ?? 0), 0);

const named = (build: Build, chunk: string, ending: string): string[] =>
  Object.keys(build.files).filter((name) => name.startsWith(`${chunk}.`) && name.endsWith(ending));

/** The parts of a build that have a budget, in bytes after brotli. */
function weighed(build: Build): { part: string; bytes: number; limit: number }[] {
  if (build.kind === 'shell') {
    return Object.entries(budgets.shell).map(([part, limit]) => ({
      part,
      bytes: weight(build, named(build, part, '.js')),
      limit: toBytes(limit),
    }));
  }
  return [
    { part: 'entry', bytes: weight(build, build.entry), limit: toBytes(budgets.remote.entry) },
    ...build.pages.map(({ path, css }) => ({
      part: `styles of ${path}`,
      bytes: weight(build, css),
      limit: toBytes(budgets.remote.styles),
    })),
  ];
}

/** A page's limits in bytes after brotli: its HTML, and the scripts that load without an action of the visitor. */
export function pageBudget(path: string): { html: number; scripts: number } {
  const { html, scripts } = budgets.pages.find(({ paths }) => paths.includes(path)) ?? budgets.otherPages;
  return { html: toBytes(html), scripts: toBytes(scripts) };
}

/** Bytes after brotli of the scripts that load with this page without an action of the visitor. */
export function pageScripts(
  shell: Build,
  owner: Build,
  { js, hasForm }: Pick<Build['pages'][number], 'js' | 'hasForm'>,
): number {
  const frame = [...shell.entry, ...(shell.late ?? []).filter((name) => name.endsWith('.js'))];
  if (owner.kind === 'shell') return weight(shell, [...frame, ...js]);
  const shared = [...(shell.forRemotes ?? []), ...(hasForm ? (shell.forForms ?? []) : [])];
  return weight(shell, [...frame, ...shared]) + weight(owner, [...owner.entry, ...js]);
}

/** One sentence for each page of `owner` whose scripts exceed its budget. */
export const heavyPages = (shell: Build, owner: Build): string[] =>
  owner.pages.flatMap((page) => {
    const bytes = pageScripts(shell, owner, page);
    const { scripts } = pageBudget(page.path);
    return bytes > scripts ? [`${owner.name} scripts of ${page.path}: ${bytes} bytes, ${scripts} allowed`] : [];
  });

/** One sentence for each part of the build that exceeds its budget. */
export const overBudget = (build: Build): string[] =>
  weighed(build)
    .filter(({ bytes, limit }) => bytes > limit)
    .map(({ part, bytes, limit }) => `${build.name} ${part}: ${bytes} bytes, ${limit} allowed`);

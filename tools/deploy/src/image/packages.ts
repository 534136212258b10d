import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  /** What a package expects beside it, and which of that it can do without. */
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Where Node would find a package asked for by a file of this folder; undefined: it is not installed. */
function folderOf(name: string, from: string, root: string): string | undefined {
  const place = join(from, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return place;
  return from === root ? undefined : folderOf(name, dirname(from), root);
}

/**
 * The folders of packages and of everything they depend on, below the repository. Throws when one that is needed is not
 * installed; what is optional may be missing.
 */
export function packageFolders(names: readonly string[], root: string): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, needed: boolean): void => {
    const folder = folderOf(name, from, root);
    if (!folder && needed) throw new Error(`${name} is not installed`);
    if (!folder || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {}, ...peers } = manifestOf(folder);
    for (const each of Object.keys(dependencies)) add(each, folder, !(each in optionalDependencies));
    for (const each of Object.keys(optionalDependencies)) add(each, folder, false);
    for (const each of Object.keys(peers.peerDependencies ?? {}))
      add(each, folder, peers.peerDependenciesMeta?.[each]?.optional !== true);
  };
  for (const name of names) add(name, root, true);
  return [...found];
}

const LEFT_OUT = /\.(?:d\.[cm]?ts|map|md)$/i;

/** Copies packages to the same places below another folder, without what only people and compilers read. */
export function copyPackages(names: readonly string[], root: string, out: string): void {
  for (const folder of packageFolders(names, root)) {
    const nested = join(folder, 'node_modules');
    const filter = (file: string) => !file.startsWith(nested) && !LEFT_OUT.test(file);
    cpSync(folder, join(out, relative(root, folder)), { recursive: true, dereference: true, filter });
  }
}

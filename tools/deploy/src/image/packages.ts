import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Resolves a package from a folder as Node does; undefined: not installed. */
function folderOf(name: string, from: string, root: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === root ? undefined : folderOf(name, dirname(from), root);
}

/** The folders of packages and all their dependencies. @throws if a required one is not installed */
export function packageFolders(names: readonly string[], root: string): string[] {
  const folders = new Set<string>();
  const add = (name: string, from: string, isRequired: boolean): void => {
    const folder = folderOf(name, from, root);
    if (!folder && isRequired) throw new Error(`${name} is not installed`);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {}, ...peers } = manifestOf(folder);
    for (const each of Object.keys(dependencies)) add(each, folder, !(each in optionalDependencies));
    for (const each of Object.keys(optionalDependencies)) add(each, folder, false);
    for (const each of Object.keys(peers.peerDependencies ?? {}))
      add(each, folder, peers.peerDependenciesMeta?.[each]?.optional !== true);
  };
  for (const name of names) add(name, root, true);
  return [...folders];
}

const EXCLUDED = /\.(?:d\.[cm]?ts|map|md)$/i;
/** Licences that a package requires to come with it. */
const NOTICES = /(?:licen[cs]es?|notices?)[^/]*$/i;

/** Copies packages to the same paths below another folder, without types, source maps and documents that are no licence. */
export function copyPackages(names: readonly string[], root: string, out: string): void {
  for (const folder of packageFolders(names, root)) {
    const nested = join(folder, 'node_modules');
    const filter = (file: string) => !file.startsWith(nested) && (!EXCLUDED.test(file) || NOTICES.test(file));
    cpSync(folder, join(out, relative(root, folder)), { recursive: true, dereference: true, filter });
  }
}

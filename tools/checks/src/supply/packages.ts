import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../workspace';

export interface LockedPackage {
  /** Its folder, such as node_modules/a/node_modules/b. */
  folder: string;
  name: string;
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  dev?: boolean;
  optional?: boolean;
}

interface Lockfile {
  lockfileVersion: number;
  packages: Record<string, Omit<LockedPackage, 'folder' | 'name'> & { link?: boolean }>;
}

type Versions = Record<string, string>;

interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  overrides?: Versions;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;

/** package.json of the root: tools for every project. */
export const rootManifest = readJson<Manifest>('package.json');

export const manifests: ReadonlyMap<string, Manifest> = new Map(
  filesBelow('apps/*/package.json', 'services/*/package.json', 'libs/*/package.json', 'tools/*/package.json')
    .filter((file) => !/^tools\/(audit|bench)\//.test(file)) // no workspaces
    .map((file) => [file.replace('/package.json', ''), readJson<Manifest>(file)]),
);

/** Packages that run in production, by the projects that depend on them. */
export const runtimePackages: readonly string[] = [
  ...new Set([...manifests.values()].flatMap(({ dependencies = {} }) => Object.keys(dependencies))),
].sort();

export const lockfile = readJson<Lockfile>('package-lock.json');

/** Every package of the lockfile that is not a project of this repository. */
export const lockedPackages: readonly LockedPackage[] = Object.entries(lockfile.packages).flatMap(([folder, entry]) =>
  entry.link || !folder.includes('node_modules/')
    ? []
    : [{ ...entry, folder, name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length) }],
);

const IMPORT = /^(?:import|export) (?!type\b)[^;]*?from '([^'.][^']*)'|\bimport\((?:\/\*.*?\*\/ ?)?'([^'.][^']*)'\)/gm;

/** Names of the packages that the sources of these projects import; specs and testing kits excluded. */
export function importedPackages(...folders: string[]): Set<string> {
  const sources = filesBelow(...folders.map((folder) => `${folder}/src`)).filter(
    (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/testing\//.test(file),
  );
  const specifiers = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, from, dynamic]) => from ?? dynamic ?? ''),
  );
  return new Set(specifiers.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')));
}

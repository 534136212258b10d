import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/** A package as the lockfile has it. */
export interface Locked {
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
  packages: Record<string, Omit<Locked, 'folder' | 'name'> & { link?: boolean }>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;

/** What the root package.json names itself. */
export const direct = read<Record<'dependencies' | 'devDependencies', Record<string, string>>>('package.json');

export const lockfile = read<Lockfile>('package-lock.json');

/** Every package of the lockfile that is not our own. */
export const locked: readonly Locked[] = Object.entries(lockfile.packages).flatMap(([folder, facts]) =>
  facts.link || !folder.includes('node_modules/')
    ? []
    : [{ ...facts, folder, name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length) }],
);

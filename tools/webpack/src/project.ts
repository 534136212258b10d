import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageEntry } from '@farm/contracts';
import type { Declared } from './describe';

/** What a project says of itself in webpack.config.ts; everything else is the same for all and stands in this tool. */
export interface Project {
  kind: 'shell' | 'remote';
  /** Short name: the release, the URLs and the query keys use it. */
  name: string;
  /** Port of its development server on 127.0.0.1. */
  port: number;
}

/** A remote: exposes `./routes` from src/routes.tsx and takes React and the facade from the shell. */
export const defineRemote = (project: Omit<Project, 'kind'>): Project => ({ ...project, kind: 'remote' });

/** The shell: an ordinary application without a federation plugin; it gives its own modules to remotes at run time. */
export const defineShell = (project: { port: number }): Project => ({ ...project, kind: 'shell', name: 'shell' });

export const ROOT = resolve(__dirname, '../../..');

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)) as T;

/** Version of an installed package. */
export const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(resolve(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;

/** Reads what the project in `folder` declares: webpack.config.ts, src/pages.ts and contract.json. */
export async function readProject(folder: string): Promise<{ project: Project; declared: Declared }> {
  const { config } = await load<{ config: Project }>(`${folder}/webpack.config.ts`);
  const { pages } = await load<{ pages: PageEntry[] }>(`${folder}/src/pages.ts`);
  if (config.kind === 'shell') {
    const { SHELL_API } = await load<{ SHELL_API: string }>(`${ROOT}/libs/web-kit/src/shell-api.ts`);
    return { project: config, declared: { pages, provides: SHELL_API } };
  }
  const file = `${folder}/contract.json`;
  if (!existsSync(file)) throw new Error(`${config.name}: contract.json is missing`);
  const { shell, apis, hosts } = JSON.parse(readFileSync(file, 'utf8')) as Required<Declared>['needs'] &
    Pick<Declared, 'hosts'>;
  return { project: config, declared: { pages, needs: { shell, apis }, hosts } };
}

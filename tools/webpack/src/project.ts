import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageEntry } from '@farm/contracts';
import type { Declared } from './describe';

/** The settings of a project in webpack.config.ts. */
export interface Project {
  kind: 'shell' | 'remote';
  /** Short name, used in releases and URLs. */
  name: string;
}

/** A remote exposes `./routes` from src/routes.tsx and uses React and the facade of the shell. */
export const defineRemote = (project: Omit<Project, 'kind'>): Project => ({ ...project, kind: 'remote' });

/** The shell is built without the federation plugin and shares its modules with remotes at run time. */
export const defineShell = (): Project => ({ kind: 'shell', name: 'shell' });

export const ROOT = resolve(__dirname, '../../..');

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(file).href)) as T;

export const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(resolve(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;

/** Reads webpack.config.ts, the pages in src/routes.tsx, generated/es.ts and contract.json of a project. No page's code is loaded. */
export async function readProject(folder: string): Promise<{ project: Project; declared: Declared }> {
  const { config } = await load<{ config: Project }>(`${folder}/webpack.config.ts`);
  const { routes } = await load<{ routes: (PageEntry & { lazy: unknown })[] }>(`${folder}/src/routes.tsx`);
  const pages = routes.map(({ lazy: _, ...page }): PageEntry => page);
  const catalog = `${folder}/generated/es.ts`;
  const { messages: spanish } = existsSync(catalog)
    ? await load<{ messages: Record<string, unknown> }>(catalog)
    : { messages: {} };
  if (config.kind === 'shell') {
    const { SHELL_API } = await load<{ SHELL_API: string }>(`${ROOT}/libs/web-kit/src/shell-api.ts`);
    return { project: config, declared: { pages, spanish, provides: SHELL_API } };
  }
  const file = `${folder}/contract.json`;
  if (!existsSync(file)) throw new Error(`${config.name}: contract.json is missing`);
  const { shell, apis, hosts } = JSON.parse(readFileSync(file, 'utf8')) as Required<Declared>['needs'] &
    Pick<Declared, 'hosts'>;
  return { project: config, declared: { pages, spanish, needs: { shell, apis }, hosts } };
}

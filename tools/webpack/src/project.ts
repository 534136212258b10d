import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageEntry } from '@farm/contracts';
import type { Project } from './define';
import type { Declared } from './describe';

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

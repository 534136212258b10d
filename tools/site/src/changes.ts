import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from './root';

const remotes = readdirSync(join(ROOT, 'apps')).flatMap((folder) => /^(.+)-mfe$/.exec(folder)?.[1] ?? []);

/** Projects with pages by their names in releases: the shell and a remote for each apps/NAME-mfe. */
export const PAGE_PROJECTS: readonly string[] = ['shell', ...remotes];
export type Pages = string;

export const projectOf = (name: Pages): string => (name === 'shell' ? 'shell' : `${name}-mfe`);

/** The projects to rebuild after a file changed: its own, or all for a browser library. Services restart by themselves. */
export function affectedPages(file: string): readonly Pages[] {
  const [folder, project = ''] = file.split(sep);
  if (/\.spec\.tsx?$/.test(file) || file.includes(`${sep}dist${sep}`)) return [];
  if (folder === 'apps') return PAGE_PROJECTS.filter((name) => projectOf(name) === project);
  if (folder === 'libs' && ['ui', 'web-kit', 'farm', 'contracts'].includes(project)) return PAGE_PROJECTS;
  return [];
}

/** Port of the project's development server, from its webpack.config.ts. */
export function devPortOf(name: Pages): number {
  const config = readFileSync(join(ROOT, 'apps', projectOf(name), 'webpack.config.ts'), 'utf8');
  return Number(/port: (\d+)/.exec(config)?.[1]);
}

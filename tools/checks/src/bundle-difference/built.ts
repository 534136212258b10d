import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Build } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { filesBelow, ROOT } from '../workspace';

/** Projects with pages by the names that releases use: 'shell', 'store' for store-mfe. */
export const pageProjects = (): ReadonlyMap<string, string> =>
  new Map(
    filesBelow('apps/*/webpack.config.ts').map((file) => {
      const project = file.split('/')[1] as string;
      return [project.replace(/-mfe$/, ''), project];
    }),
  );

/** What `nx build` left in the folders of these projects; those that are not built are left out. Throws for no build. */
export const builtOf = (names: readonly string[]): Build[] =>
  names.flatMap((name) => {
    const file = join(ROOT, 'apps', pageProjects().get(name) ?? name, 'dist/build.json');
    if (!existsSync(file)) return [];
    const build: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Value.Check(Build, build)) throw new Error(`${file} is no build: ${Value.Errors(Build, build).First()?.path}`);
    return [build];
  });

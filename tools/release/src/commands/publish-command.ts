import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../author';
import { publish } from '../publish';
import type { Command, Options, Tools } from './command';

const projectOf = (name: string) => (name === 'shell' ? 'shell' : `${name}-mfe`);
const nameOf = (project: string) => project.replace(/-mfe$/, '');

/** Every project with pages, by its name in a release. */
const publishable = (apps: string): string[] =>
  readdirSync(apps)
    .filter((folder) => existsSync(join(apps, folder, 'webpack.config.ts')) || existsSync(join(apps, folder, 'dist')))
    .map(nameOf);

async function affected({ nx, apps }: Tools): Promise<string[]> {
  const projects = (await nx('show', 'projects', '--affected', '--with-target=build')).split(/\s+/).map(nameOf);
  return publishable(apps).filter((name) => projects.includes(name));
}

async function chosen(words: readonly string[], options: Options, tools: Tools): Promise<string[]> {
  if (options.affected) return affected(tools);
  if (options.all) return publishable(tools.apps);
  if (words.length === 0) throw new UsageError('Name what to publish, or --all, or --affected');
  const unknown = words.filter((name) => !publishable(tools.apps).includes(name));
  if (unknown.length) throw new UsageError(`There is no project with pages called ${unknown.join(', ')}`);
  return [...words];
}

export interface Published {
  name: string;
  build: string;
  result: 'written' | 'exists';
}

/** Builds (where asked to, and always what is affected) and publishes; nothing happens to a build that is there. */
export async function publishChosen(
  words: readonly string[],
  options: Options,
  tools: Tools,
): Promise<{ published: Published[]; lines: string[] }> {
  const names = await chosen(words, options, tools);
  if ((options.affected || options.build) && names.length)
    await tools.nx('run-many', '-t', 'build', '-p', names.map(projectOf).join(','));
  const published: Published[] = [];
  for (const name of names) {
    const { build, result } = await publish(tools.store, join(tools.apps, projectOf(name), 'dist'));
    published.push({ name, build: build.build, result });
  }
  const done = tools.dryRun ? 'would be published' : 'published';
  const lines = published.map(
    ({ name, build, result }) => `${name}@${build} ${result === 'written' ? done : 'was published already'}`,
  );
  return { published, lines: lines.length ? lines : ['nothing to publish'] };
}

/** `publish store`, `publish --all`, `publish --affected` */
export const publishCommand: Command = async (words, options, tools) => {
  const { published, lines } = await publishChosen(words, options, tools);
  return { code: 0, lines, data: { published } };
};

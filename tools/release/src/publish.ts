import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Build } from '@farm/contracts';
import {
  buildFolder,
  buildIndex,
  canonical,
  readBuild,
  type ReleaseStore,
  serverFile,
  sriOf,
} from '@farm/release-store';
import { Value } from '@sinclair/typebox/value';
import { type ReleaseCommand, type Options, type Tools, UsageError } from './commands/command';

/** Reads a project's dist folder. @throws if it is missing or a file differs from build.json */
async function readDist(
  dist: string,
): Promise<{ build: Build; index: Buffer; web: Map<string, Buffer>; server: Buffer | null }> {
  const index = await readFile(join(dist, 'build.json')).catch(() => {
    throw new Error(`${dist} has no build: run nx build first`);
  });
  const build: unknown = JSON.parse(index.toString('utf8'));
  if (!Value.Check(Build, build)) throw new Error(`${dist}/build.json: ${Value.Errors(Build, build).First()?.path}`);
  const names = await readdir(join(dist, 'web'));
  const web = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(dist, 'web', name))] as const)),
  );
  for (const [name, { sri }] of Object.entries(build.files)) {
    const bytes = web.get(name);
    if (!bytes || sriOf(bytes) !== sri)
      throw new Error(`${build.name}@${build.build}: ${name} differs from what was built`);
  }
  return { build, index, web, server: await readServer(dist, build) };
}

/** The file that renders the build's pages; null for a build without one. */
async function readServer(dist: string, { name, build, server }: Build): Promise<Buffer | null> {
  if (!server) return null;
  const bytes = await readFile(join(dist, 'server/server.js'));
  if (sriOf(bytes) !== server) throw new Error(`${name}@${build}: server.js differs from what was built`);
  return bytes;
}

/** What the id of a build stands for: not where and when it was built, nor how well it was compressed. */
const contentOf = ({ git: _git, builtAt: _builtAt, files, ...content }: Build): string =>
  canonical({ ...content, files: Object.entries(files).map(([name, { sri }]) => `${name} ${sri}`) });

/**
 * Writes the missing files of a build to the store, never over existing ones. build.json comes last: without it the build does not
 * exist, so an interrupted publish is repeated. 'exists': nothing was missing.
 * @throws if the store has another build with this id, which somebody with a key of the store must have put there
 */
export async function publish(
  store: ReleaseStore,
  dist: string,
): Promise<{ build: Build; result: 'written' | 'exists' }> {
  const { build, index, web, server } = await readDist(dist);
  const folder = buildFolder(build.name, build.build);
  const published = await readBuild(store, build.name, build.build);
  if (published && contentOf(published.build) !== contentOf(build))
    throw new Error(`${build.name}@${build.build} was published with other content: delete it before you go on`);
  const stored = new Set(await store.list(`${folder}/web`));
  const missing = [...web].filter(([name]) => !stored.has(name));
  for (const [name, bytes] of missing) await store.putNew(`${folder}/web/${name}`, bytes);
  if (server) await store.putNew(serverFile(build.name, build.build), server);
  const written = await store.putNew(buildIndex(build.name, build.build), index);
  return { build, result: missing.length ? 'written' : written };
}

const projectOf = (name: string) => (name === 'shell' ? 'shell' : `${name}-mfe`);
const nameOf = (project: string) => project.replace(/-mfe$/, '');

/** Every project with pages, by its name in a release. */
const listPublishable = (apps: string): string[] =>
  readdirSync(apps)
    .filter((folder) => existsSync(join(apps, folder, 'webpack.config.ts')) || existsSync(join(apps, folder, 'dist')))
    .map(nameOf);

async function listAffected({ nx, apps }: Tools): Promise<string[]> {
  const projects = (await nx('show', 'projects', '--affected', '--with-target=build')).split(/\s+/).map(nameOf);
  return listPublishable(apps).filter((name) => projects.includes(name));
}

async function chooseProjects(args: readonly string[], options: Options, tools: Tools): Promise<string[]> {
  if (options.affected) return listAffected(tools);
  if (options.all) return listPublishable(tools.apps);
  if (args.length === 0) throw new UsageError('Name what to publish, or use --all or --affected');
  const unknown = args.filter((name) => !listPublishable(tools.apps).includes(name));
  if (unknown.length) throw new UsageError(`There is no project with pages called ${unknown.join(', ')}`);
  return [...args];
}

interface Published {
  name: string;
  build: string;
  result: 'written' | 'exists';
}

/** Publishes the chosen projects; --build and --affected build them first. */
export async function publishChosen(
  args: readonly string[],
  options: Options,
  tools: Tools,
): Promise<{ published: Published[]; lines: string[] }> {
  const names = await chooseProjects(args, options, tools);
  if ((options.affected || options.build) && names.length) {
    tools.log(`building ${names.join(', ')}`);
    await tools.nx('run-many', '-t', 'build', '-p', names.map(projectOf).join(','));
  }
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
export const publishCommand: ReleaseCommand = async (args, options, tools) => {
  const { published, lines } = await publishChosen(args, options, tools);
  return { code: 0, lines, data: { published } };
};

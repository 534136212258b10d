import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Build } from '@farm/contracts';
import { farmFolder } from '@farm/db';
import {
  readNewestRelease,
  openStore,
  readBuild,
  trustedKeys,
  type ReleaseStore,
  type TrustedKeys,
} from '@farm/release-store';
import { Value } from '@sinclair/typebox/value';
import { filesBelow, ROOT } from '../workspace';

/** build.json of each live project, by name; empty before the first release. */
type LiveBuilds = ReadonlyMap<string, Build>;

/** Projects with pages by their names in a release: 'store' for store-mfe. */
export const pageProjects = (): ReadonlyMap<string, string> =>
  new Map(
    filesBelow('apps/*/webpack.config.ts').map((file) => {
      const project = file.split('/')[1] as string;
      return [project.replace(/-mfe$/, ''), project];
    }),
  );

/** The builds in apps/[project]/dist; projects without one are skipped. @throws if a build.json is malformed */
export const localBuilds = (names: readonly string[]): Build[] =>
  names.flatMap((name) => {
    const file = join(ROOT, 'apps', pageProjects().get(name) ?? name, 'dist/build.json');
    if (!existsSync(file)) return [];
    const build: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Value.Check(Build, build))
      throw new Error(`${file} is not a build: ${Value.Errors(Build, build).First()?.path}`);
    return [build];
  });

/** The builds of the newest release that a trusted key signed. */
export async function buildsInStore(store: ReleaseStore, trusted: TrustedKeys): Promise<LiveBuilds> {
  const { release } = await readNewestRelease(store, trusted);
  if (!release) return new Map();
  const parts = Object.entries({ shell: release.shell, ...release.remotes });
  const builds = await Promise.all(
    parts.map(async ([name, { build }]) => (await readBuild(store, name, build))?.build ?? null),
  );
  return new Map(builds.flatMap((build) => (build ? [[build.name, build] as const] : [])));
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return response.json();
}

/** The builds that a running site serves. Needs neither key nor store, so pull requests of forks can use it. */
export async function buildsOfSite(origin: string): Promise<LiveBuilds> {
  const { shell, remotes } = (await fetchJson(`${origin}/release.json`)) as {
    shell: string;
    remotes: Record<string, string>;
  };
  const builds = await Promise.all(
    Object.entries({ shell, ...remotes }).map(async ([name, id]) => {
      const build = await fetchJson(`${origin}/assets/${name}/${id}/build.json`);
      if (!Value.Check(Build, build)) throw new Error(`${name}@${id} of ${origin} is not a build`);
      return [name, build] as const;
    }),
  );
  return new Map(builds);
}

function publicKeys(env: NodeJS.ProcessEnv): TrustedKeys {
  if (env.RELEASE_PUBLIC_KEYS) return trustedKeys(env.RELEASE_PUBLIC_KEYS);
  const file = join(farmFolder(), 'secrets.json');
  if (!existsSync(file)) return new Map();
  return trustedKeys((JSON.parse(readFileSync(file, 'utf8')) as { releasePublicKey: string }).releasePublicKey);
}

/** Live builds from the site at LIVE_SITE, else the store of RELEASE_STORE, else the store that `npm start` fills. */
export const liveBuilds = (env: NodeJS.ProcessEnv): Promise<LiveBuilds> =>
  env.LIVE_SITE
    ? buildsOfSite(env.LIVE_SITE.replace(/\/$/, ''))
    : buildsInStore(openStore(env.RELEASE_STORE ?? `dir:${join(farmFolder(), 'releases')}`, env), publicKeys(env));

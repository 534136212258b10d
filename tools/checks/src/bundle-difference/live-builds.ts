import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Build } from '@farm/contracts';
import { farmFolder } from '@farm/db';
import { newestRelease, openStore, readBuild, trustedKeys, type ReleaseStore, type TrustedKeys } from '@farm/release';
import { Value } from '@sinclair/typebox/value';

/** build.json of each live project, by name; empty before the first release. */
export type LiveBuilds = ReadonlyMap<string, Build>;

const NOBODY: TrustedKeys = new Map();

function keysOf(env: NodeJS.ProcessEnv): TrustedKeys {
  if (env.RELEASE_PUBLIC_KEYS) return trustedKeys(env.RELEASE_PUBLIC_KEYS);
  const file = join(farmFolder(), 'secrets.json');
  if (!existsSync(file)) return NOBODY;
  return trustedKeys((JSON.parse(readFileSync(file, 'utf8')) as { releasePublicKey: string }).releasePublicKey);
}

/** What the newest revision signed by a trusted key names. */
export async function liveIn(store: ReleaseStore, trusted: TrustedKeys): Promise<LiveBuilds> {
  const { release } = await newestRelease(store, trusted);
  if (!release) return new Map();
  const named = [
    ['shell', release.shell.build],
    ...Object.entries(release.remotes).map(([name, { build }]) => [name, build]),
  ] as [string, string][];
  const found = await Promise.all(named.map(async ([name, id]) => (await readBuild(store, name, id))?.build ?? null));
  return new Map(found.flatMap((build) => (build ? [[build.name, build] as const] : [])));
}

async function json(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}

/** The same as a running site tells everybody: no key and no store are needed, so a pull request of a fork may ask. */
export async function liveAt(site: string): Promise<LiveBuilds> {
  const { shell, remotes } = (await json(`${site}/release.json`)) as { shell: string; remotes: Record<string, string> };
  const found = await Promise.all(
    Object.entries({ shell, ...remotes }).map(async ([name, id]) => {
      const build = await json(`${site}/assets/${name}/${id}/build.json`);
      if (!Value.Check(Build, build)) throw new Error(`${name}@${id} of ${site} is no build`);
      return [name, build] as const;
    }),
  );
  return new Map(found);
}

/** The site at LIVE_SITE, else the store of RELEASE_STORE, else what `npm start` released on this machine. */
export const liveBuilds = (env: NodeJS.ProcessEnv): Promise<LiveBuilds> =>
  env.LIVE_SITE
    ? liveAt(env.LIVE_SITE.replace(/\/$/, ''))
    : liveIn(openStore(env.RELEASE_STORE ?? `dir:${join(farmFolder(), 'releases')}`), keysOf(env));

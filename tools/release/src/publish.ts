import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Build } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { buildFolder, buildIndex, serverFile } from './keys';
import { sriOf } from './sri';
import type { ReleaseStore } from './store';

/** Reads what `nx build` left in a project's dist folder. Throws when it is missing or a file is not what build.json says. */
async function readDist(
  dist: string,
): Promise<{ build: Build; index: Buffer; web: Map<string, Buffer>; server: Buffer | null }> {
  const index = await readFile(join(dist, 'build.json')).catch(() => {
    throw new Error(`${dist} holds no build: run nx build first`);
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
      throw new Error(`${build.name}@${build.build}: ${name} is not the file that was built`);
  }
  return { build, index, web, server: await readServer(dist, build) };
}

/** The file that renders the build's pages; null for a build without one. */
async function readServer(dist: string, { name, build, server }: Build): Promise<Buffer | null> {
  if (!server) return null;
  const bytes = await readFile(join(dist, 'server/server.js'));
  if (sriOf(bytes) !== server) throw new Error(`${name}@${build}: server.js is not the file that was built`);
  return bytes;
}

/**
 * Writes a build into the store; where its id is there, only files that got lost, and never over. build.json comes last:
 * a build without it does not exist, so a publish that was cut off is simply done again. 'exists': nothing was missing.
 */
export async function publish(
  store: ReleaseStore,
  dist: string,
): Promise<{ build: Build; result: 'written' | 'exists' }> {
  const { build, index, web, server } = await readDist(dist);
  const folder = buildFolder(build.name, build.build);
  const there = new Set(await store.list(`${folder}/web`));
  const missing = [...web].filter(([name]) => !there.has(name));
  for (const [name, bytes] of missing) await store.putNew(`${folder}/web/${name}`, bytes);
  if (server) await store.putNew(serverFile(build.name, build.build), server);
  const written = await store.putNew(buildIndex(build.name, build.build), index);
  return { build, result: missing.length ? 'written' : written };
}

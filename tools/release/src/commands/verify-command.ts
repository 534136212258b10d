import type { Release } from '@farm/contracts';
import { namedBy, buildKey, type Named } from '../builds';
import { damagedFiles } from '../damaged-files';
import { BUILDS, revisionKey } from '../keys';
import { Damaged, newestRelease, readBuild, readRelease, revisions } from '../read';
import { isSigned } from '../signature';
import { damagedPages } from '../prerender/page-store';
import type { Command, Tools } from './command';

async function badRevisions({ store, trusted }: Tools): Promise<{ count: number; bad: string[] }> {
  const numbers = await revisions(store);
  const keys = trusted();
  const found = await Promise.all(
    numbers.map(async (number) => {
      try {
        const release = await readRelease(store, number);
        return release && isSigned(release, keys) ? [] : [`${revisionKey(number)} is not signed by a trusted key`];
      } catch (error) {
        if (error instanceof Damaged) return [error.message];
        throw error;
      }
    }),
  );
  return { count: numbers.length, bad: found.flat() };
}

async function everyBuild({ store }: Tools): Promise<Named[]> {
  const names = await store.list(BUILDS);
  const all = await Promise.all(
    names.map(async (name) => (await store.list(`${BUILDS}/${name}`)).map((build) => ({ name, build }))),
  );
  return all.flat();
}

async function damageOf({ name, build, sri }: Named, { store }: Tools): Promise<string[]> {
  try {
    const found = await readBuild(store, name, build, sri);
    return found ? await damagedFiles(store, found.build) : [`${buildKey({ name, build })} is not published`];
  } catch (error) {
    if (error instanceof Damaged) return [error.message];
    throw error;
  }
}

/** What of the rendered pages that are live is not what the revision says. */
async function damagedHtml(release: Release, { store }: Tools): Promise<string[]> {
  const shell = await readBuild(store, 'shell', release.shell.build, release.shell.sri).catch(() => null);
  if (!shell) return []; // told above
  const parts = Object.entries(release.remotes).flatMap(([name, { canary, ...remote }]) =>
    [remote, ...(canary ? [canary] : [])].map((part) => ({ name, ...part })),
  );
  const all = [{ name: 'shell', ...release.shell }, ...parts].map(async ({ name, build, sri, pages }) => {
    const owner = pages && (await readBuild(store, name, build, sri).catch(() => null));
    return owner ? damagedPages(store, shell.build, owner.build, pages) : [];
  });
  return (await Promise.all(all)).flat();
}

/**
 * `verify`: reads every file of what is live and compares it with its build.json, that with the signed revision, and the
 * signature of every revision. `--all` reads every published build.
 */
export const verifyCommand: Command = async (_words, { all }, tools) => {
  const { count, bad } = await badRevisions(tools);
  const { release } = await newestRelease(tools.store, tools.trusted());
  const live = release ? namedBy(release) : [];
  const known = new Set(live.map(buildKey));
  const others = all ? (await everyBuild(tools)).filter((each) => !known.has(buildKey(each))) : [];
  const damaged = [...bad];
  for (const each of [...live, ...others]) damaged.push(...(await damageOf(each, tools)));
  if (release) damaged.push(...(await damagedHtml(release, tools)));
  const builds = live.length + others.length;
  const line = damaged.length ? `${damaged.length} damaged` : 'all whole';
  return {
    code: damaged.length ? 1 : 0,
    lines: [...damaged.map((why) => `damaged: ${why}`), `${count} revisions, ${builds} builds: ${line}`],
    data: { revisions: count, builds, damaged },
  };
};

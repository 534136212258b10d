import type { Canary, Release } from '@farm/contracts';
import { misfits, type Apis } from '@farm/release';
import type { BuildReader, Loaded } from './builds';
import { liveOf, type Live, type Surroundings } from './live';

/** What one browser gets besides everybody's builds. */
export interface Choice {
  /** 0 to 99: the browser's place among a hundred. null: it has none yet, and no canary. */
  bucket: number | null;
  /** A build that its operator looks at before others do. */
  preview: Loaded | null;
}

export const STABLE: Choice = { bucket: null, preview: null };

/** A revision whose builds are all there. */
export interface Revision {
  release: Release;
  /** Remotes of which some browsers get another build. */
  canaries: readonly [name: string, canary: Canary][];
  /** What a browser of this choice gets; the same object for the same builds, while services speak the same. */
  live(choice: Choice): Live;
}

// Of one revision: everybody's, canaries, and what a few operators look at.
const VARIANTS = 16;

interface Parts {
  shell: Loaded;
  stable: ReadonlyMap<string, Loaded>;
  canaries: ReadonlyMap<string, { percent: number; loaded: Loaded }>;
}

async function partsOf({ shell, remotes }: Release, read: BuildReader): Promise<Parts> {
  const loaded = async (name: string, { build, sri }: { build: string; sri?: string | undefined }) => {
    const found = await read(name, build, sri);
    if (!found) throw new Error(`${name}@${build} is not in the store`);
    return found;
  };
  const all = Object.entries(remotes);
  const stable = all.map(async ([name, remote]) => [name, await loaded(name, remote)] as const);
  const canaries = all.flatMap(([name, { canary }]) =>
    canary ? [loaded(name, canary).then((found) => [name, { percent: canary.percent, loaded: found }] as const)] : [],
  );
  return {
    shell: await loaded('shell', shell),
    stable: new Map(await Promise.all(stable)),
    canaries: new Map(await Promise.all(canaries)),
  };
}

/** The builds of a choice. A canary that does not fit is nobody's: its browsers keep the build that everybody has. */
function chosen({ shell, stable, canaries }: Parts, { bucket, preview }: Choice, apis: Apis) {
  const top = preview?.build.name === 'shell' ? preview : shell;
  const remotes = new Map(stable);
  for (const [name, { percent, loaded }] of canaries) {
    const isIn = bucket !== null && bucket < percent;
    if (isIn && misfits(top.build, loaded.build, apis).length === 0) remotes.set(name, loaded);
  }
  if (preview && preview !== top) remotes.set(preview.build.name, preview);
  return { shell: top, remotes, preview: preview?.build.name };
}

/**
 * Reads every build that a revision names. Throws when one is missing or is not what was signed. `apisNow` tells which
 * contract each service speaks at the moment.
 */
export async function revisionOf(
  release: Release,
  read: BuildReader,
  surroundings: Surroundings,
  apisNow: () => Apis,
): Promise<Revision> {
  const parts = await partsOf(release, read);
  const made = new Map<string, Live>();
  return {
    release,
    canaries: Object.entries(release.remotes).flatMap(([name, { canary }]) => (canary ? [[name, canary]] : [])),
    live: (choice) => {
      const apis = apisNow();
      const builds = chosen(parts, choice, apis);
      const ids = [builds.shell, ...builds.remotes.values()].map(({ build }) => `${build.name}@${build.build}`);
      const key = JSON.stringify([ids, builds.preview, apis]);
      const live = made.get(key) ?? liveOf({ release, ...builds, apis }, surroundings);
      made.delete(key); // the one that was asked for last is dropped last
      made.set(key, live);
      if (made.size > VARIANTS) made.delete(made.keys().next().value as string);
      return live;
    },
  };
}

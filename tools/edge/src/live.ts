import { createHash } from 'node:crypto';
import type { Build, LiveRelease, LiveRemote, Release } from '@farm/contracts';
import { misfits, newestRelease, readBuild, type ReleaseStore, type TrustedKeys } from '@farm/release';

/** One revision with everything the edge needs to answer from it. */
export interface Live {
  release: Release;
  shell: Build;
  remotes: ReadonlyMap<string, Build>;
  /** What documents carry for the browser. */
  forBrowser: LiveRelease;
}

interface Surroundings {
  store: ReleaseStore;
  trusted: TrustedKeys;
  testMode: boolean;
  /** Development: origins by remote name. */
  local: ReadonlyMap<string, string>;
}

const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const short = ({ pages }: Build) => pages.map(({ path, chunk, title, first }) => ({ path, chunk, title, first }));

interface Loaded {
  build: Build;
  bytes: Buffer;
}

const remoteForBrowser = ({ build, bytes }: Loaded, state: 'on' | 'off', isLocal: boolean): LiveRemote => ({
  build: build.build,
  state,
  needs: build.needs?.shell ?? '',
  apis: build.needs?.apis ?? {},
  global: `farm_${build.name}_${isLocal ? 'local' : build.build}`,
  sri: sriOf(bytes),
  entry: isLocal ? 'remoteEntry.js' : (build.entry[0] ?? ''),
  pages: short(build),
});

async function load(release: Release, { store, testMode, local }: Surroundings): Promise<Live> {
  const loaded = async (name: string, id: string, sri?: string): Promise<Loaded> => {
    const found = await readBuild(store, name, id, sri);
    if (!found) throw new Error(`${name}@${id} is not in the store`);
    return found;
  };
  const shell = await loaded('shell', release.shell.build, release.shell.sri);
  const remotes = await Promise.all(
    Object.entries(release.remotes).map(async ([name, { build, sri, state }]) => ({
      name,
      state,
      ...(await loaded(name, build, sri)),
    })),
  );
  const builds = new Map(remotes.map(({ name, build }) => [name, build]));
  const reasons = remotes.flatMap(({ build }) => misfits(shell.build, build));
  if (reasons.length) throw new Error(reasons.join('; '));
  return {
    release,
    shell: shell.build,
    remotes: builds,
    forBrowser: {
      revision: release.revision,
      shell: { build: shell.build.build, sri: sriOf(shell.bytes), pages: short(shell.build) },
      remotes: Object.fromEntries(
        remotes.map((remote) => [remote.name, remoteForBrowser(remote, remote.state, local.has(remote.name))]),
      ),
      testMode,
      ...(local.size ? { local: Object.fromEntries(local) } : {}),
    },
  };
}

export interface Log {
  info(line: object, message: string): void;
  error(line: object, message: string): void;
}

/**
 * Follows the store: the newest whole, signed revision is live. A missing, damaged or unsigned document changes
 * nothing: the last good one stays, and the log says so once a revision.
 */
export function followReleases(surroundings: Surroundings, log: Log) {
  let live: Live | null = null;
  let seen = -1;
  const look = async (): Promise<void> => {
    try {
      const { number, release, damaged } = await newestRelease(surroundings.store, surroundings.trusted);
      if (number === seen) return;
      seen = number;
      damaged.forEach((why) => log.error({ why, stays: live?.release.revision ?? null }, 'release passed over'));
      if (!release || release.revision === live?.release.revision) return;
      live = await load(release, surroundings);
      log.info({ revision: release.revision, edit: release.edit }, 'release is live');
    } catch (error) {
      log.error({ err: error, stays: live?.release.revision ?? null }, 'release cannot be read');
    }
  };
  return { look, current: (): Live | null => live };
}

export type Releases = ReturnType<typeof followReleases>;

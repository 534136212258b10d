import type { Release } from '@farm/contracts';
import {
  buildKey,
  type Builds,
  BUILDS,
  IntegrityError,
  findDamagedFiles,
  findDamagedPages,
  findDamagedRevisions,
  readHistory,
  type BuildRef,
  listBuilds,
  readNewestRelease,
  readBuild,
  findSignedRelease,
} from '@farm/release-store';
import { type ReleaseCommand, type Tools, UsageError } from './command';
import { parseRevision } from './arguments';

type Content = Pick<Release, 'shell' | 'remotes'>;

interface LoadedRelease {
  release: Content;
  builds: Builds;
}

/** A project that differs between two revisions; null: not part of that revision. */
interface Change {
  name: string;
  from: string | null;
  to: string | null;
  added: string[];
  removed: string[];
  /** Change of all files in Brotli bytes; null if a build is no longer published. */
  bytes: number | null;
}

const describeProject = ({ release: { shell, remotes } }: LoadedRelease, name: string): string | null => {
  if (name === 'shell') return shell.build;
  const remote = remotes[name];
  if (!remote) return null;
  const canary = remote.canary ? ` with ${remote.canary.build} for ${remote.canary.percent} %` : '';
  return `${remote.build}${remote.state === 'off' ? ' off' : ''}${canary}`;
};

const buildOf = ({ release: { shell, remotes }, builds }: LoadedRelease, name: string) => {
  const build = name === 'shell' ? shell.build : remotes[name]?.build;
  return build === undefined ? undefined : builds.get(buildKey({ name, build }));
};

const totalBytes = (files: Readonly<Record<string, { br: number }>>) =>
  Object.values(files).reduce((sum, { br }) => sum + br, 0);

function diffReleases(from: LoadedRelease, to: LoadedRelease): Change[] {
  const names = new Set(['shell', ...Object.keys(from.release.remotes), ...Object.keys(to.release.remotes)]);
  return [...names].flatMap((name) => {
    const [before, after] = [describeProject(from, name), describeProject(to, name)];
    if (before === after) return [];
    const [oldBuild, newBuild] = [buildOf(from, name), buildOf(to, name)];
    const pathsOf = (build: typeof oldBuild) => (build?.pages ?? []).map(({ path }) => path);
    return [
      {
        ...{ name, from: before, to: after },
        added: pathsOf(newBuild).filter((path) => !pathsOf(oldBuild).includes(path)),
        removed: pathsOf(oldBuild).filter((path) => !pathsOf(newBuild).includes(path)),
        bytes: oldBuild && newBuild ? totalBytes(newBuild.files) - totalBytes(oldBuild.files) : null,
      },
    ];
  });
}

async function loadRelease(number: number, { store, trusted }: Tools): Promise<LoadedRelease> {
  const release = await findSignedRelease(store, number, trusted());
  if (!release) throw new UsageError(`There is no usable revision ${number}`);
  const read = async (name: string, build: string) => (await readBuild(store, name, build))?.build ?? null;
  const builds = new Map(
    await Promise.all(
      listBuilds(release).map(async ({ name, build }) => [buildKey({ name, build }), await read(name, build)] as const),
    ),
  );
  return { release, builds };
}

const formatChange = ({ name, from, to, added, removed, bytes }: Change): string =>
  [
    `${name}: ${from ?? 'none'} -> ${to ?? 'removed'}`,
    ...(bytes === null ? [] : [`${bytes >= 0 ? '+' : ''}${bytes} bytes (brotli)`]),
    ...added.map((path) => `+ ${path}`),
    ...removed.map((path) => `- ${path}`),
  ].join('  ');

/** `diff 40 42` shows the changes between two revisions. */
export const diffCommand: ReleaseCommand = async (args, _options, tools) => {
  if (args.length !== 2) throw new UsageError('Name two revisions: diff 40 42');
  const [from, to] = [parseRevision(args[0] ?? ''), parseRevision(args[1] ?? '')];
  const changes = diffReleases(await loadRelease(from, tools), await loadRelease(to, tools));
  return {
    code: 0,
    lines: changes.length ? changes.map(formatChange) : ['no differences'],
    data: { from, to, changes },
  };
};

const MAX_HISTORY = 100;

/** Time of the oldest revision since which `contentOf` has not changed. */
function liveSince(history: readonly Release[], contentOf: (release: Release) => string | undefined): string {
  const [now, ...older] = [...history].reverse();
  let at = now?.createdAt ?? '';
  for (const release of older) {
    if (now === undefined || contentOf(release) !== contentOf(now)) break;
    at = release.createdAt;
  }
  return at;
}

/** `status` shows what is live and since when, canaries, and unusable revisions. */
export const statusCommand: ReleaseCommand = async (_args, _options, { store, trusted }) => {
  const { release, damaged } = await readNewestRelease(store, trusted());
  const warnings = damaged.map((reason) => `damaged: ${reason}`);
  if (!release) return { code: 1, lines: [...warnings, 'no release yet'], data: { revision: null, damaged } };
  const history = [...(await readHistory(store, release.revision, trusted(), MAX_HISTORY)), release];
  const shell = { ...release.shell, since: liveSince(history, (each) => each.shell.build) };
  const remotes = Object.entries(release.remotes).map(([name, remote]) => ({
    name,
    ...remote,
    since: liveSince(history, (each) => each.remotes[name]?.build),
  }));
  const { revision, createdAt, by, reason, edit } = release;
  return {
    code: 0,
    lines: [
      ...warnings,
      `revision ${revision}, ${createdAt}, by ${by}: ${reason}`,
      `shell@${shell.build} since ${shell.since}`,
      ...remotes.map(
        ({ name, build, state, canary, since }) =>
          `${name}@${build} ${state} since ${since}${canary ? `, ${canary.build} for ${canary.percent} %` : ''}`,
      ),
    ],
    data: { revision, createdAt, by, reason, edit, shell, remotes, damaged },
  };
};

async function listPublishedBuilds({ store }: Tools): Promise<BuildRef[]> {
  const names = await store.list(BUILDS);
  const all = await Promise.all(
    names.map(async (name) => (await store.list(`${BUILDS}/${name}`)).map((build) => ({ name, build }))),
  );
  return all.flat();
}

async function findBuildDamage({ name, build, sri }: BuildRef, { store }: Tools): Promise<string[]> {
  try {
    const published = await readBuild(store, name, build, sri);
    return published
      ? await findDamagedFiles(store, published.build)
      : [`${buildKey({ name, build })} is not published`];
  } catch (error) {
    if (error instanceof IntegrityError) return [error.message];
    throw error;
  }
}

/** Finds live rendered pages that differ from the revision. */
async function findPageDamage(release: Release, { store }: Tools): Promise<string[]> {
  const shell = await readBuild(store, 'shell', release.shell.build, release.shell.sri).catch(() => null);
  if (!shell) return []; // reported as a damaged build
  const parts = Object.entries(release.remotes).flatMap(([name, { canary, ...remote }]) =>
    [remote, ...(canary ? [canary] : [])].map((part) => ({ name, ...part })),
  );
  const all = [{ name: 'shell', ...release.shell }, ...parts].map(async ({ name, build, sri, pages }) => {
    const owner = pages && (await readBuild(store, name, build, sri).catch(() => null));
    return owner
      ? findDamagedPages(store, { shell: shell.build, owner: owner.build, content: release.content?.id }, pages)
      : [];
  });
  return (await Promise.all(all)).flat();
}

/**
 * `verify` checks the signature of every revision, and every file and page of the live release against it. `--all` checks every
 * published build.
 */
export const verifyCommand: ReleaseCommand = async (_args, { all }, tools) => {
  const { count, damaged } = await findDamagedRevisions(tools.store, tools.trusted());
  const { release } = await readNewestRelease(tools.store, tools.trusted());
  const live = release ? listBuilds(release) : [];
  const liveKeys = new Set(live.map(buildKey));
  const others = all ? (await listPublishedBuilds(tools)).filter((each) => !liveKeys.has(buildKey(each))) : [];
  for (const each of [...live, ...others]) damaged.push(...(await findBuildDamage(each, tools)));
  if (release) damaged.push(...(await findPageDamage(release, tools)));
  const builds = live.length + others.length;
  const line = damaged.length ? `${damaged.length} damaged` : 'no damage';
  return {
    code: damaged.length ? 1 : 0,
    lines: [...damaged.map((reason) => `damaged: ${reason}`), `${count} revisions, ${builds} builds: ${line}`],
    data: { revisions: count, builds, damaged },
  };
};

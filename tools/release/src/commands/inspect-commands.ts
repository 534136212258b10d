import type { Release } from '@farm/contracts';
import {
  buildKey,
  type Builds,
  BUILDS,
  Damaged,
  damagedFiles,
  damagedPages,
  historyBefore,
  type Named,
  namedBy,
  newestRelease,
  readBuild,
  readSignedRelease,
  revisions,
  signedRevision,
} from '@farm/release-store';
import { type Command, type Tools, UsageError } from './command';
import { revisionNumber } from './arguments';

type Content = Pick<Release, 'shell' | 'remotes'>;

interface Side {
  release: Content;
  builds: Builds;
}

/** What one project is in two revisions; null where it is not part of one. */
interface Change {
  name: string;
  from: string | null;
  to: string | null;
  /** Pages that came and went. */
  added: string[];
  removed: string[];
  /** Brotli bytes of all files, more or less; null where a build is no longer published. */
  bytes: number | null;
}

const textOf = ({ release: { shell, remotes } }: Side, name: string): string | null => {
  if (name === 'shell') return shell.build;
  const remote = remotes[name];
  if (!remote) return null;
  const canary = remote.canary ? ` with ${remote.canary.build} for ${remote.canary.percent} %` : '';
  return `${remote.build}${remote.state === 'off' ? ' off' : ''}${canary}`;
};

const buildOf = ({ release: { shell, remotes }, builds }: Side, name: string) => {
  const build = name === 'shell' ? shell.build : remotes[name]?.build;
  return build === undefined ? undefined : builds.get(buildKey({ name, build }));
};

const weightOf = (files: Readonly<Record<string, { br: number }>>) =>
  Object.values(files).reduce((sum, { br }) => sum + br, 0);

/** What differs between two revisions, project by project; nothing for those that are the same. */
function releaseDiff(from: Side, to: Side): Change[] {
  const names = new Set(['shell', ...Object.keys(from.release.remotes), ...Object.keys(to.release.remotes)]);
  return [...names].flatMap((name) => {
    const [before, after] = [textOf(from, name), textOf(to, name)];
    if (before === after) return [];
    const [old, fresh] = [buildOf(from, name), buildOf(to, name)];
    const pathsOf = (build: typeof old) => (build?.pages ?? []).map(({ path }) => path);
    return [
      {
        ...{ name, from: before, to: after },
        added: pathsOf(fresh).filter((path) => !pathsOf(old).includes(path)),
        removed: pathsOf(old).filter((path) => !pathsOf(fresh).includes(path)),
        bytes: old && fresh ? weightOf(fresh.files) - weightOf(old.files) : null,
      },
    ];
  });
}

async function sideOf(number: number, { store, trusted }: Tools): Promise<Side> {
  const release = await signedRevision(store, number, trusted());
  if (!release) throw new UsageError(`There is no usable revision ${number}`);
  const read = async (name: string, build: string) => (await readBuild(store, name, build))?.build ?? null;
  const builds = new Map(
    await Promise.all(
      namedBy(release).map(async ({ name, build }) => [buildKey({ name, build }), await read(name, build)] as const),
    ),
  );
  return { release, builds };
}

const lineOf = ({ name, from, to, added, removed, bytes }: Change): string =>
  [
    `${name}: ${from ?? 'not there'} -> ${to ?? 'gone'}`,
    ...(bytes === null ? [] : [`${bytes >= 0 ? '+' : ''}${bytes} bytes (brotli)`]),
    ...added.map((path) => `+ ${path}`),
    ...removed.map((path) => `- ${path}`),
  ].join('  ');

/** `diff 40 42`: what changed between two revisions. */
export const diffCommand: Command = async (words, _options, tools) => {
  if (words.length !== 2) throw new UsageError('Name two revisions: diff 40 42');
  const [from, to] = [revisionNumber(words[0] ?? ''), revisionNumber(words[1] ?? '')];
  const changes = releaseDiff(await sideOf(from, tools), await sideOf(to, tools));
  return { code: 0, lines: changes.length ? changes.map(lineOf) : ['the same'], data: { from, to, changes } };
};

const FAR = 100;

/** Since when what is live now has been live: the first of the last revisions, without a gap, that says the same. */
function sinceOf(history: readonly Release[], contentOf: (release: Release) => string | undefined): string {
  const [now, ...older] = [...history].reverse();
  let at = now?.createdAt ?? '';
  for (const release of older) {
    if (now === undefined || contentOf(release) !== contentOf(now)) break;
    at = release.createdAt;
  }
  return at;
}

/** `status`: what is live and since when, what runs beside it, and revisions that cannot be used. */
export const statusCommand: Command = async (_words, _options, { store, trusted }) => {
  const { release, damaged } = await newestRelease(store, trusted());
  const warnings = damaged.map((why) => `damaged: ${why}`);
  if (!release) return { code: 1, lines: [...warnings, 'no release yet'], data: { revision: null, damaged } };
  const history = [...(await historyBefore(store, release.revision, trusted(), FAR)), release];
  const shell = { ...release.shell, since: sinceOf(history, (each) => each.shell.build) };
  const remotes = Object.entries(release.remotes).map(([name, remote]) => ({
    name,
    ...remote,
    since: sinceOf(history, (each) => each.remotes[name]?.build),
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

async function badRevisions({ store, trusted }: Tools): Promise<{ count: number; bad: string[] }> {
  const numbers = await revisions(store);
  const keys = trusted();
  const found = await Promise.all(
    numbers.map(async (number) => {
      try {
        await readSignedRelease(store, number, keys);
        return [];
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

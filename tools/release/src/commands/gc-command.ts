import type { Build, Release } from '@farm/contracts';
import {
  buildFolder,
  buildIndex,
  buildKey,
  BUILDS,
  IntegrityError,
  listBuilds,
  PAGES,
  readBuild,
  readRelease,
  type ReleaseStore,
  listRevisions,
} from '@farm/release-store';
import { type ReleaseCommand, UsageError } from './command';
import { parseDuration } from './arguments';

/** A site that is seldom changed must still be able to roll back. */
const MIN_REVISIONS = 5;

/** A build in the store; `index` is null for an interrupted publish. */
interface StoredBuild {
  name: string;
  build: string;
  index: Pick<Build, 'builtAt'> | null;
}

/**
 * The builds to delete: those in no revision of the last `keepMs`, nor in the last MIN_REVISIONS, and not built in that time either
 * (for a preview, or a promote to come). A revision is live until the next one, so the last revision before that time counts too. Live builds and
 * canaries are never deleted.
 */
export function gcPlan(
  stored: readonly StoredBuild[],
  history: readonly Pick<Release, 'createdAt' | 'shell' | 'remotes'>[],
  now: Date,
  keepMs: number,
): StoredBuild[] {
  const from = now.getTime() - keepMs;
  const isRecent = (at: string) => !(Date.parse(at) < from); // an invalid date counts as recent
  const firstRecent = history.findIndex(({ createdAt }) => isRecent(createdAt));
  const byAge = (firstRecent === -1 ? history.length : firstRecent) - 1;
  const releases = history.slice(Math.max(0, Math.min(byAge, history.length - MIN_REVISIONS)));
  const used = new Set(releases.flatMap((release) => listBuilds(release).map(buildKey)));
  return stored.filter(
    ({ name, build, index }) => !used.has(buildKey({ name, build })) && !(index && isRecent(index.builtAt)),
  );
}

const DEFAULT_KEEP = '30d';
const MIN_KEEP_MS = 24 * 3_600_000;
const PARTS = ['web', 'server', 'maps'];

const orNull = (error: unknown): null => {
  if (error instanceof IntegrityError) return null;
  throw error;
};

/** Every readable revision, whether signed or not, because it might be live somewhere. */
async function readReleases(store: ReleaseStore): Promise<Release[]> {
  const all = await Promise.all((await listRevisions(store)).map((number) => readRelease(store, number).catch(orNull)));
  return all.filter((release) => release !== null);
}

async function listStoredBuilds(store: ReleaseStore): Promise<StoredBuild[]> {
  const stored: StoredBuild[] = [];
  for (const name of await store.list(BUILDS))
    for (const build of await store.list(`${BUILDS}/${name}`))
      stored.push({ name, build, index: (await readBuild(store, name, build).catch(orNull))?.build ?? null });
  return stored;
}

/** Deletes a build, build.json first: without it the build does not exist, and the next gc continues an interrupted deletion. */
async function deleteBuild(store: ReleaseStore, { name, build }: StoredBuild): Promise<void> {
  await store.delete(buildIndex(name, build));
  for (const part of PARTS)
    for (const file of await store.list(`${buildFolder(name, build)}/${part}`))
      await store.delete(`${buildFolder(name, build)}/${part}/${file}`);
}

async function deletePages(store: ReleaseStore, deleted: ReadonlySet<string>): Promise<void> {
  for (const pair of await store.list(PAGES)) {
    const [shell = '', remote] = pair.split('+');
    if (!deleted.has(`shell@${shell}`) && !(remote !== undefined && deleted.has(remote))) continue;
    for (const file of await store.list(`${PAGES}/${pair}`)) await store.delete(`${PAGES}/${pair}/${file}`);
  }
}

/** `gc --keep 30d` deletes builds that no revision of that time uses. Open tabs still load files of older builds. */
export const gcCommand: ReleaseCommand = async (args, options, { store, clock, dryRun }) => {
  if (args.length) throw new UsageError('gc accepts no names: the history decides which builds it deletes');
  const keep = parseDuration(options.keep ?? DEFAULT_KEEP, '--keep');
  if (keep < MIN_KEEP_MS)
    throw new UsageError('--keep must be at least a day, because open tabs still load older files');
  const history = await readReleases(store);
  if (history.length === 0) throw new UsageError("There is no release yet: gc can't decide which builds are unused");
  const unused = gcPlan(await listStoredBuilds(store), history, clock.now(), keep);
  for (const each of unused) await deleteBuild(store, each);
  const deleted = unused.map(buildKey);
  await deletePages(store, new Set(deleted));
  const line = dryRun ? 'would be deleted' : 'deleted';
  return {
    code: 0,
    lines: deleted.length ? deleted.map((key) => `${key} ${line}`) : ['nothing to delete'],
    data: { deleted },
  };
};

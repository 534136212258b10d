import type { Build, Release } from '@farm/contracts';
import {
  buildFolder,
  buildIndex,
  buildKey,
  BUILDS,
  Damaged,
  namedBy,
  PAGES,
  readBuild,
  readRelease,
  type ReleaseStore,
  revisions,
} from '@farm/release-store';
import { type Command, UsageError } from './command';
import { milliseconds } from './arguments';

/** A build in the store; `index` is null for an interrupted publish. */
interface Lying {
  name: string;
  build: string;
  index: Pick<Build, 'builtAt'> | null;
}

/**
 * Which builds may go: those that no revision has named for `keepMs`, and that were not built in that time either (a
 * preview, or a promote that is about to come). A revision stays live until the next one, so the last one before that
 * time counts too; what is live never goes, nor a canary.
 */
export function gcPlan(
  lying: readonly Lying[],
  history: readonly Pick<Release, 'createdAt' | 'shell' | 'remotes'>[],
  now: Date,
  keepMs: number,
): Lying[] {
  const from = now.getTime() - keepMs;
  const isYoung = (at: string) => !(Date.parse(at) < from); // a date that cannot be read keeps
  const firstYoung = history.findIndex(({ createdAt }) => isYoung(createdAt));
  const counted = firstYoung === -1 ? history.slice(-1) : history.slice(Math.max(0, firstYoung - 1));
  const named = new Set(counted.flatMap((release) => namedBy(release).map(buildKey)));
  return lying.filter(
    ({ name, build, index }) => !named.has(buildKey({ name, build })) && !(index && isYoung(index.builtAt)),
  );
}

const DEFAULT_KEEP = '30d';
const LEAST_MS = 24 * 3_600_000;
const PARTS = ['web', 'server', 'maps'];

const orNull = (error: unknown): null => {
  if (error instanceof Damaged) return null;
  throw error;
};

/** Every revision that can be read, whoever signed it: what might be live somewhere is kept. */
async function everyRelease(store: ReleaseStore): Promise<Release[]> {
  const all = await Promise.all((await revisions(store)).map((number) => readRelease(store, number).catch(orNull)));
  return all.filter((release) => release !== null);
}

async function lyingBuilds(store: ReleaseStore): Promise<Lying[]> {
  const lying: Lying[] = [];
  for (const name of await store.list(BUILDS))
    for (const build of await store.list(`${BUILDS}/${name}`))
      lying.push({ name, build, index: (await readBuild(store, name, build).catch(orNull))?.build ?? null });
  return lying;
}

/** Deletes a build, its build.json first: from then on it does not exist, and what is cut off is done next time. */
async function deleteBuild(store: ReleaseStore, { name, build }: Lying): Promise<void> {
  await store.delete(buildIndex(name, build));
  for (const part of PARTS)
    for (const file of await store.list(`${buildFolder(name, build)}/${part}`))
      await store.delete(`${buildFolder(name, build)}/${part}/${file}`);
}

/** Deletes the HTML of pairs that lost one of their builds. */
async function deletePages(store: ReleaseStore, gone: ReadonlySet<string>): Promise<void> {
  for (const pair of await store.list(PAGES)) {
    const [shell = '', remote] = pair.split('+');
    if (!gone.has(`shell@${shell}`) && !(remote !== undefined && gone.has(remote))) continue;
    for (const file of await store.list(`${PAGES}/${pair}`)) await store.delete(`${PAGES}/${pair}/${file}`);
  }
}

/** `gc --keep 30d`: open tabs ask for the files of older builds; only what no revision of that time names goes. */
export const gcCommand: Command = async (words, options, { store, clock, dryRun }) => {
  if (words.length) throw new UsageError('gc accepts no names: the history decides which builds it deletes');
  const keep = milliseconds(options.keep ?? DEFAULT_KEEP, '--keep');
  if (keep < LEAST_MS) throw new UsageError('--keep must be at least a day, because open tabs still load older files');
  const history = await everyRelease(store);
  if (history.length === 0) throw new UsageError("There is no release yet: gc can't decide which builds are unused");
  const going = gcPlan(await lyingBuilds(store), history, clock.now(), keep);
  for (const each of going) await deleteBuild(store, each);
  await deletePages(store, new Set(going.map(buildKey)));
  const deleted = going.map(buildKey);
  const line = dryRun ? 'would be deleted' : 'deleted';
  return {
    code: 0,
    lines: deleted.length ? deleted.map((key) => `${key} ${line}`) : ['nothing to delete'],
    data: { deleted },
  };
};

import type { Build, Release } from '@farm/contracts';
import { buildKey, namedBy, type Builds, type Named } from './builds';
import { damagedFiles } from './damaged-files';
import { apply, changes, Impossible, type Author, type Edit } from './edit';
import { revisionKey } from './keys';
import { prerender } from './prerender/prerender';
import { Damaged, newestRelease, readBuild } from './read';
import { refusals, WAIVERS, type Circumstances, type Waiver } from './refusals';
import { sealPages } from './seal-pages';
import { signed, trustedBy, type SigningKey, type Unsigned } from './signature';
import { sriOf } from './sri';
import type { ReleaseStore } from './store';

export type Promoted =
  { ok: true; release: Release; changed: boolean; was: Release | null } | { ok: false; reasons: string[] };

export type PromoteOptions = Pick<Circumstances, 'apis' | 'accept'>;

// Who finds a number taken has lost to another edit, and that one is done: of P edits at the same moment none loses more
// than P - 1 times. So this is how many teams may promote at once, whatever the store's pace.
const TRIES = 64;

interface Read {
  build: Build;
  sri: string;
  faults: string[];
}

const remembered = <T>(read: (named: Named) => Promise<T>): ((named: Named) => Promise<T>) => {
  const known = new Map<string, Promise<T>>();
  return (named) => {
    const key = `${buildKey(named)} ${named.sri ?? ''}`;
    const reading = known.get(key) ?? read(named);
    known.set(key, reading);
    return reading;
  };
};

/** Reads builds of the store, each once however often a race is lost: what is published never changes. */
function buildReader(store: ReleaseStore) {
  const index = remembered(({ name, build, sri }) => readBuild(store, name, build, sri));
  const files = remembered(async (named) => {
    const found = await index(named);
    return found ? damagedFiles(store, found.build) : [];
  });
  return async (named: Named, withFiles: boolean): Promise<Read | null> => {
    const found = await index(named);
    if (!found) return null;
    return { build: found.build, sri: sriOf(found.bytes), faults: withFiles ? await files(named) : [] };
  };
}

/** Builds by 'name@build', with what is wrong with their files where those were looked at. */
async function readAll(
  named: readonly Named[],
  read: ReturnType<typeof buildReader>,
  isNew: (named: Named) => boolean,
): Promise<{ builds: Builds; sri: ReadonlyMap<string, string>; faults: string[] }> {
  const all = await Promise.all(
    named.map(async (each) => {
      const key = buildKey(each);
      try {
        return { key, found: await read(each, isNew(each)), faults: [] };
      } catch (error) {
        if (error instanceof Damaged) return { key, found: null, faults: [error.message] };
        throw error;
      }
    }),
  );
  return {
    builds: new Map(all.map(({ key, found }) => [key, found?.build ?? null])),
    sri: new Map(all.flatMap(({ key, found }) => (found ? [[key, found.sri] as const] : []))),
    faults: all.flatMap(({ found, faults }) => [...faults, ...(found?.faults ?? [])]),
  };
}

/** The draft with the integrity of every build.json: from here on the signature covers each byte of the site. */
function sealed(draft: Unsigned, sri: ReadonlyMap<string, string>): Unsigned {
  const seal = <T extends { build: string }>(name: string, part: T): T => {
    const value = sri.get(buildKey({ name, build: part.build }));
    return value === undefined ? part : { ...part, sri: value };
  };
  return {
    ...draft,
    shell: seal('shell', draft.shell),
    remotes: Object.fromEntries(
      Object.entries(draft.remotes).map(([name, { canary, ...remote }]) => [
        name,
        { ...seal(name, remote), ...(canary ? { canary: seal(name, canary) } : {}) },
      ]),
    ),
  };
}

/** Whose pages this edit shows for the first time. */
interface Fresh {
  shell: Build | undefined;
  remotes: Build[];
}

/** The shell with every remote when the shell is another one, else the remotes that are. */
function freshOf(builds: Builds, live: Builds): Fresh {
  const all = [...builds.entries()].flatMap(([key, build]) => (build ? [{ build, isNew: !live.has(key) }] : []));
  const shell = all.find(({ build }) => build.kind === 'shell');
  const remotes = all.filter(({ build, isNew }) => build.kind === 'remote' && (isNew || shell?.isNew));
  return { shell: shell?.build, remotes: remotes.map(({ build }) => build) };
}

type Draft = { ok: true; draft: Unsigned; builds: Builds; fresh: Fresh } | { ok: false; reasons: string[] };

async function draftOf(
  edit: Edit,
  now: Release | null,
  { author, revision, read }: { author: Author; revision: number; read: ReturnType<typeof buildReader> },
  options: PromoteOptions,
): Promise<Draft> {
  const draft = apply(edit, now, author, revision);
  const live = await readAll(now ? namedBy(now) : [], read, () => false);
  const { builds, sri, faults } = await readAll(namedBy(draft), read, (each) => !live.builds.has(buildKey(each)));
  const before = now && { release: now, builds: live.builds };
  const reasons = [...new Set([...refusals(draft, builds, { ...options, now: before }), ...faults])];
  const old = new Set(live.faults);
  const brought = reasons.filter((reason) => !old.has(reason));
  return brought.length
    ? { ok: false, reasons: brought }
    : { ok: true, draft: sealed(draft, sri), builds, fresh: freshOf(builds, live.builds) };
}

/**
 * Makes an edit live: reads the newest revision, applies the edit, checks the result, claims the next number
 * exclusively. Whoever is slower re-applies its edit to the newer revision: no lock, and no edit is lost. On a
 * rehearsal() of the store nothing is written.
 */
export async function promote(
  store: ReleaseStore,
  edit: Edit,
  author: Author,
  key: SigningKey,
  { apis, accept }: PromoteOptions = {},
): Promise<Promoted> {
  const read = buildReader(store);
  // What was live before may be live again, whatever its weight and whichever page it lacks, also while a service is down.
  const waived = edit.as === 'rollback' ? new Set(WAIVERS) : (accept ?? new Set<Waiver>());
  const options = { ...(apis && { apis }), accept: waived };
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { release: now, number } = await newestRelease(store, trustedBy(key));
      if (now && !changes(edit, now)) return { ok: true, release: now, changed: false, was: now };
      const made = await draftOf(edit, now, { author, revision: number + 1, read }, options);
      if (!made.ok) return made;
      const { shell, remotes } = made.fresh;
      const unfit = shell ? await prerender(store, shell, remotes, waived) : [];
      if (unfit.length) return { ok: false, reasons: unfit };
      const release = signed(await sealPages(store, made.draft, made.builds, now), key);
      const bytes = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
      if ((await store.putNew(revisionKey(release.revision), bytes)) === 'written')
        return { ok: true, release, changed: true, was: now };
    }
  } catch (error) {
    if (error instanceof Impossible || error instanceof Damaged) return { ok: false, reasons: [error.message] };
    throw error;
  }
  return { ok: false, reasons: [`Somebody else was faster ${TRIES} times. Try again.`] };
}

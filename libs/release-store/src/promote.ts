import type { Build, Release } from '@farm/contracts';
import { buildKey, type Builds, damagedFiles, type Named, namedBy } from './builds';
import { apply, type Author, changes, type Edit, Impossible } from './edit';
import { revisionKey } from './keys';
import { pagesSri } from './prerender/page-store';
import { prerender } from './prerender/prerender';
import { Damaged, newestRelease, readBuild } from './read';
import { type Circumstances, refusals, type Waiver, WAIVERS } from './refusals';
import { signed, type SigningKey, sriOf, trustedBy, type Unsigned } from './signature';
import type { ReleaseStore } from './store';

interface Part {
  build: string;
  pages?: string | undefined;
}

/** What the live revision says of the rendered pages of this pair; undefined: it has no such pair. */
function signedPages(now: Release | null, shell: string, name: string, build: string): string | undefined {
  if (now?.shell.build !== shell) return undefined;
  if (name === 'shell') return now.shell.pages;
  const remote = now.remotes[name];
  return [remote, remote?.canary].find((part) => part?.build === build)?.pages;
}

/**
 * The draft with the integrity of every build.json and of the rendered pages of every pair: the signature then covers
 * each byte of the site.
 *
 * @throws {Damaged} when pages are no longer those that were signed before
 */
async function seal(
  store: ReleaseStore,
  { draft, builds, sri }: Pick<Extract<Draft, { ok: true }>, 'draft' | 'builds' | 'sri'>,
  now: Release | null,
): Promise<Unsigned> {
  const shell = builds.get(buildKey({ name: 'shell', build: draft.shell.build }));
  const sealPart = async <T extends Part>(name: string, { pages: _, ...part }: T) => {
    const key = buildKey({ name, build: part.build });
    const owner = builds.get(key);
    const pages = shell && owner ? await pagesSri(store, shell, owner) : undefined;
    const before = signedPages(now, draft.shell.build, name, part.build);
    if (before !== undefined && pages !== before)
      throw new Damaged(`${key}: its rendered pages are not what was released`);
    const index = sri.get(key);
    return { ...part, ...(index === undefined ? {} : { sri: index }), ...(pages === undefined ? {} : { pages }) };
  };
  const remotes: Unsigned['remotes'] = {};
  for (const [name, { canary, ...remote }] of Object.entries(draft.remotes))
    remotes[name] = {
      ...(await sealPart(name, remote)),
      ...(canary ? { canary: await sealPart(name, canary) } : {}),
    };
  return { ...draft, shell: await sealPart('shell', draft.shell), remotes };
}

export type Promoted =
  { ok: true; release: Release; changed: boolean; was: Release | null } | { ok: false; reasons: string[] };

type PromoteOptions = Pick<Circumstances, 'apis' | 'accept'>;

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

/** Builds whose pages are not live yet. */
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

type Draft =
  | { ok: true; draft: Unsigned; builds: Builds; sri: ReadonlyMap<string, string>; fresh: Fresh }
  | { ok: false; reasons: string[] };

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
    : { ok: true, draft, builds, sri, fresh: freshOf(builds, live.builds) };
}

/**
 * Applies an edit to the newest revision, checks the result and creates the next revision with a conditional write. After
 * losing a race it starts again on the newer revision, so no lock is needed and no edit is lost.
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
      const release = signed(await seal(store, made, now), key);
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

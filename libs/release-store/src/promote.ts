import type { Build, Release } from '@farm/contracts';
import { buildKey, type Builds, findDamagedFiles, type BuildRef, listBuilds } from './builds';
import { applyEdit, type EditAuthor, type Edit, InvalidEditError, isEffective } from './edit';
import { revisionKey } from './keys';
import { readReleasedContent } from './content';
import { pagesSri, releasedPages } from './prerender/page-store';
import { prerender } from './prerender/prerender';
import { IntegrityError, readBuild, readHistory, readNewestRelease } from './read';
import { type ValidationContext, validateRelease, type Waiver, WAIVERS } from './release-validation';
import { signed, type SigningKey, sriOf, trustedBy, type TrustedKeys, type UnsignedRelease } from './signature';
import { findSignatureProblem, mayRender } from './signature-scope';
import { dryRunStore, type ReleaseStore } from './store';

interface ReleasedBuild {
  build: string;
  pages?: string | undefined;
}

/** Integrity of a pair's rendered pages in the live revision; undefined: the pair is not live, or has none. */
function signedPages(now: Release | null, draft: UnsignedRelease, name: string, build: string): string | undefined {
  if (now?.shell.build !== draft.shell.build || now.content?.id !== draft.content?.id) return undefined;
  if (name === 'shell') return now.shell.pages;
  const remote = now.remotes[name];
  return [remote, remote?.canary].find((part) => part?.build === build)?.pages;
}

/**
 * Adds the integrity of every build.json and of all rendered pages to a draft, so that the signature covers every byte of
 * the site.
 * @param rendered integrity of the new pages by 'name@build'
 * @throws {IntegrityError} if pages differ from those signed before
 */
async function addIntegrity(
  store: ReleaseStore,
  { draft, builds, sri }: Pick<Extract<Draft, { ok: true }>, 'draft' | 'builds' | 'sri'>,
  rendered: ReadonlyMap<string, string>,
  now: Release | null,
): Promise<UnsignedRelease> {
  const shell = builds.get(buildKey({ name: 'shell', build: draft.shell.build }));
  const pagesOf = async (name: string, build: string): Promise<string | undefined> => {
    const key = buildKey({ name, build });
    const before = signedPages(now, draft, name, build);
    const owner = builds.get(key);
    if (before === undefined || !shell || !owner) return rendered.get(key);
    if ((await pagesSri(store, { shell, owner, content: draft.content?.id })) === before) return before;
    throw new IntegrityError(`${key}: its rendered pages differ from what was released`);
  };
  const withIntegrity = async <T extends ReleasedBuild>(name: string, { pages: _, ...part }: T) => {
    const pages = await pagesOf(name, part.build);
    const index = sri.get(buildKey({ name, build: part.build }));
    return { ...part, ...(index === undefined ? {} : { sri: index }), ...(pages === undefined ? {} : { pages }) };
  };
  const remotes: UnsignedRelease['remotes'] = {};
  for (const [name, { canary, ...remote }] of Object.entries(draft.remotes))
    remotes[name] = {
      ...(await withIntegrity(name, remote)),
      ...(canary ? { canary: await withIntegrity(name, canary) } : {}),
    };
  return { ...draft, shell: await withIntegrity('shell', draft.shell), remotes };
}

export type PromoteResult =
  { ok: true; release: Release; changed: boolean; was: Release | null } | { ok: false; reasons: string[] };

interface PromoteOptions extends Pick<ValidationContext, 'apis' | 'accept'> {
  /** The keys whose revisions count; by default only the signing key. */
  trusted?: TrustedKeys;
}

// Each lost race means that another edit succeeded, so this is how many teams can promote at the same moment.
const MAX_ATTEMPTS = 64;

interface LoadedBuild {
  build: Build;
  sri: string;
  problems: string[];
}

const memoize = <T>(read: (ref: BuildRef) => Promise<T>): ((ref: BuildRef) => Promise<T>) => {
  const cache = new Map<string, Promise<T>>();
  return (ref) => {
    const key = `${buildKey(ref)} ${ref.sri ?? ''}`;
    const result = cache.get(key) ?? read(ref);
    cache.set(key, result);
    return result;
  };
};

/** Reads each build once, also across lost races, because published builds never change. */
function createBuildLoader(store: ReleaseStore) {
  const index = memoize(({ name, build, sri }) => readBuild(store, name, build, sri));
  const files = memoize(async (ref) => {
    const published = await index(ref);
    return published ? findDamagedFiles(store, published.build) : [];
  });
  return async (ref: BuildRef, withFiles: boolean): Promise<LoadedBuild | null> => {
    const published = await index(ref);
    if (!published) return null;
    return { build: published.build, sri: sriOf(published.bytes), problems: withFiles ? await files(ref) : [] };
  };
}

type BuildLoader = ReturnType<typeof createBuildLoader>;

/** Loads builds by 'name@build', and checks the files of new ones. */
async function loadAll(
  refs: readonly BuildRef[],
  load: BuildLoader,
  isNew: (ref: BuildRef) => boolean,
): Promise<{ builds: Builds; sri: ReadonlyMap<string, string>; problems: string[] }> {
  const all = await Promise.all(
    refs.map(async (ref) => {
      const key = buildKey(ref);
      try {
        return { key, loaded: await load(ref, isNew(ref)), problems: [] };
      } catch (error) {
        if (error instanceof IntegrityError) return { key, loaded: null, problems: [error.message] };
        throw error;
      }
    }),
  );
  return {
    builds: new Map(all.map(({ key, loaded }) => [key, loaded?.build ?? null])),
    sri: new Map(all.flatMap(({ key, loaded }) => (loaded ? [[key, loaded.sri] as const] : []))),
    problems: all.flatMap(({ loaded, problems }) => [...problems, ...(loaded?.problems ?? [])]),
  };
}

/** The builds whose pages are rendered: all if the shell or the content is new, otherwise the new ones. */
function planRendering(builds: Builds, live: Builds, isAllNew: boolean): Build[] {
  const published = [...builds.entries()].flatMap(([key, build]) => (build ? [{ build, isNew: !live.has(key) }] : []));
  const isAll = isAllNew || published.some(({ build, isNew }) => isNew && build.kind === 'shell');
  return published.filter(({ isNew }) => isNew || isAll).map(({ build }) => build);
}

type Draft =
  | { ok: true; draft: UnsignedRelease; builds: Builds; sri: ReadonlyMap<string, string>; render: Build[] }
  | { ok: false; reasons: string[] };

async function createDraft(
  edit: Edit,
  now: Release | null,
  { author, revision, load }: { author: EditAuthor; revision: number; load: BuildLoader },
  options: PromoteOptions,
): Promise<Draft> {
  const draft = applyEdit(edit, now, author, revision);
  const live = await loadAll(now ? listBuilds(now) : [], load, () => false);
  const { builds, sri, problems } = await loadAll(listBuilds(draft), load, (ref) => !live.builds.has(buildKey(ref)));
  const before = now && { release: now, builds: live.builds };
  const reasons = [...new Set([...validateRelease(draft, builds, { ...options, now: before }), ...problems])];
  const liveProblems = new Set(live.problems);
  const added = reasons.filter((reason) => !liveProblems.has(reason));
  return added.length
    ? { ok: false, reasons: added }
    : {
        ok: true,
        draft,
        builds,
        sri,
        // A checkpoint also renders what the gateways have rendered themselves since content was published.
        render: planRendering(
          builds,
          live.builds,
          edit.kind === 'checkpoint' || now?.content?.id !== draft.content?.id,
        ),
      };
}

// Revisions whose pages a rollback uses again, as many as are searched for its target.
const MAX_HISTORY = 100;

/**
 * Renders the pages of a draft. Returns their problems, and the integrity of those that the key may sign; the others are only
 * checked.
 */
async function renderDraft(
  store: ReleaseStore,
  { draft, builds, render }: Extract<Draft, { ok: true }>,
  earlier: readonly Release[],
  accept: ReadonlySet<Waiver>,
  mayRenderPart: (name: string) => boolean,
): ReturnType<typeof prerender> {
  const shell = builds.get(buildKey({ name: 'shell', build: draft.shell.build }));
  if (!shell) return { problems: [], pages: new Map() };
  const content = await readReleasedContent(store, draft.content);
  const pages = { shell, content, released: releasedPages(earlier) };
  const signable = render.filter(({ name }) => mayRenderPart(name));
  const others = render.filter((build) => !signable.includes(build));
  const result = await prerender(store, { ...pages, owners: signable }, accept);
  const checked = await prerender(dryRunStore(store), { ...pages, owners: others }, accept);
  return { problems: [...result.problems, ...checked.problems], pages: result.pages };
}

/**
 * Applies an edit to the newest revision, checks the result and creates the next revision with a conditional write. After
 * losing a race it starts again on the newer revision, so no lock is needed and no edit is lost.
 */
export async function promote(
  store: ReleaseStore,
  edit: Edit,
  author: EditAuthor,
  key: SigningKey,
  { apis, accept, trusted = trustedBy(key) }: PromoteOptions = {},
): Promise<PromoteResult> {
  const load = createBuildLoader(store);
  // A rollback to what was live before must always work: also over budget, with fewer pages, or while a service is down.
  const waived = edit.kind === 'rollback' ? new Set(WAIVERS) : (accept ?? new Set<Waiver>());
  const options = { ...(apis && { apis }), accept: waived };
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { release: now, number } = await readNewestRelease(store, trusted);
      if (now && !isEffective(edit, now)) return { ok: true, release: now, changed: false, was: now };
      const draft = await createDraft(edit, now, { author, revision: number + 1, load }, options);
      if (!draft.ok) return draft;
      const history = edit.kind === 'rollback' ? await readHistory(store, number, trusted, MAX_HISTORY) : [];
      const earlier = [...history, ...(now ? [now] : [])];
      const isSignable = (name: string) => mayRender(key.id, name, trusted);
      const { problems, pages } = await renderDraft(store, draft, earlier, waived, isSignable);
      if (problems.length) return { ok: false, reasons: problems };
      const release = signed(await addIntegrity(store, draft, pages, now), key);
      const problem = findSignatureProblem(release, now, trusted);
      if (problem) return { ok: false, reasons: [`revision ${release.revision} ${problem}`] };
      const bytes = Buffer.from(`${JSON.stringify(release, null, 1)}\n`);
      if ((await store.putNew(revisionKey(release.revision), bytes)) === 'written')
        return { ok: true, release, changed: true, was: now };
    }
  } catch (error) {
    if (error instanceof InvalidEditError || error instanceof IntegrityError)
      return { ok: false, reasons: [error.message] };
    throw error;
  }
  return { ok: false, reasons: [`Other edits came first ${MAX_ATTEMPTS} times. Try again.`] };
}

import type { Build, Canary, LiveRelease, LiveRemote, Release } from '@farm/contracts';
import { type Language, type SiteContent } from '@farm/farm';
import { checkCompatibility } from '@farm/contracts/compatibility';
import {
  type Apis,
  findIncompatibilities,
  languagesOf,
  pageSummaries,
  readBuild,
  readReleasedContent,
  type ReleaseStore,
  sriOf,
} from '@farm/release-store';
import type { MemoryRateLimiter } from './rate-limit';

/** A published build with the integrity of its build.json, which contains those of all other files. */
export interface Loaded {
  build: Build;
  sri: string;
}

export interface BuildReader {
  (name: string, id: string, sri?: string): Promise<Loaded | null>;
  /** The build, if it has been read before. */
  cached(name: string, id: string): Loaded | undefined;
}

// a few kB each
const MAX_BUILDS = 200;

/**
 * Reads and caches build.json of published builds, which never change; null if the build is not published.
 * @throws IntegrityError if the bytes do not match `sri` or are no build
 */
export function buildReader(store: ReleaseStore): BuildReader {
  const cache = new Map<string, Loaded>();
  const keyOf = (name: string, id: string) => `${name}@${id}`;
  const read = async (name: string, id: string, sri?: string) => {
    if (!/^[a-z]+$/.test(name) || !/^[0-9a-f]{12}$/.test(id)) return null;
    const key = keyOf(name, id);
    const cached = cache.get(key);
    if (cached && (sri === undefined || cached.sri === sri)) return cached;
    const published = await readBuild(store, name, id, sri);
    if (!published) return null;
    const loaded = { build: published.build, sri: sriOf(published.bytes) };
    cache.set(key, loaded);
    if (cache.size > MAX_BUILDS) cache.delete(cache.keys().next().value as string);
    return loaded;
  };
  return Object.assign(read, { cached: (name: string, id: string) => cache.get(keyOf(name, id)) });
}

/** Reads the build that a visitor of this network names; null if it is not published or damaged. */
export type VisitorBuildReader = (name: string, id: string, network: string) => Promise<Loaded | null>;

/**
 * Each name of a build that is not published costs a read of the store, so a network gets a few of them a minute; builds that are
 * known are not limited. Without `misses` there is no limit. @throws 429
 */
export const visitorBuildReader =
  (read: BuildReader, misses: MemoryRateLimiter | null): VisitorBuildReader =>
  async (name, id, network) => {
    const known = read.cached(name, id);
    if (known) return known;
    if (misses?.isExhausted(network)) return misses.reject();
    const loaded = await read(name, id).catch(() => null);
    if (!loaded) misses?.allows(network);
    return loaded;
  };

/** One variant of a revision in one language: the stable builds, or those with canaries or a preview. */
export interface Live {
  language: Language;
  release: Release;
  shell: Build;
  remotes: ReadonlyMap<string, Build>;
  /** Incompatible remotes, with the reasons. Their pages show a message; the rest of the site works. */
  unavailable: ReadonlyMap<string, readonly string[]>;
  /** What operators published; undefined: the built-in content. */
  content: SiteContent | undefined;
  /** The release as embedded in documents. */
  forBrowser: LiveRelease;
}

export interface RevisionOptions {
  testMode: boolean;
  /** Development: origins of development servers by name, 'shell' or a remote's. */
  local: ReadonlyMap<string, string>;
}

interface VariantOptions {
  release: Release;
  content: SiteContent | undefined;
  shell: Loaded;
  remotes: ReadonlyMap<string, Loaded>;
  preview?: string | undefined;
  apis: Apis;
}

const remoteForBrowser = ({ build, sri }: Loaded, state: 'on' | 'off', isLocal: boolean): LiveRemote => ({
  build: build.build,
  state,
  needs: build.needs?.shell ?? '',
  apis: build.needs?.apis ?? {},
  global: `farm_${build.name}_${isLocal ? 'local' : build.build}`,
  sri,
  entry: isLocal ? 'remoteEntry.js' : (build.entry[0] ?? ''),
  pages: pageSummaries(build, 'en'),
});

/** Whether a remote is switched off or incompatible. A previewed remote is always available. */
export const isUnavailable = ({ release, unavailable, forBrowser }: Live, name: string): boolean =>
  unavailable.has(name) || (release.remotes[name]?.state === 'off' && forBrowser.preview !== name);

/** Browsers check the shell version themselves, but not the services' versions. */
const isCheckedByBrowser = (shell: Build, { needs }: Build) =>
  checkCompatibility(shell.provides ?? '', needs?.shell ?? '') !== 'compatible';

function liveOf(
  { release, content, shell, remotes, preview, apis }: VariantOptions,
  { testMode, local }: RevisionOptions,
): Live {
  const unavailable = new Map(
    [...remotes]
      .map(
        ([name, { build }]) => [name, local.has(name) ? [] : findIncompatibilities(shell.build, build, apis)] as const,
      )
      .filter(([, reasons]) => reasons.length > 0),
  );
  const stateOf = (name: string, { build }: Loaded): 'on' | 'off' => {
    const isOff = release.remotes[name]?.state === 'off' && preview !== name;
    return isOff || (unavailable.has(name) && !isCheckedByBrowser(shell.build, build)) ? 'off' : 'on';
  };
  return {
    language: 'en',
    release,
    content,
    shell: shell.build,
    remotes: new Map([...remotes].map(([name, { build }]) => [name, build])),
    unavailable,
    forBrowser: {
      revision: release.revision,
      shell: { build: shell.build.build, sri: shell.sri, pages: pageSummaries(shell.build, 'en') },
      remotes: Object.fromEntries(
        [...remotes].map(([name, loaded]) => [name, remoteForBrowser(loaded, stateOf(name, loaded), local.has(name))]),
      ),
      testMode,
      ...(release.offline && { offline: release.offline }),
      ...(preview === undefined ? {} : { preview }),
      ...(local.size ? { local: Object.fromEntries(local) } : {}),
    },
  };
}

const translated = new WeakMap<Live, Live>();

/** The same variant in a language: its documents list the pages in it. The shell decides in which languages there are pages. */
export function liveInLanguage(live: Live, language: Language): Live {
  if (language === live.language || !languagesOf(live.shell).includes(language)) return live;
  const known = translated.get(live);
  if (known) return known;
  const { shell, remotes } = live.forBrowser;
  const pagesOf = (name: string) => {
    const build = live.remotes.get(name);
    return build ? pageSummaries(build, language) : [];
  };
  const forBrowser = {
    ...live.forBrowser,
    shell: { ...shell, pages: pageSummaries(live.shell, language) },
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, remote]) => [name, { ...remote, pages: pagesOf(name) }]),
    ),
  };
  const other: Live = { ...live, language, forBrowser };
  translated.set(live, other);
  return other;
}

/** The variant of one browser. */
export interface Choice {
  /** 0 to 99: canaries with a larger percentage apply. null: no bucket and no canary. */
  bucket: number | null;
  preview: Loaded | null;
}

export const STABLE: Choice = { bucket: null, preview: null };

/** A revision whose builds are all loaded. */
export interface Revision {
  release: Release;
  content: SiteContent | undefined;
  canaries: readonly [name: string, canary: Canary][];
  /** The same object for the same builds and service versions. */
  live(choice: Choice): Live;
}

// stable, canaries, and a few previews
const VARIANTS = 16;

interface RevisionBuilds {
  shell: Loaded;
  stable: ReadonlyMap<string, Loaded>;
  canaries: ReadonlyMap<string, { percent: number; loaded: Loaded }>;
}

async function buildsOf({ shell, remotes }: Release, read: BuildReader): Promise<RevisionBuilds> {
  const loaded = async (name: string, { build, sri }: { build: string; sri?: string | undefined }) => {
    const loaded = await read(name, build, sri);
    if (!loaded) throw new Error(`${name}@${build} is not in the store`);
    return loaded;
  };
  const all = Object.entries(remotes);
  const stable = all.map(async ([name, remote]) => [name, await loaded(name, remote)] as const);
  const canaries = all.flatMap(([name, { canary }]) =>
    canary ? [loaded(name, canary).then((loaded) => [name, { percent: canary.percent, loaded }] as const)] : [],
  );
  return {
    shell: await loaded('shell', shell),
    stable: new Map(await Promise.all(stable)),
    canaries: new Map(await Promise.all(canaries)),
  };
}

/** An incompatible canary is skipped: its browsers get the stable build. */
function buildsFor({ shell, stable, canaries }: RevisionBuilds, { bucket, preview }: Choice, apis: Apis) {
  const activeShell = preview?.build.name === 'shell' ? preview : shell;
  const remotes = new Map(stable);
  for (const [name, { percent, loaded }] of canaries) {
    const isInBucket = bucket !== null && bucket < percent;
    if (isInBucket && findIncompatibilities(activeShell.build, loaded.build, apis).length === 0)
      remotes.set(name, loaded);
  }
  if (preview && preview !== activeShell) remotes.set(preview.build.name, preview);
  return { shell: activeShell, remotes, preview: preview?.build.name };
}

/**
 * Loads every build of a revision, and its content. `currentApis` returns the current contract version of each service, the same object
 * until one changes.
 * @throws if a build or the content is missing or differs from what was signed
 */
export async function loadRevision(
  release: Release,
  options: RevisionOptions & { store: ReleaseStore; read: BuildReader },
  currentApis: () => Apis,
): Promise<Revision> {
  const loaded = await buildsOf(release, options.read);
  const content = (await readReleasedContent(options.store, release.content))?.value;
  const liveByBuilds = new Map<string, Live>();
  let stable: { apis: Apis; live: Live } | undefined;
  const liveOfBuilds = (choice: Choice, apis: Apis): Live => {
    const builds = buildsFor(loaded, choice, apis);
    const ids = [builds.shell, ...builds.remotes.values()].map(({ build }) => `${build.name}@${build.build}`);
    const key = JSON.stringify([ids, builds.preview, apis]);
    const live = liveByBuilds.get(key) ?? liveOf({ release, content, ...builds, apis }, options);
    liveByBuilds.delete(key); // keeps the least recently used first
    liveByBuilds.set(key, live);
    if (liveByBuilds.size > VARIANTS) liveByBuilds.delete(liveByBuilds.keys().next().value as string);
    return live;
  };
  return {
    release,
    content,
    canaries: Object.entries(release.remotes).flatMap(([name, { canary }]) => (canary ? [[name, canary]] : [])),
    live: (choice) => {
      const apis = currentApis();
      if (choice !== STABLE) return liveOfBuilds(choice, apis);
      if (stable?.apis !== apis) stable = { apis, live: liveOfBuilds(choice, apis) };
      return stable.live;
    },
  };
}

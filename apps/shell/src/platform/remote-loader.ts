import type { LiveRelease } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import type { ComponentType } from 'react';
import { loadBuild, sri } from './integrity';
import { reportLoad, type LoadReport } from './load-metrics';
import {
  failPendingStylesheets,
  loadPage,
  probeFile,
  type BuildFiles,
  type LoadErrorReason,
  type LoadFailure,
  type LoadResult,
  type LoadStage,
  type PageSources,
} from './load-page';
import { pageStateOf, setPageState, unavailability } from './page-state';
import { assetsOf, liveRelease, SHELL } from './release';

const SLOW_AFTER_MS = 4_000;
const ATTEMPT_LIMIT_MS = 20_000;
const FILE_LIMIT_MS = 8_000;

type Page = { default: ComponentType };

const pages = new Map<string, Promise<Page>>();
/** Pages that the visitor opened; the others were only prefetched. */
const opened = new Set<string>();
/** Reports of prefetches, until their page is opened. */
const prefetched = new Map<string, LoadReport>();
const retries = new Map<string, () => void>();
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Absolute URLs of the files of a build; absolute ones stay as they are. */
const urlsOf = (files: readonly string[], home: string): string[] => {
  const base = new URL(home, location.href);
  return files.map((file) => new URL(file, base).href);
};

/** Why files of a build cannot be loaded; null when all of them can. */
async function refresh(name: string, build: string, files: readonly string[]): Promise<LoadErrorReason | null> {
  const urls = new Set(urlsOf(files, assetsOf(name, build)));
  const problems = await Promise.all([...urls].map((url) => probeFile(url, sri(url), FILE_LIMIT_MS)));
  return problems.find((why) => why !== null) ?? null;
}

async function loadChunk({ lazy }: PageRoute, urls: readonly string[]): ReturnType<PageRoute['lazy']> {
  const limit = setTimeout(failPendingStylesheets, FILE_LIMIT_MS, urls);
  return lazy().finally(() => clearTimeout(limit));
}

/** The files of the document's own page. The document lists them, so build.json is not needed. */
function filesOf({ path, js, files }: NonNullable<LiveRelease['own']>, home: string): BuildFiles {
  const names = files.filter(({ url }) => url.startsWith(home)).map(({ url }) => url.slice(home.length));
  const css = names.filter((name) => name.endsWith('.css'));
  return { entry: names.filter((name) => !js.includes(name) && !css.includes(name)), pages: [{ path, js, css }] };
}

function sourcesOf(owner: string, path: string, shellRoutes: PageRoute[]): PageSources {
  const { shell, remotes, own } = liveRelease();
  const { build, sri: integrity } = owner === SHELL ? shell : (remotes[owner] as (typeof remotes)[string]);
  const isOwn = own?.path === path && own.owner === owner; // then the document lists every file
  const home = assetsOf(owner, build);
  return {
    index: async () => (isOwn ? filesOf(own, home) : loadBuild(owner, build, integrity)),
    routes: async () => {
      if (owner === SHELL) return shellRoutes;
      if (!isOwn) await loadBuild(SHELL, shell.build, shell.sri); // './federation' is a chunk of the shell
      const { loadRoutes } = await import(/* webpackChunkName: "federation" */ './federation');
      return loadRoutes(owner);
    },
    page: (route, files) => loadChunk(route, urlsOf(files, home)),
    refresh: (files) => refresh(owner, build, files),
    wait: pause,
    random: Math.random,
  };
}

async function loadInTime(owner: string, path: string, shellRoutes: PageRoute[]): Promise<LoadResult> {
  let stage: LoadStage = 'index';
  const loading = loadPage(path, sourcesOf(owner, path, shellRoutes), (current) => (stage = current));
  const timeout = pause(ATTEMPT_LIMIT_MS).then((): LoadResult => ({ ok: false, failure: { stage, why: 'timeout' } }));
  return Promise.race([loading, timeout]);
}

/** Resolves when the visitor presses 'Try again', the network returns or the tab becomes visible. */
const untilRetry = (path: string): Promise<void> => new Promise((resolve) => retries.set(path, resolve));

/** Reports a result; that of a prefetch only once its page is opened. */
function reportResult(report: LoadReport): void {
  if (opened.has(report.path)) reportLoad(report);
  else prefetched.set(report.path, report);
}

/** Marks a page as opened: a successful prefetch is reported now, a failed one is repeated and reported then. */
function open(path: string): void {
  opened.add(path);
  const report = prefetched.get(path);
  prefetched.delete(path);
  if (report && report.result !== 'failed') reportLoad(report);
  tryAgain(path);
}

async function load(owner: string, path: string, shellRoutes: PageRoute[]): Promise<Page> {
  for (;;) {
    const from = performance.now();
    const report = (result: 'ready' | 'slow' | 'failed', failure?: LoadFailure) =>
      reportResult({ path, result, ms: performance.now() - from, ...(failure && { failure }) });
    setPageState(path, { now: 'loading' });
    const slow = setTimeout(() => setPageState(path, { now: 'slow' }), SLOW_AFTER_MS);
    const result = await loadInTime(owner, path, shellRoutes);
    clearTimeout(slow);
    if (result.ok) {
      report(pageStateOf(path).now === 'slow' ? 'slow' : 'ready');
      setPageState(path, { now: 'ready' });
      return { default: result.page };
    }
    setPageState(path, { now: 'failed', failure: result.failure });
    report('failed', result.failure);
    await untilRetry(path);
  }
}

/**
 * Loads the page at `path` of the shell or a remote, once. Never rejects, so that React.lazy caches no failure: after a
 * failed attempt it waits for `tryAgain`; for an unavailable remote it stays pending. `pageStateOf` has the state.
 */
export function openPage(owner: string, path: string, shellRoutes: PageRoute[]): Promise<Page> {
  open(path);
  const remote = liveRelease().remotes[owner];
  const unavailable = remote ? unavailability(remote) : null;
  if (unavailable && !pages.has(path)) {
    setPageState(path, { now: unavailable });
    if (unavailable === 'incompatible') reportLoad({ path, result: unavailable, ms: 0 });
  }
  const page = pages.get(path) ?? (unavailable ? new Promise<Page>(() => undefined) : load(owner, path, shellRoutes));
  pages.set(path, page);
  return page;
}

/** Loads a page before it is opened. A failed prefetch is repeated when the page is opened. */
export function prefetchPage(owner: string, path: string, shellRoutes: PageRoute[]): void {
  if (!pages.has(path)) pages.set(path, load(owner, path, shellRoutes));
}

/** Starts another attempt for a page that failed; does nothing in any other state. */
export function tryAgain(path: string): void {
  if (pageStateOf(path).now !== 'failed') return;
  retries.get(path)?.();
  retries.delete(path);
}

/** Retries failed pages when the network returns or the tab becomes visible. */
export function retryAutomatically(): void {
  const retryAll = () => [...retries.keys()].forEach(tryAgain);
  window.addEventListener('online', retryAll);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retryAll());
}

import type { LiveRelease } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import type { ComponentType } from 'react';
import { attempt, type Files, type Outcome, type Sources } from './attempt';
import { barredFrom } from './barred';
import { giveUpStylesheets } from './hung-stylesheets';
import { learnBuild, sri } from './integrity';
import { whatIsWrong, type Stage, type Why } from './load-failed';
import { assetsOf, liveRelease } from './release';
import { report } from './reports';
import { setState, stateOf, type Failure } from './slot-state';

const SLOW_AFTER_MS = 4_000;
const ATTEMPT_LIMIT_MS = 20_000;
const FILE_LIMIT_MS = 8_000;

/** The shell's own pages come the same way as a remote's, without federation. */
export const SHELL = 'shell';

type Page = { default: ComponentType };

const pages = new Map<string, Promise<Page>>();
const wakers = new Map<string, () => void>();
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What is wrong with files of a build, or with addresses; null: nothing. */
async function refresh(name: string, build: string, files: readonly string[]): Promise<Why | null> {
  const home = new URL(assetsOf(name, build), location.href);
  const urls = new Set(files.map((file) => new URL(file, home).href));
  const found = await Promise.all([...urls].map((url) => whatIsWrong(url, sri(url), FILE_LIMIT_MS)));
  return found.find((why) => why !== null) ?? null;
}

async function bringChunk({ lazy }: PageRoute): ReturnType<PageRoute['lazy']> {
  const limit = setTimeout(giveUpStylesheets, FILE_LIMIT_MS);
  return lazy().finally(() => clearTimeout(limit));
}

/** What the document itself says of its page: as much as build.json would, so that nobody asks for that. */
function filesOf({ path, js, files }: NonNullable<LiveRelease['own']>, home: string): Files {
  const names = files.filter(({ url }) => url.startsWith(home)).map(({ url }) => url.slice(home.length));
  return { entry: names.filter((name) => !js.includes(name)), pages: [{ path, js, css: [] }] };
}

function sourcesOf(owner: string, path: string, shellRoutes: PageRoute[]): Sources {
  const { shell, remotes, own } = liveRelease();
  const { build, sri: integrity } = owner === SHELL ? shell : (remotes[owner] as (typeof remotes)[string]);
  const isOwn = own?.path === path && own.owner === owner; // then the document names every file that is needed
  const home = assetsOf(owner, build);
  return {
    index: async () => (isOwn ? filesOf(own, home) : learnBuild(owner, build, integrity)),
    routes: async () => {
      if (owner === SHELL) return shellRoutes;
      if (!isOwn) await learnBuild(SHELL, shell.build, shell.sri); // the federation runtime is a chunk of the shell
      const { loadRoutes } = await import(/* webpackChunkName: "federation" */ './federation');
      return loadRoutes(owner);
    },
    page: bringChunk,
    refresh: (files) => refresh(owner, build, files),
    wait: pause,
    chance: Math.random,
  };
}

async function attemptInTime(owner: string, path: string, shellRoutes: PageRoute[]): Promise<Outcome> {
  let stage: Stage = 'index';
  const coming = attempt(path, sourcesOf(owner, path, shellRoutes), (begun) => (stage = begun));
  const over = pause(ATTEMPT_LIMIT_MS).then((): Outcome => ({ ok: false, failure: { stage, why: 'timeout' } }));
  return Promise.race([coming, over]);
}

/** Resolves when the visitor presses 'Try again', the network comes back or the tab is looked at again. */
const woken = (path: string): Promise<void> => new Promise((resolve) => wakers.set(path, resolve));

async function bring(owner: string, path: string, shellRoutes: PageRoute[]): Promise<Page> {
  for (;;) {
    const from = performance.now();
    const tell = (result: 'ready' | 'slow' | 'failed', failure?: Failure) =>
      report({ path, result, ms: performance.now() - from, ...(failure && { failure }) });
    setState(path, { now: 'loading' });
    const slow = setTimeout(() => setState(path, { now: 'slow' }), SLOW_AFTER_MS);
    const outcome = await attemptInTime(owner, path, shellRoutes);
    clearTimeout(slow);
    if (outcome.ok) {
      tell(stateOf(path).now === 'slow' ? 'slow' : 'ready');
      setState(path, { now: 'ready' });
      return { default: outcome.page };
    }
    setState(path, { now: 'failed', failure: outcome.failure });
    tell('failed', outcome.failure);
    await woken(path);
  }
}

/**
 * The page at `path` of the shell or a remote. Never rejects: it retries, waits for `tryAgain`, or for ever, so
 * React.lazy caches no failure and a page heals without a reload. How far it is tells `stateOf(path)`.
 */
export function pageOf(owner: string, path: string, shellRoutes: PageRoute[]): Promise<Page> {
  tryAgain(path); // it may have failed when nobody looked
  const remote = liveRelease().remotes[owner];
  const bar = remote ? barredFrom(remote) : null;
  if (bar && !pages.has(path)) {
    setState(path, { now: bar });
    if (bar === 'incompatible') report({ path, result: bar, ms: 0 });
  }
  const coming = pages.get(path) ?? (bar ? new Promise<Page>(() => undefined) : bring(owner, path, shellRoutes));
  pages.set(path, coming);
  return coming;
}

/** Starts another attempt for a page that failed; does nothing in any other state. */
export function tryAgain(path: string): void {
  if (stateOf(path).now !== 'failed') return;
  wakers.get(path)?.();
  wakers.delete(path);
}

/** Failed pages try again by themselves when the network is back or the tab is looked at again. */
export function healByItself(): void {
  const all = () => [...wakers.keys()].forEach(tryAgain);
  window.addEventListener('online', all);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && all());
}

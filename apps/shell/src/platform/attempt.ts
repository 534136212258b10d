import type { Build } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import type { ComponentType } from 'react';
import type { Failure, Stage } from './slot-state';

/** How the pieces of one page are asked for. Given by remote-loader.ts; a double in specs. */
export interface Sources {
  index: () => Promise<Build>;
  routes: () => Promise<PageRoute[]>;
  /** Asks for files anew, past the browser's cache. */
  refresh: (files: readonly string[]) => Promise<void>;
  wait: (ms: number) => Promise<void>;
  /** 0 to 1. */
  chance: () => number;
}

export type Outcome = { ok: true; page: ComponentType } | { ok: false; failure: Failure };

// One blip, then one reload of a load balancer; give or take 30 %, so that visitors do not come back in step.
const RETRY_AFTER_MS = [300, 900];
const SPREAD = 0.3;

class StageFailed extends Error {
  constructor(
    readonly stage: Stage,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const isStylesheet = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED';

async function withRetries<T>(
  stage: Stage,
  ask: () => Promise<T>,
  files: readonly string[],
  { refresh, wait, chance }: Sources,
): Promise<T> {
  for (const pause of [...RETRY_AFTER_MS, null]) {
    try {
      return await ask();
    } catch (error) {
      if (pause === null) throw new StageFailed(isStylesheet(error) ? 'css' : stage, error);
      await wait(pause * (1 - SPREAD + 2 * SPREAD * chance()));
      // A poisoned cache entry would fail for ever: the file is fetched anew before it is asked for again.
      await refresh(files).catch(() => undefined);
    }
  }
  throw new StageFailed(stage, new Error('unreachable'));
}

/** One attempt to bring the page at `path`: build.json, entry and routes, page with its stylesheets. Never rejects. */
export async function attempt(path: string, sources: Sources): Promise<Outcome> {
  try {
    const build = await withRetries('index', sources.index, [], sources);
    const routes = await withRetries('entry', sources.routes, build.entry, sources);
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) return { ok: false, failure: { stage: 'page', why: `no route for ${path}` } };
    const page = build.pages.find((candidate) => candidate.path === path);
    const { Component } = await withRetries('page', route.lazy, [...(page?.js ?? []), ...(page?.css ?? [])], sources);
    return { ok: true, page: Component };
  } catch (error) {
    const stage = error instanceof StageFailed ? error.stage : 'page';
    return { ok: false, failure: { stage, why: error instanceof Error ? error.message : String(error) } };
  }
}

import type { Build } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import type { ComponentType } from 'react';
import { addressOf, stageOf, whyOf, type Stage, type Why } from './load-failed';
import type { Failure } from './slot-state';

/** What a build says of its files, as far as a page needs it. */
export interface Files {
  entry: Build['entry'];
  pages: readonly Pick<Build['pages'][number], 'path' | 'js' | 'css'>[];
}

/** How the pieces of one page are asked for. Given by remote-loader.ts; a double in specs. */
export interface Sources {
  index: () => Promise<Files>;
  routes: () => Promise<PageRoute[]>;
  page: (route: PageRoute) => ReturnType<PageRoute['lazy']>;
  /** Asks for files anew, past the browser's cache; null: all of them are well. */
  refresh: (files: readonly string[]) => Promise<Why | null>;
  wait: (ms: number) => Promise<void>;
  /** 0 to 1. */
  chance: () => number;
}

export type Outcome = { ok: true; page: ComponentType } | { ok: false; failure: Failure };

// One blip, then one reload of a load balancer; give or take 30 %, so that visitors do not come back in step.
const RETRY_AFTER_MS = [300, 900];
const SPREAD = 0.3;

class StageFailed extends Error {
  constructor(readonly failure: Failure) {
    super();
  }
}

async function withRetries<T>(
  asked: Stage,
  ask: () => Promise<T>,
  files: readonly string[],
  { refresh, wait, chance }: Sources,
): Promise<T> {
  let found: Why | null = 'network';
  for (const pause of [...RETRY_AFTER_MS, null]) {
    try {
      return await ask();
    } catch (error) {
      const why = whyOf(error);
      // A file that is well and fails all the same is no matter of the line.
      const known: Why = why === 'unclear' ? (found ?? 'script') : why;
      if (known === 'script' || pause === null) throw new StageFailed({ stage: stageOf(error, asked), why: known });
      await wait(pause * (1 - SPREAD + 2 * SPREAD * chance()));
      // A poisoned cache entry would fail for ever. What only takes long is not asked for twice at a time.
      found =
        known === 'timeout' ? known : await refresh([...files, ...addressOf(error)]).catch(() => 'network' as const);
    }
  }
  throw new StageFailed({ stage: asked, why: 'script' });
}

/**
 * One attempt to bring the page at `path`: build.json, entry and routes, page with its stylesheets. Never rejects.
 * `at` is told each stage as it begins.
 */
export async function attempt(path: string, sources: Sources, at: (stage: Stage) => void): Promise<Outcome> {
  try {
    at('index');
    const build = await withRetries('index', sources.index, [], sources);
    at('entry');
    const routes = await withRetries('entry', sources.routes, build.entry, sources);
    at('page');
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new StageFailed({ stage: 'routes', why: 'script' }); // a build without a page it declares
    const page = build.pages.find((candidate) => candidate.path === path);
    const files = [...(page?.js ?? []), ...(page?.css ?? [])];
    const { Component } = await withRetries('page', () => sources.page(route), files, sources);
    return { ok: true, page: Component };
  } catch (error) {
    return { ok: false, failure: error instanceof StageFailed ? error.failure : { stage: 'page', why: 'script' } };
  }
}

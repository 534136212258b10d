import type { Beacon, Build } from '@farm/contracts';
import type { PageRoute } from '@farm/web-kit';
import type { ComponentType } from 'react';

/** Where loading a page can fail, and why, as beacons report it. */
export type LoadStage = NonNullable<Beacon['stage']>;
export type LoadErrorReason = NonNullable<Beacon['why']>;

export interface LoadFailure {
  stage: LoadStage;
  why: LoadErrorReason;
  /** What was thrown. */
  error?: unknown;
}

/** The error code of the federation runtime in a message, such as RUNTIME-008. */
const RUNTIME_CODE = /#(RUNTIME-\d{3})/;

const runtimeCode = (error: unknown): string => RUNTIME_CODE.exec(asChunkError(error).message)?.[1] ?? '';

/** One line for the page status: stage, reason and the code of the federation runtime. */
export const describeFailure = ({ stage, why, error }: LoadFailure): string =>
  [`${stage}: ${why}`, runtimeCode(error)].filter(Boolean).join(' ');

/** A file of a page failed to load, for a known reason. */
export class LoadError extends Error {
  constructor(
    readonly why: LoadErrorReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** What webpack adds to the errors of chunks. */
interface ChunkError {
  name: string;
  message: string;
  /** Of scripts: 'timeout', 'error', or 'missing' when the script ran without defining its modules. */
  type?: string;
  /** Of stylesheets. */
  code?: string;
  /** The URL that failed. */
  request?: string;
}

const asChunkError = (error: unknown): ChunkError =>
  error instanceof Error ? error : { name: '', message: String(error) };

const isChunkError = ({ name, code }: ChunkError) => name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';

/** RUNTIME-008: the entry script failed to load. The message has the error of the script element. */
function classifyEntry(message: string): LoadErrorReason | 'unclear' {
  if (message.includes('ScriptExecutionError')) return 'script';
  return message.includes('timed out') ? 'timeout' : 'unclear';
}

/** The shell does not share a module (RUNTIME-012), or shares another version than the remote requires. */
const isContractError = (message: string): boolean =>
  message.includes('#RUNTIME-012') || message.includes('does not satisfy the requirement of');

/**
 * Why a load was rejected. 'unclear': the error event carries no reason, so the file must be fetched (`probeFile`).
 * 'script': the file ran and threw, and would throw again.
 */
function classify(error: unknown): LoadErrorReason | 'unclear' {
  if (error instanceof LoadError) return error.why;
  const chunk = asChunkError(error);
  if (runtimeCode(error) === 'RUNTIME-008') return classifyEntry(chunk.message);
  if (isContractError(chunk.message)) return 'contract';
  if (isChunkError(chunk)) {
    if (chunk.type === 'timeout') return 'timeout';
    return chunk.type === 'missing' ? 'script' : 'unclear';
  }
  return 'script';
}

/** The stage of an error. A stylesheet and the chunk of the routes are recognized by the request that failed. */
function failedStage(error: unknown, stage: LoadStage): LoadStage {
  const chunk = asChunkError(error);
  if (chunk.code === 'CSS_CHUNK_LOAD_FAILED') return 'css';
  return stage === 'entry' && isChunkError(chunk) && /\/routes\.\w+\.js$/.test(chunk.request ?? '') ? 'routes' : stage;
}

/** Why a fetch with an integrity hash was rejected. Only a second request can tell a network error from wrong bytes. */
export async function diagnoseFetch(url: string, error: unknown): Promise<LoadErrorReason> {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  const isReachable = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
  return isReachable ? 'integrity' : 'network';
}

/** Fetches a file past the browser's cache, which replaces a corrupt entry. null: the file is fine. Never rejects. */
export async function probeFile(url: string, integrity: string, limitMs: number): Promise<LoadErrorReason | null> {
  try {
    const response = await fetch(url, { cache: 'reload', integrity, signal: AbortSignal.timeout(limitMs) });
    if (!response.ok) return 'network';
    await response.arrayBuffer();
    return null;
  } catch (error) {
    return diagnoseFetch(url, error);
  }
}

/** Fails the stylesheets that are still loading: webpack has a time limit for scripts, but none for stylesheets. */
export function failPendingStylesheets(urls: readonly string[]): void {
  document
    .querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')
    .forEach((link) => urls.includes(link.href) && (link.sheet ?? link.onerror?.(new Event('timeout'))));
}

/** The part of a build's index that loading a page needs. */
export interface BuildFiles {
  entry: Build['entry'];
  pages: readonly Pick<Build['pages'][number], 'path' | 'js' | 'css'>[];
}

/** How the parts of one page are loaded. */
export interface PageSources {
  index: () => Promise<BuildFiles>;
  routes: () => Promise<PageRoute[]>;
  /** `files`: the scripts and stylesheets of the page, relative to its build. */
  page: (route: PageRoute, files: readonly string[]) => ReturnType<PageRoute['lazy']>;
  /** Fetches files past the browser's cache; null: all of them are fine. */
  refresh: (files: readonly string[]) => Promise<LoadErrorReason | null>;
  wait: (ms: number) => Promise<void>;
  /** 0 to 1. */
  random: () => number;
}

export type LoadResult = { ok: true; page: ComponentType } | { ok: false; failure: LoadFailure };

// For a short interruption, then for a restart of a load balancer. The jitter keeps visitors from retrying in step.
const RETRY_AFTER_MS = [300, 900];
const JITTER = 0.3;

class StageError extends Error {
  constructor(readonly failure: LoadFailure) {
    super();
  }
}

async function withRetries<T>(
  stage: LoadStage,
  load: () => Promise<T>,
  files: readonly string[],
  { refresh, wait, random }: PageSources,
): Promise<T> {
  let probed: LoadErrorReason | null = 'network';
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const reason = classify(error);
      // A file that downloads correctly and still fails is a script error.
      const why: LoadErrorReason = reason === 'unclear' ? (probed ?? 'script') : reason;
      const pause = RETRY_AFTER_MS[attempt];
      const isFinal = why === 'script' || why === 'contract';
      if (isFinal || pause === undefined) throw new StageError({ stage: failedStage(error, stage), why, error });
      await wait(pause * (1 - JITTER + 2 * JITTER * random()));
      const { request } = asChunkError(error);
      const suspects = request ? [...files, request] : files;
      // A slow file is not requested a second time beside the first.
      probed = why === 'timeout' ? why : await refresh(suspects).catch(() => 'network' as const);
    }
  }
}

/** Loads the page at `path` once: index of the build, entry and routes, page with its stylesheets. Never rejects. */
export async function loadPage(
  path: string,
  sources: PageSources,
  onStage: (stage: LoadStage) => void,
): Promise<LoadResult> {
  try {
    onStage('index');
    const build = await withRetries('index', sources.index, [], sources);
    onStage('entry');
    const routes = await withRetries('entry', sources.routes, build.entry, sources);
    onStage('page');
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new StageError({ stage: 'routes', why: 'script' }); // a build without a page it declares
    const page = build.pages.find((candidate) => candidate.path === path);
    const files = [...(page?.js ?? []), ...(page?.css ?? [])];
    const { Component } = await withRetries('page', () => sources.page(route, files), files, sources);
    return { ok: true, page: Component };
  } catch (error) {
    const failure =
      error instanceof StageError ? error.failure : { stage: 'page' as const, why: 'script' as const, error };
    return { ok: false, failure };
  }
}

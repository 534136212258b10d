import { userInfo } from 'node:os';
import type { Release } from '@farm/contracts';
import {
  type EditAuthor,
  readNewestRelease,
  type ReleaseStore,
  type SigningKey,
  type TrustedKeys,
} from '@farm/release-store';

/** Wrong arguments; nothing was done. */
export class UsageError extends Error {}

/** Options of a command line. */
export interface Options {
  reason?: string | undefined;
  all?: boolean | undefined;
  affected?: boolean | undefined;
  build?: boolean | undefined;
  to?: string | undefined;
  canary?: string | undefined;
  accept?: string | undefined;
  watch?: string | undefined;
  'max-error-rate'?: string | undefined;
  /** Loads the new pages in a browser as well. */
  visit?: boolean | undefined;
  keep?: string | undefined;
  /** Rejected contracts are only a warning, for a local site. */
  'lenient-contracts'?: boolean | undefined;
}

/** A new build, with its pages whose addresses have no parameters. */
export interface VisitedBuild {
  name: string;
  build: string;
  paths: readonly string[];
}

/** Dependencies of a command. A dry run gets a dryRunStore(). */
export interface Tools {
  store: ReleaseStore;
  key: () => SigningKey;
  trusted: () => TrustedKeys;
  previewKey: () => string;
  /** The site's public origin. */
  origin: () => string;
  /** URLs of the gateways, or of the load balancer in front of them; null if none is configured. */
  gateways: () => Promise<readonly string[] | null>;
  /** RELEASE_WATCH_KEY of the gateways. */
  watchKey: () => string;
  fetch: typeof fetch;
  clock: { now(): Date; sleep(ms: number): Promise<void> };
  /** Builds are in '<apps>/<project>/dist'. */
  apps: string;
  /** Folder of the services' contracts. */
  openapi: string;
  /** Loads pages in a browser of this machine; resolves with what failed, or ''. Without builds it only starts one. */
  visit: (builds: readonly VisitedBuild[]) => Promise<string>;
  /** Paths of files that are changed and not committed; none outside a git repository. */
  uncommitted: () => Promise<string[]>;
  /** Runs Nx; resolves to its output, rejects with its errors. */
  nx: (...args: string[]) => Promise<string>;
  dryRun: boolean;
  /** NODE_ENV is 'production', as in the images. */
  isProduction: boolean;
  /** Prints one line of progress. */
  log: (line: string) => void;
}

/** 0 done, 1 rejected, 3 rolled back (2 is UsageError). */
export interface Outcome {
  code: 0 | 1 | 3;
  lines: string[];
  /** The same for programs (--json). */
  data: Readonly<Record<string, unknown>>;
}

export type ReleaseCommand = (args: readonly string[], options: Options, tools: Tools) => Promise<Outcome>;

export const rejected = (reasons: readonly string[], data: Outcome['data'] = {}): Outcome => ({
  code: 1,
  lines: reasons.map((reason) => `rejected: ${reason}`),
  data: { ...data, rejected: reasons },
});

/** @throws {UsageError} when there is no release yet */
export async function readLiveRelease({ store, trusted }: Tools): Promise<Release> {
  const { release } = await readNewestRelease(store, trusted());
  if (!release) throw new UsageError('There is no release yet');
  return release;
}

/** The author of an edit for the history. @throws {UsageError} without a reason */
export function createAuthor(reason: string | undefined, at: Date): EditAuthor {
  if (!reason?.trim()) throw new UsageError('Give a reason: --reason "…"');
  return { by: process.env['CI_ACTOR'] ?? userInfo().username, reason: reason.trim(), at };
}

import { userInfo } from 'node:os';
import type { Release } from '@farm/contracts';
import {
  type Apis,
  type Author,
  newestRelease,
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
  keep?: string | undefined;
  /** Rejected contracts are only a warning, for a local site. */
  'lenient-contracts'?: boolean | undefined;
}

/** Dependencies of a command. A dry run gets a dryRunStore(). */
export interface Tools {
  store: ReleaseStore;
  key: () => SigningKey;
  trusted: () => TrustedKeys;
  previewKey: () => string;
  /** The site's public origin. */
  origin: () => string;
  /** URLs of running gateways; empty if unknown. */
  gateways: () => Promise<readonly string[]>;
  fetch: typeof fetch;
  clock: { now(): Date; sleep(ms: number): Promise<void> };
  /** Builds are in '<apps>/<project>/dist'. */
  apps: string;
  /** Folder of the services' contracts. */
  openapi: string;
  /** Runs Nx; resolves to its output, rejects with its errors. */
  nx: (...args: string[]) => Promise<string>;
  dryRun: boolean;
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

export type Command = (words: readonly string[], options: Options, tools: Tools) => Promise<Outcome>;

/** The outcome of a rejected edit. */
export const refused = (reasons: readonly string[], data: Outcome['data'] = {}): Outcome => ({
  code: 1,
  lines: reasons.map((reason) => `refused: ${reason}`),
  data: { ...data, refused: reasons },
});

/** @throws {UsageError} when there is no release yet */
export async function liveRelease({ store, trusted }: Tools): Promise<Release> {
  const { release } = await newestRelease(store, trusted());
  if (!release) throw new UsageError('There is no release yet');
  return release;
}

interface Ready {
  services: Record<string, { contract: string | null }>;
}

const isReady = (body: unknown): body is Ready => typeof body === 'object' && body !== null && 'services' in body;

const GATEWAY_TIMEOUT_MS = 3_000;

/**
 * What the running services say they speak, in the word of the first gateway that answers; undefined where no gateway is known,
 * and, with a warning, where none answers: then the contracts of this checkout count.
 */
export async function liveApis({ gateways, fetch, log }: Tools): Promise<Apis | undefined> {
  const known = await gateways();
  for (const gateway of known) {
    try {
      const response = await fetch(new URL('/readyz', gateway), { signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS) });
      const body: unknown = await response.json();
      if (isReady(body))
        return Object.fromEntries(Object.entries(body.services).map(([name, { contract }]) => [name, contract]));
    } catch {
      continue; // the next one may answer
    }
  }
  if (known.length) log('warning: no gateway answers; using the contract versions of this checkout');
  return undefined;
}

/**
 * Who runs this command, now, and why.
 *
 * @throws {UsageError} without a reason: the history is read by others
 */
export function author(reason: string | undefined, at: Date): Author {
  if (!reason?.trim()) throw new UsageError('Give a reason: --reason "…"');
  return { by: process.env['CI_ACTOR'] ?? userInfo().username, reason: reason.trim(), at };
}

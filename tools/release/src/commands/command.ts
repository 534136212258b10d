import type { Release } from '@farm/contracts';
import type { UsageError } from '../author';
import type { Apis } from '../misfits';
import { newestRelease } from '../read';
import type { SigningKey, TrustedKeys } from '../signature';
import type { ReleaseStore } from '../store';

/** What stands behind the words of a command line. */
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
  /** Contracts that would be refused are a warning: a machine's own site is no promise to anybody. */
  'lenient-contracts'?: boolean | undefined;
}

/** What a command may touch; specs give their own. A dry run gets a rehearsal() of the store. */
export interface Tools {
  store: ReleaseStore;
  key: () => SigningKey;
  trusted: () => TrustedKeys;
  previewKey: () => string;
  /** The address visitors type. */
  origin: () => string;
  /** Addresses of running edges; none where none is known. */
  edges: () => Promise<readonly string[]>;
  fetch: typeof fetch;
  clock: { now(): Date; sleep(ms: number): Promise<void> };
  /** Where projects leave what they built: '<apps>/<project>/dist'. */
  apps: string;
  /** Where npm run openapi leaves the contracts of the services. */
  openapi: string;
  /** Runs Nx; resolves to what it printed. Throws with the compiler's words. */
  nx: (...args: string[]) => Promise<string>;
  dryRun: boolean;
  /** One line of progress, as it comes. */
  say: (line: string) => void;
}

/** 0 done, 1 refused, 3 done and taken back again. (2 is for words that make no command: UsageError.) */
export interface Outcome {
  code: 0 | 1 | 3;
  lines: string[];
  /** The same for programs (--json). */
  data: Readonly<Record<string, unknown>>;
}

export type Command = (words: readonly string[], options: Options, tools: Tools) => Promise<Outcome>;

/** Sentences of a refusal, as lines and as data. */
export const refused = (reasons: readonly string[], data: Outcome['data'] = {}): Outcome => ({
  code: 1,
  lines: reasons.map((reason) => `refused: ${reason}`),
  data: { ...data, refused: reasons },
});

/** What is live. Throws the usage's error where there is no release yet. */
export async function liveRelease(
  { store, trusted }: Pick<Tools, 'store' | 'trusted'>,
  Missing: typeof UsageError,
): Promise<Release> {
  const { release } = await newestRelease(store, trusted());
  if (!release) throw new Missing('There is no release yet');
  return release;
}

interface Ready {
  services: Record<string, { contract: string | null }>;
}

const isReady = (body: unknown): body is Ready => typeof body === 'object' && body !== null && 'services' in body;

const EDGE_ANSWERS_MS = 3_000;

/**
 * What the running services say they speak, in the word of the first edge that answers; undefined where no edge is known,
 * and, with a warning, where none answers: then the contracts of this checkout count.
 */
export async function liveApis({ edges, fetch: ask, say }: Tools): Promise<Apis | undefined> {
  const known = await edges();
  for (const edge of known) {
    try {
      const answer = await ask(new URL('/readyz', edge), { signal: AbortSignal.timeout(EDGE_ANSWERS_MS) });
      const body: unknown = await answer.json();
      if (isReady(body))
        return Object.fromEntries(Object.entries(body.services).map(([name, { contract }]) => [name, contract]));
    } catch {
      continue; // the next one may answer
    }
  }
  if (known.length) say('warning: no edge says what the services speak; the contracts of this checkout count');
  return undefined;
}

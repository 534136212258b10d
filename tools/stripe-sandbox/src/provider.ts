import { randomBytes } from 'node:crypto';
import type { Config } from './config';
import type { RecordStore } from './record-store';
import type { CreateId, Kind, Kinds, RecordWrite, EventRecord, TransitionContext } from './records';

/** The computer's clock, plus what a test has added to skip waiting. Milliseconds. */
export interface SandboxClock {
  now(): number;
  /** The computer's time: webhook signatures are checked against it. */
  real(): number;
  ahead(): number;
  setAhead(ms: number): void;
}

export function sandboxClock(real: () => number = Date.now): SandboxClock {
  let ahead = 0;
  return {
    now: () => real() + ahead,
    real,
    ahead: () => ahead,
    setAhead: (ms) => {
      ahead = ms;
    },
  };
}

/** Milliseconds as Unix seconds, the unit of Stripe's API. */
export const seconds = (ms: number) => Math.floor(ms / 1000);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unguessable ids (142 bits): a client secret is one of them. */
export const createId: CreateId = (prefix) => {
  let id = prefix;
  while (id.length < prefix.length + 24) {
    // 248 is the largest multiple of 62 in a byte: larger values would favor the first letters
    for (const byte of randomBytes(32))
      if (byte < 248 && id.length < prefix.length + 24) id += ALPHABET.charAt(byte % 62);
  }
  return id;
};

/** Failures that a test can inject. */
export const SANDBOX_FAULTS = [
  'webhook_drop',
  'webhook_duplicate',
  'api_500',
  'api_429',
  'api_reset',
  'api_timeout_after_commit',
] as const;
export type SandboxFault = (typeof SANDBOX_FAULTS)[number];

export interface Faults {
  /** The fault happens `count` more times; 0 disarms it. */
  arm(fault: SandboxFault, count: number): void;
  /** Consumes one occurrence. False if none is left. */
  take(fault: SandboxFault): boolean;
  clear(): void;
}

/** Faults live in memory only: a restart clears them. */
export function createFaults(): Faults {
  const armed = new Map<SandboxFault, number>();
  return {
    arm: (fault, count) => void armed.set(fault, count),
    take: (fault) => {
      const count = armed.get(fault) ?? 0;
      if (count > 0) armed.set(fault, count - 1);
      return count > 0;
    },
    clear: () => armed.clear(),
  };
}

/** The state of the simulated payment provider. */
export interface Provider {
  config: Config;
  records: RecordStore;
  clock: SandboxClock;
  createId: CreateId;
  faults: Faults;
}

/** The API request that caused a change, as its events name it. */
export type Cause = EventRecord['request'];

/** For changes by a buyer's browser or by the provider itself. */
export const NO_REQUEST: Cause = { id: null, idempotency_key: null };

export const transitionContext = ({ clock, createId }: Provider): TransitionContext => ({ now: clock.now(), createId });

/** Resolves the references between records while a response or an event is rendered. */
export interface RecordReader {
  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** @throws Error if the record is missing: the journal is damaged. */
  get<K extends Kind>(kind: K, id: string): Kinds[K];
  siteOrigin: string;
  now: number;
}

/** Reads the stored records and, before them, those of `pending`: writes of the current call. */
export function recordReader(provider: Provider, pending: readonly RecordWrite[] = []): RecordReader {
  const { records, config, clock } = provider;
  const find = <K extends Kind>(kind: K, id: string) => {
    const write = pending.findLast((each) => each.kind === kind && each.value.id === id);
    // safe because a write names the kind of its value
    return (write?.value as Kinds[K] | undefined) ?? records.find(kind, id);
  };
  return {
    find,
    get: (kind, id) => {
      const record = find(kind, id);
      if (!record) throw new Error(`The journal has no ${id}.`);
      return record;
    },
    siteOrigin: config.siteOrigin,
    now: clock.now(),
  };
}

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from './clock';
import type { http } from './defaults';
import type { Trusts } from './trusted-proxies';

/** A service under construction. Its type parameters are nobody's business outside this kit. */
export type App = FastifyInstance;

/** Who is signed in, as learning.session_of tells every service. */
export interface Person {
  id: string;
  email: string;
  role: 'member' | 'operator';
  /** How they came in and what they confirmed since: 'code', 'passkey', 'mfa' ... Missing: nothing is proved. */
  amr?: readonly string[];
  /** When they last came in or confirmed that it is them. Missing: long ago. */
  freshAt?: Date;
}

/** What a service's model has used since midnight at the farm, by all copies together. */
export interface ModelUse {
  tokens: number;
  /** null: what a token costs is not known. */
  dollars: number | null;
  /** It failed too often, and is not asked for now. */
  rests: boolean;
}

/** What every service needs; each adds its own. */
export interface ServiceDeps {
  clock: Clock;
  /** Base64url secrets, newest first: the first signs, all verify. */
  cookieKeys: readonly string[];
  /** 'https://farm.example': the only origin whose pages may write. */
  siteOrigin: string;
  /** false drops `__Host-` and Secure for browsers that refuse them on http://localhost. */
  secureCookies: boolean;
  /** Operators must have proved themselves by a passkey, or by their provider's second factor: so in production. */
  secondFactor: boolean;
  pool: Pool;
  /** The person behind the SHA-256 of a session token, or null. */
  sessionOf(tokenHash: Buffer): Promise<Person | null>;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** What else `/readyz` tells whoever watches, such as a part that rests while the service works on. */
  readyText?: () => Readonly<Record<string, string>>;
  /** What its model has used, for whoever watches; missing: it has none. */
  modelUse?: (() => Promise<ModelUse>) | undefined;
  /** Whose word on the visitor's address is believed; missing: this machine's. */
  trusts?: Trusts;
  /** Whether the process refuses what it has no time for; missing: no, as in specs, which share one process. */
  sheds?: boolean;
  /** Other limits of the server than the house's: specs do not wait as long as slow clients may. */
  times?: Partial<Record<keyof typeof http, number>>;
  /** A port of its own for /metrics; missing: it answers on this machine alone. */
  metricsPort?: number | undefined;
  /** Where it listens; missing: 127.0.0.1. */
  host?: string;
  /** A collector of traces that speaks OTLP over HTTP; missing: nothing is traced, and nothing loaded for it. */
  traceTo?: string | undefined;
  logLevel: string;
  /** Where log lines go; missing: standard output. */
  logTo?: { write(line: string): void };
}

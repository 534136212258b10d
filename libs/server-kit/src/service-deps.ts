import type { UserRole } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Clock } from './clock';
import type { HTTP_LIMITS } from './defaults';
import type { ReadContent } from './site-content';
import type { TrustProxy } from './ip-address';

/** A service under construction. */
export type App = FastifyInstance;

/** The signed-in person. */
export interface Person {
  id: string;
  email: string;
  role: UserRole;
  /** Authentication methods of this sign-in (RFC 8176): 'code', 'passkey', 'mfa' ... */
  amr?: readonly string[];
  /** The last sign-in or confirmation. */
  authenticatedAt?: Date;
}

/** Usage of a service's language model since midnight (farm time), over all replicas. */
export interface ModelUsage {
  tokens: number;
  /** null: the price is unknown. */
  dollars: number | null;
  /** Not called at the moment, because it failed too often. */
  isPaused: boolean;
}

/** Dependencies of every service; each adds its own. */
export interface ServiceDeps {
  clock: Clock;
  /** Base64url, newest first: the first one signs, all verify. */
  cookieKeys: readonly string[];
  /** 'https://farm.example' */
  siteOrigin: string;
  /** false: without `__Host-` and Secure, for browsers that reject them on http://localhost. */
  secureCookies: boolean;
  /** Operators must use a passkey or their identity provider's second factor. */
  secondFactor: boolean;
  pool: Pool;
  /** The person behind the SHA-256 of a session token, or null. */
  findPersonBySession(tokenHash: Buffer): Promise<Person | null>;
  hasPasskey(personId: string): Promise<boolean>;
  /** Reads the published site content; default: the built-in content stays. */
  readContent?: ReadContent;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** Additional fields of `/readyz`. */
  readyDetails?: () => Readonly<Record<string, string>>;
  modelUsage?: (() => Promise<ModelUsage>) | undefined;
  /** Proxies whose X-Forwarded-For is trusted; by default this machine. */
  trustProxy?: TrustProxy;
  /** Respond 503 while overloaded; off by default, because specs share one process. */
  shedsLoad?: boolean;
  /** Overrides for specs. */
  httpLimits?: Partial<Record<keyof typeof HTTP_LIMITS, number>>;
  /** A separate port for /metrics; by default the service's own port answers this machine only. */
  metricsPort?: number | undefined;
  /** 127.0.0.1 by default. */
  host?: string;
  /** An OTLP collector; without one nothing is traced. */
  otlpEndpoint?: string | undefined;
  logLevel: string;
  /** Standard output by default. */
  logStream?: { write(line: string): void };
}

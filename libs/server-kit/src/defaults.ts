// Limits of a service under load; docs/budgets.md says why there are limits, and what to do above them.

import { DEFAULT_BODY_BYTES, type ServiceName } from '@farm/contracts';

const MB = 1_048_576;

/** Limits of Fastify and Node's HTTP server, in milliseconds and bytes. */
export const HTTP_LIMITS = {
  headersTimeoutMs: 10_000,
  // An upload arrives while it is forwarded, and may take a minute.
  requestTimeoutMs: 70_000,
  // Node checks the two limits above every 30 s by default.
  checkEveryMs: 1_000,
  // Longer than the gateway keeps idle connections (60 s), which must not write into a closing one.
  keepAliveMs: 72_000,
  bodyBytes: 32_768,
  // The gateway's 16 kB and the headers that it adds.
  headerBytes: 20_480,
  // Signed download links are the longest parameters.
  paramLength: 1_024,
} as const;

/** Limits of an endpoint whose contract sets none. */
export const ENDPOINT_DEFAULTS = { timeoutSeconds: 4, bodyBytes: DEFAULT_BODY_BYTES, prefixFactor: 5 } as const;

/** How long the database may take to answer a readiness probe. */
export const READY_TIMEOUT_MS = 1_000;

/**
 * Above these a replica responds 503 to the networks that cost most. Utilization of the event loop is averaged over five seconds, because rendering one
 * PDF can fill a single second. Resident memory is no sign of load (see MEMORY_LIMITS).
 */
export const LOAD_LIMITS = {
  everyMs: 5_000,
  loopDelayMs: 1_000,
  loopUtilization: 0.98,
  /** Of V8's heap limit. */
  heapShare: 0.9,
  retryAfterSeconds: 5,
} as const;

/** Of a call with `cost: 'high'`, in calls without: 50 ms and more of processor time, beside 5 ms and less. */
export const COST_OF_COSTLY_CALLS = 10;

/**
 * Resident memory in bytes. A process that stays above it for a minute ends, and is started again. The limits of the containers
 * (deploy/) are higher, so that a short peak ends nothing. The assistant holds its index in memory.
 */
export const MEMORY_LIMITS = {
  gateway: 400 * MB,
  payments: 512 * MB,
  learning: 512 * MB,
  community: 512 * MB,
  dexter: 1050 * MB,
} as const satisfies Record<ServiceName | 'gateway', number>;

export const MEMORY_WATCH = { everyMs: 5_000, forMs: 60_000 } as const;

/** Header of a 503 that was sent before the request was handled, so that the gateway may send it to another replica. */
export const NOT_HANDLED = 'x-farm-not-handled';

/** Retry-After when the database is unavailable or a call timed out. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Shutdown after a signal: running requests have until `drainMs`, then jobs have `jobsMs`, then the pools are closed.
 * After `graceMs` the process exits with code 1.
 */
export const SHUTDOWN_LIMITS = {
  graceMs: 15_000,
  drainMs: 10_000,
  jobsMs: 4_000,
  probeInProductionSeconds: 2,
} as const;

/** Database connections for the jobs of one replica. */
export const JOB_CONNECTIONS = 2;

export const VISITOR_COOKIE_DAYS = 400;

/** Requests to unknown addresses. */
export const NOT_FOUND_LIMIT = { per: 'minute', times: 60, perPrefix: 300 } as const;

/** SQLSTATE: connection exceptions, shutdown, too many connections, timeouts. */
const TRANSIENT_SQLSTATE = /^(?:08\w{3}|57P0[123]|57014|55P03|53\w{3}|25P03)$/;
/** System errors: connection failed, or disk full. */
const TRANSIENT_SYSTEM_CODE = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;
/** Prisma: not reachable, timeout, closed, no free connection, transaction not started or lost. */
const TRANSIENT_PRISMA_CODE = /^P(?:1001|1002|1008|1017|2024|2028|2037)$/;
const TRANSIENT_ADAPTER_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
/** Messages of pg and its pool, which have no code. */
const PG_MESSAGES =
  /^(?:timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error)/i;

const MAX_DEPTH = 4;

interface Failing {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { code?: unknown; driverAdapterError?: unknown };
}

const matches = (pattern: RegExp, value: unknown) => typeof value === 'string' && pattern.test(value);

function hasTransientCode({ code, originalCode, kind, message, meta }: Failing): boolean {
  return (
    [code, originalCode, meta?.code].some(
      (each) =>
        matches(TRANSIENT_SQLSTATE, each) ||
        matches(TRANSIENT_SYSTEM_CODE, each) ||
        matches(TRANSIENT_PRISMA_CODE, each),
    ) ||
    (typeof kind === 'string' && TRANSIENT_ADAPTER_KINDS.has(kind)) ||
    matches(PG_MESSAGES, message)
  );
}

/**
 * Whether an error means that the database or another backend is temporarily unavailable (stopped, starting, full), so that
 * the call can be repeated.
 */
export function isTransientError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > MAX_DEPTH) return false;
  const failing = error as Failing;
  return (
    hasTransientCode(failing) ||
    isTransientError(failing.cause, depth + 1) ||
    isTransientError(failing.meta?.driverAdapterError, depth + 1)
  );
}

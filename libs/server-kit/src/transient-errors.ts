/** SQLSTATE classes and codes that say 'not now': connection exceptions, shutdown, too many, a limit of ours. */
const SQL_AWAY = /^(?:08\w{3}|57P0[123]|57014|55P03|53\w{3}|25P03)$/;
/** Of the system: nobody there, or no room on the disk. */
const SYSTEM_AWAY = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;
/** Of Prisma: not reachable, timed out, closed, no free connection, no transaction begun or left. */
const PRISMA_AWAY = /^P(?:1001|1002|1008|1017|2024|2028|2037)$/;
const ADAPTER_AWAY = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']);
/** What pg and its pool say without a code. */
const PG_MESSAGES =
  /^(?:timeout exceeded when trying to connect|query read timeout|connection terminated|client has encountered a connection error)/i;

const DEEP = 4;

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
      (each) => matches(SQL_AWAY, each) || matches(SYSTEM_AWAY, each) || matches(PRISMA_AWAY, each),
    ) ||
    (typeof kind === 'string' && ADAPTER_AWAY.has(kind)) ||
    matches(PG_MESSAGES, message)
  );
}

/**
 * Whether a failure means that the database (or what else stands behind a service) is not there at the moment: killed,
 * stopped, starting, full. Such a call can be made again; it is no mistake of ours.
 */
export function isTransientError(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEP) return false;
  const failing = error as Failing;
  return (
    hasTransientCode(failing) ||
    isTransientError(failing.cause, depth + 1) ||
    isTransientError(failing.meta?.driverAdapterError, depth + 1)
  );
}

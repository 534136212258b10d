// Every number that says how a service behaves under load, in one place (docs/decisions tell how they were measured).

const MB = 1_048_576;

/** Milliseconds and bytes given to Fastify and Node's http server. */
export const http = {
  /** A slow client may take this long to send its headers, and this long for the whole request. */
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Node looks at the two limits above only every 30 s unless told otherwise: a 10 s limit would end at 30 s.
  checkEveryMs: 1_000,
  // Longer than the edge keeps an idle connection (60 s), so that the edge never writes into a closing one.
  keepAliveMs: 72_000,
  bodyBytes: 32_768,
  // Signed download links are the longest parameters of the site.
  paramLength: 1_024,
} as const;

/** What an endpoint gets that says nothing else. */
export const endpoint = { takesSeconds: 4, bodyBytes: 16_384, prefixFactor: 5 } as const;

/** The database has this long to answer before the service calls itself not ready. */
export const readyWithinMs = 1_000;

/**
 * A copy that does more than this refuses the rest with 503. Utilisation is the share of a look in which the event loop
 * did not rest: over five seconds, because one paper that is set, or a machine busy with something else, fills a single
 * second. Memory is what the process holds (the assistant keeps its index there).
 */
export const shedding = {
  everyMs: 5_000,
  loopDelayMs: 1_000,
  loopUtilization: 0.98,
  rssBytes: { payments: 512 * MB, learning: 512 * MB, community: 512 * MB, dexter: 700 * MB },
  retryAfterSeconds: 5,
} as const;

/** When to ask again after the database was away, or a call lasted too long. */
export const awayRetrySeconds = 2;

/**
 * From the signal to the end of the process: not ready for one probe, then what runs has until `drainMs` after the
 * signal, then jobs have `jobsMs`, then pools are closed. What has not ended after `graceMs` is cut off (exit 1).
 */
export const ending = { graceMs: 15_000, drainMs: 10_000, jobsMs: 4_000, probeInProductionSeconds: 2 } as const;

/** Most connections to the database that the jobs of one copy of a service take. */
export const JOB_CONNECTIONS = 2;

export const visitorDays = 400;

/** Guesses at addresses that do not exist, from one network prefix. */
export const notFound = { per: 'minute', times: 60, perPrefix: 300 } as const;

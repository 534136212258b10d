import { createHmac, randomBytes } from 'node:crypto';
import { type Clock, networkPrefix, throwHttpError } from '@farm/server-kit';
import type { FastifyInstance } from 'fastify';

const MAX_SOURCES = 100_000;
const MINUTE_MS = 60_000;

export interface MemoryRateLimiter {
  /** Counts one event; false above the limit. */
  allows(source: string): boolean;
  /** Whether the next event of a source would be above the limit. Counts nothing. */
  isExhausted(source: string): boolean;
  /** @throws 429 with the seconds until the next minute */
  reject(): never;
}

const TOO_MANY_MESSAGE = 'Too many requests. Please wait a moment and try again.';

const tooMany = (seconds: number, allowed: number): never =>
  throwHttpError(429, 'request.too_many', TOO_MANY_MESSAGE, {
    extra: { retryAfter: seconds },
    headers: {
      'retry-after': String(seconds),
      'ratelimit-limit': String(allowed),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(seconds),
    },
  });

/**
 * Fixed-window limit per minute and source, in memory. Only a keyed digest of a source is stored. Above 100,000 sources in
 * one minute, all others share one limit.
 */
export function rateLimiter({ now }: Clock, perMinute: number): MemoryRateLimiter {
  const key = randomBytes(32);
  let minute = 0;
  let done = new Map<string, number>();
  const sourceOf = (text: string): string => {
    const current = Math.floor(now().getTime() / MINUTE_MS);
    if (current !== minute) [minute, done] = [current, new Map()];
    const digest = createHmac('sha256', key).update(text).digest('base64url');
    return done.has(digest) || done.size < MAX_SOURCES ? digest : 'others';
  };
  const secondsLeft = () => Math.max(1, Math.ceil((MINUTE_MS - (now().getTime() % MINUTE_MS)) / 1_000));
  return {
    allows: (text) => {
      const source = sourceOf(text);
      const times = (done.get(source) ?? 0) + 1;
      done.set(source, times);
      return times <= perMinute;
    },
    isExhausted: (text) => (done.get(sourceOf(text)) ?? 0) >= perMinute,
    reject: () => tooMany(secondsLeft(), perMinute),
  };
}

// Assets come from memory, probes are our own, and beacons have their own limit.
const UNLIMITED_PATHS = /^\/(?:assets\/|healthz$|readyz$|metrics$|release\/beacons$)/;

const VISITOR = /(?:^|;\s*)(?:__Host-)?visitor=([^;]{1,200})/;

/** Requests per minute; 0: no limit. */
interface PerMinute {
  visitor: number;
  network: number;
}

/**
 * Flood limits of this process, before anything else happens with a request; the services' own limits are exact and
 * shared. The network comes first, so that invented visitor cookies gain nothing.
 */
export function limitRequests(app: FastifyInstance, clock: Clock, { visitor, network }: PerMinute): void {
  const limiterFor = (perMinute: number): MemoryRateLimiter | null =>
    perMinute > 0 ? rateLimiter(clock, perMinute) : null;
  const [ofNetwork, ofVisitor] = [limiterFor(network), limiterFor(visitor)];
  if (!ofNetwork && !ofVisitor) return;
  app.addHook('onRequest', async (request) => {
    const [path = '/'] = (request.raw.url ?? '/').split('?', 1);
    if (UNLIMITED_PATHS.test(path)) return;
    if (ofNetwork && !ofNetwork.allows(networkPrefix(request.ip))) ofNetwork.reject();
    const [, cookie] = VISITOR.exec(request.headers.cookie ?? '') ?? [];
    if (ofVisitor && cookie !== undefined && !ofVisitor.allows(cookie)) ofVisitor.reject();
  });
}

import { createHmac } from 'node:crypto';
import type { Limit } from '@farm/contracts';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { endpoint } from './defaults';
import { limitTables } from './limit-tables';
import { networkPrefix } from './network-prefix';
import { Refused } from './refuse';
import { slidingWindow } from './sliding-window';
import type { Clock } from './clock';
import type { Visitor } from './visitor';

interface Counted {
  visitor: Visitor | null;
  address: string;
  /** Parameters of the path: what a limit on one thing is counted by. */
  params?: Readonly<Record<string, string>>;
}

/**
 * Counts this call; refuses with 429 when the visitor or their network has made too many. Tells how many of these calls
 * the network prefix has made in its period, this one included.
 */
export type Gate = (caller: Counted) => Promise<number>;

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 } as const;

const TOO_MANY = {
  code: 'request.too_many',
  sentence: 'Too many requests. Please wait a moment and try again.',
};

function tooMany(wait: number, allowed: number, { code, sentence }: typeof TOO_MANY): Refused {
  const seconds = String(wait);
  const headers = {
    'retry-after': seconds,
    'ratelimit-limit': String(allowed),
    'ratelimit-remaining': '0',
    'ratelimit-reset': seconds,
  };
  return new Refused(429, code, sentence.replace('{n}', seconds), { headers, extra: { retryAfter: Number(seconds) } });
}

/**
 * Limits shared by all copies of a service, counted in its own PostgreSQL schema. A visitor's limit hangs on the
 * cookie; a higher ceiling hangs on the network prefix, so that dropping cookies gains nothing. No address is stored:
 * the prefix key is an HMAC under the random salt of the day, which is deleted after two days.
 */
export function limits(service: string, pool: Pool, clock: Clock): (key: string, limit: Limit) => Gate {
  const tables = limitTables(service, pool, clock);
  const counter = (keyPrefix: string, points: number, per: keyof typeof SECONDS) => {
    const table = { storeClient: pool, storeType: 'pool', schemaName: service, tableName: 'rate_limit' };
    const options = { ...table, tableCreated: true, clearExpiredByTimeout: false };
    return new RateLimiterPostgres({ ...options, keyPrefix, points, duration: SECONDS[per] });
  };
  const count = async (limiter: RateLimiterPostgres, key: string, refusal = TOO_MANY) => {
    try {
      return (await limiter.consume(key)).consumedPoints;
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1_000)), limiter.points, refusal);
    }
  };
  const window = slidingWindow(service, pool);
  const countExactly = async (key: string, times: number, refusal = TOO_MANY) => {
    const wait = await window(key, times);
    if (wait !== null) throw tooMany(wait, times, refusal);
  };
  return (key, limit) => {
    const ofVisitor = counter(`${key} v`, limit.times, limit.per);
    const ceiling = limit.perPrefix ?? limit.times * endpoint.prefixFactor;
    const ofPrefix = counter(`${key} n`, ceiling, limit.prefixPer ?? limit.per);
    const { perThing } = limit;
    const ofThing = perThing && counter(`${key} t`, perThing.times, perThing.per);
    return async ({ visitor, address, params = {} }) => {
      const salt = await tables.saltOfToday();
      const prefix = createHmac('sha256', salt).update(networkPrefix(address)).digest('base64url').slice(0, 22);
      const byVisitor = async () => {
        if (!visitor) return;
        if (limit.exact) await countExactly(`${key} v ${visitor.id}`, limit.times, limit.refusal);
        else await count(ofVisitor, visitor.id, limit.refusal);
      };
      const byPrefix = async () => {
        const made = await count(ofPrefix, prefix, limit.refusal);
        if (ofThing) await count(ofThing, `${prefix} ${params[perThing.param] ?? ''}`, limit.refusal);
        return made;
      };
      // Who brings a cookie is stopped by their own limit before they use up their neighbors';
      // who brings none must pass the neighbors' first, so that throw-away visitors leave no rows behind.
      if (!visitor?.fresh) await byVisitor();
      const made = await byPrefix();
      if (visitor?.fresh) await byVisitor();
      return made;
    };
  };
}

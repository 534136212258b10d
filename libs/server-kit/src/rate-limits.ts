import { createHmac, randomBytes } from 'node:crypto';
import type { RateLimit } from '@farm/contracts';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from './clock';
import { ENDPOINT_DEFAULTS } from './defaults';
import { HttpError } from './http-error';
import { networkPrefix } from './ip-address';
import type { App } from './service-deps';
import type { Visitor } from './visitor';

const SALT_DAYS = 2;
const HOUR_MS = 3_600_000;
/** Rows a statement: it holds its locks for milliseconds. */
const BATCH = 1_000;

const dayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** The salt that hides network prefixes: random, one a day (UTC), shared by all replicas of a service. */
export function createSaltStore(schema: string, pool: Pool, clock: Clock) {
  let memo: { day: string; salt: Promise<Buffer> } | undefined;

  const find = async (day: string): Promise<Buffer | undefined> =>
    (await pool.query<{ salt: Buffer }>(`SELECT salt FROM "${schema}".limit_salt WHERE day = $1`, [day])).rows[0]?.salt;

  const findOrCreate = async (day: string): Promise<Buffer> => {
    const present = await find(day);
    if (present) return present;
    const insert = `INSERT INTO "${schema}".limit_salt (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
    await pool.query(insert, [day, randomBytes(32)]);
    const created = await find(day); // another replica's, if it was faster
    if (!created) throw new Error('the salt of the day is gone');
    return created;
  };

  return {
    /** All requests of a process share one lookup a day; one that failed is made again by the next request. */
    saltOfToday(): Promise<Buffer> {
      const day = dayOf(clock);
      if (memo?.day !== day) {
        const lookup = { day, salt: findOrCreate(day) };
        lookup.salt.catch(() => {
          if (memo === lookup) memo = undefined;
        });
        memo = lookup;
      }
      return memo.salt;
    },
  };
}

/** Deletes expired counters in small batches, and salts that are over two days old; how many counters. */
export async function deleteExpiredLimits(schema: string, pool: Pool, clock: Clock): Promise<number> {
  await pool.query(`DELETE FROM "${schema}".limit_salt WHERE day <= $1::date - ${SALT_DAYS}`, [dayOf(clock)]);
  // Replicas that clean at the same moment share the work instead of waiting for each other.
  const batch = `DELETE FROM "${schema}".rate_limit WHERE key IN (SELECT key FROM "${schema}".rate_limit
    WHERE expire < $1 ORDER BY expire LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
  let deleted = 0;
  for (;;) {
    const { rowCount } = await pool.query(batch, [clock.now().getTime()]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}

/** Cleans once the service listens and every hour from then on, never in a request. */
export function scheduleLimitCleanup(app: App, schema: string, { pool, clock }: { pool: Pool; clock: Clock }): void {
  let timer: NodeJS.Timeout | undefined;
  const clean = () =>
    deleteExpiredLimits(schema, pool, clock).catch((err: unknown) =>
      app.log.warn({ err }, 'expired limits were not deleted'),
    );
  app.addHook('onListen', (done) => {
    void clean();
    timer = setInterval(() => void clean(), HOUR_MS).unref();
    done();
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/** Counts one more hit: null if it is within the limit, else the seconds until the next one is. */
export type SlidingWindow = (key: string, times: number) => Promise<number | null>;

const WINDOW_SECONDS = 60;

/**
 * At most so many hits in any 60 seconds over all replicas, where a fixed window lets nearly twice as many through around
 * its edge. One statement by the database's clock; the row's lock orders replicas. Rejected tries are not counted.
 */
export function slidingWindow(service: string, pool: Pool): SlidingWindow {
  const recent = `ARRAY(SELECT hit FROM unnest(held.hits) AS hit WHERE hit > clock_timestamp() - interval '${WINDOW_SECONDS} s')`;
  const statement = `
    INSERT INTO "${service}".rate_window AS held (key, hits) VALUES ($1, ARRAY[clock_timestamp()])
    ON CONFLICT (key) DO UPDATE SET hits = ${recent} || clock_timestamp() WHERE cardinality(${recent}) < $2
    RETURNING key`;
  const oldest = `
    SELECT ceil(extract(epoch FROM min(hit) + interval '${WINDOW_SECONDS} s' - clock_timestamp()))::int AS wait
    FROM "${service}".rate_window held, unnest(held.hits) AS hit
    WHERE key = $1 AND hit > clock_timestamp() - interval '${WINDOW_SECONDS} s'`;
  return async (key, times) => {
    const { rowCount } = await pool.query(statement, [key, times]);
    if (rowCount === 1) return null;
    const { rows } = await pool.query<{ wait: number | null }>(oldest, [key]);
    return Math.max(1, rows[0]?.wait ?? 1);
  };
}

interface Counted {
  visitor: Visitor | null;
  address: string;
  /** Parameters of the path: what a limit on one thing is counted by. */
  params?: Readonly<Record<string, string>>;
}

/** Counts a call. Resolves with the calls of the network prefix in its period. @throws 429 */
export type RateLimiter = (caller: Counted) => Promise<number>;

const SECONDS = { minute: 60, hour: 3_600, day: 86_400 } as const;

const TOO_MANY = {
  code: 'request.too_many',
  message: 'Too many requests. Please wait a moment and try again.',
};

function tooMany(wait: number, allowed: number, { code, message }: typeof TOO_MANY): HttpError {
  const seconds = String(wait);
  const headers = {
    'retry-after': seconds,
    'ratelimit-limit': String(allowed),
    'ratelimit-remaining': '0',
    'ratelimit-reset': seconds,
  };
  return new HttpError(429, code, message.replace('{n}', seconds), {
    headers,
    extra: { retryAfter: Number(seconds) },
  });
}

const hashOf = (salt: Buffer, address: string): string =>
  createHmac('sha256', salt).update(networkPrefix(address)).digest('base64url').slice(0, 22);

/** Names the network of an address (/24 or /48) without storing it: a hash under the salt of the day, shared by replicas. */
export function createNetworkHasher(service: string, pool: Pool, clock: Clock): (address: string) => Promise<string> {
  const tables = createSaltStore(service, pool, clock);
  return async (address) => hashOf(await tables.saltOfToday(), address);
}

/**
 * Limits shared by all replicas of a service, counted in its own PostgreSQL schema: one for the visitor cookie, a higher
 * one for the network prefix, so that dropping cookies gains nothing. No address is stored: the prefix key is an HMAC
 * under the random salt of the day, which is deleted after two days.
 */
export function createRateLimiters(
  service: string,
  pool: Pool,
  clock: Clock,
): (key: string, limit: RateLimit) => RateLimiter {
  const tables = createSaltStore(service, pool, clock);
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
    const ceiling = limit.perPrefix ?? limit.times * ENDPOINT_DEFAULTS.prefixFactor;
    const ofPrefix = counter(`${key} n`, ceiling, limit.prefixPer ?? limit.per);
    const { perResource } = limit;
    const ofThing = perResource && counter(`${key} t`, perResource.times, perResource.per);
    return async ({ visitor, address, params = {} }) => {
      const prefix = hashOf(await tables.saltOfToday(), address);
      const byVisitor = async () => {
        if (!visitor) return;
        if (limit.slidingWindow) await countExactly(`${key} v ${visitor.id}`, limit.times, limit.error);
        else await count(ofVisitor, visitor.id, limit.error);
      };
      const byPrefix = async () => {
        const made = await count(ofPrefix, prefix, limit.error);
        if (ofThing) await count(ofThing, `${prefix} ${params[perResource.param] ?? ''}`, limit.error);
        return made;
      };
      // With a cookie the visitor's own limit comes first, so that it does not use up the network's; without one the
      // network's comes first, so that throw-away visitors leave no rows behind.
      if (!visitor?.isNew) await byVisitor();
      const made = await byPrefix();
      if (visitor?.isNew) await byVisitor();
      return made;
    };
  };
}

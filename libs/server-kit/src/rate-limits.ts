import { createHash, createHmac, randomBytes } from 'node:crypto';
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
/** Rows per statement, so that locks are short. */
const BATCH = 1_000;

const dayOf = (clock: Clock): string => clock.now().toISOString().slice(0, 10);

/** Random salts for hashes of network prefixes, one per day (UTC), shared by all replicas of a service. */
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
    /** One lookup per process and day; repeated after a failure. */
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

/** Deletes expired counters in small batches, and salts of over two days ago. Resolves with the number of counters. */
export async function deleteExpiredLimits(schema: string, pool: Pool, clock: Clock): Promise<number> {
  await pool.query(`DELETE FROM "${schema}".limit_salt WHERE day <= $1::date - ${SALT_DAYS}`, [dayOf(clock)]);
  // SKIP LOCKED: concurrent replicas share the work instead of waiting for each other.
  const batch = `DELETE FROM "${schema}".rate_limit WHERE key IN (SELECT key FROM "${schema}".rate_limit
    WHERE expire < $1 ORDER BY expire LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`;
  let deleted = 0;
  for (;;) {
    const { rowCount } = await pool.query(batch, [clock.now().getTime()]);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}

/** Deletes expired rows when the service starts listening and every hour. */
export function scheduleCleanup(app: App, deleteExpired: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  const clean = () => deleteExpired().catch((err: unknown) => app.log.warn({ err }, 'expired rows were not deleted'));
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

/** Counts a hit. Null if it is within the limit, else the seconds to wait. */
export type SlidingWindow = (key: string, times: number) => Promise<number | null>;

const WINDOW_SECONDS = 60;

/**
 * Limits the hits of any 60 seconds over all replicas; a fixed window would allow nearly twice as many around its boundary.
 * One statement, with the database's clock. Rejected hits are not counted.
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
  /** Path parameters, for `perResource`. They are not validated yet. */
  params?: Readonly<Record<string, string>>;
}

/** Counts a call. Resolves with the number of calls of the network prefix in its period. @throws 429 */
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

/** So that a table names no visitor, and no key is longer than its column, whatever a path holds. */
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Hashes the network prefix of an address (/24 or /48) with the salt of the day. */
export function createNetworkHasher(service: string, pool: Pool, clock: Clock): (address: string) => Promise<string> {
  const tables = createSaltStore(service, pool, clock);
  return async (address) => hashOf(await tables.saltOfToday(), address);
}

/**
 * Rate limits shared by all replicas of a service, stored in PostgreSQL: one per visitor cookie, and a higher one per network
 * prefix, so that deleting cookies gains nothing. No address is stored, only an HMAC of the prefix with the random salt of
 * the day, which is deleted after two days, and of a visitor's random id only its SHA-256.
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
  const count = async (limiter: RateLimiterPostgres, key: string, error = TOO_MANY) => {
    try {
      return (await limiter.consume(key)).consumedPoints;
    } catch (state) {
      if (!(state instanceof RateLimiterRes)) throw state;
      throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1_000)), limiter.points, error);
    }
  };
  const window = slidingWindow(service, pool);
  const countExactly = async (key: string, times: number, error = TOO_MANY) => {
    const wait = await window(key, times);
    if (wait !== null) throw tooMany(wait, times, error);
  };
  return (key, limit) => {
    const visitorCounter = counter(`${key} v`, limit.times, limit.per);
    const prefixTimes = limit.perPrefix ?? limit.times * ENDPOINT_DEFAULTS.prefixFactor;
    const prefixCounter = counter(`${key} n`, prefixTimes, limit.prefixPer ?? limit.per);
    const { perResource } = limit;
    const resourceCounter = perResource && counter(`${key} t`, perResource.times, perResource.per);
    return async ({ visitor, address, params = {} }) => {
      const prefix = hashOf(await tables.saltOfToday(), address);
      const countVisitor = async () => {
        if (!visitor) return;
        const id = keyOf(visitor.id);
        if (limit.slidingWindow) await countExactly(`${key} v ${id}`, limit.times, limit.error);
        else await count(visitorCounter, id, limit.error);
      };
      // The visitor's limit first, so that rejected calls do not use up the network's; for new visitors the network's first,
      // so that clients that discard their cookies do not fill the table.
      if (!visitor?.isNew) await countVisitor();
      const networkCalls = await count(prefixCounter, prefix, limit.error);
      if (resourceCounter)
        await count(resourceCounter, `${prefix} ${keyOf(params[perResource.param] ?? '')}`, limit.error);
      if (visitor?.isNew) await countVisitor();
      return networkCalls;
    };
  };
}

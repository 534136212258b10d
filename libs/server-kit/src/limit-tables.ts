import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from './clock';

const LOCK = 4_104_001; // any number that nothing else of this database locks
const SALT_DAYS = 2;

// The kit's own tables, the same in every service, made at first use; one round trip, one implicit transaction.
const create = (schema: string) => `
  SELECT pg_advisory_xact_lock(${LOCK});
  CREATE SCHEMA IF NOT EXISTS "${schema}";
  CREATE TABLE IF NOT EXISTS "${schema}".rate_limit (key varchar(255) PRIMARY KEY, points integer NOT NULL, expire bigint);
  CREATE TABLE IF NOT EXISTS "${schema}".limit_salt (day date PRIMARY KEY, salt bytea NOT NULL);`;

/** Where limits are counted, and the salt that hides network prefixes: random, one a day, shared by all copies. */
export function limitTables(schema: string, pool: Pool, clock: Clock) {
  let made: Promise<void> | undefined;
  let salt: { day: string; bytes: Buffer } | undefined;

  const ensure = () => {
    made ??= (async () => {
      const { rows } = await pool.query<{ there: boolean }>(
        'SELECT to_regclass($1) IS NOT NULL AND to_regclass($2) IS NOT NULL AS there',
        [`"${schema}".rate_limit`, `"${schema}".limit_salt`],
      );
      if (!rows[0]?.there) await pool.query(create(schema));
    })();
    made.catch(() => (made = undefined)); // the database was away: try again with the next call
    return made;
  };

  const newDay = async (day: string): Promise<Buffer> => {
    await pool.query(`INSERT INTO "${schema}".limit_salt (day, salt) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      day,
      randomBytes(32),
    ]);
    await pool.query(`DELETE FROM "${schema}".limit_salt WHERE day <= $1::date - ${SALT_DAYS}`, [day]);
    await pool.query(`DELETE FROM "${schema}".rate_limit WHERE expire < $1`, [clock.now().getTime()]);
    const { rows } = await pool.query<{ salt: Buffer }>(`SELECT salt FROM "${schema}".limit_salt WHERE day = $1`, [
      day,
    ]);
    if (!rows[0]) throw new Error('the salt of the day is gone');
    return rows[0].salt;
  };

  return {
    async saltOfToday(): Promise<Buffer> {
      await ensure();
      const day = clock.now().toISOString().slice(0, 10);
      if (salt?.day !== day) salt = { day, bytes: await newDay(day) };
      return salt.bytes;
    },
  };
}

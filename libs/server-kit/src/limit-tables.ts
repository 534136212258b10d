import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from './clock';

const SALT_DAYS = 2;

/** Where limits are counted, and the salt that hides network prefixes: random, one a day, shared by all copies. */
export function limitTables(schema: string, pool: Pool, clock: Clock) {
  let salt: { day: string; bytes: Buffer } | undefined;

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
      const day = clock.now().toISOString().slice(0, 10);
      if (salt?.day !== day) salt = { day, bytes: await newDay(day) };
      return salt.bytes;
    },
  };
}

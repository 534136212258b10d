import type { Pool } from 'pg';

/** Who is signed in, as a service may know them. */
export interface Person {
  id: string;
  email: string;
  role: 'member' | 'operator';
  /** How they came in, and what they confirmed since. */
  amr: readonly string[];
  /** When they last came in or confirmed. */
  freshAt: Date;
}

/**
 * Reads the person of a session cookie (its token's SHA-256) through learning.session_of(), the one door of other
 * services to the learning schema. Null: no such session, ended, expired, idle too long, or the person is disabled.
 */
export const sessionReader =
  (pool: Pool) =>
  async (tokenHash: Buffer): Promise<Person | null> => {
    const sql = 'SELECT id, email, role, amr, fresh_at AS "freshAt" FROM learning.session_of($1)';
    const { rows } = await pool.query<Person>(sql, [tokenHash]);
    return rows[0] ?? null;
  };

import type { Pool } from 'pg';

/** Who is signed in, as a service may know them. */
export interface SessionPerson {
  id: string;
  email: string;
  role: 'member' | 'operator';
  /** How they came in, and what they confirmed since. */
  amr: readonly string[];
  /** When they last came in or confirmed. */
  authenticatedAt: Date;
}

/**
 * Reads the person of a session cookie (its token's SHA-256) through learning.session_of(), the one door of other
 * services to the learning schema. Null: no such session, ended, expired, idle too long, or the person is disabled.
 */
export const createSessionReader =
  (pool: Pool) =>
  async (tokenHash: Buffer): Promise<SessionPerson | null> => {
    const sql = 'SELECT id, email, role, amr, fresh_at AS "authenticatedAt" FROM learning.session_of($1)';
    const { rows } = await pool.query<SessionPerson>(sql, [tokenHash]);
    return rows[0] ?? null;
  };

/** Tells whether a person has a passkey, through learning.has_passkey(): other services cannot read the table. */
export const createPasskeyReader =
  (pool: Pool) =>
  async (personId: string): Promise<boolean> => {
    const { rows } = await pool.query<{ has: boolean }>('SELECT learning.has_passkey($1::uuid) AS has', [personId]);
    return rows[0]?.has === true;
  };

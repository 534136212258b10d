import type { Pool } from 'pg';
import type { PersonRole } from '../generated/client/enums';

/** The signed-in person, for other services. */
export interface SessionPerson {
  id: string;
  email: string;
  /** 'operator' is the owner. */
  role: PersonRole;
  /** Authentication methods of the session (RFC 8176). */
  amr: readonly string[];
  /** The last sign-in or confirmation. */
  authenticatedAt: Date;
}

/**
 * Reads the person of a session by the SHA-256 of its token. Uses the SQL function learning.session_of(), because other
 * services cannot read the learning schema. Null: no session, expired, idle too long, or the person is disabled.
 */
export const createSessionReader =
  (pool: Pool) =>
  async (tokenHash: Buffer): Promise<SessionPerson | null> => {
    const sql = 'SELECT id, email, role, amr, fresh_at AS "authenticatedAt" FROM learning.session_of($1)';
    const { rows } = await pool.query<SessionPerson>(sql, [tokenHash]);
    return rows[0] ?? null;
  };

/** Reads whether a person has a passkey, by the SQL function learning.has_passkey(). */
export const createPasskeyReader =
  (pool: Pool) =>
  async (personId: string): Promise<boolean> => {
    const { rows } = await pool.query<{ has: boolean }>('SELECT learning.has_passkey($1::uuid) AS has', [personId]);
    return rows[0]?.has === true;
  };

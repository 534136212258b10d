import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

const MINUTE_MS = 60_000;
/** After so many a row waits for an operator, unsent. */
export const TRIES = 10;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
// How long a copy has a row for itself. A copy that died lets go of it after that; no send may take as long.
const LEASE_MS = 5 * MINUTE_MS;

/** Milliseconds from a failed try to the next: a minute, two, four, up to six hours. */
const pauseAfter = (tries: number): number => Math.min(MINUTE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

export interface ClaimedRow {
  id: string;
  dedupeKey: string;
  kind: string;
  payload: unknown;
  /** This one included. */
  tries: number;
  at: Date;
}

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Takes the row that is due longest, for this copy alone: others skip it while we choose, and find it not due once we
 * have. The try counts before it is made, so a letter that ends the process is not tried for ever.
 */
export async function claimNext(pool: Pool, table: string, now: Date): Promise<ClaimedRow | undefined> {
  const { rows } = await pool.query<ClaimedRow>(
    `UPDATE ${table} SET tries = tries + 1, due_at = $2
     WHERE id = (SELECT id FROM ${table} WHERE sent_at IS NULL AND tries < ${TRIES} AND due_at <= $1
                 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, dedupe_key AS "dedupeKey", kind, payload, tries, created_at AS at`,
    [now, later(now, LEASE_MS)],
  );
  return rows[0];
}

/** The row is done; `payload` replaces the old one. */
export async function markSent(pool: Pool, table: string, row: ClaimedRow, done: Done): Promise<void> {
  await pool.query(`UPDATE ${table} SET sent_at = $2, error = $3, payload = $4 WHERE id = $1`, [
    row.id,
    done.at,
    done.error,
    JSON.stringify(done.payload),
  ]);
}

interface Done {
  at: Date;
  error: string | null;
  payload: object;
}

/** The try failed; who took the row over meanwhile (our lease was over) keeps it. */
export async function markFailed(pool: Pool, table: string, row: ClaimedRow, now: Date, error: string): Promise<void> {
  await pool.query(`UPDATE ${table} SET error = $3, due_at = $4 WHERE id = $1 AND tries = $2 AND sent_at IS NULL`, [
    row.id,
    row.tries,
    error,
    later(now, pauseAfter(row.tries)),
  ]);
}

/** The same for every try of a letter, and no other letter's; tells nothing of the key, which may name a person's row. */
export const messageIdOf = (table: string, dedupeKey: string): string =>
  createHash('sha256').update(`${table}\0${dedupeKey}`).digest('hex').slice(0, 40);

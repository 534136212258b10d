import type { Pool } from 'pg';

/** A class that is ahead, for other services. */
export interface UpcomingClass {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** null: by video only. */
  place: string | null;
  seatsLeft: number;
  /** 0: free. */
  priceCents: number;
}

/**
 * Reads at most 20 classes that begin between two moments, the next one first. Uses the SQL function
 * learning.upcoming_classes(), because other services cannot read the learning schema.
 */
export const createClassReader =
  (pool: Pool) =>
  async (after: Date, before: Date): Promise<UpcomingClass[]> => {
    const sql = `SELECT id, title, starts_at AS "startsAt", ends_at AS "endsAt", place, seats_left AS "seatsLeft",
      price_cents AS "priceCents" FROM learning.upcoming_classes($1, $2)`;
    const { rows } = await pool.query<UpcomingClass>(sql, [after, before]);
    return rows;
  };

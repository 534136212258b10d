import type { Pool } from 'pg';

/** Degrees north and east. */
interface Point {
  lat: number;
  lon: number;
}

/**
 * Reads the coordinates of a ZIP code; null: unknown. Uses the SQL function learning.point_of_zip(), because other services
 * cannot read the learning schema.
 */
export const createPointReader =
  (pool: Pool) =>
  async (zip: string): Promise<Point | null> => {
    const { rows } = await pool.query<Point>('SELECT lat, lon FROM learning.point_of_zip($1)', [zip]);
    return rows[0] ?? null;
  };

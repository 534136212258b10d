import type { Pool } from 'pg';

/** Asks for one more hit: null when it is granted, else the seconds until the next one may be. */
export type Window = (key: string, times: number) => Promise<number | null>;

const SECONDS = 60;

/**
 * At most so many hits in any 60 seconds, exactly, over all copies of a service: a fixed window lets nearly twice as many
 * through around its edge. One statement by the database's clock; the row's lock makes copies take turns. Refused tries
 * are not counted. The service's schema holds the table `rate_window (key primary key, hits timestamptz[])`.
 */
export function slidingWindow(service: string, pool: Pool): Window {
  const recent = `ARRAY(SELECT hit FROM unnest(held.hits) AS hit WHERE hit > clock_timestamp() - interval '${SECONDS} s')`;
  const statement = `
    INSERT INTO "${service}".rate_window AS held (key, hits) VALUES ($1, ARRAY[clock_timestamp()])
    ON CONFLICT (key) DO UPDATE SET hits = ${recent} || clock_timestamp() WHERE cardinality(${recent}) < $2
    RETURNING key`;
  const oldest = `
    SELECT ceil(extract(epoch FROM min(hit) + interval '${SECONDS} s' - clock_timestamp()))::int AS wait
    FROM "${service}".rate_window held, unnest(held.hits) AS hit
    WHERE key = $1 AND hit > clock_timestamp() - interval '${SECONDS} s'`;
  return async (key, times) => {
    const { rowCount } = await pool.query(statement, [key, times]);
    if (rowCount === 1) return null;
    const { rows } = await pool.query<{ wait: number | null }>(oldest, [key]);
    return Math.max(1, rows[0]?.wait ?? 1);
  };
}

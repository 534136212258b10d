import type { ServiceName } from '@farm/contracts';
import type { Pool } from 'pg';

/** Seconds that the oldest work which is due has waited; null where a service has none of it, or nobody can tell. */
export interface WaitingWork {
  outbox: number | null;
  jobs: number | null;
  webhook: number | null;
}

const SINCE = (column: string) => `coalesce(extract(epoch FROM now() - min(${column})), 0)::float8 AS seconds`;

/** By the partial indexes of what waits: it costs as much as waits. */
const asking = (service: ServiceName): Readonly<Record<keyof WaitingWork, readonly [table: string, sql: string]>> => ({
  outbox: [
    `${service}.outbox`,
    `SELECT ${SINCE('due_at')} FROM ${service}.outbox WHERE sent_at IS NULL AND due_at <= now()`,
  ],
  jobs: [
    `${service}_jobs.job`,
    `SELECT ${SINCE('start_after')} FROM ${service}_jobs.job WHERE state IN ('created', 'retry') AND start_after <= now()`,
  ],
  webhook: [
    `${service}.stripe_event`,
    `SELECT ${SINCE('received_at')} FROM ${service}.stripe_event WHERE processed_at IS NULL`,
  ],
});

/** Reads what waits. A database that is away, or a table that a service does not have, is null and no error. */
export async function waitingWork(service: ServiceName, pool: Pool): Promise<WaitingWork> {
  const seconds = async ([table, sql]: readonly [string, string]): Promise<number | null> => {
    try {
      const there = await pool.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [table]);
      if (!there.rows[0]?.there) return null;
      const { rows } = await pool.query<{ seconds: number }>(sql);
      return rows[0]?.seconds ?? null;
    } catch {
      return null;
    }
  };
  const { outbox, jobs, webhook } = asking(service);
  return { outbox: await seconds(outbox), jobs: await seconds(jobs), webhook: await seconds(webhook) };
}

import { SERVICES } from '@farm/contracts';
import { POOL_CONNECTIONS } from '@farm/prisma/pool-connections';
import { JOB_CONNECTIONS } from '@farm/server-kit';
import { Client } from 'pg';

// For migrations, a backup and somebody who looks.
const KEPT = 10;

/** What so many copies of every service may ask of PostgreSQL at once. */
export const connectionsOf = (copies: number): number =>
  SERVICES.length * copies * (POOL_CONNECTIONS + JOB_CONNECTIONS) + KEPT;

/** Throws with what to do when the server allows fewer: copies would fail under load, one after the other. */
export async function checkConnections(url: string, needed: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ max: number }>(`SELECT current_setting('max_connections')::int AS max`);
    const most = rows[0]?.max ?? 0;
    if (most < needed)
      throw new Error(
        `PostgreSQL allows ${most} connections, these copies may ask for ${needed}. ` +
          `Start fewer copies, or set max_connections = ${needed} and start it again.`,
      );
  } finally {
    await client.end();
  }
}

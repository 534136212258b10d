import type { Endpoint, ServiceName } from '@farm/contracts';
import { POOL_CONNECTIONS } from '@farm/prisma/pool-connections';
import fastify, { type FastifyInstance } from 'fastify';
import { Pool } from 'pg';

/** What a plain route asks of the database: the statements of the call it is held against, written by hand. */
type Plain = (pool: Pool) => Promise<unknown>;

/** A route of ours and what it is held against. */
export interface Held {
  name: string;
  service: Exclude<ServiceName, 'dexter'>;
  path: string;
  endpoint: Endpoint;
  /** Missing: its answer comes out of memory, and is held against a route without any query. */
  plain?: Plain;
}

/**
 * A bare Fastify: `/none/<n>` says what the n-th call says, from memory, `/pg/<n>` asks PostgreSQL first. Both write it by
 * the call's own schema, and do nothing else: no cookies, no headers, no limits, no log.
 */
export async function bareServer(
  held: readonly Held[],
  said: readonly unknown[],
  urls: Readonly<Record<string, string>>,
) {
  const app: FastifyInstance = fastify({ logger: false });
  const pools = Object.entries(urls).map(
    ([service, connectionString]) => [service, new Pool({ connectionString, max: POOL_CONNECTIONS })] as const,
  );
  const poolOf = new Map(pools);
  held.forEach(({ endpoint, plain, service }, n) => {
    const schema = endpoint.reply ? { response: { '2xx': endpoint.reply } } : {};
    app.get(`/none/${n}`, { schema }, async () => said[n]);
    const pool = poolOf.get(service);
    if (!plain || !pool) return;
    app.get(`/pg/${n}`, { schema }, async () => {
      await plain(pool);
      return said[n];
    });
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const stop = async () => {
    await app.close();
    for (const [, pool] of pools) await pool.end();
  };
  return { address, stop };
}

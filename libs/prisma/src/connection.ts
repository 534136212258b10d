import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from '../generated/client/client';
import { LATEST_MIGRATION } from '../generated/latest-migration';
import type { CommunityDb, DexterDb, LearningDb, PaymentsDb } from './narrow';
import { POOL_CONNECTIONS } from './pool-connections';
import { nameOfPrepared } from './prepared';

/**
 * Time limits of every connection, in ms. The server's own limit does not hold when the server is stopped: the client
 * keeps one too, a little longer, and short enough that also a call which may last half a minute is refused within five
 * seconds (`npm run faults -- F5`).
 */
const LIMITS = {
  max: POOL_CONNECTIONS,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 4_300,
  query_timeout: 4_600,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};
const READY_MS = 1_000;

export interface ConnectOptions {
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onError?: (error: Error) => void;
  /** Most connections at once; 8 unless told. */
  max?: number;
}

export interface Connection<Db> {
  db: Db;
  pool: Pool;
  /** Whether the database answers within a second and has the newest migration. Never throws. */
  ready(): Promise<boolean>;
  /** Ends all connections after their running statements. */
  close(): Promise<void>;
}

/** A pool with the house's limits, whose unqualified names mean one service's schema. */
export function poolOf(
  schema: string,
  url: string,
  { onError = () => undefined, max = LIMITS.max }: ConnectOptions = {},
) {
  const options = `-c search_path=${schema}`;
  const pool = new Pool({ ...LIMITS, max, connectionString: url, options, application_name: `farm-${schema}` });
  pool.on('error', onError); // without a listener the process ends together with the database
  return pool;
}

async function isReady(pool: Pool): Promise<boolean> {
  const asked = pool.query(
    `SELECT 1 FROM public._prisma_migrations
     WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [LATEST_MIGRATION],
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((answer) => (timer = setTimeout(answer, READY_MS, false)));
  const answered = asked.then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

function connect<Db>(schema: string, url: string, options?: ConnectOptions): Connection<Db> {
  const pool = poolOf(schema, url, options);
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: nameOfPrepared }) });
  return {
    db: client as unknown as Db, // the narrow type: a service sees its own tables only
    pool,
    ready: () => isReady(pool),
    async close() {
      await client.$disconnect();
      await pool.end();
    },
  };
}

/** A service's own tables, under its own limits and role; each service connects by its own name. */
export const connectPayments = (url: string, options?: ConnectOptions) => connect<PaymentsDb>('payments', url, options);
export const connectLearning = (url: string, options?: ConnectOptions) => connect<LearningDb>('learning', url, options);
export const connectCommunity = (url: string, options?: ConnectOptions) =>
  connect<CommunityDb>('community', url, options);
export const connectDexter = (url: string, options?: ConnectOptions) => connect<DexterDb>('dexter', url, options);

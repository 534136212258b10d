import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { Prisma, PrismaClient } from '../generated/client/client';
import { LATEST_MIGRATION } from '../generated/latest-migration';
import type { CommunityDb, DexterDb, LearningDb, PaymentsDb, Transactional } from './service-db-types';
import { POOL_CONNECTIONS } from './pool-connections';

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

const PREPARED_COMMENT = '/* prepared */';

/**
 * Prefix of raw SQL that makes it a prepared statement, parsed and planned once per connection. For frequent statements whose
 * text never changes.
 */
export const prepared = Prisma.raw(`${PREPARED_COMMENT} `);

const names = new Map<string, string>();

/** The name of a prepared statement; '' for others. */
export function preparedStatementName({ sql }: { sql: string }): string {
  if (!sql.startsWith(PREPARED_COMMENT)) return '';
  const name = names.get(sql) ?? `farm_${names.size + 1}`;
  names.set(sql, name);
  return name;
}

const WAIT_MS = 4_000; // for a connection; on a busy machine a new one takes seconds
const TRANSACTION_MS = 8_000; // below idle_in_transaction_session_timeout, for an error of Prisma instead of a lost connection

/**
 * Runs `work` in a transaction. Use only `tx` inside. If `db` is a transaction itself, the work joins it.
 */
export async function transaction<Db, T>(db: Db & Transactional<Db>, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.$transaction ? db.$transaction(work, { maxWait: WAIT_MS, timeout: TRANSACTION_MS }) : work(db);
}

/**
 * Limits of each connection, in ms. `query_timeout`, the client's limit, is for a stopped server, which does not enforce
 * `statement_timeout`; both together report an unavailable database within five seconds.
 */
const LIMITS = {
  max: POOL_CONNECTIONS,
  connectionTimeoutMillis: WAIT_MS,
  statement_timeout: 4_300,
  query_timeout: 4_600,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
};
const READY_MS = 1_000;

export interface ConnectOptions {
  /** Called when an idle connection breaks; the pool replaces it. */
  onError?: (error: Error) => void;
  /** Maximum connections; 8 by default. */
  max?: number;
}

export interface Connection<Db> {
  db: Db;
  pool: Pool;
  /** Whether the database responds within a second and has the newest migration. Never rejects. */
  ready(): Promise<boolean>;
  /** Closes all connections after their running statements. */
  close(): Promise<void>;
}

/** A pool with our limits whose search_path is one service's schema. */
export function createPool(
  schema: string,
  url: string,
  { onError = () => undefined, max = LIMITS.max }: ConnectOptions = {},
) {
  const options = `-c search_path=${schema}`;
  const pool = new Pool({ ...LIMITS, max, connectionString: url, options, application_name: `farm-${schema}` });
  pool.on('error', onError); // without a listener, the process would end with the database
  return pool;
}

async function isReady(pool: Pool): Promise<boolean> {
  const query = pool.query(
    `SELECT 1 FROM public._prisma_migrations
     WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [LATEST_MIGRATION],
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, READY_MS, false)));
  const isMigrated = query.then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
  return Promise.race([isMigrated, timeout]).finally(() => clearTimeout(timer));
}

function connect(schema: string, url: string, options?: ConnectOptions): Connection<PrismaClient> {
  const pool = createPool(schema, url, options);
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: preparedStatementName }) });
  return {
    db: client,
    pool,
    ready: () => isReady(pool),
    async close() {
      await client.$disconnect();
      await pool.end();
    },
  };
}

/** A service's own tables, under its own limits and role; each service connects by its own name. */
type Connect<Db> = (url: string, options?: ConnectOptions) => Connection<Db>;
export const connectPayments: Connect<PaymentsDb> = (url, options) => connect('payments', url, options);
export const connectLearning: Connect<LearningDb> = (url, options) => connect('learning', url, options);
export const connectCommunity: Connect<CommunityDb> = (url, options) => connect('community', url, options);
export const connectDexter: Connect<DexterDb> = (url, options) => connect('dexter', url, options);

import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { Prisma, PrismaClient } from '../generated/client/client';
import { LATEST_MIGRATION } from '../generated/latest-migration';
import type { CommunityDb, DexterDb, LearningDb, PaymentsDb } from './service-db-types';
import { POOL_CONNECTIONS } from './pool-connections';

/** Whether a row was refused because another one holds its unique key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';

const PREPARED_COMMENT = '/* prepared */';

/**
 * Begins a hand-written statement that a crowd asks: each connection of the pool has PostgreSQL read and plan it once. For
 * statements whose text is the same at every call; whatever changes the text from call to call stays without.
 */
export const prepared = Prisma.raw(`${PREPARED_COMMENT} `);

const names = new Map<string, string>();

/** The name under which a connection keeps a statement; '' for what is not marked. Two texts never share one. */
export function preparedStatementName({ sql }: { sql: string }): string {
  if (!sql.startsWith(PREPARED_COMMENT)) return '';
  const name = names.get(sql) ?? `farm_${names.size + 1}`;
  names.set(sql, name);
  return name;
}

type Transactional = Pick<PrismaClient, '$transaction'>;

const WAIT_MS = 2_000; // for a free connection
const TRANSACTION_MS = 8_000; // below idle_in_transaction_session_timeout, so that the refusal is ours

/**
 * All of the work or nothing of it. `tx` keeps the service's narrow type and is the only thing to speak to inside:
 * `db` would not see what was just written. Called with a `tx`, the work joins that transaction.
 */
export async function transaction<Db extends Transactional, T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (typeof (db as Partial<Transactional>).$transaction !== 'function') return work(db);
  return db.$transaction((tx) => work(tx as unknown as Db), { maxWait: WAIT_MS, timeout: TRANSACTION_MS });
}

/**
 * Time limits of every connection, in ms. The server's own limit does not hold when the server is stopped: the client
 * keeps one too, a little longer, and short enough that also a call which may last half a minute is refused within five
 * seconds.
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
export function createPool(
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
  const query = pool.query(
    `SELECT 1 FROM public._prisma_migrations
     WHERE migration_name = $1 AND finished_at IS NOT NULL AND rolled_back_at IS NULL`,
    [LATEST_MIGRATION],
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((answer) => (timer = setTimeout(answer, READY_MS, false)));
  const answered = query.then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );
  return Promise.race([answered, timeout]).finally(() => clearTimeout(timer));
}

function connect<Db>(schema: string, url: string, options?: ConnectOptions): Connection<Db> {
  const pool = createPool(schema, url, options);
  const client = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: preparedStatementName }) });
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

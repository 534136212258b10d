import type { Pool, PoolClient } from 'pg';

/** A statement sent to PostgreSQL. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface RecordedStatements<T> {
  result: T;
  /** The statements of the work in order, without BEGIN and COMMIT. */
  statements: readonly Statement[];
  /** The statements of rate limits. */
  limits: readonly Statement[];
}

type Query = (...call: unknown[]) => unknown;

const TRANSACTION = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET |DEALLOCATE)/i;
const OF_LIMITS = /\brate_limit\b|\brate_window\b|\blimit_salt\b|\boperator_event\b/;

const watching = new WeakMap<Pool, Set<(statement: Statement) => void>>();
const known = new WeakSet<PoolClient>();

function statementOf([query, values]: readonly unknown[]): Statement | null {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] };
  const { text, values: own } = (query ?? {}) as { text?: unknown; values?: unknown };
  if (typeof text !== 'string') return null; // a cursor or a COPY stream
  return { text, values: Array.isArray(own) ? own : Array.isArray(values) ? values : [] };
}

/** Records the statements of all connections of the pool. */
function listenersOf(pool: Pool): Set<(statement: Statement) => void> {
  const present = watching.get(pool);
  if (present) return present;
  const listeners = new Set<(statement: Statement) => void>();
  watching.set(pool, listeners);
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...call: unknown[]) => {
      const statement = statementOf(call);
      if (statement) for (const notify of listeners) notify(statement);
      return query(...call);
    }) as typeof client.query;
  });
  return listeners;
}

/** Runs the work and returns its statements. A request may use two (README.md). */
export async function recordStatements<T>(pool: Pool, work: () => Promise<T>): Promise<RecordedStatements<T>> {
  const statements: Statement[] = [];
  const limits: Statement[] = [];
  const listeners = listenersOf(pool);
  const notify = (statement: Statement) => {
    if (!TRANSACTION.test(statement.text)) (OF_LIMITS.test(statement.text) ? limits : statements).push(statement);
  };
  listeners.add(notify);
  try {
    return { result: await work(), statements, limits };
  } finally {
    listeners.delete(notify);
  }
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops'?: number;
  Plans?: PlanNode[];
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
}

export interface StatementPlan {
  /** Accessed blocks of tables and indexes. */
  buffers: number;
  /** Sequentially scanned tables. */
  scanned: readonly string[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** EXPLAIN ANALYZE in a transaction that is rolled back. */
export async function explainStatement(pool: Pool, { text, values }: Statement): Promise<StatementPlan> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const sql = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(sql, [...values]);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('PostgreSQL told no plan');
    const scanned = nodesOf(plan).filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] !== 0);
    return {
      buffers: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      scanned: [...new Set(scanned.flatMap((node) => node['Relation Name'] ?? []))],
    };
  } finally {
    await client.query('ROLLBACK').finally(() => client.release());
  }
}

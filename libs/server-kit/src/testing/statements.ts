import type { Pool, PoolClient } from 'pg';

/** A statement as it reached PostgreSQL. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

export interface Watched<T> {
  answer: T;
  /** What the work asked the database, in order; BEGIN and COMMIT are not among them. */
  statements: readonly Statement[];
  /** What counting the caller took (limits of the contract), beside them. */
  limits: readonly Statement[];
}

type Query = (...call: unknown[]) => unknown;

const TRANSACTION = /^\s*(?:BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|SET |DEALLOCATE)/i;
const OF_LIMITS = /\brate_limit\b|\brate_window\b|\blimit_salt\b/;

const watching = new WeakMap<Pool, Set<(statement: Statement) => void>>();
const known = new WeakSet<PoolClient>();

function statementOf([query, values]: readonly unknown[]): Statement | null {
  if (typeof query === 'string') return { text: query, values: Array.isArray(values) ? values : [] };
  const { text, values: own } = (query ?? {}) as { text?: unknown; values?: unknown };
  if (typeof text !== 'string') return null; // a cursor or a copy stream
  return { text, values: Array.isArray(own) ? own : Array.isArray(values) ? values : [] };
}

/** Every connection of the pool tells what it is asked, whoever asks: Prisma, the kit, or the service itself. */
function tellersOf(pool: Pool): Set<(statement: Statement) => void> {
  const present = watching.get(pool);
  if (present) return present;
  const tellers = new Set<(statement: Statement) => void>();
  watching.set(pool, tellers);
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...call: unknown[]) => {
      const statement = statementOf(call);
      if (statement) for (const tell of tellers) tell(statement);
      return query(...call);
    }) as typeof client.query;
  });
  return tellers;
}

/** Does the work and tells what it asked the database. At most two statements a request: docs/decisions/0041. */
export async function watched<T>(pool: Pool, work: () => Promise<T>): Promise<Watched<T>> {
  const statements: Statement[] = [];
  const limits: Statement[] = [];
  const tellers = tellersOf(pool);
  const tell = (statement: Statement) => {
    if (!TRANSACTION.test(statement.text)) (OF_LIMITS.test(statement.text) ? limits : statements).push(statement);
  };
  tellers.add(tell);
  try {
    return { answer: await work(), statements, limits };
  } finally {
    tellers.delete(tell);
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

export interface Explained {
  /** Blocks of tables and indexes that were looked at. */
  buffers: number;
  /** Tables that were read from end to end. */
  scanned: readonly string[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How the database does it: run once for real inside a transaction that is taken back. */
export async function explained(pool: Pool, { text, values }: Statement): Promise<Explained> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const asked = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(asked, [...values]);
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

import { Client, type Pool } from 'pg';
import { readConfig, integer } from '../config';
import type { Api } from './api';
import { createTestBrowser, type Browser } from './browser';
import { explainStatement, recordStatements, type StatementPlan, type Statement } from './statements';

/** A frequent call with its database budget. */
export interface HotCall {
  /** For reports. */
  name: string;
  key: string;
  input?: Parameters<Api['raw']>[1];
  /** By default a new browser each time. */
  as?: Browser;
  /** Maximum statements of the first call; 2 by default. More need a `reason` (README.md). */
  maxStatements?: number;
  /** Maximum statements of the second call; by default as many. */
  maxWarmStatements?: number;
  /** Maximum blocks per statement; 40 by default. */
  maxBuffers?: number;
  /** Why it needs more. */
  reason?: string;
}

const STATEMENTS = 2;
const BUFFERS = 40;

/** Rows that these specs insert; `GROWTH_ROWS=1000000` runs them on a large database. */
const growthConfig = () => readConfig({ GROWTH_ROWS: integer(10_000) });

async function runCall({ key, input, as }: HotCall, { api, pool }: { api: Api; pool: Pool }) {
  const { result: answer, ...recorded } = await recordStatements(pool, () =>
    api.raw(key, input, { as: as ?? createTestBrowser() }),
  );
  if (answer.status >= 400) throw new Error(`${key} answered ${answer.status} ${answer.bytes.toString()}`);
  return recorded;
}

/** The statements of the first and the second call, compared with the budget. */
async function statementsOf(call: HotCall, at: { api: Api; pool: Pool }) {
  const { maxStatements = STATEMENTS, maxWarmStatements = maxStatements } = call;
  const first = await runCall(call, at);
  const second = await runCall(call, at);
  const excess = [
    ...(first.statements.length > maxStatements
      ? [`${first.statements.length} statements at first, ${maxStatements} allowed`]
      : []),
    ...(second.statements.length > maxWarmStatements
      ? [`${second.statements.length} statements then, ${maxWarmStatements} allowed`]
      : []),
  ];
  return { excess, first: first.statements, second: second.statements };
}

interface GrowthOfStatement extends StatementPlan {
  call: string;
  statement: string;
  allowed: number;
  reason?: string;
}

const WORDS = 90;
const short = ({ text: sql }: Statement) => sql.replace(/\s+/g, ' ').trim().slice(0, WORDS);

const UNIQUE_VIOLATION = '23505';

/** Plain inserts cannot be repeated for EXPLAIN, and their cost does not grow. */
function ignoreDuplicate(error: unknown): null {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
  throw error;
}

/** Blocks and sequential scans of each statement of the calls. */
async function growthOf(
  calls: readonly HotCall[],
  at: Pick<Grown, 'createReplica' | 'pool' | 'small'>,
): Promise<GrowthOfStatement[]> {
  const results: GrowthOfStatement[] = [];
  for (const call of calls) {
    const { statements } = await runCall(call, { api: at.createReplica(), pool: at.pool });
    for (const statement of statements) {
      const look = () => explainStatement(at.pool, statement).catch(ignoreDuplicate);
      await look(); // system catalogs are cached by then
      const plan = await look();
      if (!plan) continue;
      const { buffers, scanned } = plan;
      results.push({
        ...{ call: call.name, statement: short(statement), buffers, allowed: call.maxBuffers ?? BUFFERS },
        scanned: scanned.filter((table) => !at.small?.includes(table)),
        ...(call.reason ? { reason: call.reason } : {}),
      });
    }
  }
  return results;
}

/** Statements that exceed their blocks or scan a whole table. */
const tooMuch = (results: readonly GrowthOfStatement[]) =>
  results.filter(({ buffers, allowed, scanned }) => buffers > allowed || scanned.length > 0);

/** Runs the statements with `$1` rows, without the limits in time of a service's connections; then everything is analysed. */
export async function fillTables(url: string, statements: readonly string[], rows: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [rows] : []);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

interface Grown {
  /** A new replica with empty caches. */
  createReplica(): Api;
  pool: Pool;
  /** Tables that remain small and may be scanned. */
  small?: readonly string[];
  calls: readonly HotCall[];
  close(): Promise<unknown>;
}

const FILLED_WITHIN_MS = 900_000;

/** Defines the tests of a service's hot calls, with so many rows (10,000; the benchmark uses a million). */
export function testHotCalls(grow: (rows: number) => Promise<Grown>): void {
  const { GROWTH_ROWS: rows } = growthConfig();
  let grown: Grown;
  beforeAll(async () => (grown = await grow(rows)), FILLED_WITHIN_MS);
  afterAll(() => grown.close());

  test('a hot call asks the database at most twice, and what is equal for everybody not at all', async () => {
    const results: string[] = [];
    for (const call of grown.calls) {
      const { excess, first, second } = await statementsOf(call, { api: grown.createReplica(), pool: grown.pool });
      const statements = [...first, ...second].map(short).join('\n    ');
      if (excess.length > 0) results.push(`${call.name}: ${excess.join('; ')}\n    ${statements}`);
    }
    expect(results.join('\n')).toBe('');
  });

  test(
    'a statement of a hot call looks at forty blocks at most and reads no table from end to end',
    async () => {
      const results = await growthOf(grown.calls, grown);
      expect(tooMuch(results)).toEqual([]);
    },
    FILLED_WITHIN_MS,
  );
}

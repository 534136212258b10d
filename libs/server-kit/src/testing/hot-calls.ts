import { writeFileSync } from 'node:fs';
import { Client, type Pool } from 'pg';
import { readConfig, text, whole } from '../config';
import type { Api } from './api';
import { browser, type Browser } from './browser';
import { explained, watched, type Explained, type Statement } from './statements';

/** A call that a crowd makes, and what it may cost the database. */
export interface HotCall {
  /** How it reads in a report. */
  name: string;
  key: string;
  input?: Parameters<Api['raw']>[1];
  /** Missing: a browser that has never been here, another each time. */
  as?: Browser;
  /** Statements of the first call; 2 unless its reason is told. docs/decisions/0041. */
  most?: number;
  /** Statements once it has been asked a moment ago; missing: the same again. */
  warm?: number;
  /** Blocks that one statement may look at; 40 unless its reason is told. */
  buffers?: number;
  /** Why it is allowed more. */
  because?: string;
}

const STATEMENTS = 2;
const BUFFERS = 40;

/** How many rows of history specs of growth make, and where they write what they found; `npm run bench -- growth`. */
const growthAsked = () => readConfig({ GROWTH_ROWS: whole(10_000), GROWTH_REPORT: text('') });

async function asked({ key, input, as }: HotCall, { api, pool }: { api: Api; pool: Pool }) {
  const { answer, ...told } = await watched(pool, () => api.raw(key, input, { as: as ?? browser() }));
  if (answer.status >= 400) throw new Error(`${key} answered ${answer.status} ${answer.bytes.toString()}`);
  return told;
}

/** What a call asks of the database the first time and the second, beside what it may; too many are told in words. */
async function statementsOf(call: HotCall, at: { api: Api; pool: Pool }) {
  const { most = STATEMENTS, warm = most } = call;
  const first = await asked(call, at);
  const second = await asked(call, at);
  const excess = [
    ...(first.statements.length > most ? [`${first.statements.length} statements at first, ${most} allowed`] : []),
    ...(second.statements.length > warm ? [`${second.statements.length} statements then, ${warm} allowed`] : []),
  ];
  return { excess, first: first.statements, second: second.statements };
}

interface GrowthOfStatement extends Explained {
  call: string;
  statement: string;
  allowed: number;
  because?: string;
}

const WORDS = 90;
const short = ({ text: sql }: Statement) => sql.replace(/\s+/g, ' ').trim().slice(0, WORDS);

const UNIQUE_VIOLATION = '23505';

/** A plain insert of a row that the call has just written cannot be done again: it costs its indexes, whatever grows. */
function standsAlready(error: unknown): null {
  if ((error as { code?: string }).code === UNIQUE_VIOLATION) return null;
  throw error;
}

/** Blocks and scans of each statement of the calls, on whatever history the database holds. */
async function growthOf(
  calls: readonly HotCall[],
  at: Pick<Grown, 'copy' | 'pool' | 'small'>,
): Promise<GrowthOfStatement[]> {
  const found: GrowthOfStatement[] = [];
  for (const call of calls) {
    const { statements } = await asked(call, { api: at.copy(), pool: at.pool });
    for (const statement of statements) {
      const look = () => explained(at.pool, statement).catch(standsAlready);
      await look(); // catalogues are known by the second
      const seen = await look();
      if (!seen) continue;
      const { buffers, scanned } = seen;
      found.push({
        ...{ call: call.name, statement: short(statement), buffers, allowed: call.buffers ?? BUFFERS },
        scanned: scanned.filter((table) => !at.small?.includes(table)),
        ...(call.because ? { because: call.because } : {}),
      });
    }
  }
  return found;
}

/** What grows: statements past their blocks, or that read a table from end to end. */
const tooMuch = (found: readonly GrowthOfStatement[]) =>
  found.filter(({ buffers, allowed, scanned }) => buffers > allowed || scanned.length > 0);

/** Leaves the findings for the bench, when it asked for them. */
function reportGrowth(service: string, rows: number, found: readonly GrowthOfStatement[]): void {
  const { GROWTH_REPORT: file } = growthAsked();
  if (file !== '') writeFileSync(`${file}.${service}.json`, JSON.stringify({ service, rows, found }));
}

/** Runs the statements with `$1` rows, without the limits in time of a service's connections; then everything is analysed. */
export async function fill(url: string, statements: readonly string[], rows: number): Promise<void> {
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
  /** A copy of the service that knows nothing yet. */
  copy(): Api;
  pool: Pool;
  /** Tables that stay small, whatever happens: reading one whole is no fault. */
  small?: readonly string[];
  calls: readonly HotCall[];
  close(): Promise<unknown>;
}

const FILLED_WITHIN_MS = 900_000;

/** The tests of a service's hot calls, on a history of so many rows (10,000; the bench asks for a million). */
export function testHotCalls(service: string, grow: (rows: number) => Promise<Grown>): void {
  const { GROWTH_ROWS: rows } = growthAsked();
  let grown: Grown;
  beforeAll(async () => (grown = await grow(rows)), FILLED_WITHIN_MS);
  afterAll(() => grown.close());

  test('a hot call asks the database at most twice, and what is equal for everybody not at all', async () => {
    const found: string[] = [];
    for (const call of grown.calls) {
      const { excess, first, second } = await statementsOf(call, { api: grown.copy(), pool: grown.pool });
      const said = [...first, ...second].map(short).join('\n    ');
      if (excess.length > 0) found.push(`${call.name}: ${excess.join('; ')}\n    ${said}`);
    }
    expect(found.join('\n')).toBe('');
  });

  test(
    'a statement of a hot call looks at forty blocks at most and reads no table from end to end',
    async () => {
      const found = await growthOf(grown.calls, grown);
      reportGrowth(service, rows, found);
      expect(tooMuch(found)).toEqual([]);
    },
    FILLED_WITHIN_MS,
  );
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import { assertLocalSite, findFreePorts, isolateEnvironment, startProgram } from '@farm/site';
import { Client } from 'pg';
import { SimulatedVisitor } from '../faults/visitor';
import { describeRun, output, ROOT } from '../workspace';

const SAMPLES = 201; // odd, for the median
const WARM_UP = 5;
const PEOPLE = 10_000;
/** Above this ratio, response time reveals who has an account. */
const MAX_RATIO = 1.2;
const SITE_ORIGIN = 'http://localhost:4000';

/** What somebody without an account can measure by requesting sign-in codes. */
interface Enumeration {
  knownMs: number;
  unknownMs: number;
  /** The slower median over the faster one. */
  ratio: number;
  /** Response shapes that occur only for addresses with an account. */
  differences: string[];
}

const key = () => randomBytes(32).toString('base64url');

/** Runs the built service on a PostgreSQL of its own with 10,000 people, then stops and deletes everything. */
async function withLearningService<T>(measure: (address: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const ports = await findFreePorts();
    const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port: ports.postgres });
    stops.push(() => server.stop());
    const databaseUrl = await ensureDatabase(server, 'bench_people');
    await migrate(databaseUrl);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(readFileSync(join(__dirname, 'people.sql'), 'utf8'), [PEOPLE]).finally(() => client.end());
    const address = `http://127.0.0.1:${ports.learning}`;
    const service = await startProgram({
      name: 'learning',
      command: process.execPath,
      args: [join(ROOT, 'services/learning/dist/main.js')],
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        COOKIE_KEYS: key(),
        LINK_KEYS: key(),
        EMAIL_HASH_KEY: key(),
        VISITOR_KEY: key(),
        QUIZ_KEY: key(),
        SITE_ORIGIN,
        LOG_LEVEL: 'error',
        LOAD_SHEDDING: 'no', // measures a service at full load
        PORT: String(ports.learning),
        DATABASE_URL: databaseUrl,
      },
      readyUrl: `${address}/readyz`,
      log: join(folder, 'learning.log'),
    });
    stops.push(() => service.stop());
    return await measure(address);
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100;

const medianOf = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

/** Requests codes for addresses with and without an account, alternating, each from its own network. */
async function measureEnumeration(address: string): Promise<Enumeration> {
  const shapes = { known: new Set<string>(), unknown: new Set<string>() };
  const figures = { known: [] as number[], unknown: [] as number[] };
  for (let n = 0; n < SAMPLES + WARM_UP; n += 1)
    // in alternating order, so that other load on the machine affects both
    for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const body = { email: `${kind}-${n + 1}@example.com` };
      const { status, ms, ...response } = await new SimulatedVisitor(address, SITE_ORIGIN).request('/api/auth/code', {
        body,
      });
      if (status !== 202) throw new Error(`The request of a code was answered ${status}.`);
      shapes[kind].add(JSON.stringify(Object.keys(response.body as object).sort()));
      if (n >= WARM_UP) figures[kind].push(ms);
    }
  const [knownMs, unknownMs] = [medianOf(figures.known), medianOf(figures.unknown)];
  return {
    knownMs: rounded(knownMs),
    unknownMs: rounded(unknownMs),
    ratio: rounded(Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs)),
    differences: [...shapes.known].filter((each) => !shapes.unknown.has(each)),
  };
}

const page = ({ knownMs, unknownMs, ratio, differences }: Enumeration) => `# Account enumeration

\`npm run bench\`: requests of sign-in codes for addresses with and without an account, alternating, each from its own network,
on the built service and a real PostgreSQL with 10,000 people. The ratio is the slower median divided by the faster one. The
run fails above ${MAX_RATIO}, or if the responses differ.

| samples of each | median with an account, ms | median without, ms | ratio | differences of the response |
|---|---|---|---|---|
| ${SAMPLES} | ${knownMs} | ${unknownMs} | **${ratio}** | ${differences.join(', ') || 'none'} |

Measured ${describeRun()}.
`;

async function main(): Promise<void> {
  assertLocalSite(process.env);
  isolateEnvironment(process.env, (line) => console.log(line));
  output('npx', 'nx', 'build', 'learning');
  const result = await withLearningService(measureEnumeration);
  const text = page(result);
  writeFileSync(join(ROOT, 'docs/benchmarks/enumeration.md'), text);
  console.log(text);
  if (result.ratio > MAX_RATIO || result.differences.length > 0)
    throw new Error('Response time or shape reveals who has an account.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

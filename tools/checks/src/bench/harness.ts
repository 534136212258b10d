import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import { findFreePorts, startProgram } from '@farm/site';
import { Client } from 'pg';
import { SimulatedVisitor } from '../faults/visitor';
import { ROOT } from '../workspace';

const key = () => randomBytes(32).toString('base64url');

/** Secrets and settings that all programs of one measurement share. */
const SHARED = {
  COOKIE_KEYS: key(),
  LINK_KEYS: key(),
  EMAIL_HASH_KEY: key(),
  VISITOR_KEY: key(),
  QUIZ_KEY: key(),
  STRIPE_SECRET_KEY: 'sk_test_sandbox_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  SITE_ORIGIN: 'http://localhost:4000',
  LOG_LEVEL: 'error',
  LOAD_SHEDDING: 'no', // measures a service at full load
};

const SANDBOX = {
  SANDBOX_SECRET_KEY: SHARED.STRIPE_SECRET_KEY,
  SANDBOX_PUBLISHABLE_KEY: SHARED.STRIPE_PUBLISHABLE_KEY,
  SANDBOX_WEBHOOK_SECRET: SHARED.STRIPE_WEBHOOK_SECRET,
  SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nobody',
  SANDBOX_SITE_ORIGIN: SHARED.SITE_ORIGIN,
};

type Settings = Readonly<Record<string, string>>;

/** Runs SQL; `$1` of a statement is `rows`. */
export async function runSql(url: string, sql: string, rows: number | string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of sql.split(/;\n/).filter((each) => each.trim() !== ''))
      await client.query(statement, statement.replace(/^--.*$/gm, '').includes('$1') ? [rows] : []);
  } finally {
    await client.end();
  }
}

export interface Harness {
  folder: string;
  /** Creates a migrated database, fills it by an SQL file of this folder, and returns its URL. */
  database(name: string, file: string, rows: number): Promise<string>;
  /** Starts a built service on that database and returns its URL. */
  service(name: string, databaseUrl: string, more?: Settings): Promise<string>;
  stripeSandbox(): Promise<string>;
}

/** Runs a measurement on its own PostgreSQL, then stops and deletes everything. */
export async function withHarness<T>(measure: (harness: Harness) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  const start = async (name: string, file: string, path: string, port: number, env: Settings) => {
    const address = `http://127.0.0.1:${port}`;
    const program = { name, command: process.execPath, args: [join(ROOT, file)], cwd: ROOT };
    const log = join(folder, `${name}-${port}.log`);
    const running = await startProgram({
      ...program,
      env: { PATH: process.env.PATH, ...env },
      readyUrl: address + path,
      log,
    });
    stops.push(() => running.stop());
    return address;
  };
  try {
    const server = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      port: (await findFreePorts()).postgres,
    });
    stops.push(() => server.stop());
    return await measure({
      folder,
      async database(name, file, rows) {
        const url = await ensureDatabase(server, name);
        await migrate(url);
        await runSql(url, readFileSync(join(__dirname, file), 'utf8'), rows);
        return url;
      },
      async service(name, databaseUrl, more = {}) {
        const port = (await findFreePorts()).payments;
        const env = { ...SHARED, ...more, PORT: String(port), DATABASE_URL: databaseUrl };
        return start(name, `services/${name}/dist/main.js`, '/readyz', port, env);
      },
      async stripeSandbox() {
        const port = (await findFreePorts()).sandbox;
        const env = { ...SANDBOX, SANDBOX_PORT: String(port) };
        return start('stripe-sandbox', 'tools/stripe-sandbox/dist/main.js', '/sandbox/stripe.js', port, env);
      },
    });
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

export const visitorAt = (address: string) => new SimulatedVisitor(address, SHARED.SITE_ORIGIN);

/** One call. @throws for another status, because its time would be meaningless */
export async function callEndpoint<T>(
  visitor: SimulatedVisitor,
  path: string,
  body?: object,
  status = 200,
): Promise<T> {
  const response = await visitor.request(path, body ? { body } : {});
  if (response.status !== status)
    throw new Error(`${path} answered ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body as T;
}

/** Duration of some work in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const WARM_UP = 5;

/**
 * Durations of two kinds of work, run alternately and in alternating order, so that other load on the machine affects both. The
 * first samples are not counted. `n` begins at 1.
 */
export async function alternate<K extends string>(
  kinds: readonly [K, K],
  samples: number,
  measure: (kind: K, n: number) => Promise<number>,
): Promise<Record<K, number[]>> {
  const figures = { [kinds[0]]: [], [kinds[1]]: [] } as unknown as Record<K, number[]>;
  for (let n = 1; n <= samples + WARM_UP; n += 1)
    for (const kind of n % 2 === 0 ? kinds : ([kinds[1], kinds[0]] as const)) {
      const ms = await measure(kind, n);
      if (n > WARM_UP) figures[kind].push(ms);
    }
  return figures;
}

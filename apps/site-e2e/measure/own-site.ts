import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertLocalSite, findFreePorts, isolateEnvironment, type RunningSite, startSite } from '@farm/site';
import { Client } from 'pg';

// All requests come from one network, and a slow response is normal here.
const SETTINGS = {
  LOAD_SHEDDING: 'no',
  TRUSTED_PROXIES: 'loopback',
  EDGE_NETWORK_PER_MINUTE: '100000',
  EDGE_VISITOR_PER_MINUTE: '100000',
};

/** Runs the statements of a file of this folder, which empty lines separate; $1, $2 of a statement are the values. */
export async function runStatements(databaseUrl: string, file: string, values: readonly number[] = []): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of readFileSync(join(__dirname, file), 'utf8').split('\n\n'))
      await client.query(statement, statement.includes('$1') ? [...values] : []);
  } finally {
    await client.end();
  }
}

/** Starts a site in a folder of its own, measures it, and deletes everything. The process ends with code 0 if it is within limits. */
export async function measureOwnSite(measure: (site: RunningSite, folder: string) => Promise<boolean>): Promise<void> {
  assertLocalSite(process.env);
  isolateEnvironment(process.env, (line) => console.log(line));
  const folder = mkdtempSync(join(tmpdir(), 'farm-measure-'));
  chmodSync(folder, 0o711); // under root, the database server runs as another user and must be able to enter
  const userEnv = { ...process.env, ...SETTINGS };
  const print = (line: string) => console.log(line);
  const site = await startSite({ folder, ports: await findFreePorts(), userEnv, print });
  try {
    const isWithinLimits = await measure(site, folder);
    console.log(`\nNode ${process.version}, load of the machine ${loadavg()[0]?.toFixed(1)}`);
    process.exitCode = isWithinLimits ? 0 : 1;
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints why a measurement failed. */
export function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

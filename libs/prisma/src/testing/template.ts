import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../advisory-lock';
import { migrate, MIGRATIONS_FOLDER, readMigrations, enableLogins } from '../migrate';

/** Password of the services' roles on test servers. */
export const TEST_PASSWORD = 'of-the-tests';
const PASSWORDS = {
  ...{ payments: TEST_PASSWORD, learning: TEST_PASSWORD, community: TEST_PASSWORD, dexter: TEST_PASSWORD },
};

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs `query` with a client of a database of the server, by default the maintenance database. */
export async function withClient<T>(
  url: string,
  query: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(url, database) });
  await client.connect();
  try {
    return await query(client);
  } finally {
    await client.end();
  }
}

/** Name of the migrated, empty template database, with a hash of the migrations. */
export function templateName(): string {
  const hash = createHash('sha256');
  for (const { name, sql } of readMigrations(MIGRATIONS_FOLDER)) hash.update(`${name}\0${sql}\0`);
  return `farm_template_${hash.digest('hex').slice(0, 12)}`;
}

/** Creates the template database unless it exists. */
export async function ensureTemplate(url: string): Promise<void> {
  const name = templateName();
  await withClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS['test template']]); // ends with the connection
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
    await client.query(`CREATE DATABASE ${name}_unfinished`);
    await migrate(databaseUrl(url, `${name}_unfinished`));
    await enableLogins(url, PASSWORDS);
    await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
  });
}

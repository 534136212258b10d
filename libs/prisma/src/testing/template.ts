import { Client } from 'pg';
import { ADVISORY_LOCKS } from '../advisory-lock';
import { hashMigrations, migrate, MIGRATIONS_FOLDER, readMigrations, enableLogins } from '../migrate';

/** Of the services' roles on a server that holds nothing but tests. */
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

/** Runs one conversation with a database of the server, its maintenance one unless told. */
export async function withClient<T>(
  url: string,
  talk: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new Client({ connectionString: databaseUrl(url, database) });
  await client.connect();
  try {
    return await talk(client);
  } finally {
    await client.end();
  }
}

/** The migrated, empty database that tests copy. Made once per set of migrations: its name carries their fingerprint. */
export const templateName = (): string => `farm_template_${hashMigrations(readMigrations(MIGRATIONS_FOLDER))}`;

/** Makes the template unless this server has it. */
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

import { Client } from 'pg';
import { fingerprintOf, migrate, MIGRATIONS, migrationsIn, openLogins } from '../migrate';

const LOCK = 7_204_101; // several test runs may share one server

/** Of the services' roles on a server that holds nothing but tests. */
export const TEST_PASSWORD = 'of-the-tests';
const PASSWORDS = {
  ...{ payments: TEST_PASSWORD, learning: TEST_PASSWORD, community: TEST_PASSWORD, dexter: TEST_PASSWORD },
};

/** The address of another database on the same server. */
export function sibling(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one conversation with a database of the server, its maintenance one unless told. */
export async function withServer<T>(
  url: string,
  talk: (client: Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new Client({ connectionString: sibling(url, database) });
  await client.connect();
  try {
    return await talk(client);
  } finally {
    await client.end();
  }
}

/** The migrated, empty database that tests copy. Made once per set of migrations: its name carries their fingerprint. */
export const templateName = (): string => `farm_template_${fingerprintOf(migrationsIn(MIGRATIONS))}`;

/** Makes the template unless this server has it. */
export async function ensureTemplate(url: string): Promise<void> {
  const name = templateName();
  await withServer(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]); // ends with the connection
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}_unfinished`);
    await client.query(`CREATE DATABASE ${name}_unfinished`);
    await migrate(sibling(url, `${name}_unfinished`));
    await openLogins(url, PASSWORDS);
    await client.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
  });
}

import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { readConfig, url as address } from '../config';

/** Creates an empty database on the test server. */
export async function createEmptyDatabase(): Promise<{ pool: Pool; url: string; close(): Promise<void> }> {
  const { TEST_POSTGRES_URL: admin } = readConfig({ TEST_POSTGRES_URL: address() }); // Jest's global setup sets it
  const name = `kit_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const client = new Client({ connectionString: admin });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await asAdmin(`CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const pool = new Pool({ connectionString: url.href, max: 8 });
  pool.on('error', () => undefined); // the server may stop before the pool is closed
  const close = async () => {
    await pool.end();
    await asAdmin(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { pool, url: url.href, close };
}

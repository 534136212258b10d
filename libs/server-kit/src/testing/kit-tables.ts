import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import type { Pool } from 'pg';

const MIGRATIONS = join(__dirname, '../../../prisma/migrations');

/** Creates the tables that server-kit itself uses, as the migrations do. */
export async function createKitTables(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(SERVICES.map((service) => `CREATE SCHEMA ${service};`).join(''));
  const folders = readdirSync(MIGRATIONS).filter((folder) => /_(limit_tables|operator_events)$/.test(folder));
  for (const name of folders) await pool.query(readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8'));
}

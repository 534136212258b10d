import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import type { Pool } from 'pg';

const MIGRATIONS = join(__dirname, '../../../prisma/migrations');

/** A database with only the tables of rate limits, as the migrations create them. */
export async function createLimitTables(pool: Pick<Pool, 'query'>): Promise<void> {
  const name = readdirSync(MIGRATIONS).find((folder) => folder.endsWith('_limit_tables')) ?? '';
  const schemas = SERVICES.map((service) => `CREATE SCHEMA ${service};`).join('');
  await pool.query(schemas + readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8'));
}

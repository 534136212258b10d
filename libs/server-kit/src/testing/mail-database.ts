import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { createEmptyDatabase } from './empty-database';

const MIGRATIONS = join(__dirname, '../../../prisma/migrations');

/** A database with the tables of all services, for the outboxes and the mailbox. The kit may not import the migrator. */
export async function createMailDatabase() {
  const database = await createEmptyDatabase();
  const names = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of names.sort((a, b) => (a.name < b.name ? -1 : 1)))
    await database.pool.query(readFileSync(join(MIGRATIONS, name, 'migration.sql'), 'utf8'));
  return database;
}

interface Row {
  key: string;
  payload?: object;
  kind?: string;
  at?: Date;
}

/** Inserts a pending row. */
export async function insertOutboxRow({ pool }: { pool: Pick<Pool, 'query'> }, row: Row) {
  const { key, payload = {}, kind = 'note', at = new Date('2026-03-20T12:00:00.000Z') } = row;
  await pool.query(
    `INSERT INTO payments.outbox (id, dedupe_key, kind, payload, due_at, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, $4)`,
    [key, kind, JSON.stringify(payload), at],
  );
}

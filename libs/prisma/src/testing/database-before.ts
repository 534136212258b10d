import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testServer } from '../config';
import { migrate, MIGRATIONS_FOLDER, readMigrations } from '../migrate';
import { databaseUrl, withClient } from './template';

type Row = Record<string, unknown>;

export interface DatabaseBefore {
  /** Runs a statement as the owner. */
  query(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Applies the migration and those after it. */
  migrate(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Creates an empty database as it was before a migration, for the spec of what that does with rows. */
export async function createDatabaseBefore(migration: string): Promise<DatabaseBefore> {
  const server = testServer.get();
  if (!server) throw new Error('No test database: is libs/prisma/src/testing/start-postgres.ts the globalSetup?');
  const name = `test_before_${randomBytes(6).toString('hex')}`;
  const url = databaseUrl(server, name);
  const folder = mkdtempSync(join(tmpdir(), 'farm-migrations-'));
  for (const earlier of readMigrations(MIGRATIONS_FOLDER).filter((each) => each.name < migration))
    cpSync(join(MIGRATIONS_FOLDER, earlier.name), join(folder, earlier.name), { recursive: true });
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(url, folder);
  rmSync(folder, { recursive: true });
  return {
    query: (sql, values = []) =>
      withClient(url, async (client) => (await client.query<Row>(sql, [...values])).rows, name),
    migrate: () => migrate(url),
    close: () => withClient(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

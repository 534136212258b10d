import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withAdvisoryLock } from '../advisory-lock';
import { assertRoleCreation, grantPrivileges } from './roles';
import { createMigrationPool, type LockOptions, schemaEngine } from './schema-engine';

/** A migration failed and was rolled back: each migration is one transaction. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  constructor(
    readonly migration: string,
    /** The failed statement, if known, else the whole migration. */
    readonly sql: string,
    override readonly cause: unknown,
  ) {
    super(`Migration ${migration} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The statement at a 1-based position of a script; the whole script without a position. */
export function statementAt(script: string, position: number | undefined): string {
  if (!position) return script.trim();
  const begin = script.lastIndexOf(';\n', position - 1);
  const end = script.indexOf(';\n', position - 1);
  return script.slice(begin < 0 ? 0 : begin + 2, end < 0 ? undefined : end + 1).trim();
}

/** The project's own migrations and schema files. */
export const MIGRATIONS_FOLDER = resolve(__dirname, '../../migrations');
export const SCHEMA_FOLDER = resolve(__dirname, '../../schema');

/** The datamodel as of the newest migration, from which `diff` starts. A spec compares it with the schema files. */
export const DATAMODEL_FILE = 'datamodel.prisma';

interface Migration {
  name: string;
  sql: string;
}

/** The migrations of a folder, ordered by name. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All schema files as one text, without the generator block. */
export function readDatamodel(folder: string): string {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/^generator [^}]*}\n*/m, '');
}

const LOCK_POLL_MS = 500;
const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The migrations in the engine's format. */
const listOf = (folder: string, migrations: readonly Migration[]) => ({
  baseDir: folder,
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  })),
});

const positionOf = (error: unknown): number | undefined =>
  Number((error as { position?: string } | null)?.position) || undefined;

/**
 * Migrates a database to the newest migration and grants each service's role its privileges. A migration that waits for a lock
 * gives way to the queries behind it and starts again. Idempotent; uses Prisma's table
 * `_prisma_migrations`. @throws MigrationError: earlier migrations remain applied, and the corrected one runs at the next
 * call; Error before anything is changed if the user may not create the services' roles
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS_FOLDER,
  locks?: LockOptions,
): Promise<{ applied: string[] }> {
  const pool = createMigrationPool(url);
  const migrations = readMigrations(folder);
  let failure: { script: string; error: unknown } | undefined;
  try {
    await assertRoleCreation(pool);
    const apply = async () => {
      const datamodel: [string, string][] = [['schema.prisma', readDatamodel(SCHEMA_FOLDER)]];
      const engine = await schemaEngine(pool, datamodel, (script, error) => (failure = { script, error }), locks);
      try {
        const migrationsList = listOf(folder, migrations);
        const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
        await grantPrivileges(pool);
        return { applied: appliedMigrationNames };
      } catch (error) {
        const failed = migrations.find(({ sql }) => failure && sql === failure.script);
        if (!failure || !failed) throw error;
        await engine.markMigrationRolledBack({ migrationName: failed.name });
        throw new MigrationError(failed.name, statementAt(failed.sql, positionOf(failure.error)), failure.error);
      } finally {
        engine.free();
      }
    };
    for (;;) {
      // Asked for again and again: an index that is built concurrently would wait for a statement that waits for the lock.
      const result = await withAdvisoryLock(pool, 'migrations', apply);
      if (result.acquired) return result.value;
      await sleep(LOCK_POLL_MS);
    }
  } finally {
    await pool.end();
  }
}

/** As Prisma stores it with an applied migration. */
const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

export interface MigrationStatus {
  applied: string[];
  pending: string[];
  /** Applied with other SQL than the folder has. */
  edited: string[];
  /** Applied, and not in the folder: by a newer release, or since deleted. */
  missing: string[];
}

/** Read-only. */
export async function migrationStatus(url: string, folder = MIGRATIONS_FOLDER): Promise<MigrationStatus> {
  const pool = createMigrationPool(url);
  try {
    const { rows: tables } = await pool.query<{ there: boolean }>(
      `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there`,
    );
    const { rows } = tables[0]?.there
      ? await pool.query<{ name: string; checksum: string }>(
          `SELECT migration_name AS name, checksum FROM public._prisma_migrations
           WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
        )
      : { rows: [] };
    const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
    const migrations = readMigrations(folder);
    const names = migrations.map(({ name }) => name);
    return {
      applied: names.filter((name) => checksums.has(name)),
      pending: names.filter((name) => !checksums.has(name)),
      edited: migrations
        .filter(({ name, sql }) => (checksums.get(name) ?? checksumOf(sql)) !== checksumOf(sql))
        .map(({ name }) => name),
      missing: [...checksums.keys()].filter((name) => !names.includes(name)).sort(),
    };
  } finally {
    await pool.end();
  }
}

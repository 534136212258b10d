import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withAdvisoryLock } from '../advisory-lock';
import { grantPrivileges } from './roles';
import { createMigrationPool, schemaEngine } from './schema-engine';

/** A migration was refused by the database. Nothing of it is left: each migration is one transaction. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  constructor(
    readonly migration: string,
    /** The statement that failed, as far as the database told where; else the whole migration. */
    readonly sql: string,
    override readonly cause: unknown,
  ) {
    super(`Migration ${migration} failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The statement around a place in a script (1-based, as PostgreSQL tells it); the whole script without a place. */
export function statementAt(script: string, position: number | undefined): string {
  if (!position) return script.trim();
  const begin = script.lastIndexOf(';\n', position - 1);
  const end = script.indexOf(';\n', position - 1);
  return script.slice(begin < 0 ? 0 : begin + 2, end < 0 ? undefined : end + 1).trim();
}

/** The project's own migrations and schema files. */
export const MIGRATIONS_FOLDER = resolve(__dirname, '../../migrations');
export const SCHEMA_FOLDER = resolve(__dirname, '../../schema');

/** The datamodel as of the newest migration: what `diff` starts from and a spec compares with the schema files. */
export const DATAMODEL_FILE = 'datamodel.prisma';

interface Migration {
  name: string;
  sql: string;
}

/** Migrations of a folder in the order of their names. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All schema files as one text, without the generator: it may change and migrates nothing. */
export function readDatamodel(folder: string): string {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/^generator [^}]*}\n*/m, '');
}

/** Names a set of migrations by their content: template databases of tests are reused as long as it stands. */
export function hashMigrations(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, sql } of migrations) hash.update(`${name}\0${sql}\0`);
  return hash.digest('hex').slice(0, 12);
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** In the engine's shape. */
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
 * Brings a database to the newest migration, keeps Prisma's `_prisma_migrations` table, and gives each service's role its
 * rights. Changes nothing when all is there already. Throws MigrationError when a migration is refused; the database is
 * then as the migration before it left it, and a mended migration runs at the next call.
 */
export async function migrate(url: string, folder = MIGRATIONS_FOLDER): Promise<{ applied: string[] }> {
  const pool = createMigrationPool(url);
  const migrations = readMigrations(folder);
  let failure: { script: string; error: unknown } | undefined;
  try {
    const apply = async () => {
      const datamodel: [string, string][] = [['schema.prisma', readDatamodel(SCHEMA_FOLDER)]];
      const engine = await schemaEngine(pool, datamodel, (script, error) => (failure = { script, error }));
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
    const result = await withAdvisoryLock(pool, 'migrations', apply, { wait: true });
    if (!result.acquired) throw new Error('PostgreSQL gave no lock to migrate under');
    return result.value;
  } finally {
    await pool.end();
  }
}

export interface MigrationStatus {
  applied: string[];
  pending: string[];
}

/** Which migrations a database has and which it lacks. Changes nothing. */
export async function migrationStatus(url: string, folder = MIGRATIONS_FOLDER): Promise<MigrationStatus> {
  const pool = createMigrationPool(url);
  try {
    const { rows: tables } = await pool.query<{ there: boolean }>(
      `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS there`,
    );
    const { rows } = tables[0]?.there
      ? await pool.query<{ name: string }>(
          `SELECT migration_name AS name FROM public._prisma_migrations
           WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
        )
      : { rows: [] };
    const done = new Set(rows.map(({ name }) => name));
    const names = readMigrations(folder).map(({ name }) => name);
    return { applied: names.filter((name) => done.has(name)), pending: names.filter((name) => !done.has(name)) };
  } finally {
    await pool.end();
  }
}

import { Pool } from 'pg';
import { datamodelOf, type Migration, MIGRATIONS, migrationsIn, SCHEMA } from './folder';
import { MigrationFailed, statementAt } from './migration-failed';
import { giveRights } from './roles';
import { schemaEngine } from './schema-engine';

const NO_FILTERS = { externalTables: [], externalEnums: [] };
const LOCK = 7_204_100; // any fixed number: two starts at the same moment migrate one after the other

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

/** Runs work while no other process migrates the same database. */
async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

/** A pool without the services' time limits: an index on a big table may take its minutes. */
export function migrationPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 4, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  return pool;
}

const positionOf = (error: unknown): number | undefined =>
  Number((error as { position?: string } | null)?.position) || undefined;

/**
 * Brings a database to the newest migration, keeps Prisma's `_prisma_migrations` table, and gives each service's role its
 * rights. Changes nothing when all is there already. Throws MigrationFailed when a migration is refused; the database is
 * then as the migration before it left it, and a mended migration runs at the next call.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<{ applied: string[] }> {
  const pool = migrationPool(url);
  const migrations = migrationsIn(folder);
  let refused: { script: string; error: unknown } | undefined;
  try {
    return await alone(pool, async () => {
      const datamodel: [string, string][] = [['schema.prisma', datamodelOf(SCHEMA)]];
      const engine = await schemaEngine(pool, datamodel, (script, error) => (refused = { script, error }));
      try {
        const migrationsList = listOf(folder, migrations);
        const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: NO_FILTERS });
        await giveRights(pool);
        return { applied: appliedMigrationNames };
      } catch (error) {
        const failed = migrations.find(({ sql }) => refused && sql === refused.script);
        if (!refused || !failed) throw error;
        await engine.markMigrationRolledBack({ migrationName: failed.name });
        throw new MigrationFailed(failed.name, statementAt(failed.sql, positionOf(refused.error)), refused.error);
      } finally {
        engine.free();
      }
    });
  } finally {
    await pool.end();
  }
}

export interface MigrationStatus {
  applied: string[];
  pending: string[];
}

/** Which migrations a database has and which it lacks. Changes nothing. */
export async function migrationStatus(url: string, folder = MIGRATIONS): Promise<MigrationStatus> {
  const pool = migrationPool(url);
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
    const names = migrationsIn(folder).map(({ name }) => name);
    return { applied: names.filter((name) => done.has(name)), pending: names.filter((name) => !done.has(name)) };
  } finally {
    await pool.end();
  }
}

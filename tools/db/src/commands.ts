import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  readDatamodel,
  diffDatamodels,
  migrate,
  createMigrationPool,
  MIGRATIONS_FOLDER,
  migrationStatus,
  type MigrationStatus,
  SCHEMA_FOLDER,
  DATAMODEL_FILE,
} from '@farm/prisma/migrate';
import { seedDatabase, seedPlaces } from '@farm/prisma/seed';
import { backUp, restore } from './backup/backup';
import { withDatabase, withTemporaryServer } from './database';
import { farmFolder, runningSite } from './running-site';

export const USAGE = `npm run db -- <command> [--dry-run] [--json]
  status       show applied and pending migrations
  apply        apply pending migrations
  reset --yes  delete all data, then migrate and seed the database
  backup FILE  write all tables and releases to a file
  restore FILE restore a backup into an empty, migrated database
  diff NAME    write a migration for the changes of the schema files (libs/prisma/schema)
Uses DATABASE_URL, or else the database of the running site, or else the embedded one in .farm/postgres.`;

export type Command =
  | { do: 'status' | 'apply'; dryRun: boolean; json: boolean }
  | { do: 'reset'; yes: boolean; dryRun: boolean; json: boolean }
  | { do: 'backup' | 'restore'; file: string; json: boolean }
  | { do: 'diff'; name: string; dryRun: boolean; json: boolean }
  | { do: 'usage'; reason: string };

/** Parses the arguments; invalid ones result in 'usage' with the reason. */
export function parseCommand(args: readonly string[]): Command {
  try {
    const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { 'dry-run': dryRun = false, json = false, yes = false } = values;
    const [command, name, ...rest] = positionals;
    if (rest.length > 0 || (name && !/^(?:diff|backup|restore)$/.test(command ?? '')))
      return { do: 'usage', reason: 'Too many arguments.' };
    if (command === 'status' || command === 'apply') return { do: command, dryRun, json };
    if (command === 'reset') return { do: 'reset', yes, dryRun, json };
    if (command === 'backup' || command === 'restore')
      return name ? { do: command, file: name, json } : { do: 'usage', reason: 'Name the file of the backup.' };
    if (command !== 'diff')
      return { do: 'usage', reason: command ? `There is no command '${command}'.` : 'A command is missing.' };
    if (!name || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
      return { do: 'usage', reason: 'Name the migration in lower case with digits and _, like add_harvest_date.' };
    }
    return { do: 'diff', name, dryRun, json };
  } catch (error) {
    return { do: 'usage', reason: (error as Error).message };
  }
}

/** Folder name of a new migration, with the UTC time so that names sort by age. */
export const migrationNameAt = (now: Date, name: string): string =>
  `${now.toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;

/** The schemas of the datamodel and those of the services' job queues. */
function ownSchemas(): string[] {
  const [, list = ''] = /^\s*schemas\s*=\s*\[([^\]]*)\]/m.exec(readDatamodel(SCHEMA_FOLDER)) ?? [];
  const schemas = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  if (schemas.length === 0) throw new Error('libs/prisma/schema names no schema of the database.');
  return schemas.flatMap((schema) => [schema, `${schema}_jobs`]);
}

/**
 * Drops the schemas of this repository in one transaction, and nothing else. The migrations table is emptied instead of dropped,
 * because without it Prisma's engine rejects a database with other tables.
 */
async function dropSchemas(url: string): Promise<void> {
  const pool = createMigrationPool(url);
  try {
    const drops = ownSchemas().map((schema) => `DROP SCHEMA IF EXISTS "${schema}" CASCADE;`);
    await pool.query(`DO $$ BEGIN
      ${drops.join('\n')}
      IF to_regclass('public._prisma_migrations') IS NOT NULL THEN DELETE FROM public._prisma_migrations; END IF;
    END $$`);
  } finally {
    await pool.end();
  }
}

/**
 * Deletes everything that this repository stores in a database, then migrates and seeds it.
 * @returns the names of the migrations.
 */
export async function resetDatabase(url: string): Promise<string[]> {
  await dropSchemas(url);
  const { applied } = await migrate(url);
  await seedDatabase(url);
  await seedPlaces(url);
  return applied;
}

/** The folder of releases. A release store in a bucket is not part of backups. */
function releasesFolder(): string {
  const { RELEASE_STORE: store = '' } = process.env;
  return store.startsWith('dir:') ? resolve(store.slice('dir:'.length)) : join(farmFolder(), 'releases');
}

const sumOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, each) => sum + each, 0);

/** `npm run db -- backup FILE`. */
export const writeBackup = (file: string, now: Date): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    const { rows, files } = await backUp(url, resolve(file), releasesFolder(), now);
    const message = `${sumOf(rows)} rows of ${Object.keys(rows).length} tables and ${files} release files written to ${file}.`;
    return { facts: { rows, files }, message };
  });

/** `npm run db -- restore FILE`. */
export const restoreBackup = (file: string): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    const { rows, files, releases, at } = await restore(url, resolve(file), releasesFolder());
    const releaseText = releases ? `${files} release files` : 'no releases, because the folder already has some';
    const message = `Restored the backup of ${at}: ${sumOf(rows)} rows of ${Object.keys(rows).length} tables, ${releaseText}.`;
    return { facts: { rows, files, at }, message };
  });

/** Result of a command: `facts` for --json, `message` for people. */
export interface DbCommandResult {
  facts: Record<string, unknown>;
  message: string;
  failed?: boolean;
}

const list = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');

/** Adds the applied migrations that differ from those here. Only a warning: a replica of another release must go on. */
const withDifferences = (message: string, { edited, missing }: Pick<MigrationStatus, 'edited' | 'missing'>): string =>
  [
    message,
    ...(edited.length > 0 ? [`Warning: applied with other SQL than it has now:${list(edited)}`] : []),
    ...(missing.length > 0 ? [`Warning: applied, but not in this checkout:${list(missing)}`] : []),
  ].join('\n');

export const status = (): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    const facts = await migrationStatus(url);
    const { pending } = facts;
    const message = pending.length > 0 ? `Pending:${list(pending)}` : 'The database is up to date.';
    return { facts: { ...facts }, message: withDifferences(message, facts) };
  });

export const applyPending = (dryRun: boolean): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    if (dryRun) {
      const { pending } = await migrationStatus(url);
      return { facts: { pending }, message: pending.length > 0 ? `Would apply:${list(pending)}` : 'Nothing to apply.' };
    }
    const { applied } = await migrate(url);
    const { edited, missing } = await migrationStatus(url);
    const message = applied.length > 0 ? `Applied:${list(applied)}` : 'Nothing to apply.';
    return { facts: { applied, edited, missing }, message: withDifferences(message, { edited, missing }) };
  });

/** Deletes all data; requires --yes, and neither NODE_ENV=production nor a running site. */
export async function reset(yes: boolean, dryRun: boolean): Promise<DbCommandResult> {
  const message = 'Deletes all data, then migrates and seeds the database.';
  if (dryRun) return { facts: { would: 'reset' }, message };
  if (process.env.NODE_ENV === 'production') {
    return { facts: { failed: 'production' }, message: 'A production database cannot be reset.', failed: true };
  }
  const site = runningSite(farmFolder());
  if (site && (process.env.DATABASE_URL ?? site.databaseUrl) === site.databaseUrl) {
    const running = `The site at ${site.origin} uses this database. Stop it first.`;
    return { facts: { failed: 'running' }, message: running, failed: true };
  }
  if (!yes) return { facts: { failed: 'yes' }, message: `${message} Confirm with --yes.`, failed: true };
  return withDatabase(async (url) => ({
    facts: { applied: await resetDatabase(url) },
    message: 'The database was reset and seeded.',
  }));
}

/** Writes a migration for the changes of the schema files, and the new snapshot. */
export async function diff(name: string, dryRun: boolean, now: Date): Promise<DbCommandResult> {
  const snapshot = join(MIGRATIONS_FOLDER, DATAMODEL_FILE);
  const to = readDatamodel(SCHEMA_FOLDER);
  const from = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : '';
  const sql = from === to ? '' : await withTemporaryServer((url) => diffDatamodels(url, from, to));
  if (!/^\s*[^-\s]/m.test(sql)) {
    if (!dryRun) writeFileSync(snapshot, to); // comments may have changed
    return { facts: { sql: '' }, message: 'The schema files have no changes.' };
  }
  const folder = migrationNameAt(now, name);
  if (dryRun) return { facts: { folder, sql }, message: sql };
  mkdirSync(join(MIGRATIONS_FOLDER, folder));
  writeFileSync(join(MIGRATIONS_FOLDER, folder, 'migration.sql'), sql);
  writeFileSync(snapshot, to);
  const file = `libs/prisma/migrations/${folder}/migration.sql`;
  return {
    facts: { folder, sql },
    message: `Written: ${file}. Check it, and add CHECKs, partial indexes and triggers.`,
  };
}

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
  SCHEMA_FOLDER,
  DATAMODEL_FILE,
} from '@farm/prisma/migrate';
import { seedDatabase, seedPlaces } from '@farm/prisma/seed';
import { backUp, restore } from './backup/backup';
import { withDatabase, withThrowaway } from './database';
import { farmFolder, runningSite } from './running-site';

export const USAGE = `npm run db -- <command> [--dry-run] [--json]
  status       which migrations the database has and lacks
  apply        bring the database to the newest migration
  reset --yes  throw the database away, make it again, migrate and seed it
  backup FILE  copy every table as it is now, and the releases, into one file
  restore FILE put such a file back into an empty, migrated database
  diff NAME    write the migration from the newest one to the schema files (libs/prisma/schema)
The database is DATABASE_URL's, else the one of the running site, else the embedded one in .farm/postgres.`;

export type Command =
  | { do: 'status' | 'apply'; dryRun: boolean; json: boolean }
  | { do: 'reset'; yes: boolean; dryRun: boolean; json: boolean }
  | { do: 'backup' | 'restore'; file: string; json: boolean }
  | { do: 'diff'; name: string; dryRun: boolean; json: boolean }
  | { do: 'usage'; why: string };

/** Reads the arguments; anything not understood is the usage with its reason. */
export function parseCommand(args: readonly string[]): Command {
  try {
    const options = { 'dry-run': { type: 'boolean' }, json: { type: 'boolean' }, yes: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const { 'dry-run': dryRun = false, json = false, yes = false } = values;
    const [what, name, ...rest] = positionals;
    if (rest.length > 0 || (name && !/^(?:diff|backup|restore)$/.test(what ?? '')))
      return { do: 'usage', why: 'Too many words.' };
    if (what === 'status' || what === 'apply') return { do: what, dryRun, json };
    if (what === 'reset') return { do: 'reset', yes, dryRun, json };
    if (what === 'backup' || what === 'restore')
      return name ? { do: what, file: name, json } : { do: 'usage', why: 'Name the file of the backup.' };
    if (what !== 'diff') return { do: 'usage', why: what ? `There is no command '${what}'.` : 'A command is missing.' };
    if (!name || !/^[a-z0-9]+(_[a-z0-9]+)*$/.test(name)) {
      return { do: 'usage', why: 'A migration is named in small letters, digits and _, like add_harvest_date.' };
    }
    return { do: 'diff', name, dryRun, json };
  } catch (error) {
    return { do: 'usage', why: (error as Error).message };
  }
}

/** Folder name of a migration made now: UTC seconds, so that names sort by age. */
export const migrationNameAt = (now: Date, name: string): string =>
  `${now.toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`;

/** The schemas of the datamodel, and those in which the services keep their job queues. */
function ownSchemas(): string[] {
  const [, list = ''] = /^\s*schemas\s*=\s*\[([^\]]*)\]/m.exec(readDatamodel(SCHEMA_FOLDER)) ?? [];
  const schemas = [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  if (schemas.length === 0) throw new Error('libs/prisma/schema names no schema of the database.');
  return schemas.flatMap((schema) => [schema, `${schema}_jobs`]);
}

/**
 * Drops every schema of this repository at once, and nothing else that the database holds. The table of migrations is
 * emptied, not dropped: without it the engine takes no database in which somebody else has a table.
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

/** The folder of releases; a bucket is kept by whoever runs it. */
function releasesFolder(): string {
  const { RELEASE_STORE: store = '' } = process.env;
  return store.startsWith('dir:') ? resolve(store.slice('dir:'.length)) : join(farmFolder(), 'releases');
}

const sumOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, each) => sum + each, 0);

/** `npm run db -- backup FILE`. */
export const keepDays = (file: string, now: Date): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    const { rows, files } = await backUp(url, resolve(file), releasesFolder(), now);
    const message = `${sumOf(rows)} rows of ${Object.keys(rows).length} tables and ${files} files of releases are in ${file}.`;
    return { facts: { rows, files }, message: message };
  });

/** `npm run db -- restore FILE`. */
export const putBack = (file: string): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    const { rows, files, releases, at } = await restore(url, resolve(file), releasesFolder());
    const output = releases ? `${files} files of releases` : 'no releases: there are some already, they stay';
    const message = `The backup of ${at} is back: ${sumOf(rows)} rows of ${Object.keys(rows).length} tables, ${output}.`;
    return { facts: { rows, files, at }, message: message };
  });

/** What a command did or would do: facts for --json, a sentence for people. */
export interface DbCommandResult {
  facts: Record<string, unknown>;
  message: string;
  failed?: boolean;
}

const list = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');

export const status = (): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    const { applied, pending } = await migrationStatus(url);
    const message = pending.length > 0 ? `Not applied yet:${list(pending)}` : 'The database has the newest migration.';
    return { facts: { applied, pending }, message: message };
  });

export const applyPending = (dryRun: boolean): Promise<DbCommandResult> =>
  withDatabase(async (url) => {
    if (dryRun) {
      const { pending } = await migrationStatus(url);
      return { facts: { pending }, message: pending.length > 0 ? `Would apply:${list(pending)}` : 'Nothing to apply.' };
    }
    const { applied } = await migrate(url);
    return { facts: { applied }, message: applied.length > 0 ? `Applied:${list(applied)}` : 'Nothing to apply.' };
  });

/** Deletes all rows. Never with NODE_ENV=production, never without --yes, never under a running site. */
export async function reset(yes: boolean, dryRun: boolean): Promise<DbCommandResult> {
  const message = 'Deletes every row of the database, then migrates and seeds it again.';
  if (dryRun) return { facts: { would: 'reset' }, message: message };
  if (process.env.NODE_ENV === 'production') {
    return { facts: { failed: 'production' }, message: 'A production database is not reset.', failed: true };
  }
  const site = runningSite(farmFolder());
  if (site && (process.env.DATABASE_URL ?? site.databaseUrl) === site.databaseUrl) {
    const running = `The site at ${site.origin} uses this database. Stop it first.`;
    return { facts: { failed: 'running' }, message: running, failed: true };
  }
  if (!yes) return { facts: { failed: 'yes' }, message: `${message} Say --yes to do it.`, failed: true };
  return withDatabase(async (url) => ({
    facts: { applied: await resetDatabase(url) },
    message: 'The database is new and seeded.',
  }));
}

/** Writes the migration that leads from the newest one to the schema files, and the new snapshot. */
export async function diff(name: string, dryRun: boolean, now: Date): Promise<DbCommandResult> {
  const snapshot = join(MIGRATIONS_FOLDER, DATAMODEL_FILE);
  const to = readDatamodel(SCHEMA_FOLDER);
  const from = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : '';
  const sql = from === to ? '' : await withThrowaway((url) => diffDatamodels(url, from, to));
  if (!/^\s*[^-\s]/m.test(sql)) {
    if (!dryRun) writeFileSync(snapshot, to); // comments may have changed
    return { facts: { sql: '' }, message: 'The schema files say what the migrations already do.' };
  }
  const folder = migrationNameAt(now, name);
  if (dryRun) return { facts: { folder, sql }, message: sql };
  mkdirSync(join(MIGRATIONS_FOLDER, folder));
  writeFileSync(join(MIGRATIONS_FOLDER, folder, 'migration.sql'), sql);
  writeFileSync(snapshot, to);
  const file = `libs/prisma/migrations/${folder}/migration.sql`;
  return {
    facts: { folder, sql },
    message: `Written: ${file}. Read it; CHECKs, partial indexes and triggers are yours.`,
  };
}

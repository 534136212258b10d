import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  datamodelOf,
  diffOf,
  migrate,
  migrationPool,
  migrationStatus,
  MIGRATIONS,
  SCHEMA,
  SNAPSHOT,
} from '@farm/prisma/migrate';
import { seed, seedPlaces } from '@farm/prisma/seed';
import { migrationNameAt } from './command-line';
import { withDatabase, withThrowaway } from './database';

/** What a command did or would do: facts for --json, a sentence for people. */
export interface Outcome {
  facts: Record<string, unknown>;
  say: string;
  refused?: boolean;
}

const list = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');

export const status = (): Promise<Outcome> =>
  withDatabase(async (url) => {
    const { applied, pending } = await migrationStatus(url);
    const say = pending.length > 0 ? `Not applied yet:${list(pending)}` : 'The database has the newest migration.';
    return { facts: { applied, pending }, say };
  });

export const apply = (dryRun: boolean): Promise<Outcome> =>
  withDatabase(async (url) => {
    if (dryRun) {
      const { pending } = await migrationStatus(url);
      return { facts: { pending }, say: pending.length > 0 ? `Would apply:${list(pending)}` : 'Nothing to apply.' };
    }
    const { applied } = await migrate(url);
    return { facts: { applied }, say: applied.length > 0 ? `Applied:${list(applied)}` : 'Nothing to apply.' };
  });

async function empty(url: string): Promise<void> {
  const pool = migrationPool(url);
  try {
    await pool.query(`DO $$ DECLARE s text; BEGIN
      FOR s IN SELECT nspname FROM pg_namespace WHERE nspname ~ '^(payments|learning|community|dexter)(_jobs)?$'
      LOOP EXECUTE format('DROP SCHEMA %I CASCADE', s); END LOOP;
      DROP TABLE IF EXISTS public._prisma_migrations; END $$`);
  } finally {
    await pool.end();
  }
}

/** Throws all rows away. Never with NODE_ENV=production, never without --yes. */
export async function reset(yes: boolean, dryRun: boolean): Promise<Outcome> {
  const say = 'Throws away every row of the database, then migrates and seeds it again.';
  if (dryRun) return { facts: { would: 'reset' }, say };
  if (process.env.NODE_ENV === 'production') {
    return { facts: { refused: 'production' }, say: 'A production database is not reset.', refused: true };
  }
  if (!yes) return { facts: { refused: 'yes' }, say: `${say} Say --yes to do it.`, refused: true };
  return withDatabase(async (url) => {
    await empty(url);
    const { applied } = await migrate(url);
    await seed(url);
    await seedPlaces(url);
    return { facts: { applied }, say: 'The database is new and seeded.' };
  });
}

/** Writes the migration that leads from the newest one to the schema files, and the new snapshot. */
export async function diff(name: string, dryRun: boolean, now: Date): Promise<Outcome> {
  const snapshot = join(MIGRATIONS, SNAPSHOT);
  const to = datamodelOf(SCHEMA);
  const from = existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : '';
  const sql = from === to ? '' : await withThrowaway((url) => diffOf(url, from, to));
  if (!/^\s*[^-\s]/m.test(sql)) {
    if (!dryRun) writeFileSync(snapshot, to); // comments may have changed
    return { facts: { sql: '' }, say: 'The schema files say what the migrations already do.' };
  }
  const folder = migrationNameAt(now, name);
  if (dryRun) return { facts: { folder, sql }, say: sql };
  mkdirSync(join(MIGRATIONS, folder));
  writeFileSync(join(MIGRATIONS, folder, 'migration.sql'), sql);
  writeFileSync(snapshot, to);
  const file = `libs/prisma/migrations/${folder}/migration.sql`;
  return { facts: { folder, sql }, say: `Written: ${file}. Read it; CHECKs, partial indexes and triggers are yours.` };
}

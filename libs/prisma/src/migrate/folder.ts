import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's own migrations and schema files. */
export const MIGRATIONS = resolve(__dirname, '../../migrations');
export const SCHEMA = resolve(__dirname, '../../schema');

/** The datamodel as of the newest migration: what `diff` starts from and a spec compares with the schema files. */
export const SNAPSHOT = 'datamodel.prisma';

export interface Migration {
  name: string;
  sql: string;
}

/** Migrations of a folder in the order of their names. */
export function migrationsIn(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, 'migration.sql'), 'utf8') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** All schema files as one text, without the generator: it may change and migrates nothing. */
export function datamodelOf(folder: string): string {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.prisma'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
    .replace(/^generator [^}]*}\n*/m, '');
}

/** Names a set of migrations by their content: template databases of tests are reused as long as it stands. */
export function fingerprintOf(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, sql } of migrations) hash.update(`${name}\0${sql}\0`);
  return hash.digest('hex').slice(0, 12);
}

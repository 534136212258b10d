import { parseArgs } from 'node:util';

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
export function commandOf(args: readonly string[]): Command {
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

import { readFileSync } from 'node:fs';
import { migrate, MigrationError } from '@farm/prisma/migrate';
import { seedDatabase, seedPlaces } from '@farm/prisma/seed';

/**
 * The job before a rollout, in the image of any service: the newest migration, then the rows a site holds before its
 * first visitor. Safe to run again, and by two at once. Reads DATABASE_URL, or the file that DATABASE_URL_FILE names.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  const url = DATABASE_URL ?? (DATABASE_URL_FILE ? readFileSync(DATABASE_URL_FILE, 'utf8').trim() : undefined);
  if (!url) throw new Error('DATABASE_URL is missing.');
  const { applied } = await migrate(url);
  await seedDatabase(url);
  await seedPlaces(url);
  console.log(JSON.stringify({ applied }));
}

main().catch((error: unknown) => {
  const said = error instanceof MigrationError ? `${error.message}\n\n${error.sql}` : String((error as Error).message);
  console.error(said);
  process.exitCode = 1;
});

import { readFileSync } from 'node:fs';
import { migrate, MigrationError } from '@farm/prisma/migrate';
import { seedDatabase, seedPlaces } from '@farm/prisma/seed';

/**
 * The migration job before a rollout, in the image of any service: applies migrations and seeds the database. Safe to repeat and
 * to run concurrently. Reads DATABASE_URL or the file DATABASE_URL_FILE.
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
  const message =
    error instanceof MigrationError ? `${error.message}\n\n${error.sql}` : String((error as Error).message);
  console.error(message);
  process.exitCode = 1;
});

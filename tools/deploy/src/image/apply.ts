import { type ServiceName, SERVICES } from '@farm/contracts';
import { enableLogins, migrate, MigrationError } from '@farm/prisma/migrate';
import { seedDatabase, seedPlaces } from '@farm/prisma/seed';
import { readSetting } from '@farm/server-kit/read-setting';

/** The password in each service's own address; undefined if no service's address is given. */
function rolePasswords(): Record<ServiceName, string> | undefined {
  const urls = SERVICES.map(
    (service) => [service, readSetting(`DATABASE_URL_${service.toUpperCase()}`, process.env)] as const,
  );
  if (urls.every(([, url]) => url === undefined)) return undefined;
  const passwords = urls.map(([service, url]) => {
    const password = url && URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '';
    if (!password) throw new Error(`DATABASE_URL_${service.toUpperCase()} is missing or has no password.`);
    return [service, password] as const;
  });
  return Object.fromEntries(passwords) as Record<ServiceName, string>;
}

/**
 * The migration job before a rollout, in the image of any service: applies migrations, seeds the database and, where the
 * services' addresses are given (DATABASE_URL_PAYMENTS, ...), sets the passwords of their roles. Safe to repeat and to run
 * concurrently. Reads DATABASE_URL of the owner. Each setting may name a file (DATABASE_URL_FILE).
 */
async function main(): Promise<void> {
  const url = readSetting('DATABASE_URL', process.env);
  if (!url) throw new Error('DATABASE_URL is missing.');
  const passwords = rolePasswords();
  const { applied } = await migrate(url);
  if (passwords) await enableLogins(url, passwords);
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

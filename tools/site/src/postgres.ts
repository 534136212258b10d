import { join } from 'node:path';
import type { ServiceName } from '@farm/contracts';
import { DATABASE } from '@farm/db';
import { type Embedded, ensureDatabase, startEmbedded } from '@farm/prisma/embedded';
import { migrate, MigrationFailed, openLogins } from '@farm/prisma/migrate';
import { seed, seedPlaces } from '@farm/prisma/seed';
import type { Say } from './progress';
import type { Secrets } from './secrets';

export interface Database {
  /** Of the owner: for migrations, the seed and backups. */
  url: string;
  /** Of each service's role. */
  urls: Readonly<Record<ServiceName, string>>;
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  port: number;
  /** DATABASE_URL: used in place of the embedded server. */
  given: string | undefined;
  settings?: readonly string[];
  /** Of the services' roles. */
  passwords: Secrets['rolePasswords'];
  say: Say;
}

async function bringUp(url: string, say: Say): Promise<void> {
  try {
    const { applied } = await migrate(url);
    applied.forEach((name) => say(`  migration ${name}`));
    await seed(url);
    // Behind the start: until it is through, ZIP codes are known and towns are not.
    seedPlaces(url).catch((error: unknown) => say(`  places of the farm plan: ${String(error)}`));
  } catch (error) {
    if (!(error instanceof MigrationFailed)) throw error;
    throw new Error(`${error.message}\nThe data is as it was. The statement:\n\n${error.sql}\n`, { cause: error });
  }
}

/** The migrated and seeded database: the one given, else an embedded server whose data stays in the data folder. */
export async function openDatabase(options: Options): Promise<Database> {
  const { folder, port, given, settings = [], passwords, say } = options;
  if (given) {
    await bringUp(given, say);
    return { url: given, urls: await openLogins(given, passwords), stop: async () => undefined };
  }
  const server: Embedded = await startEmbedded({ folder: join(folder, 'postgres'), port, settings });
  try {
    const url = await ensureDatabase(server, DATABASE);
    await bringUp(url, say);
    return { url, urls: await openLogins(url, passwords), stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@farm/contracts';
import { DATABASE } from '@farm/db';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import { migrate, MigrationError, enableLogins } from '@farm/prisma/migrate';
import { POOL_CONNECTIONS } from '@farm/prisma/pool-connections';
import { seedDatabase, seedPlaces } from '@farm/prisma/seed';
import { JOB_CONNECTIONS } from '@farm/server-kit';
import { Client } from 'pg';
import type { Secrets } from './secrets';
import type { Supervised } from './supervisor';
import type { Print } from './tasks';

// for migrations, backups and manual queries
const RESERVED_CONNECTIONS = 10;

/** The connections that this many replicas of every service may need. */
export const connectionsOf = (replicas: number): number =>
  SERVICES.length * replicas * (POOL_CONNECTIONS + JOB_CONNECTIONS) + RESERVED_CONNECTIONS;

/** @throws with instructions if the server allows fewer connections, because replicas would fail under load */
export async function checkConnections(url: string, needed: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ max: number }>(`SELECT current_setting('max_connections')::int AS max`);
    const allowed = rows[0]?.max ?? 0;
    if (allowed < needed)
      throw new Error(
        `PostgreSQL allows ${allowed} connections, but these replicas may need ${needed}. ` +
          `Start fewer replicas, or raise max_connections to ${needed} and restart PostgreSQL.`,
      );
  } finally {
    await client.end();
  }
}

interface Database {
  /** Of the owner, for migrations, seed and backups. */
  url: string;
  /** Of each service's role. */
  urls: Readonly<Record<ServiceName, string>>;
  /** The embedded server. */
  supervised?: Supervised;
  stop(): Promise<void>;
}

interface Options {
  folder: string;
  port: number;
  /** DATABASE_URL: replaces the embedded server. */
  databaseUrl: string | undefined;
  settings?: readonly string[];
  /** Of the services' roles. */
  passwords: Secrets['rolePasswords'];
  print: Print;
}

async function migrateAndSeed(url: string, print: Print): Promise<void> {
  try {
    const { applied } = await migrate(url);
    applied.forEach((name) => print(`  migration ${name}`));
    await seedDatabase(url);
    // in the background: until it is done, the farm plan finds ZIP codes but no towns
    seedPlaces(url).catch((error: unknown) => print(`  places of the farm plan: ${String(error)}`));
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new Error(`${error.message}\nNothing was changed. The statement:\n\n${error.sql}\n`, { cause: error });
  }
}

/** Opens, migrates and seeds the database: that of DATABASE_URL, or an embedded server in the data folder. */
export async function openDatabase(options: Options): Promise<Database> {
  const { folder, port, databaseUrl, settings = [], passwords, print } = options;
  if (databaseUrl) {
    await migrateAndSeed(databaseUrl, print);
    return { url: databaseUrl, urls: await enableLogins(databaseUrl, passwords), stop: async () => undefined };
  }
  const start = () => startEmbeddedPostgres({ folder: join(folder, 'postgres'), port, settings });
  let server: EmbeddedPostgres = await start();
  try {
    const url = await ensureDatabase(server, DATABASE);
    await migrateAndSeed(url, print);
    const supervised: Supervised = {
      name: 'the database',
      ended: () => server.ended.then(() => `The database ended. Its log: ${join(server.folder, 'postgres.log')}`),
      restart: async () => {
        await server.stop(); // gives up the folder
        server = await start();
      },
    };
    return { url, urls: await enableLogins(url, passwords), supervised, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

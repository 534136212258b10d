import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbeddedPostgres } from '@farm/prisma/embedded';
import { DATABASE, farmFolder, runningSite } from './running-site';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Runs work on the database of DATABASE_URL, of the running site, or on the embedded one, which is then started. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const databaseUrl = process.env.DATABASE_URL ?? runningSite(farmFolder())?.databaseUrl;
  if (databaseUrl) return work(databaseUrl);
  const server = await startEmbeddedPostgres({ folder: join(farmFolder(), 'postgres'), port: await freePort() });
  try {
    return await work(await ensureDatabase(server, DATABASE));
  } finally {
    await server.stop();
  }
}

/** Runs work on a new, empty server that is deleted afterwards. */
export async function withTemporaryServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-diff-'));
  chmodSync(folder, 0o711); // under root, the server runs as another user and must be able to enter
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  try {
    return await work(server.url('postgres'));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { existsSync, mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureDatabase, startEmbedded } from '@farm/prisma/embedded';

const FARM = resolve(__dirname, '../../../.farm');
/** Name of the site's database on the embedded server. */
const DATABASE = 'farm';

interface Running {
  pid: number;
  databaseUrl: string;
}

/** The site that `npm start` runs from this checkout, if it does. */
function runningSite(): Running | undefined {
  const file = join(FARM, 'running.json');
  if (!existsSync(file)) return undefined;
  const running = JSON.parse(readFileSync(file, 'utf8')) as Running;
  try {
    process.kill(running.pid, 0);
    return running;
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

/** Runs work on the database of this checkout: DATABASE_URL's, the running site's, or the embedded one, started for it. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.DATABASE_URL ?? runningSite()?.databaseUrl;
  if (given) return work(given);
  const server = await startEmbedded({ folder: join(FARM, 'postgres'), port: await freePort() });
  try {
    return await work(await ensureDatabase(server, DATABASE));
  } finally {
    await server.stop();
  }
}

/** Runs work on an empty server that is thrown away afterwards. */
export async function withThrowaway<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-diff-'));
  chmodSync(folder, 0o711); // run by root, the server has another account and must walk through
  const server = await startEmbedded({ folder: join(folder, 'postgres'), port: await freePort() });
  try {
    return await work(server.url('postgres'));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

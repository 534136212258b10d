import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type SystemUser,
  claimFolder,
  createOwnedFolder,
  reachableFolder,
  preparePrograms,
  serverAccount,
} from './files';

const POLL_MS = 50;
const STOP_MS = 10_000;
const START_MS = 60_000; // recovery after a crash reads the log again

/** A sentence for the person who started it; nothing else is printed of the failure. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface EmbeddedPostgres {
  /** Address of one database of the server. */
  url(database: string): string;
  /** Where it keeps its data: the folder asked for, or a stand-in below /var/tmp when its account cannot go there. */
  folder: string;
  /** Ends the server after its running statements; resolves when it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Kept between starts: data, password, log. */
  folder: string;
  port: number;
  /** Further server settings, `name=value`. */
  settings?: readonly string[];
}

const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'timezone=UTC'];

async function assertFree(port: number): Promise<void> {
  await new Promise<void>((free, taken) => {
    const probe = createServer().once('error', () => {
      taken(
        new EmbeddedPostgresError(`Port ${port} for the database is taken. Stop what uses it or choose another port.`),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => free()));
  });
}

function passwordOf(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Makes the data folder at the first start. A half-made one is thrown away: nothing was stored in it yet. */
function initialise(bin: string, data: string, password: string, account: SystemUser | undefined): void {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  if (existsSync(join(data, 'base')) && !existsSync(join(data, 'PG_VERSION'))) {
    throw new EmbeddedPostgresError(
      `The database folder ${data} is damaged (PG_VERSION is missing). Restore it or move it away.`,
    );
  }
  rmSync(data, { recursive: true, force: true });
  createOwnedFolder(data, account);
  const secret = join(data, '..', 'initial-password');
  writeFileSync(secret, password, { mode: 0o600 });
  chmodSync(secret, 0o644); // read by the server's account, inside a folder closed to others; removed below
  try {
    const args = ['-D', data, '-U', 'farm', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'];
    execFileSync(join(bin, 'initdb'), args, { ...account, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    const stderr = (error as { stderr?: string }).stderr?.trim() ?? String(error);
    throw new EmbeddedPostgresError(`The database could not be made in ${data}: ${stderr}`);
  } finally {
    rmSync(secret, { force: true });
  }
}

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += POLL_MS) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered) return;
    await pause(POLL_MS);
  }
  server.kill('SIGQUIT');
  const last = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n');
  throw new EmbeddedPostgresError(`The database did not start. Its last words (${log}):\n${last}`);
}

/**
 * Starts a real PostgreSQL out of the project's packages and waits until it answers. Works as root (the server then
 * runs under another account). Heals what a killed start left behind. Throws EmbeddedPostgresError with a sentence that says
 * what to do: port taken, folder in use, folder damaged.
 */
export async function startEmbeddedPostgres({
  folder,
  port,
  settings = [],
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = serverAccount();
  mkdirSync(dirname(folder), { recursive: true });
  const place = reachableFolder(folder, account);
  const data = join(place, 'data');
  const bin = preparePrograms(account);
  createOwnedFolder(place, account);
  await claimFolder(place, data);
  await assertFree(port);
  const password = passwordOf(place);
  initialise(bin, data, password, account);

  const log = join(place, 'postgres.log');
  const out = openSync(log, 'w'); // a file, not a pipe: the server may outlive us
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  // Its own process group: Ctrl-C reaches the services first, the database is stopped last and by us.
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...account,
    detached: true,
    stdio: ['ignore', out, out],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const endWithUs = () => void server.kill('SIGINT');
  process.once('exit', endWithUs);
  const url = (database: string) => `postgresql://farm:${password}@127.0.0.1:${port}/${database}`;
  await untilReady(url('postgres'), server, log);

  return {
    url,
    folder: place,
    async stop() {
      process.removeListener('exit', endWithUs);
      server.kill('SIGINT'); // fast shutdown
      const timeout = setTimeout(() => server.kill('SIGQUIT'), STOP_MS); // at once; the next start recovers
      await ended;
      clearTimeout(timeout);
      rmSync(join(place, 'owner'), { force: true });
    },
  };
}

/** Makes a database unless it is there. Returns its address. */
export async function ensureDatabase(server: EmbeddedPostgres, name: string): Promise<string> {
  const client = new Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return server.url(name);
}

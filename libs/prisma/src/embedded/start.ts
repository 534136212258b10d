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
const START_MS = 60_000; // recovery after a crash replays the log

/** The message is for the user of the command line. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

export interface EmbeddedPostgres {
  url(database: string): string;
  /** The folder of the options, or one below /var/tmp if the server's account cannot reach it. */
  folder: string;
  /** Resolves when the server has ended, also after `stop`. */
  ended: Promise<void>;
  /** Stops the server after its running statements. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** For data, password and log. */
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

/** Creates the data folder at the first start. An incomplete one is deleted, because it contains no data yet. */
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
  chmodSync(secret, 0o644); // for the server's account, in a folder closed to others; removed below
  try {
    const args = ['-D', data, '-U', 'farm', '-A', 'scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C'];
    execFileSync(join(bin, 'initdb'), args, { ...account, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    const stderr = (error as { stderr?: string }).stderr?.trim() ?? String(error);
    throw new EmbeddedPostgresError(`The database could not be created in ${data}: ${stderr}`);
  } finally {
    rmSync(secret, { force: true });
  }
}

async function untilReady(url: string, server: ChildProcess, log: string): Promise<void> {
  for (let waited = 0; waited < START_MS; waited += POLL_MS) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isConnected) return;
    await pause(POLL_MS);
  }
  server.kill('SIGQUIT');
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n');
  throw new EmbeddedPostgresError(`The database did not start. Last lines of ${log}:\n${lastLines}`);
}

/**
 * Starts PostgreSQL from npm packages and waits until it accepts connections. As root, the server runs under another account.
 * Cleans up after a start that was killed. @throws EmbeddedPostgresError: port taken, folder in use, folder damaged
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
  const out = openSync(log, 'w'); // a file, not a pipe: the server may outlive this process
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  // A process group of its own, so that Ctrl-C does not stop the database before the services.
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...account,
    detached: true,
    stdio: ['ignore', out, out],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const stopOnExit = () => void server.kill('SIGINT');
  process.once('exit', stopOnExit);
  const url = (database: string) => `postgresql://farm:${password}@127.0.0.1:${port}/${database}`;
  await untilReady(url('postgres'), server, log);

  return {
    url,
    folder: place,
    ended,
    async stop() {
      process.removeListener('exit', stopOnExit);
      server.kill('SIGINT'); // fast shutdown
      const timeout = setTimeout(() => server.kill('SIGQUIT'), STOP_MS); // immediate shutdown; the next start recovers
      await ended;
      clearTimeout(timeout);
      rmSync(join(place, 'owner'), { force: true });
    },
  };
}

/** Creates a database unless it exists. Resolves with its address. */
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

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Embedded, ensureDatabase, startEmbedded } from '@farm/prisma/embedded';
import { Pool } from 'pg';
import { tcpProxy, type TcpProxy } from './proxy';

const SETTINGS = ['max_connections=200'];
const TRIES = 100;
const AGAIN_MS = 100;

/** A real PostgreSQL that can be killed and stopped, with a proxy before it. */
export interface FaultDatabase {
  /** Through the proxy: what the services are told. */
  url: string;
  proxy: TcpProxy;
  /** Rows, asked directly; never while the server is dead or stopped. */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** SIGKILL to the postmaster; its children notice and end. */
  kill(): void;
  /** Starts it again on its port; resolves when it accepts connections. */
  start(): Promise<void>;
  /** SIGSTOP to the postmaster and all of its children; SIGCONT to the same. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** The children of a process, of whatever session or group they are. */
function childrenOf(parent: number): number[] {
  const parentOf = (pid: string): number => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]); // the name may hold anything
    } catch {
      return 0; // it ended meanwhile
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
}

/** Starts it below this folder, with the durability of a site that is not a test's. */
export async function faultDatabase(folder: string, port: number): Promise<FaultDatabase> {
  const place = join(folder, 'postgres');
  let server: Embedded = await startEmbedded({ folder: place, port, settings: SETTINGS });
  const direct = await ensureDatabase(server, 'farm');
  const proxy = await tcpProxy(port);
  const pool = new Pool({ connectionString: direct, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => undefined);
  const postmaster = () => Number(readFileSync(join(server.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  let frozen: number[] = [];
  return {
    url: direct.replace(`:${port}/`, `:${proxy.port}/`),
    proxy,
    rows: async <Row extends object>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query<Row>(sql, [...values])).rows,
    kill: () => process.kill(postmaster(), 'SIGKILL'),
    async start() {
      await server.stop();
      for (let tries = 1; ; tries += 1) {
        try {
          server = await startEmbedded({ folder: place, port, settings: SETTINGS });
          return;
        } catch (error) {
          if (tries === TRIES) throw error; // children of the dead one hold its memory for a moment
          await pause(AGAIN_MS);
        }
      }
    },
    freeze() {
      const first = postmaster();
      signalAll([first], 'SIGSTOP'); // it first: it would give birth meanwhile
      frozen = [first, ...childrenOf(first)];
      signalAll(frozen, 'SIGSTOP');
    },
    thaw: () => signalAll(frozen.splice(0), 'SIGCONT'),
    async stop() {
      await pool.end();
      await proxy.close();
      await server.stop();
    },
  };
}

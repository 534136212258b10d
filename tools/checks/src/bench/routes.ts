import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, THROWAWAY, type Embedded } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { ROOT } from '../workspace';
import type { Held } from './bare';
import { CONVERSATIONS } from './comments';
import { HELD } from './held';
import { medianOf } from './medians';
import { processorUs } from './process-figures';
import { HISTORY } from './rows';
import { cardCompany, service, type Standing } from './standing';

const POSTGRES_PORT = 54_393;
const ROWS = 10_000;
const ROUNDS = 3;
const CONNECTIONS = 16;
const SECONDS = 3;
const WARM_UP_SECONDS = 1;

/** Least shares: of a bare route with the same query in pg, and of one without a query. */
const LEAST = { query: 0.4, memory: 0.7 } as const;

export interface RouteLine {
  name: string;
  /** Requests a second, medians of the rounds. */
  ours: number;
  none: number;
  pg: number | null;
  /** Ours over pg where there is a query, else ours over none. */
  share: number;
  least: number;
  /** Microseconds of processor a request, of our process and of the bare one without a query: medians. */
  oursUs: number;
  noneUs: number;
}

async function filled(server: Embedded): Promise<string> {
  const url = await ensureDatabase(server, 'bench_routes');
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of [...HISTORY, ...CONVERSATIONS])
    await client.query(statement, statement.includes('$1') ? [ROWS] : []);
  await client.end();
  return url;
}

interface Figure {
  perSecond: number;
  /** Of the process that answers; what the database does meanwhile is not in it. */
  us: number;
}

async function figureOf(url: string, pid: number, duration: number): Promise<Figure> {
  const before = processorUs(pid);
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return { perSecond: requests.average, us: (processorUs(pid) - before) / requests.total };
}

function bare(said: readonly unknown[], urls: Readonly<Record<string, string>>): Promise<Standing> {
  const execArgv = ['--import', 'tsx'];
  const child: ChildProcess = fork(join(__dirname, 'bare-main.ts'), { cwd: ROOT, execArgv });
  return new Promise((stands, fails) => {
    child.once('exit', (code) => fails(new Error(`The bare server ended with ${code}`)));
    child.on('message', (told) => {
      if (told === 'loaded') child.send({ said, urls });
      else stands({ address: String(told), pid: child.pid ?? 0, stop: async () => void child.kill() });
    });
  });
}

const middle = (figures: readonly Figure[], kind: keyof Figure) => medianOf(figures.map((each) => each[kind]));

async function measured(held: Held, n: number, at: { ours: Standing; bare: Standing }): Promise<RouteLine> {
  const places = [
    { kind: 'ours', url: `${at.ours.address}${held.path}`, pid: at.ours.pid },
    { kind: 'none', url: `${at.bare.address}/none/${n}`, pid: at.bare.pid },
    ...(held.plain ? [{ kind: 'pg', url: `${at.bare.address}/pg/${n}`, pid: at.bare.pid } as const] : []),
  ] as const;
  const figures = { ours: [] as Figure[], none: [] as Figure[], pg: [] as Figure[] };
  for (const { url, pid } of places) await figureOf(url, pid, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    // taking turns: whatever else the machine does hits all alike
    for (const { kind, url, pid } of places) figures[kind].push(await figureOf(url, pid, SECONDS));
  const [ours, none] = [middle(figures.ours, 'perSecond'), middle(figures.none, 'perSecond')];
  const pg = held.plain ? middle(figures.pg, 'perSecond') : null;
  const share = Math.round((ours / (pg ?? none)) * 100) / 100;
  const us = { oursUs: middle(figures.ours, 'us'), noneUs: middle(figures.none, 'us') };
  return { name: held.name, ours, none, pg, share, least: held.plain ? LEAST.query : LEAST.memory, ...us };
}

/** Each hot route of the built services against a bare Fastify route in the same run. */
export async function routes(say: (line: string) => void): Promise<readonly RouteLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const server = await startEmbedded({ folder: join(folder, 'postgres'), port: POSTGRES_PORT, settings: THROWAWAY });
    stops.push(() => server.stop());
    const url = await filled(server);
    const cards = await cardCompany();
    stops.push(cards.stop);
    const sheds = { LOAD_SHEDDING: 'no' }; // it is measured how much a copy can do
    const payments = {
      ...{ STRIPE_API_URL: cards.address, FILES_DIR: join(folder, 'files') },
      STORAGE_DIR: join(ROOT, 'services/payments/dist'),
    };
    const stand = async (name: string, more = {}) => {
      const standing = await service(name, url, { ...sheds, ...more });
      stops.push(standing.stop);
      return standing;
    };
    const ours = {
      payments: await stand('payments', payments),
      learning: await stand('learning'),
      community: await stand('community', { WEATHER_PROVIDER: 'typical', LINK_CHECK: 'no' }),
    };
    const said = await Promise.all(
      HELD.map(
        async ({ service: name, path }) => (await fetch(`${ours[name].address}${path}`)).json() as Promise<unknown>,
      ),
    );
    const urls = { payments: url, learning: url, community: url };
    const bareOnes = await bare(said, urls);
    stops.push(bareOnes.stop);
    const lines: RouteLine[] = [];
    for (const [n, held] of HELD.entries()) {
      say(`Measuring: ${held.name}`);
      lines.push(await measured(held, n, { ours: ours[held.service], bare: bareOnes }));
    }
    return lines;
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, THROWAWAY } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import autocannon from 'autocannon';
import { ROOT } from '../workspace';
import { cardCompany, service } from './standing';

const POSTGRES_PORT = 54_394;
const RATE = 200; // requests a second
const SECONDS = 60;
const CONNECTIONS = 16;
const REST_MS = 5_000;
const KB_A_MB = 1_024;

export interface MemoryLine {
  name: string;
  /** Resident memory in MB. */
  rest: number;
  load: number;
}

const PATHS: Readonly<Record<string, readonly string[]>> = {
  payments: ['/api/payments/config', '/api/courses/southern-market-garden', '/api/certificates/000000000007'],
  learning: ['/api/quiz/leaderboard', '/api/quiz/challenges', '/api/quiz/daily-challenge', '/api/auth/ways'],
  community: ['/api/comments/daily-farm-wisdom', '/api/weather/current', '/api/daily-blog', '/api/daily-blog/archive'],
  dexter: ['/api/dexter/conversation'],
};

/** Resident memory as the kernel counts it. Linux only: elsewhere there is nothing to read. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / KB_A_MB);
}

const rest = () => new Promise((done) => setTimeout(done, REST_MS));

/** Memory of each built service at rest, and after a minute of 200 requests a second. */
export async function memory(say: (line: string) => void): Promise<readonly MemoryLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const server = await startEmbedded({ folder: join(folder, 'postgres'), port: POSTGRES_PORT, settings: THROWAWAY });
    stops.push(() => server.stop());
    const url = await ensureDatabase(server, 'bench_memory');
    await migrate(url);
    const cards = await cardCompany();
    stops.push(cards.stop);
    const lines: MemoryLine[] = [];
    for (const [name, paths] of Object.entries(PATHS)) {
      const { address, pid, stop } = await service(name, url, {
        ...{ STRIPE_API_URL: cards.address, FILES_DIR: join(folder, 'files'), LOAD_SHEDDING: 'no' },
        ...{ STORAGE_DIR: join(ROOT, 'services/payments/dist'), WEATHER_PROVIDER: 'typical', LINK_CHECK: 'no' },
      });
      stops.push(stop);
      await rest();
      const before = residentMb(pid);
      say(`Measuring: ${name}`);
      const requests = paths.map((path) => ({ path }));
      await autocannon({ url: address, requests, connections: CONNECTIONS, overallRate: RATE, duration: SECONDS });
      lines.push({ name, rest: before, load: residentMb(pid) });
      await stop();
    }
    return lines;
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

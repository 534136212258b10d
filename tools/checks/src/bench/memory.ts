import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, THROWAWAY } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import { ROOT } from '../workspace';
import { steadyOf, underLoad, type SteadyLine, type Watched } from './mixed-load';
import { openHandles, residentMb } from './process-figures';
import { cardCompany, service } from './standing';

const POSTGRES_PORT = 54_394;
const REST_MS = 5_000;
const MINUTES = 5;

export interface MemoryLine extends SteadyLine {
  name: string;
  /** Resident memory in MB. */
  rest: number;
  load: number;
}

/** What visitors of each service ask while it is measured: cached answers and such that ask the database. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  payments: ['/api/payments/config', '/api/courses/southern-market-garden', '/api/certificates/000000000007'],
  learning: ['/api/quiz/leaderboard', '/api/quiz/challenges', '/api/quiz/daily-challenge', '/api/auth/ways'],
  community: [
    ...['/api/comments/daily-farm-wisdom', '/api/weather/current', '/api/daily-blog', '/api/daily-blog/archive'],
    '/api/comments/daily-farm-wisdom?before=2026-01-01T01:00:00.000Z_00000000-0000-0000-0000-000000000000',
  ],
  dexter: ['/api/dexter/conversation'],
};

const rest = () => new Promise((done) => setTimeout(done, REST_MS));

/** `npm run bench -- memory` loads for five minutes, `BENCH_MINUTES=30` for as long as a fault's table asks. */
export const minutesAsked = (): number => Number(process.env['BENCH_MINUTES'] ?? MINUTES);

/**
 * Memory of each built service at rest, and while all four together answer 200 requests a second: whether it still grows
 * in the last third, and whether what they hold open does.
 */
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
    const watched: Watched[] = [];
    for (const [name, paths] of Object.entries(PATHS)) {
      const standing = await service(name, url, {
        ...{ STRIPE_API_URL: cards.address, FILES_DIR: join(folder, 'files'), LOAD_SHEDDING: 'no' },
        ...{ STORAGE_DIR: join(ROOT, 'services/payments/dist'), WEATHER_PROVIDER: 'typical', LINK_CHECK: 'no' },
      });
      stops.push(standing.stop);
      watched.push({ ...standing, name, paths });
    }
    await rest();
    const before = watched.map(({ pid }) => ({ rest: residentMb(pid), handles: openHandles(pid) }));
    const minutes = minutesAsked();
    say(`All four at once, ${minutes} minutes`);
    const samples = await underLoad(watched, minutes);
    await rest();
    return watched.map(({ name, pid }, n) => ({
      ...{ name, rest: before[n]?.rest ?? 0, load: residentMb(pid) },
      ...steadyOf(samples[n] ?? []),
    }));
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

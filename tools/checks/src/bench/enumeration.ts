import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import { Client } from 'pg';
import { timed, Visitor } from './asked';
import { medianOf } from './medians';
import { service } from './standing';

const SAMPLES = 200;
const WARM_UP = 10;
const PEOPLE = 10_000;
const POSTGRES_PORT = 54_391;

/** What a stranger with a stop-watch sees who asks for sign-in codes. */
export interface Enumeration {
  samples: number;
  knownMs: number;
  unknownMs: number;
  /** The slower median over the faster one. */
  ratio: number;
  /** Fields of the answer that tell the two apart; times of the answer itself are left out. */
  differences: string[];
}

/** Above this a stop-watch tells who has an account. */
export const MOST_RATIO = 1.2;

const shape = (text: string) => JSON.stringify(Object.keys(JSON.parse(text) as object).sort());
const rounded = (value: number) => Math.round(value * 100) / 100;

/** A network nobody came from before: limits of networks are not what is measured. */
const network = (n: number) => `10.${Math.floor(n / 250)}.${n % 250}.1`;

async function measured(address: string): Promise<Enumeration> {
  const figures = { known: [] as number[], unknown: [] as number[] };
  const shapes = { known: new Set<string>(), unknown: new Set<string>() };
  let asked = 0;
  for (let n = 1; n <= SAMPLES + WARM_UP; n += 1) {
    // The two take turns, and take turns at being first.
    const kinds = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const visitor = new Visitor(address);
      const options = { body: { email: `${kind}-${n}@example.com` }, expected: [202], from: network((asked += 1)) };
      const ms = await timed(async () => shapes[kind].add(shape(await visitor.ask('/api/auth/code', options))));
      if (n > WARM_UP) figures[kind].push(ms);
    }
  }
  const [knownMs, unknownMs] = [medianOf(figures.known), medianOf(figures.unknown)];
  return {
    samples: SAMPLES,
    knownMs: rounded(knownMs),
    unknownMs: rounded(unknownMs),
    ratio: rounded(Math.max(knownMs, unknownMs) / Math.min(knownMs, unknownMs)),
    differences: [...shapes.known].filter((each) => !shapes.unknown.has(each)),
  };
}

/** Asks for codes to addresses that have an account and to others, in turn, on the built service and a real PostgreSQL. */
export async function enumeration(say: (line: string) => void): Promise<Enumeration> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const server = await startEmbedded({ folder: join(folder, 'postgres'), port: POSTGRES_PORT });
    stops.push(() => server.stop());
    const url = await ensureDatabase(server, 'bench_people');
    await migrate(url);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(
      `INSERT INTO learning.person (id, email, email_key)
       SELECT gen_random_uuid(), address, address
       FROM (SELECT 'known-' || n || '@example.com' AS address FROM generate_series(1, $1::int) AS n) AS people`,
      [PEOPLE],
    );
    await client.end();
    const learning = await service('learning', url);
    stops.push(learning.stop);
    say(`Measuring: sign-in codes for known and unknown addresses, ${SAMPLES} of each`);
    return await measured(learning.address);
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, startEmbedded, type Embedded } from '@farm/prisma/embedded';
import { migrate } from '@farm/prisma/migrate';
import { Client } from 'pg';
import { ROOT } from '../workspace';
import { timed, Visitor } from './asked';
import { lineOf, type Growth, type GrowthLine } from './medians';
import { HISTORY } from './rows';
import { cardCompany, service, type Standing } from './standing';

const SIZES = { small: 1_000, large: 100_000 } as const;
const SAMPLES = 60;
const WARM_UP = 5; // calls of each kind that are not counted
const POSTGRES_PORT = 54_390;

type Size = keyof typeof SIZES;
/** One call of one sample; `n` is counted from 1 and is another for every sample. */
type Call = (services: Services, n: number) => Promise<number>;

interface Services {
  payments: Standing;
  learning: Standing;
}

async function filled(server: Embedded, size: Size): Promise<string> {
  const url = await ensureDatabase(server, `bench_${size}`);
  await migrate(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of HISTORY) await client.query(statement, statement.includes('$1') ? [SIZES[size]] : []);
  } finally {
    await client.end();
  }
  return url;
}

const get =
  (part: keyof Services, path: (n: number) => string, expected?: readonly number[]): Call =>
  async (services, n) => {
    const visitor = new Visitor(services[part].address);
    return timed(() => visitor.ask(path(n), expected ? { expected } : {}));
  };

/** A player of its own for every sample: starting is not timed, what is asked of it is. */
const played =
  (
    ask: (
      visitor: Visitor,
      playerId: string,
      session: { sessionId: string; questionIds: string[] },
    ) => Promise<unknown>,
  ): Call =>
  async ({ learning }, n) => {
    const visitor = new Visitor(learning.address);
    const playerId = `player_new_${n}_${Math.round(performance.now())}`;
    const body = { playerId, challengeId: 'compost-lab', playerName: 'Fern' };
    const session = JSON.parse(await visitor.ask('/api/quiz/start-session', { body })) as {
      sessionId: string;
      questionIds: string[];
    };
    return timed(() => ask(visitor, playerId, session));
  };

const CALLS: Readonly<Record<string, Call>> = {
  'verify a payment': get('payments', (n) => `/api/verify-payment/pi_${n}`),
  'download a paid guide': get('payments', (n) => `/api/download/seeds-of-wealth?session_id=pi_${n}`, [302]),
  'quiz dashboard: the player': played((visitor, playerId) => visitor.ask(`/api/quiz/player/${playerId}`)),
  'quiz leaderboard, all time': get('learning', () => '/api/quiz/leaderboard'),
  'quiz leaderboard, this week': get('learning', () => '/api/quiz/leaderboard?period=week'),
  'submit a quiz': played((visitor, _, { sessionId, questionIds }) =>
    visitor.ask('/api/quiz/submit-session', {
      body: { sessionId, timeElapsed: 60, answers: questionIds.map((questionId) => ({ questionId, answer: 0 })) },
    }),
  ),
};

async function measured(name: string, call: Call, sites: Readonly<Record<Size, Services>>): Promise<Growth> {
  const figures: Record<Size, number[]> = { small: [], large: [] };
  for (let n = 1; n <= SAMPLES + WARM_UP; n += 1)
    for (const size of ['small', 'large'] as const) {
      const ms = await call(sites[size], n); // the sizes take turns: whatever else the machine does hits both
      if (n > WARM_UP) figures[size].push(ms);
    }
  return { name, ...figures };
}

/** Calls at 1,000 and at 100,000 rows of history, on the built services and a real PostgreSQL; ratios of medians. */
export async function growth(say: (line: string) => void): Promise<readonly GrowthLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-bench-'));
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const server = await startEmbedded({ folder: join(folder, 'postgres'), port: POSTGRES_PORT });
    stops.push(() => server.stop());
    const cards = await cardCompany();
    stops.push(cards.stop);
    const site = async (size: Size): Promise<Services> => {
      say(`Filling a database with ${SIZES[size].toLocaleString('en-US')} orders, players and sessions`);
      const url = await filled(server, size);
      const payments = await service('payments', url, {
        STRIPE_API_URL: cards.address,
        FILES_DIR: join(folder, 'files'),
        STORAGE_DIR: join(ROOT, 'services/payments/dist'),
      });
      stops.push(payments.stop);
      const learning = await service('learning', url);
      stops.push(learning.stop);
      return { payments, learning };
    };
    const sites = { small: await site('small'), large: await site('large') };
    const lines: GrowthLine[] = [];
    for (const [name, call] of Object.entries(CALLS)) {
      say(`Measuring: ${name}`);
      lines.push(lineOf(await measured(name, call, sites)));
    }
    return lines;
  } finally {
    for (const stop of stops.reverse()) await stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

import { join } from 'node:path';
import type { SimulatedVisitor } from '../faults/visitor';
import { ROOT } from '../workspace';
import { alternate, callEndpoint, measureMs, runSql, visitorAt, withHarness } from './harness';
import { lineOf, type GrowthLine } from './medians';

const SIZES = { small: 1_000, large: 100_000 } as const;
const SAMPLES = 60;

interface Site {
  payments: string;
  learning: string;
  databaseUrl: string;
}

/** Milliseconds of a call; `n` differs for every sample. */
type TimedCall = (site: Site, n: number) => Promise<number>;

const get =
  (service: 'payments' | 'learning', path: (n: number) => string, status = 200): TimedCall =>
  (site, n) => {
    const visitor = visitorAt(site[service]);
    return measureMs(() => callEndpoint(visitor, path(n), undefined, status));
  };

interface Session {
  sessionId: string;
  questionIds: string[];
}

// answers given too fast earn no points
const A_MINUTE_EARLIER =
  "UPDATE learning.quiz_session SET started_at = started_at - interval '1 minute' WHERE id = $1::uuid";

/** A call of a new player; starting the quiz is not measured. */
const asPlayer =
  (query: (visitor: SimulatedVisitor, playerId: string, session: Session) => Promise<unknown>): TimedCall =>
  async ({ learning, databaseUrl }, n) => {
    const visitor = visitorAt(learning);
    const playerId = `player_new_${n}_${Math.round(performance.now())}`;
    const body = { playerId, challengeId: 'compost-lab', playerName: 'Fern' };
    const session = await callEndpoint<Session>(visitor, '/api/quiz/start-session', body);
    await runSql(databaseUrl, A_MINUTE_EARLIER, session.sessionId);
    return measureMs(() => query(visitor, playerId, session));
  };

const CALLS: Readonly<Record<string, TimedCall>> = {
  'verify a payment': get('payments', (n) => `/api/verify-payment/pi_${n}`),
  'download a paid guide': get('payments', (n) => `/api/download/seeds-of-wealth?session_id=pi_${n}`, 302),
  'quiz dashboard: the player': asPlayer((visitor, playerId) => callEndpoint(visitor, `/api/quiz/player/${playerId}`)),
  'quiz leaderboard, all time': get('learning', () => '/api/quiz/leaderboard'),
  'quiz leaderboard, this week': get('learning', () => '/api/quiz/leaderboard?period=week'),
  'submit a quiz': asPlayer((visitor, _, { sessionId, questionIds }) =>
    callEndpoint(visitor, '/api/quiz/submit-session', {
      sessionId,
      timeElapsed: 60,
      answers: questionIds.map((questionId) => ({ questionId, answer: 0 })),
    }),
  ),
};

/** Calls at 1,000 and at 100,000 rows of history, on the built services and a real PostgreSQL. */
export const measureGrowth = (print: (line: string) => void): Promise<readonly GrowthLine[]> =>
  withHarness(async ({ folder, database, service, stripeSandbox }) => {
    const STRIPE_API_URL = await stripeSandbox();
    const site = async (size: keyof typeof SIZES): Promise<Site> => {
      print(`Filling a database with ${SIZES[size].toLocaleString('en-US')} orders, players and sessions`);
      const databaseUrl = await database(`bench_${size}`, 'history.sql', SIZES[size]);
      const files = { FILES_DIR: join(folder, 'files'), STORAGE_DIR: join(ROOT, 'services/payments/dist') };
      const payments = await service('payments', databaseUrl, { STRIPE_API_URL, ...files });
      return { payments, learning: await service('learning', databaseUrl), databaseUrl };
    };
    const sites = { small: await site('small'), large: await site('large') };
    const lines: GrowthLine[] = [];
    for (const [name, run] of Object.entries(CALLS)) {
      print(`Measuring: ${name}`);
      lines.push(lineOf({ name, ...(await alternate(['small', 'large'], SAMPLES, (size, n) => run(sites[size], n))) }));
    }
    return lines;
  });

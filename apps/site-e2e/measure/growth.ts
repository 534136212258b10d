import { randomUUID } from 'node:crypto';
import type { RunningSite } from '@farm/site';
import { type APIRequestContext, request } from '@playwright/test';
import { fail, measureOwnSite, runStatements } from './own-site';

const ROWS = [1_000, 10_000, 100_000, 1_000_000];
const SAMPLES = 20;

/** A call that reads tables which grow. */
interface ReadCall {
  name: string;
  isOperator?: boolean;
  /** The path and query with this number of rows. */
  path: (rows: number) => string;
  body?: () => unknown;
}

const PLAYER = `player_${randomUUID()}`;
const HALF_WAY = new Date(Date.now() - 150 * 86_400_000).toISOString();

/** As growth.sql writes it: FARM-0000-0500. */
const orderNumber = (n: number): string =>
  `FARM-${String(n)
    .padStart(8, '0')
    .replace(/(?=.{4}$)/, '-')}`;

const CALLS: readonly ReadCall[] = [
  { name: 'comments, first page', path: () => '/api/comments/daily-farm-wisdom' },
  { name: 'comments, half way', path: () => `/api/comments/daily-farm-wisdom?before=${HALF_WAY}_${randomUUID()}` },
  { name: 'moderation, all comments', isOperator: true, path: () => '/api/ops/moderation/queue?tab=all' },
  {
    name: 'moderation, a search',
    isOperator: true,
    path: (rows) => `/api/ops/moderation/queue?tab=all&search=root%20${rows / 2}`,
  },
  { name: 'leaderboard, all time', path: () => `/api/quiz/leaderboard?period=all&playerId=${PLAYER}` },
  { name: 'leaderboard, this week', path: () => `/api/quiz/leaderboard?period=week&playerId=${PLAYER}` },
  { name: "a person's tracked grants", isOperator: true, path: () => '/api/grants/application-history' },
  { name: 'orders, first page', isOperator: true, path: () => '/api/ops/orders' },
  { name: 'orders, by number', isOperator: true, path: (rows) => `/api/ops/orders?search=${orderNumber(rows / 2)}` },
  {
    name: 'orders, a number that no order has',
    isOperator: true,
    path: () => '/api/ops/orders?search=FARM-ZZZZ-ZZZZ',
  },
  {
    name: 'orders, by a part of an address',
    isOperator: true,
    path: (rows) => `/api/ops/orders?search=buyer${rows / 2}`,
  },
  { name: 'orders, overview', isOperator: true, path: () => '/api/ops/orders/overview' },
  { name: 'a customer', isOperator: true, path: (rows) => `/api/ops/customers?email=buyer${rows / 2}@example.com` },
  {
    name: 'a question to the assistant',
    path: () => '/api/dexter-response',
    body: () => ({ message: 'How often do I water tomatoes?', clientMessageId: randomUUID() }),
  },
  { name: 'the conversation', path: () => '/api/dexter/conversation' },
  { name: "the assistant's figures", isOperator: true, path: () => '/api/dexter/monitoring' },
];

const createBrowser = ({ origin }: RunningSite): Promise<APIRequestContext> =>
  request.newContext({ baseURL: origin, extraHTTPHeaders: { origin, 'sec-fetch-site': 'same-origin' } });

async function send(browser: APIRequestContext, path: string, body?: unknown): Promise<unknown> {
  const response = await (body === undefined ? browser.get(path) : browser.post(path, { data: body }));
  if (!response.ok()) throw new Error(`${path} was answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

async function signInOperator(site: RunningSite): Promise<APIRequestContext> {
  const operator = await createBrowser(site);
  await send(operator, '/api/auth/operator-link', { token: site.operatorLink?.split('operator=')[1] });
  return operator;
}

/** A visitor with a player who is on no list, so that its place is counted. */
async function createPlayer(site: RunningSite): Promise<APIRequestContext> {
  const visitor = await createBrowser(site);
  const [challenge] = (await send(visitor, '/api/quiz/challenges')) as { id: string }[];
  await send(visitor, '/api/quiz/start-session', { playerId: PLAYER, challengeId: challenge?.id, playerName: 'Ruth' });
  return visitor;
}

/** The median of 20, and the slowest, in milliseconds. */
async function timeCall(browser: APIRequestContext, { path, body }: ReadCall, rows: number): Promise<string> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const from = performance.now();
    await send(browser, path(rows), body?.());
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return `${sorted[SAMPLES / 2]?.toFixed(1)} (${sorted.at(-1)?.toFixed(0)})`;
}

/** `npm run bench:growth`: the same calls with 1e3 to 1e6 rows in each table. */
measureOwnSite(async (site) => {
  const operator = await signInOperator(site);
  const player = await createPlayer(site);
  const lines = new Map<ReadCall, string[]>(CALLS.map((call) => [call, []]));
  for (const [i, rows] of ROWS.entries()) {
    await runStatements(site.databaseUrl, 'growth.sql', [(ROWS[i - 1] ?? 0) + 1, rows]);
    console.log(`${rows} rows`);
    const visitor = await createBrowser(site); // the assistant answers one browser thirty times a minute
    for (const [call, cells] of lines) {
      const browser = call.isOperator ? operator : call.path(rows).includes(PLAYER) ? player : visitor;
      cells.push(await timeCall(browser, call, rows));
      console.log(`  ${call.name}: ${cells.at(-1)}`);
    }
  }
  console.log(
    `\n| median of ${SAMPLES}, ms (slowest) | ${ROWS.join(' | ')} |\n|---|${ROWS.map(() => '---|').join('')}`,
  );
  for (const [{ name }, cells] of lines) console.log(`| ${name} | ${cells.join(' | ')} |`);
  return true;
}).catch(fail);

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedSite } from './attacked-site';
import { type FaultFindings, statuses } from './findings';
import type { VisitorResponse } from './visitor';

const MB = 1_048_576;
const PAUSE_MS = 250; // below a visitor's rate limits
const CALLS_PER_VISITOR = 11;

/** What a visitor does: pages, and calls of every service. */
const VISITS: readonly [path: string, body?: object][] = [
  ['/'],
  ['/api/payments/config'],
  ['/api/comments/daily-farm-wisdom'],
  ['/api/quiz/challenges'],
  ['/api/dexter-response', { message: 'When do I plant okra?' }],
  ['/country-store'],
  ['/api/dexter/conversation'],
  ['/api/download/seeds-of-change'],
  ['/api/quiz/leaderboard'],
];

const isFailure = ({ status }: VisitorResponse): boolean => status === 0 || status === 429 || status >= 500;

/** A visitor of another network, who asks four times a second until `stop`. */
function startVisitor(site: AttackedSite) {
  const responses: (VisitorResponse & { path: string })[] = [];
  let isStopped = false;
  const visit = async (): Promise<void> => {
    let visitor = site.visitor();
    for (let turn = 0; !isStopped; turn += 1) {
      if (turn % CALLS_PER_VISITOR === 0) visitor = site.visitor();
      const [path, body] = VISITS[turn % VISITS.length] as (typeof VISITS)[number];
      responses.push({ ...(await visitor.request(path, body ? { body } : {})), body: null, path });
      await pause(PAUSE_MS);
    }
  };
  const visits = visit();
  return async () => {
    isStopped = true;
    await visits;
    return responses;
  };
}

export interface Attack {
  site: AttackedSite;
  findings: FaultFindings;
  /** Resolves when the attack is over; returns what it did. */
  run(): Promise<string>;
}

const BEFORE_MS = 3_000;
const AFTER_MS = 3_000;

/**
 * Attacks while a visitor of another network goes on: none of the visitor's answers fails, no part of the site ends or takes more
 * memory than its container has, and afterwards everything is free.
 */
export async function resistAttack({ site, findings: { must, note }, run }: Attack): Promise<void> {
  const pids = site.parts.map(({ process }) => process.pid());
  const stopVisitor = startVisitor(site);
  await pause(BEFORE_MS);
  const what = await run();
  const left = await site.waitUntilFree();
  await pause(AFTER_MS);
  const responses = await stopVisitor();
  const failures = responses.filter(isFailure);
  const ended = site.parts.filter(({ process }, i) => !process.isAlive() || process.pid() !== pids[i]);
  const exceeded = site.parts.filter(({ memory }) => memory.isExceeded());
  const paths = failures.map(({ path, status, code }) => `${path} ${status} ${code}`).slice(0, 5);
  must(failures.length === 0, `no answer of the visitor fails (${statuses(failures)}: ${paths.join('; ')})`);
  must(responses.length > 0, 'the visitor gets answers');
  must(ended.length === 0, `no part ends (${ended.map(({ process }) => process.name).join(', ')})`);
  must(exceeded.length === 0, `memory suffices (${exceeded.map(({ process }) => process.name).join(', ')})`);
  must(left === 0, `every place is free afterwards (${left} are held)`);
  const slowest = Math.max(...responses.map(({ ms }) => ms)) / 1_000;
  note(what);
  note(`visitor: ${statuses(responses)}, slowest ${slowest.toFixed(1)} s, ${failures.length} failed`);
  const peaks = site.parts.map(
    ({ process, memory }) => `${process.name} ${Math.round(memory.peakBytes() / MB)} of ${memory.bytes / MB}`,
  );
  note(`peak memory, MB, by ${site.parts[0]?.memory.by}: ${peaks.join(', ')}`);
}

/** A connection to the gateway, or to another port of this machine. */
export class AttackConnection {
  readonly #socket: Socket;
  #received = '';
  readonly closed: Promise<void>;

  constructor(gatewayUrl: string) {
    const { hostname, port } = new URL(gatewayUrl);
    this.#socket = connect({ host: hostname, port: Number(port) });
    this.#socket
      .on('error', () => undefined)
      .on('data', (bytes: Buffer) => {
        if (this.#received.length < MB) this.#received += bytes.toString('latin1');
      });
    this.closed = new Promise((resolve) => this.#socket.once('close', () => resolve()));
  }
  write(bytes: string | Buffer): void {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
  }
  /** Reads no more. */
  stopReading(): void {
    this.#socket.pause();
  }
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }
  /** The statuses of its responses so far. */
  get statuses(): number[] {
    return [...this.#received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
  }
  destroy(): void {
    this.#socket.destroy();
  }
}

interface RawRequest {
  method: 'GET' | 'POST';
  path: string;
  /** An address of the attacker's network. */
  from: string;
  headers?: Readonly<Record<string, string>>;
  contentLength?: number;
}

/** The head of a request. */
export const requestHead = ({ method, path, from, headers = {}, contentLength }: RawRequest): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${from}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(contentLength === undefined ? [] : [`Content-Length: ${contentLength}`]),
    '',
    '',
  ].join('\r\n');

/** JSON of nested arrays, which take twenty times their text in memory once they are parsed. */
export const growingJson = (bytes: number): string => `[${'[],'.repeat(Math.floor((bytes - 4) / 3))}[]]`;

/** '401 x 60' */
export const countStatuses = (connections: readonly AttackConnection[]): string =>
  statuses(
    connections.flatMap((connection) => {
      const all = connection.statuses;
      return all.length === 0 ? [{ status: 0, error: 'none' }] : all.map((status) => ({ status, error: '' }));
    }),
  );

const until = (ms: number, promise: Promise<unknown>) => Promise.race([promise, pause(ms)]);

/**
 * Sends bodies on many connections: all but the last byte, and, unless they stay unfinished, the last bytes at once. Waits until the
 * connections are closed, at most `forMs`.
 */
export async function sendBodies(
  gatewayUrl: string,
  {
    request,
    body,
    count,
    isFinished,
    forMs,
  }: {
    request: Omit<RawRequest, 'contentLength'>;
    body: string;
    count: number;
    isFinished: boolean;
    forMs: number;
  },
): Promise<AttackConnection[]> {
  const head = requestHead({ ...request, contentLength: Buffer.byteLength(body) });
  const bytes = Buffer.from(body);
  const connections = Array.from({ length: count }, () => new AttackConnection(gatewayUrl));
  for (const connection of connections) {
    connection.write(head);
    connection.write(bytes.subarray(0, -1));
  }
  if (isFinished) {
    await pause(1_000);
    connections.forEach((connection) => connection.write(bytes.subarray(-1)));
  }
  await until(forMs, Promise.all(connections.map(({ closed }) => closed)));
  connections.forEach((connection) => connection.destroy());
  return connections;
}

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Contract } from '@farm/contracts';
import { Type } from '@sinclair/typebox';
import { Pool } from 'pg';
import { serve } from './serve';
import { createService } from './service';
import type { App } from './service-deps';
import { createApi } from './testing/api';
import { createTestDeps } from './testing/deps';
import { createEmptyDatabase } from './testing/empty-database';

// The limits of the house, many times shorter: what is proved is that each of them ends what it is there for.
const TIMES = { headersTimeoutMs: 150, requestTimeoutMs: 400, checkEveryMs: 20 };
const DATABASE = { connectionTimeoutMillis: 200, query_timeout: 200, max: 2 };
const DRIP_MS = 20;

const body = Type.Object({ name: Type.String() }, { additionalProperties: false });
const mill = {
  'GET /api/grain': { access: 'anyone', timeoutSeconds: 0.2 },
  'POST /api/grain': { access: 'anyone', timeoutSeconds: 0.2, body },
  'POST /api/flour': { access: 'anyone', timeoutSeconds: 5, body, reply: Type.Object({ isAborted: Type.Boolean() }) },
  'GET /api/store': { access: 'anyone', timeoutSeconds: 5 },
} satisfies Contract;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let stopped: Server;
const held: Socket[] = [];
let request: Pool;
let app: App;
let signals: AbortSignal[];

const never = (_: unknown, { signal }: { signal: AbortSignal }) => {
  signals.push(signal);
  return new Promise<never>(() => undefined);
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  stopped = createServer((socket) => void held.push(socket)); // takes connections and says nothing, like a stopped server
  await new Promise<void>((listening) => stopped.listen(0, '127.0.0.1', listening));
  app = createService('community', createTestDeps({ pool: database.pool, httpLimits: TIMES }), (scope) =>
    serve(scope, mill, {
      'GET /api/grain': never,
      'POST /api/grain': never,
      'POST /api/flour': async (_, { signal }) => {
        await new Promise(setImmediate); // by now the body is read and its stream is gone
        return { isAborted: signal.aborted };
      },
      'GET /api/store': () => request.query('SELECT 1'),
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => (signals = []));
afterAll(async () => {
  await app.close();
  await database.close();
  held.forEach((socket) => void socket.destroy());
  await new Promise((closed) => stopped.close(closed));
});

/** Sends the start at once, then a byte at a time; what came back until the server ended it. */
function drip(start: string): Promise<string> {
  return new Promise((ended) => {
    let received = '';
    const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' });
    socket.write(start);
    const dripping = setInterval(() => socket.write('x'), DRIP_MS);
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.on('error', () => undefined).once('close', () => (clearInterval(dripping), ended(received)));
  });
}

test.each([
  ['headers', 'GET /healthz HTTP/1.1\r\nHost: mill\r\nX-Slow: '],
  [
    'a body',
    'POST /api/flour HTTP/1.1\r\nHost: mill\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"name":"',
  ],
])('who sends %s a byte at a time is ended', async (_, start) => {
  expect(await drip(start)).toMatch(/^HTTP\/1\.1 (400|408) /);
});

test('the limits are looked at often enough to be kept', () => {
  expect(app.initialConfig).toMatchObject({ connectionTimeout: 0, keepAliveTimeout: 72_000 });
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([150, 400]);
});

test.each(['GET', 'POST'] as const)('a handler of a %s that lasts too long is ended, and told', async (method) => {
  const payload = method === 'POST' ? { body: { name: 'rye' } } : {};
  const answer = await createApi(app).raw(`${method} /api/grain`, payload);
  expect(answer).toMatchObject({ status: 503, body: { code: 'server.too_slow' } });
  expect(answer.headers['retry-after']).toBe('2');
  expect(signals).toMatchObject([{ aborted: true }]);
});

test('a handler whose request had a body is not told that its visitor went away', async () => {
  const answer = await createApi(app).raw('POST /api/flour', { body: { name: 'rye' } });
  expect(answer).toMatchObject({ status: 200, body: { isAborted: false } });
});

test.each([
  ['does not answer', () => (stopped.address() as AddressInfo).port],
  ['is not there', () => 1],
])('a database that %s is 503, and nothing of it is told', async (_, port) => {
  request = new Pool({ ...DATABASE, host: '127.0.0.1', port: port(), user: 'farm', database: 'secret' });
  const answer = await createApi(app).raw('GET /api/store');
  expect(answer).toMatchObject({ status: 503, body: { code: 'server.database' } });
  expect(answer.headers['retry-after']).toBe('2');
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|127\.0\.0\.1|timeout/);
  await request.end();
});

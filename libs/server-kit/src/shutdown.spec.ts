import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract } from '@farm/contracts';
import { Type } from '@sinclair/typebox';
import { shutDown } from './shutdown';
import { serve } from './serve';
import { createService } from './service';
import type { App } from './service-deps';
import { createTestDeps } from './testing/deps';
import { createEmptyDatabase } from './testing/empty-database';

const CONNECTIONS = 50;
const press = {
  'GET /api/press': { access: 'anyone', timeoutSeconds: 5, reply: Type.Object({ pressed: Type.Boolean() }) },
} satisfies Contract;

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => void (database = await createEmptyDatabase()));
afterAll(() => database.close());

let app: App;
let port: number;
let agent: Agent;
let letGo: () => void;
let underway: number;
let steps: string[];

beforeEach(async () => {
  const gate = new Promise<void>((open) => (letGo = open));
  underway = 0;
  steps = [];
  agent = new Agent({ keepAlive: true });
  app = createService('community', createTestDeps({ pool: database.pool }), (scope) =>
    serve(scope, press, {
      'GET /api/press': async () => {
        underway += 1;
        await gate;
        steps.push('pressed');
        return { pressed: true };
      },
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => {
  letGo();
  agent.destroy();
});

interface Answer {
  status: number;
  closes: boolean;
  text: string;
}

/** One request on the agent's connections; status 0: it was cut off, or refused. */
function send(path: string, by = agent): Promise<Answer> {
  return new Promise((answered) => {
    const failed = () => answered({ status: 0, closes: true, text: '' });
    const read = async (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      answered({ status: answer.statusCode ?? 0, closes: answer.headers.connection === 'close', text });
    };
    const asking = get({ port, host: '127.0.0.1', path, agent: by }, (answer) => void read(answer));
    asking.on('error', failed);
  });
}

/** Asks often enough for the machine to get there. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}

const closing = (probeMs: number, drainMs = 5_000) =>
  shutDown(app, { drainDelayMs: probeMs, close: async () => void steps.push('closed') }, { drainMs });

test('what runs is answered before anything is closed, and kept connections do not hold the end up', async () => {
  const answers = Promise.all(Array.from({ length: CONNECTIONS }, () => send('/api/press')));
  await until(() => underway === CONNECTIONS);
  const ended = closing(0);
  letGo();
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: CONNECTIONS }, () => 200));
  await ended; // the agent still keeps all of its connections
  expect(steps).toEqual([...Array.from({ length: CONNECTIONS }, () => 'pressed'), 'closed']);
});

test('for one probe it is not ready and answers as ever, then it refuses in the envelope and ends the connection', async () => {
  const one = new Agent({ keepAlive: true, maxSockets: 1 });
  const held = send('/api/press');
  await until(() => underway === 1);
  expect(await send('/healthz', one)).toMatchObject({ status: 200 });
  const ended = closing(150);
  expect(await send('/readyz', one)).toMatchObject({ status: 503, text: expect.stringContaining('server.closing') });
  expect(await send('/healthz', one)).toMatchObject({ status: 200, closes: true }); // the next request goes elsewhere
  let last: Answer = { status: 200, closes: false, text: '' };
  await until(async () => (last = await send('/healthz', one)).status !== 200);
  expect([0, 503]).toContain(last.status);
  if (last.status === 503)
    expect(last).toMatchObject({ closes: true, text: expect.stringContaining('server.closing') });
  letGo();
  expect(await held).toMatchObject({ status: 200 });
  await ended;
  one.destroy();
});

test('who is not answered in time is cut off, and the rest is closed', async () => {
  const held = send('/api/press');
  await until(() => underway === 1);
  await closing(0, 100);
  expect(await held).toMatchObject({ status: 0 });
  expect(steps).toEqual(['closed']);
});

import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTestService } from './testing/test-service';
import { createEmptyDatabase } from './testing/empty-database';
import type { TracedProcessOptions } from './testing/traced-process';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that speaks OTLP over HTTP, in its JSON form. */
async function collector() {
  const spans: Span[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      bodies.push(`${request.url ?? ''} ${text}`);
      const options = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...options.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((closed) => server.close(closed));
  return { address: `http://127.0.0.1:${port}`, spans, bodies, close };
}

const mockLoaded = jest.fn();
jest.mock('./tracing', () => {
  mockLoaded();
  return {};
});

test('without a collector nothing is traced, and its libraries are not loaded', async () => {
  const kit = await createTestService();
  await kit.api.raw('GET /api/trees/:id', { params: { id: '7' } });
  await kit.close();
  expect(mockLoaded).not.toHaveBeenCalled();
});

function started(options: TracedProcessOptions): ChildProcess {
  const child = fork(join(__dirname, 'testing/traced-process.ts'), { execArgv: ['--import', 'tsx'] });
  child.on('message', (message) => void (message === 'loaded' && child.send(options)));
  return child;
}

const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));

/** Has a process answer one request, and waits for its end. */
const answeredBy = (options: Omit<TracedProcessOptions, 'role'>) => ended(started({ ...options, role: 'service' }));

/** A service that listens in a process of its own until it is told to end. */
async function listening(options: Omit<TracedProcessOptions, 'role'>) {
  const child = started({ ...options, role: 'listening' });
  const upstream = await new Promise<string>((open) =>
    child.on('message', (message: { address?: string }) => void (message.address && open(message.address))),
  );
  const end = () => {
    child.send('end');
    return ended(child);
  };
  return { upstream, end };
}

test('gateway, service and statement are one trace, each below the one before; a visitor begins none', async () => {
  const { address, spans, close } = await collector();
  const { url: database, close: closeDatabase } = await createEmptyDatabase();
  const { upstream, end } = await listening({ collector: address, database });
  const foreign = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const gateway = { collector: address, database, upstream, traceparent: foreign, role: 'gateway' } as const;
  expect(await ended(started(gateway))).toBe(0);
  expect(await end()).toBe(0);
  await close();
  await closeDatabase();
  const named = (name: string) => spans.find((span) => span.name === name);
  const visit = named('GET /api/*');
  const forwarded = named(`GET ${new URL(upstream).host}`);
  const request = named('GET /api/trees/:id');
  expect(visit?.parentSpanId ?? '').toBe('');
  expect(visit?.traceId).not.toBe(foreign.split('-')[1]);
  expect(forwarded).toMatchObject({ traceId: visit?.traceId, parentSpanId: visit?.spanId });
  expect(request).toMatchObject({ traceId: visit?.traceId, parentSpanId: forwarded?.spanId });
  expect(named('sql SELECT')).toMatchObject({ traceId: visit?.traceId, parentSpanId: request?.spanId });
});

test('a request joins the trace of its caller, and its statements come below it', async () => {
  const { address, spans, close } = await collector();
  const { url, close: closeDatabase } = await createEmptyDatabase();
  const [traceId, callerId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const traceparent = `00-${traceId}-${callerId}-01`;
  expect(await answeredBy({ collector: address, database: url, traceparent })).toBe(0);
  await close();
  await closeDatabase();
  const request = spans.find(({ name }) => name === 'GET /api/trees/:id');
  expect(request).toMatchObject({ traceId, parentSpanId: callerId });
  expect(spans.find(({ name }) => name === 'sql SELECT')).toMatchObject({ traceId, parentSpanId: request?.spanId });
});

test('a request and its statements are one trace, by pattern and first word, without what anybody typed', async () => {
  const { address, spans, bodies, close } = await collector();
  const { url, close: closeDatabase } = await createEmptyDatabase();
  expect(await answeredBy({ collector: address, database: url })).toBe(0);
  await close();
  await closeDatabase();
  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  const request = spans.find(({ name }) => name === 'GET /api/trees/:id');
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below).toMatchObject([{ name: 'sql SELECT', traceId: request?.traceId }]);
  expect(bodies.join()).not.toMatch(/192\.0\.2\.7|okra of Ada/);
});

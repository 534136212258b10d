import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { kitForTest } from './testing/kit-for-test';
import { plainDatabase } from './testing/plain-database';
import type { ToTrace } from './testing/traced-process';

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
      const told = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...told.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
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
  const kit = await kitForTest();
  await kit.api.raw('GET /api/trees/:id', { params: { id: '7' } });
  await kit.close();
  expect(mockLoaded).not.toHaveBeenCalled();
});

/** Has a process answer one request, and waits for its end. */
async function answeredBy(told: ToTrace): Promise<number | null> {
  const child = fork(join(__dirname, 'testing/traced-process.ts'), { execArgv: ['--import', 'tsx'] });
  child.on('message', (message) => void (message === 'loaded' && child.send(told)));
  return new Promise((ended) => child.once('exit', ended));
}

test('a request and its statements are one trace, by pattern and first word, without what anybody typed', async () => {
  const { address, spans, bodies, close } = await collector();
  const { url, close: closeDatabase } = await plainDatabase();
  expect(await answeredBy({ collector: address, database: url })).toBe(0);
  await close();
  await closeDatabase();
  expect(bodies[0]).toMatch(/^\/v1\/traces /);
  const request = spans.find(({ name }) => name === 'GET /api/trees/:id');
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(below).toMatchObject([{ name: 'sql SELECT', traceId: request?.traceId }]);
  expect(bodies.join()).not.toMatch(/192\.0\.2\.7|okra of Ada/);
}, 30_000);

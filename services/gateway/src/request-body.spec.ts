import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { byteBudget } from './byte-budget';
import { forwards } from './proxy.routes';
import { readBody, streamBody } from './request-body';
import { responseTo } from './testing/hostile-clients';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { startService, stopServices } from './testing/test-service';
import fastify, { type HTTPMethods } from 'fastify';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const COMMENTS = '/api/comments/daily-farm-wisdom';
const UPLOAD = forwards.find(({ isUpload }) => isUpload);

const portOf = ({ server }: { server: { address(): unknown } }) => (server.address() as AddressInfo).port;

describe('access is decided before a body is read', () => {
  const closed = forwards.filter(({ access }) => access !== 'anyone' && access !== 'visitor');

  test.each([
    ['no cookie', {}],
    ['a cookie that is no session', { cookie: 'visitor=x; notsession=y' }],
  ])('every call that needs a person is refused to a request with %s, and reaches no service', async (_, headers) => {
    const { url, requests } = await startService();
    const all = { PAYMENTS_URL: url, LEARNING_URL: url, COMMUNITY_URL: url, DEXTER_URL: url };
    const { app } = await startTestGateway(all);
    expect(closed.length).toBeGreaterThan(100);
    for (const { method, path } of closed) {
      const call = { method: method as HTTPMethods, url: path.replace(/:[A-Za-z]+/g, 'x'), headers };
      const { statusCode, json } = await app.inject(call);
      const code = method === 'HEAD' ? '' : json<{ code: string }>().code;
      expect([method, path, statusCode, code]).toEqual([method, path, 401, 'auth.signed_out']);
    }
    expect(requests).toEqual([]);
  });

  test('a stranger is refused before the body has arrived', async () => {
    const { app } = await startTestGateway();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const head = `POST ${UPLOAD?.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000000\r\n\r\n`;
    const response = await responseTo(portOf(app), `${head}{"name"`);
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response.toLowerCase()).toContain('connection: close');
  });
});

describe('bodies in memory', () => {
  /** A server that reads bodies of any size with this budget, and answers when `answer` is called. */
  async function server(limits: { total: number; perNetwork: number }) {
    const budget = byteBudget(limits);
    const held: (() => void)[] = [];
    const app = fastify();
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    app.post('/:network', async ({ raw, params }) => {
      const { network } = params as { network: string };
      const { bytes, release } = await readBody(raw, { maxBytes: 10_000, network, budget });
      await new Promise<void>((resolve) => held.push(resolve));
      release();
      return bytes.length;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const post = async (network: string, bytes: number) => {
      const { status } = await fetch(`${app.listeningOrigin}/${network}`, { method: 'POST', body: 'x'.repeat(bytes) });
      return status;
    };
    return { app, budget, held, post };
  }

  test('those of one network are limited, others are not affected, and all is free afterwards', async () => {
    const { app, budget, held, post } = await server({ total: 10_000, perNetwork: 4_000 });
    const first = post('a', 3_000);
    await waitUntil(() => held.length === 1);
    expect(await post('a', 1_001)).toBe(503);
    expect(budget.held()).toBe(3_000);
    const other = post('b', 4_000);
    await waitUntil(() => held.length === 2);
    expect(await post('c', 3_001)).toBe(503);
    held.forEach((answer) => answer());
    expect(await Promise.all([first, other])).toEqual([200, 200]);
    expect(budget.held()).toBe(0);
    await app.close();
  });

  test('only what has arrived counts, and a sender who leaves frees it', async () => {
    const { app, budget } = await server({ total: 10_000, perNetwork: 10_000 });
    const socket = connect(portOf(app), '127.0.0.1');
    socket.write(`POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n${'x'.repeat(100)}`);
    await waitUntil(() => budget.held() === 100);
    socket.destroy();
    await waitUntil(() => budget.held() === 0);
    await app.close();
  });

  test('one network cannot fill the gateway with unfinished bodies: it gets 503, another network its answer', async () => {
    const { url } = await startService('payments');
    const { app } = await startTestGateway({ PAYMENTS_URL: url, EDGE_NETWORK_IN_FLIGHT: 10 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(app);
    const head = 'POST /api/stripe/webhook HTTP/1.1\r\nHost: x\r\nContent-Length: 262144\r\n\r\n';
    const unfinished = Array.from({ length: 60 }, () => responseTo(port, `${head}${'x'.repeat(262_143)}`, 7));
    const statuses = (await Promise.all(unfinished)).map((text) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
    expect(statuses.filter((status) => status === '503').length).toBeGreaterThanOrEqual(28); // 8 MB hold 32 of them
    expect(new Set(statuses)).toEqual(new Set(['503', '408']));
    const visitor = await fetch(`http://127.0.0.1:${port}/api/stripe/webhook`, { method: 'POST', body: '{}' });
    expect(visitor.status).toBe(200);
  });
});

describe('an upload', () => {
  const uploading = async (answer: (request: IncomingMessage, end: (status: number) => void) => void) => {
    const community = await startService('community', '1.9', (request, response) =>
      answer(request, (status) => {
        response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
        response.end(JSON.stringify({ code: `was ${status}` }));
      }),
    );
    const { app } = await startTestGateway({ COMMUNITY_URL: community.url, EDGE_NETWORK_IN_FLIGHT: 10 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const send = (headers: Record<string, string | number> = {}) => {
      const all = { cookie: 'session=x', 'content-type': 'application/octet-stream', ...headers };
      const sending = httpRequest(`${app.listeningOrigin}${UPLOAD?.path}`, { method: 'POST', headers: all });
      const status = once(sending, 'response').then(([response]) => {
        (response as IncomingMessage).resume();
        return (response as IncomingMessage).statusCode;
      });
      status.catch(() => undefined);
      return { sending, status };
    };
    const inFlight = async () => {
      const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
      return Number(/farm_upstream_in_flight\{service="community"\} (\d+)/.exec(body)?.[1]);
    };
    return { app, community, send, inFlight };
  };

  test('reaches the service while it arrives, byte for byte', async () => {
    let received = '';
    const { send, inFlight } = await uploading((request, end) => {
      request.on('data', (chunk: Buffer) => (received += chunk.toString())).once('end', () => end(200));
    });
    const { sending, status } = send({ 'content-length': 6 });
    sending.write('abc');
    await waitUntil(() => received === 'abc');
    sending.end('def');
    expect([await status, received]).toEqual([200, 'abcdef']);
    await waitUntil(async () => (await inFlight()) === 0);
  });

  test('has the whole time of its call, also when it is small and the line is slow', () => {
    jest.useFakeTimers();
    const request = Object.assign(new PassThrough(), { headers: { 'content-length': '250000' }, complete: false });
    const stream = streamBody(request as unknown as IncomingMessage, { maxBytes: 300_000, timeoutMs: 58_000 });
    jest.advanceTimersByTime(57_999);
    expect(stream.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(stream.errored).toMatchObject({ status: 408, code: 'request.too_slow' });
    jest.useRealTimers();
  });

  test('without a length is counted, and ended above what the contract allows', async () => {
    const { send, inFlight } = await uploading((request, end) => void request.resume().once('end', () => end(200)));
    const { sending, status } = send();
    sending.on('error', () => undefined);
    const chunk = Buffer.alloc(65_536);
    const enough = Math.ceil((UPLOAD?.bodyBytes ?? 0) / chunk.length) + 1;
    for (let i = 0; i < enough && !sending.destroyed; i += 1)
      if (!sending.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await status).toBe(413);
    await waitUntil(async () => (await inFlight()) === 0);
  });

  test('that the service refuses early is answered with the refusal', async () => {
    const { send, inFlight } = await uploading((_request, end) => end(403));
    const { sending, status } = send({ 'content-length': 100_000 });
    sending.on('error', () => undefined).write('abc');
    expect(await status).toBe(403);
    await waitUntil(async () => (await inFlight()) === 0);
  });

  test('whose sender leaves is ended at the service, and frees its place', async () => {
    let isAborted = false;
    const { send, inFlight, community } = await uploading(
      (request) => void request.resume().once('close', () => (isAborted = true)),
    );
    const { sending } = send({ 'content-length': 100_000 });
    sending.on('error', () => undefined).write('abc');
    await waitUntil(() => community.requests.length === 1);
    sending.destroy();
    await waitUntil(() => isAborted);
    await waitUntil(async () => (await inFlight()) === 0);
  });

  test('that the service cuts off opens no circuit breaker', async () => {
    const { app, send } = await uploading((request, end) => {
      if (request.method === 'GET') end(200);
      else request.once('data', () => request.socket.destroy());
    });
    for (let i = 0; i < 8; i += 1) {
      const { sending, status } = send({ 'content-length': 100_000 });
      sending.on('error', () => undefined).write('x'.repeat(1_000));
      expect(await status).toBe(502);
    }
    expect((await fetch(`${app.listeningOrigin}${COMMENTS}`)).status).toBe(200);
  });

  test('is one of two of its network at a time, and calls that are no uploads do not wait for it', async () => {
    const ends: (() => void)[] = [];
    const { app, send, community } = await uploading((request, end) => {
      if (request.method === 'GET') end(200);
      else request.resume().once('end', () => ends.push(() => end(200)));
    });
    const all = Array.from({ length: 3 }, () => send({ 'content-length': 3 }));
    all.forEach(({ sending }) => sending.end('abc'));
    await waitUntil(() => ends.length === 2);
    expect((await fetch(`${app.listeningOrigin}${COMMENTS}`)).status).toBe(200);
    expect(community.requests.filter((line) => line.startsWith('POST'))).toHaveLength(2);
    ends.forEach((end) => end());
    await waitUntil(() => ends.length === 3);
    ends[2]?.();
    expect(await Promise.all(all.map(({ status }) => status))).toEqual([200, 200, 200]);
  });
});

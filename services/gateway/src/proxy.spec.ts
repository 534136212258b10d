import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiErrorBody } from '@farm/contracts';
import { systemClock } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import fastify from 'fastify';
import { Agent, errors } from 'undici';
import { answerBuffers } from './answer-buffers';
import { BYTE_LIMITS } from './byte-budget';
import { forwarder } from './proxy';
import { closeGateways, startTestGateway, waitUntil, NO_SERVICE } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';
import { upstreams } from './upstreams';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const COMMENTS = '/api/comments/daily-farm-wisdom';
const ALL = { payments: NO_SERVICE, learning: NO_SERVICE, community: NO_SERVICE, dexter: NO_SERVICE };

/** Forwards everything to a service that cannot be requests: the HTTP client throws first. */
function failingWith(error: Error, isCostly = false) {
  const dispatcher = new Agent();
  const services = upstreams(ALL, systemClock, dispatcher);
  const failing = Object.assign(dispatcher, { request: () => Promise.reject(error) });
  const forward = forwarder({ services, dispatcher: failing, answers: answerBuffers(BYTE_LIMITS.answers) });
  const app = fastify({ logger: false });
  app.get('/', (request, reply) => forward(request, reply, { service: 'community', timeoutMs: 1_000, isCostly }));
  const isOpen = () => services.stateOf('community').replicas[0]?.open;
  return { sendRequest: () => app.inject('/'), isOpen, inFlight: () => services.stateOf('community').inFlight };
}

const coded = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['the client library does not send', new errors.InvalidArgumentError('invalid keep-alive header'), 400, false],
  ['the client library does not know', new errors.NotSupportedError('expect header not supported'), 400, false],
  ['a response that is no HTTP', coded('HPE_INVALID_CONSTANT'), 502, false],
  ['a refused connection', coded('ECONNREFUSED'), 502, true],
  ['a connection that is cut', new errors.SocketError('other side closed'), 502, true],
  ['no response in time', new errors.HeadersTimeoutError(), 504, true],
])('%s: an error response, counted only if the replica failed', async (_, error, status, counts) => {
  const { sendRequest, isOpen, inFlight } = failingWith(error);
  for (let i = 0; i < 5; i += 1) {
    const response = await sendRequest();
    expect(response.statusCode).toBe(status);
    expect(Value.Check(ApiErrorBody, response.json())).toBe(true);
  }
  expect(isOpen()).toBe(counts);
  expect(inFlight()).toBe(0);
});

test('costly calls without a response in time open no circuit breaker: one network could make them so', async () => {
  const { sendRequest, isOpen } = failingWith(new errors.HeadersTimeoutError(), true);
  for (let i = 0; i < 8; i += 1) expect((await sendRequest()).statusCode).toBe(504);
  expect(isOpen()).toBe(false);
});

describe('a visitor who disconnects', () => {
  const waiting = async (method: 'GET' | 'POST') => {
    let end: () => void = () => undefined;
    let isReset = false;
    const service = await startService('community', '1.3', (request, response) => {
      request.socket.once('close', () => (isReset = true));
      end = () => response.end('{}');
    });
    const { app } = await startTestGateway({ COMMUNITY_URL: service.url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const asking = httpRequest(`${app.listeningOrigin}${COMMENTS}`, {
      ...{ method, headers: method === 'POST' ? { 'content-type': 'application/json' } : {} },
    });
    asking.on('error', () => undefined).end(method === 'POST' ? '{}' : undefined);
    await waitUntil(() => service.requests.length > 0);
    const inFlight = async () => {
      const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
      return Number(/farm_upstream_in_flight\{service="community"\} (\d+)/.exec(body)?.[1]);
    };
    asking.destroy();
    const hasVisitors = () =>
      new Promise<boolean>((resolve) => app.server.getConnections((_, count) => resolve(count > 0)));
    return { inFlight, hasVisitors, isReset: () => isReset, end: () => end() };
  };

  test('aborts a read, at the service too', async () => {
    const { inFlight, isReset } = await waiting('GET');
    await waitUntil(isReset);
    await waitUntil(async () => (await inFlight()) === 0);
  });

  test('does not abort a write: it holds its place until the service has answered', async () => {
    const { inFlight, isReset, end, hasVisitors } = await waiting('POST');
    await waitUntil(async () => !(await hasVisitors()));
    expect([await inFlight(), isReset()]).toEqual([1, false]);
    end();
    await waitUntil(async () => (await inFlight()) === 0);
  });
});

test('while the gateway stops, a request on an open connection is answered, and the connection ends', async () => {
  let end: () => void = () => undefined;
  const service = await startService('community', '1.3', (_, response) => void (end = () => response.end('{}')));
  const { app } = await startTestGateway({ COMMUNITY_URL: service.url });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = fetch(`${app.listeningOrigin}${COMMENTS}`);
  await waitUntil(() => service.requests.length > 0);
  const connected = new Promise((resolve) => app.server.once('connection', resolve));
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' });
  await connected;
  const closed = app.close();
  await waitUntil(() => !app.server.listening);
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(response).toMatch(/\nconnection: close/i);
  end();
  expect((await slow).status).toBe(200);
  app.server.closeIdleConnections();
  await closed;
});

test('/readyz and /metrics show how long a service has had no free place', async () => {
  const held: (() => void)[] = [];
  const service = await startService('community', '1.3', (_, response) => void held.push(() => response.end('{}')));
  let now = Date.parse('2026-03-01T12:00:00Z');
  const { app } = await startTestGateway({ COMMUNITY_URL: service.url }, { clock: { now: () => new Date(now) } });
  const fullSeconds = async () => (await app.inject('/readyz')).json().services.community.fullSeconds;
  const waiting = Array.from({ length: 100 }, () => app.inject(COMMENTS));
  await waitUntil(() => held.length === 100);
  now += 45_000;
  expect(await fullSeconds()).toBe(45);
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  expect(body).toContain('farm_upstream_full_seconds{service="community"} 45');
  held.forEach((end) => end());
  await Promise.all(waiting);
  await waitUntil(async () => (await fullSeconds()) === 0);
});

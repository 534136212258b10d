import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PassThrough, Readable } from 'node:stream';
import { answerBuffers } from './answer-buffers';
import { endSlowConnections } from './slow-connections';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { startService, stopServices } from './testing/test-service';

const sockets: Socket[] = [];

afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await closeGateways();
  await stopServices();
});

const MB = 1_048_576;
const GUIDE = '/api/download/seeds-of-change';

/** A connection of its own network that asks `times` times and reads nothing. */
async function readNothing(port: number, path: string, times: number, network = 1): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${network}.1` });
  sockets.push(socket);
  await once(
    socket.on('error', () => undefined),
    'connect',
  );
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times));
  return socket;
}

async function inFlight(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return Number(/^farm_upstream_in_flight\{service="payments"\} (\d+)$/m.exec(body)?.[1]);
}

/** The gateway with the limits of production, before a service whose answers have so many bytes. */
async function gateway(bytes: number) {
  const payments = await startService('payments', '1.3', ({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' });
    response.end(url === GUIDE ? Buffer.alloc(bytes, 'x') : '{}');
  });
  const limits = { EDGE_VISITOR_PER_MINUTE: 300, EDGE_NETWORK_PER_MINUTE: 1_200, EDGE_NETWORK_IN_FLIGHT: 10 };
  const { app } = await startTestGateway({ PAYMENTS_URL: payments.url, ...limits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, payments, port: (app.server.address() as AddressInfo).port };
}

const NETWORKS = Array.from({ length: 11 }, (_, n) => n + 1);

test.each([
  ['a guide', 182_000],
  ['almost a megabyte', MB - 1],
  ['more than is buffered', 8 * MB],
])('eleven networks that read nothing of %s hold no place of the service', async (_, bytes) => {
  const { app, payments, port } = await gateway(bytes);
  for (const network of NETWORKS)
    await Promise.all(Array.from({ length: 5 }, () => readNothing(port, GUIDE, 16, network)));
  await waitUntil(() => payments.requests.length >= 55);
  await waitUntil(async () => (await inFlight(app)) === 0);
  for (let i = 0; i < 5; i += 1) expect((await fetch(`http://127.0.0.1:${port}/api/payments/config`)).status).toBe(200);
});

test('an answer arrives whole, however large, and an answer that is cut at the service is not whole', async () => {
  const { port } = await gateway(20 * MB);
  const answer = await fetch(`http://127.0.0.1:${port}${GUIDE}`);
  expect((await answer.arrayBuffer()).byteLength).toBe(20 * MB);
  const cut = await startService('payments', '1.3', (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x');
    setImmediate(() => response.destroy());
  });
  const { app } = await startTestGateway({ PAYMENTS_URL: cut.url });
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(`${app.listeningOrigin}${GUIDE}`).then((part) => part.text())).rejects.toThrow();
});

describe('answers that nobody reads', () => {
  const answer = (bytes: number) => Readable.from(Array(bytes / 100).fill(Buffer.alloc(100)), { objectMode: false });

  test('are ended, the oldest first, when those of their network or all of them hold too much', async () => {
    const answers = answerBuffers({ total: 100_000, perNetwork: 50_000 });
    const open = async (network: string, bytes: number) => {
      const taken = jest.fn();
      const buffer = answers.open(network, answer(bytes), taken).on('error', () => undefined);
      await waitUntil(() => taken.mock.calls.length > 0);
      return buffer;
    };
    const first = await open('a', 40_000);
    const second = await open('b', 30_000);
    expect([first.destroyed, second.destroyed]).toEqual([false, false]);
    const third = await open('a', 30_000);
    expect([first.destroyed, third.destroyed, Math.round(answers.held() / 1_000)]).toEqual([true, false, 60]);
    const fourth = await open('c', 45_000);
    expect([third.destroyed, second.destroyed, fourth.destroyed]).toEqual([false, false, true]);
    expect(Math.round(answers.held() / 1_000)).toBe(60);
  });

  test('count no longer once they are read', async () => {
    const answers = answerBuffers({ total: 1_000, perNetwork: 1_000 });
    const buffer = answers.open('a', answer(900), () => undefined);
    await once(buffer.resume(), 'close');
    expect(answers.held()).toBe(0);
  });

  test('the service is free when it has sent everything, or has to wait', async () => {
    const answers = answerBuffers({ total: 10 * MB, perNetwork: 10 * MB });
    const taken = jest.fn();
    const endless = new PassThrough();
    answers.open('a', endless, taken);
    endless.write(Buffer.alloc(MB / 2));
    await new Promise((resolve) => setImmediate(resolve));
    expect(taken).not.toHaveBeenCalled();
    endless.write(Buffer.alloc(MB));
    await waitUntil(() => taken.mock.calls.length === 1);
    endless.destroy();
    expect(taken).toHaveBeenCalledTimes(1);
  });
});

describe('a connection', () => {
  const LIMITS = { checkMs: 20, stalledMs: 400, bytesPerSecond: 500_000 };
  const sendChunks = (response: ServerResponse) =>
    Readable.from(Array(320).fill(Buffer.alloc(65_536)), { objectMode: false }).pipe(response);

  /** A server that ends slow connections, and the number of its open ones. */
  async function slowServer(respond: Parameters<typeof createServer>[1]) {
    const server = createServer(respond);
    server.keepAliveTimeout = 10_000;
    endSlowConnections(server, () => performance.now(), LIMITS);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const count = () =>
      new Promise<number>((resolve) => server.getConnections((_error, connections) => resolve(connections)));
    return { server, port, count };
  }

  test('that takes nothing of its response is ended', async () => {
    const { server, port, count } = await slowServer((_request, response) => sendChunks(response));
    await readNothing(port, '/', 1, 0);
    await waitUntil(async () => (await count()) === 1);
    await waitUntil(async () => (await count()) === 0);
    server.close();
  });

  test('that sends bytes, but takes none, is ended', async () => {
    const { server, port, count } = await slowServer((_request, response) => sendChunks(response));
    const socket = await readNothing(port, '/', 1, 0);
    const sending = setInterval(() => socket.write('\r\n'), 50);
    await waitUntil(async () => (await count()) === 1);
    await waitUntil(async () => (await count()) === 0);
    clearInterval(sending);
    server.close();
  });

  test('that takes a little again and again is ended', async () => {
    const { server, port, count } = await slowServer((_request, response) => sendChunks(response));
    const socket = await readNothing(port, '/', 1, 0);
    socket.on('readable', () => undefined);
    const reading = setInterval(() => socket.read(1_000), 50);
    await waitUntil(async () => (await count()) === 1);
    await waitUntil(async () => (await count()) === 0);
    clearInterval(reading);
    server.close();
  });

  test('without anything to take stays: a quiet event stream, and one that waits for its next request', async () => {
    const { server, port, count } = await slowServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: one\n\n');
    });
    const socket = await readNothing(port, '/', 1, 0);
    await new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.stalledMs));
    expect([await count(), socket.destroyed]).toEqual([1, false]);
    socket.destroy();
    server.close();
  });

  test('that is read in the end gets everything, and may ask again', async () => {
    const { server, port } = await slowServer((_request, response) => response.end(Buffer.alloc(20 * MB)));
    const socket = await readNothing(port, '/', 1, 0);
    await new Promise((resolve) => setTimeout(resolve, LIMITS.stalledMs / 2));
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume();
    await waitUntil(() => bytes > 20 * MB);
    await new Promise((resolve) => setTimeout(resolve, 2 * LIMITS.stalledMs));
    bytes = 0;
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await waitUntil(() => bytes > 20 * MB);
    socket.destroy();
    server.close();
  });
});

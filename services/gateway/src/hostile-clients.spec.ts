import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { readConfig, integer } from '@farm/server-kit';
import { nestedArrays } from '@farm/server-kit/testing';
import type { FastifyInstance } from 'fastify';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import {
  CONNECTION_HEADERS,
  pipelineAndHangUp,
  responseTo,
  sendConnectionHeaders,
  sendSlowBodies,
  type HostileClient,
} from './testing/hostile-clients';
import { stopServices, startService } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const COMMENTS = '/api/comments/daily-farm-wisdom';
const WORK_MS = 20;

/** The gateway on a port of its own, nothing before it, with the limits of production; community takes 20 ms. */
async function gateway(workMs = WORK_MS) {
  const load = { now: 0, peak: 0 };
  const community = await startService('community', '1.3', async (request, response) => {
    for await (const _ of request);
    load.now += 1;
    load.peak = Math.max(load.peak, load.now);
    await pause(workMs);
    load.now -= 1;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const { app } = await startTestGateway({
    ...{ COMMUNITY_URL: community.url, EDGE_VISITOR_PER_MINUTE: 300 },
    ...{ EDGE_NETWORK_PER_MINUTE: 1_200, EDGE_NETWORK_IN_FLIGHT: 10 },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, community, load, port: (app.server.address() as AddressInfo).port };
}

async function inFlight(app: FastifyInstance): Promise<number> {
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  return Number(/^farm_upstream_in_flight\{service="community"\} (\d+)$/m.exec(body)?.[1]);
}

const connections = (app: FastifyInstance) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

const allFree = (app: FastifyInstance) => waitUntil(async () => (await inFlight(app)) === 0);

test('pipelined requests are forwarded one after the other, and hold no place once their sender has disconnected', async () => {
  const { app, port, community } = await gateway(200);
  for (let i = 0; i < 10; i += 1) await pipelineAndHangUp(port);
  await waitUntil(() => community.requests.length > 0);
  expect(community.requests.length).toBeLessThanOrEqual(10);
  await allFree(app);
});

test('pipelined requests are all answered, in order', async () => {
  const { app, port } = await gateway();
  const requests = [`GET ${COMMENTS}`, 'GET /robots.txt', `GET ${COMMENTS}`].map(
    (line, i) => `${line} HTTP/1.1\r\nHost: x\r\n${i === 2 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  const responses = await responseTo(port, requests.join(''));
  expect(responses.match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(3);
  expect(responses.indexOf('User-agent')).toBeLessThan(responses.lastIndexOf('HTTP/1.1 200'));
  await allFree(app);
});

test('hop-by-hop headers are not forwarded, and open no circuit breaker', async () => {
  const { port, community } = await gateway();
  const responses = [...(await sendConnectionHeaders(port)), ...(await sendConnectionHeaders(port))];
  expect(responses.map((text) => /^HTTP\/1\.1 200 OK/m.test(text))).toEqual(responses.map(() => true));
  expect(community.requests).toHaveLength(2 * CONNECTION_HEADERS.length);
});

test('a body that does not arrive takes no place, and gets 408 after five seconds', async () => {
  const { app, port, community } = await gateway();
  const slow = sendSlowBodies(port);
  await waitUntil(async () => (await connections(app)) === 25);
  expect(await inFlight(app)).toBe(0);
  for (const response of await slow) {
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"request.too_slow"');
  }
  expect(community.requests).toEqual([]);
});

test('one network holds at most ten places, and all of its requests are answered in turn', async () => {
  const { app, port, load } = await gateway(500);
  const visit = () => fetch(`http://127.0.0.1:${port}${COMMENTS}`).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 30 }, visit));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(load.peak).toBe(10);
  await allFree(app);
});

test.each([
  ['/release/edits', 'application/json', 4_096],
  ['/release/beacons', 'application/json', 4_096],
  ['/release/beacons', 'application/reports+json', 65_536],
  ['/release/beacons', 'application/csp-report', 65_536],
])('%s answers the largest %s that it takes, three hundred times at once', async (url, type, bytes) => {
  const { port } = await gateway();
  const send = () =>
    fetch(`http://127.0.0.1:${port}${url}`, {
      ...{ method: 'POST', headers: { 'content-type': type, cookie: 'session=a' }, body: nestedArrays(bytes) },
    }).then(({ status }) => status);
  const before = process.memoryUsage().rss;
  const statuses = await Promise.all(Array.from({ length: 300 }, send));
  expect(statuses.filter((status) => status >= 500 && status !== 502)).toEqual([]); // 502: nobody knows who signed in
  expect((process.memoryUsage().rss - before) / 1_048_576).toBeLessThan(200);
  const larger = await fetch(`http://127.0.0.1:${port}${url}`, {
    ...{ method: 'POST', headers: { 'content-type': type }, body: nestedArrays(bytes + 10) },
  });
  expect([401, 413]).toContain(larger.status);
});

// `HOSTILE_SECONDS=30` plays them for as long as somebody who means it would.
const SHORT_SECONDS = 3;
const { HOSTILE_SECONDS: SECONDS } = readConfig({ HOSTILE_SECONDS: integer(SHORT_SECONDS) });
const NETWORKS = [1, 2, 3, 4, 5];
const VISIT_MS = 100;
const PAUSE_MS = 30;

/** Asks ten times a second until the end, from a network of its own; the statuses and milliseconds of all answers. */
async function steadyVisitor(port: number, end: number): Promise<{ status: number; ms: number }[]> {
  const visits = [];
  while (Date.now() < end) {
    const from = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}${COMMENTS}`);
    visits.push({ status, ms: performance.now() - from });
    await pause(VISIT_MS);
  }
  return visits;
}

async function repeat(attack: HostileClient, port: number, network: number, end: number): Promise<number> {
  let times = 0;
  for (; Date.now() < end; times += 1) {
    await attack(port, network);
    await pause(PAUSE_MS);
  }
  return times;
}

test.each<[what: string, attack: HostileClient]>([
  ['pipeline and hang up', pipelineAndHangUp],
  ['send headers of one connection', sendConnectionHeaders],
  ['send slow bodies', sendSlowBodies],
])(
  `five networks that %s for ${SECONDS} s cost a visitor no answer, and leave all places free`,
  async (what, attack) => {
    const { app, port, community } = await gateway();
    const end = Date.now() + SECONDS * 1_000;
    const visitor = steadyVisitor(port, end);
    const times = await Promise.all(NETWORKS.map((network) => repeat(attack, port, network, end)));
    const visits = await visitor;
    expect(visits.length).toBeGreaterThanOrEqual(SECONDS); // a busy machine visits less often
    expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
    await allFree(app);
    const slowest = Math.round(Math.max(...visits.map(({ ms }) => ms)));
    const rounds = times.reduce((sum, one) => sum + one, 0);
    if (SECONDS > SHORT_SECONDS)
      process.stdout.write(
        `${what}: ${rounds} rounds, ${community.requests.length} reached the service; ${visits.length} visits, slowest ${slowest} ms\n`,
      );
  },
  (SECONDS + 20) * 1_000,
);

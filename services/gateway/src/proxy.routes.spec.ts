import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ApiErrorBody } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { responseTo } from './testing/hostile-clients';
import { stopServices, startService } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const COMMENTS = '/api/comments/daily-farm-wisdom';

const textOf = async (stream: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('forwarding', () => {
  test("a webhook's bytes arrive as they were sent", async () => {
    const raw = '{ "id" : "evt_1",\n "amount": 1e3 }';
    const { url } = await startService('payments', '1.3', async (request, response) => {
      response.end(JSON.stringify({ body: await textOf(request) }));
    });
    const { app } = await startTestGateway({ PAYMENTS_URL: url });
    const headers = { 'content-type': 'application/json' };
    const { body } = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload: raw });
    expect(JSON.parse(body)).toEqual({ body: raw });
  });

  test('clients cannot set trusted headers, and their cookies are forwarded', async () => {
    const { url } = await startService('community', '1.3', ({ headers }, response) => {
      response.setHeader('server', 'community').end(JSON.stringify(headers));
    });
    const { app } = await startTestGateway({ COMMUNITY_URL: url });
    const forged = {
      ...{
        'x-request-id': 'forged',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-prefix': '/x',
        forwarded: 'for=6.6.6.6',
      },
      ...{ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', baggage: 'a=b' },
      ...{ 'x-user-id': '1', 'x-user-role': 'operator', 'x-real-ip': '6.6.6.6', cookie: 'a=b' },
    };
    const { body, headers } = await app.inject({ url: COMMENTS, headers: forged });
    const received = JSON.parse(body) as Record<string, string>;
    expect(JSON.stringify(received)).not.toMatch(
      /6\.6\.6\.6|forged|operator|x-user|forwarded-prefix|traceparent|baggage/,
    );
    expect(received).toMatchObject({ 'x-forwarded-for': '127.0.0.1', cookie: 'a=b' });
    expect(headers.server).toBeUndefined();
  });

  test('an event stream is not buffered: each event arrives uncompressed before the next is sent', async () => {
    let send: (event: string) => void = () => undefined;
    const { url } = await startService('dexter', '1.3', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      send = (event) => void response.write(`data: ${event}\n\n`);
      send('one');
    });
    const { app } = await startTestGateway({ DEXTER_URL: url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const asking = httpRequest(`${app.listeningOrigin}/api/dexter-response`, {
      ...{
        method: 'POST',
        headers: { accept: 'text/event-stream', 'accept-encoding': 'br', 'content-type': 'application/json' },
      },
    });
    asking.end('{}');
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    for (const next of ['two', 'three', 'end']) {
      const [event] = (await once(answer, 'data')) as [Buffer];
      expect(event.toString()).toMatch(/^data: (one|two|three)\n\n$/);
      send(next);
    }
    asking.destroy();
  });

  test('a 503 of a service is passed on without a retry', async () => {
    const service = await startService('community', '1.3', (_request, response) => {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"server.overloaded"}');
    });
    const { app } = await startTestGateway({ COMMUNITY_URL: service.url });
    expect((await app.inject(COMMENTS)).json()).toEqual({ code: 'server.overloaded' });
    expect(service.requests).toHaveLength(1);
  });
});

describe('targets', () => {
  const listening = async () => {
    const service = await startService('community', '1.3', ({ url, headers }, response) => {
      response.end(JSON.stringify({ url, host: headers['x-forwarded-host'] }));
    });
    const { app } = await startTestGateway({ COMMUNITY_URL: service.url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const send = (target: string, headers = 'Host: farm.example\r\n') =>
      responseTo(port, `GET ${target} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
    return { service, send };
  };

  test.each(['?x=%', '?q=/..', '?q=%2e%2e/x', '?x=%zz&y=', '?'])('%s reaches the service unchanged', async (query) => {
    const { service, send } = await listening();
    expect(await send(`${COMMENTS}${query}`)).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(service.requests).toEqual([`GET ${COMMENTS}${query}`]);
  });

  test('a path cannot reach an undeclared call', async () => {
    const { service, send } = await listening();
    for (const page of ['x\\..\\..\\ops', '..%2f..%2fops', '%2e%2e', '..']) await send(`/api/comments/${page}`);
    expect(service.requests.filter((line) => !line.startsWith('GET /api/comments/'))).toEqual([]);
  });

  test.each(['http://farm.example', 'HTTPS://farm.example'])(
    'a target in absolute form with %s is accepted',
    async (origin) => {
      const { send } = await listening();
      const response = await send(`${origin}${COMMENTS}?x=1`, 'Host: evil.example\r\n');
      expect(response).toMatch(/^HTTP\/1\.1 200 OK/);
      expect(response).toContain(JSON.stringify({ url: `${COMMENTS}?x=1`, host: 'farm.example' }));
      expect(await send(origin)).toContain('<title>');
    },
  );

  test('two Host headers are rejected', async () => {
    const { service, send } = await listening();
    const response = await send(COMMENTS, 'Host: farm.example\r\nhost: evil.example\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"request.invalid"');
    expect(service.requests).toEqual([]);
  });
});

describe('replicas', () => {
  test('two share the load, and reads survive when one is killed', async () => {
    const [one, other] = [await startService(), await startService()];
    const { app } = await startTestGateway({ COMMUNITY_URL: `${one.url},${other.url}` });
    const read = () => app.inject(COMMENTS).then(({ statusCode }) => statusCode);
    const twenty = () => Promise.all(Array.from({ length: 20 }, read));
    await twenty();
    expect([one.requests.length, other.requests.length]).toEqual([10, 10]);
    const meanwhile = twenty();
    await one.kill();
    const all = [...(await meanwhile), ...(await twenty()), ...(await twenty())];
    expect(new Set(all)).toEqual(new Set([200]));
  });

  test('a write is sent once: if its replica dies, the error arrives on the same connection', async () => {
    const dying = () => startService('community', '1.3', ({ socket }) => void socket.destroy());
    const [one, other] = [await dying(), await dying()];
    const { app } = await startTestGateway({ COMMUNITY_URL: `${one.url},${other.url}` });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${app.listeningOrigin}${COMMENTS}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: 'Hello' }) },
    });
    expect(answer.status).toBe(502);
    expect(Value.Check(ApiErrorBody, await answer.json())).toBe(true);
    expect([...one.requests, ...other.requests]).toEqual([`POST ${COMMENTS}`]);
  });
});

test('a write that reached no replica is sent to another one', async () => {
  const [gone, other] = [await startService(), await startService()];
  const { app } = await startTestGateway({ COMMUNITY_URL: `${gone.url},${other.url}` });
  await gone.kill();
  const write = () =>
    app.inject({ method: 'POST', url: COMMENTS, headers: { 'content-type': 'application/json' }, payload: '{}' });
  expect([(await write()).statusCode, (await write()).statusCode]).toEqual([200, 200]);
  expect(other.requests).toEqual([`POST ${COMMENTS}`, `POST ${COMMENTS}`]);
});

test.each(['GET', 'POST'] as const)('a %s that a replica has not handled is sent to another one', async (method) => {
  const busy = await startService('community', '1.3', (_request, response) => {
    response.writeHead(503, { 'x-farm-not-handled': 'yes', 'content-type': 'application/json' }).end('{}');
  });
  const other = await startService();
  const { app } = await startTestGateway({ COMMUNITY_URL: `${busy.url},${other.url}` });
  const headers = { 'content-type': 'application/json' };
  const send = () => app.inject({ method, url: COMMENTS, ...(method === 'POST' && { headers, payload: '{}' }) });
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200]);
  expect([busy.requests.length, other.requests.length]).toEqual([1, 2]);
  await other.kill();
  const last = [await send(), await send(), await send()].find(({ statusCode }) => statusCode === 503);
  expect(last?.headers).not.toHaveProperty('x-farm-not-handled');
});

test('a network gets two costly answers at a time, in turn, and another network does not wait for them', async () => {
  const held: (() => void)[] = [];
  const dexter = await startService('dexter', '1.9', (request, response) => {
    request.resume();
    if (request.method === 'POST') held.push(() => response.end('{}'));
    else response.end('{}');
  });
  const { app } = await startTestGateway({ DEXTER_URL: dexter.url, EDGE_NETWORK_IN_FLIGHT: 10 });
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/dexter-response', remoteAddress, payload: {} });
  const all = Array.from({ length: 5 }, () => ask('192.0.2.1'));
  await waitUntil(() => held.length === 2);
  const other = ask('198.51.100.1');
  await waitUntil(() => held.length === 3);
  expect((await app.inject({ url: '/api/dexter/conversation', remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
  for (let answered = 0; answered < 6; answered += 1) {
    await waitUntil(() => held.length > answered);
    expect(held.length).toBeLessThanOrEqual(answered + 3);
    held[answered]?.();
  }
  expect((await Promise.all([...all, other])).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
});

describe('errors', () => {
  test.each([
    ['a call that no contract declares', '/api/no-such-call', 404],
    ['a service that is not there', COMMENTS, 502],
  ])('%s is rejected with an error response', async (_, url, status) => {
    const { app } = await startTestGateway();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(Value.Check(ApiErrorBody, answer.json())).toBe(true);
  });

  test('after five failures a service gets no requests for two seconds, the others still do', async () => {
    const dead = await startService('community', '1.3', (request) => void request.socket.destroy());
    const alive = await startService('payments');
    const { app } = await startTestGateway({ COMMUNITY_URL: dead.url, PAYMENTS_URL: alive.url });
    const failed = [];
    for (let i = 0; i < 8; i += 1) failed.push(await app.inject(COMMENTS));
    expect(failed.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(502));
    expect(dead.requests).toHaveLength(5);
    expect(failed.at(-1)?.headers['retry-after']).toBe('2');
    expect((await app.inject('/api/library')).statusCode).toBe(200);
    expect((await app.inject('/country-store')).statusCode).toBe(200);
  });

  test('an incomplete request is not forwarded', async () => {
    const service = await startService();
    const { app } = await startTestGateway({ COMMUNITY_URL: service.url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    for (let i = 0; i < 6; i += 1) {
      const sending = httpRequest(`${app.listeningOrigin}${COMMENTS}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 100 } },
      });
      sending.on('error', () => undefined);
      sending.write('{');
      const [connection] = (await once(sending, 'socket')) as [Socket];
      await once(connection, 'connect');
      sending.destroy();
    }
    expect((await app.inject(COMMENTS)).statusCode).toBe(200);
    expect(service.requests).toEqual([`GET ${COMMENTS}`]);
  });

  test('an answered request on a keep-alive connection frees its place', async () => {
    const { url } = await startService();
    const { app } = await startTestGateway({ COMMUNITY_URL: url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const statuses = new Set<number>();
    for (let i = 0; i < 150; i += 1) {
      const answer = await fetch(`${app.listeningOrigin}${COMMENTS}`);
      statuses.add(answer.status);
      await answer.text();
    }
    expect(statuses).toEqual(new Set([200]));
  });

  test('more than a hundred requests at once get 503 with Retry-After, without a queue', async () => {
    const held: (() => void)[] = [];
    const slow = await startService(
      'community',
      '1.3',
      (_request, response) => void held.push(() => response.end('{}')),
    );
    const { app } = await startTestGateway({ COMMUNITY_URL: slow.url });
    const waiting = Array.from({ length: 100 }, () => app.inject(COMMENTS));
    while (held.length < 100) await new Promise((resolve) => setImmediate(resolve));
    const rejected = await app.inject(COMMENTS);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([503, '2']);
    expect(Value.Check(ApiErrorBody, rejected.json())).toBe(true);
    held.splice(0).forEach((end) => end());
    expect((await Promise.all(waiting)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    const again = app.inject(COMMENTS);
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    held.forEach((end) => end());
    expect((await again).statusCode).toBe(200);
  });
});

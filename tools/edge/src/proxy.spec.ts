import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Refusal } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { closeEdges, edgeForTest, eventually } from './testing/edge-for-test';
import { endServices, realService } from './testing/real-service';

afterEach(async () => {
  await closeEdges();
  await endServices();
});

const COMMENTS = '/api/comments/daily-farm-wisdom';

const textOf = async (stream: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('what passes', () => {
  test("a webhook's bytes arrive as they were sent", async () => {
    const raw = '{ "id" : "evt_1",\n "amount": 1e3 }';
    const { url } = await realService('payments', '1.3', async (request, response) => {
      response.end(JSON.stringify({ body: await textOf(request) }));
    });
    const { app } = await edgeForTest({ PAYMENTS_URL: url });
    const headers = { 'content-type': 'application/json' };
    const { body } = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload: raw });
    expect(JSON.parse(body)).toEqual({ body: raw });
  });

  test('nobody writes into the headers that services believe; their cookies pass', async () => {
    const { url } = await realService('community', '1.3', ({ headers }, response) => {
      response.setHeader('server', 'community').end(JSON.stringify(headers));
    });
    const { app } = await edgeForTest({ COMMUNITY_URL: url });
    const forged = {
      ...{
        'x-request-id': 'forged',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-prefix': '/x',
        forwarded: 'for=6.6.6.6',
      },
      ...{ 'x-user-id': '1', 'x-user-role': 'operator', 'x-real-ip': '6.6.6.6', cookie: 'a=b' },
    };
    const { body, headers } = await app.inject({ url: COMMENTS, headers: forged });
    const seen = JSON.parse(body) as Record<string, string>;
    expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|forged|operator|x-user|forwarded-prefix/);
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', cookie: 'a=b' });
    expect(headers.server).toBeUndefined();
  });

  test('an event stream is not held back: each event arrives before the next is sent, uncompressed', async () => {
    let send: (event: string) => void = () => undefined;
    const { url } = await realService('dexter', '1.3', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      send = (event) => void response.write(`data: ${event}\n\n`);
      send('one');
    });
    const { app } = await edgeForTest({ DEXTER_URL: url });
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

  test('a 503 of a service is its answer: it is not asked again', async () => {
    const service = await realService('community', '1.3', (_request, response) => {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"code":"server.overloaded"}');
    });
    const { app } = await edgeForTest({ COMMUNITY_URL: service.url });
    expect((await app.inject(COMMENTS)).json()).toEqual({ code: 'server.overloaded' });
    expect(service.asked).toHaveLength(1);
  });
});

describe('copies', () => {
  test('two share the load, and one that is killed is not noticed by those who read', async () => {
    const [one, other] = [await realService(), await realService()];
    const { app } = await edgeForTest({ COMMUNITY_URL: `${one.url},${other.url}` });
    const read = () => app.inject(COMMENTS).then(({ statusCode }) => statusCode);
    const twenty = () => Promise.all(Array.from({ length: 20 }, read));
    await twenty();
    expect([one.asked.length, other.asked.length]).toEqual([10, 10]);
    const meanwhile = twenty();
    await one.kill();
    const all = [...(await meanwhile), ...(await twenty()), ...(await twenty())];
    expect(new Set(all)).toEqual(new Set([200]));
  });

  test('what writes is sent once: when its copy dies over it, that is said, on the same connection', async () => {
    const dying = () => realService('community', '1.3', ({ socket }) => void socket.destroy());
    const [one, other] = [await dying(), await dying()];
    const { app } = await edgeForTest({ COMMUNITY_URL: `${one.url},${other.url}` });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${app.listeningOrigin}${COMMENTS}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: 'Hello' }) },
    });
    expect(answer.status).toBe(502);
    expect(Value.Check(Refusal, await answer.json())).toBe(true);
    expect([...one.asked, ...other.asked]).toEqual([`POST ${COMMENTS}`]);
  });
});

describe('refusals', () => {
  test.each([
    ['a call that no contract declares', '/api/no-such-call', 404],
    ['a service that is not there', COMMENTS, 502],
  ])('%s is refused in the envelope', async (_, url, status) => {
    const { app } = await edgeForTest();
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(Value.Check(Refusal, answer.json())).toBe(true);
  });

  test('a service that fails five times is left alone for two seconds, the others answer', async () => {
    const dead = await realService('community', '1.3', (request) => void request.socket.destroy());
    const alive = await realService('payments');
    const { app } = await edgeForTest({ COMMUNITY_URL: dead.url, PAYMENTS_URL: alive.url });
    const failed = [];
    for (let i = 0; i < 8; i += 1) failed.push(await app.inject(COMMENTS));
    expect(failed.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(502));
    expect(dead.asked).toHaveLength(5);
    expect(failed.at(-1)?.headers['retry-after']).toBe('2');
    expect((await app.inject('/api/library')).statusCode).toBe(200);
    expect((await app.inject('/country-store')).statusCode).toBe(200);
  });

  test('whoever breaks off while sending opens no breaker', async () => {
    let broken = 0;
    const service = await realService('community', '1.3', (request, response) => {
      if (request.method === 'GET') return void response.end('{}');
      request.on('error', () => (broken += 1));
    });
    const { app } = await edgeForTest({ COMMUNITY_URL: service.url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    for (let i = 0; i < 6; i += 1) {
      const sending = httpRequest(`${app.listeningOrigin}${COMMENTS}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json', 'content-length': 100 } },
      });
      sending.on('error', () => undefined);
      sending.write('{');
      await eventually(() => service.asked.length > i);
      sending.destroy();
      await eventually(() => broken > i);
    }
    expect((await app.inject(COMMENTS)).statusCode).toBe(200);
  });

  test('a hundred is counted at one moment: whoever was answered on a kept connection makes room', async () => {
    const { url } = await realService();
    const { app } = await edgeForTest({ COMMUNITY_URL: url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const statuses = new Set<number>();
    for (let i = 0; i < 150; i += 1) {
      const answer = await fetch(`${app.listeningOrigin}${COMMENTS}`);
      statuses.add(answer.status);
      await answer.text();
    }
    expect(statuses).toEqual(new Set([200]));
  });

  test('more than a hundred at once are asked to come back, and nobody waits in a queue', async () => {
    const held: (() => void)[] = [];
    const slow = await realService(
      'community',
      '1.3',
      (_request, response) => void held.push(() => response.end('{}')),
    );
    const { app } = await edgeForTest({ COMMUNITY_URL: slow.url });
    const waiting = Array.from({ length: 100 }, () => app.inject(COMMENTS));
    while (held.length < 100) await new Promise((resolve) => setImmediate(resolve));
    const refused = await app.inject(COMMENTS);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(Value.Check(Refusal, refused.json())).toBe(true);
    held.splice(0).forEach((end) => end());
    expect((await Promise.all(waiting)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    const again = app.inject(COMMENTS);
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    held.forEach((end) => end());
    expect((await again).statusCode).toBe(200);
  });
});

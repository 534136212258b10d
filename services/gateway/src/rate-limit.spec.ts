import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiErrorBody } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { closeGateways, startTestGateway, fixedClock } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';
import { STORE } from './testing/test-release';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const COMMENTS = '/api/comments/daily-farm-wisdom';
const POST = { method: 'POST', url: COMMENTS } as const;
const JSON_TYPE = { 'content-type': 'application/json' };

describe('rate limits', () => {
  const gateway = async () => {
    const clock = fixedClock('2026-03-01T12:00:20Z');
    const settings = { EDGE_VISITOR_PER_MINUTE: 3, EDGE_NETWORK_PER_MINUTE: 5, TRUSTED_PROXIES: () => true };
    const { app } = await startTestGateway(settings, { clock });
    const get = (from: string, visitor?: string, url = '/') =>
      app.inject({
        url,
        headers: { 'x-forwarded-for': from, ...(visitor && { cookie: `a=b; __Host-visitor=${visitor}` }) },
      });
    const statuses = async (...requests: Parameters<typeof get>[]) => {
      const answers = [];
      for (const each of requests) answers.push((await get(...each)).statusCode);
      return answers;
    };
    return { clock, get, statuses };
  };

  test('a visitor above the limit gets an error response with Retry-After', async () => {
    const { clock, get, statuses } = await gateway();
    const ada = ['192.0.2.1', 'ada'] as const;
    expect(await statuses([...ada], [...ada], [...ada])).toEqual([200, 200, 200]);
    const { statusCode, headers, body } = await get(...ada);
    expect([statusCode, headers['retry-after'], headers['ratelimit-limit'], headers['cache-control']]).toEqual([
      ...[429, '40', '3', 'no-store'],
    ]);
    expect(Value.Check(ApiErrorBody, JSON.parse(body))).toBe(true);
    expect(JSON.parse(body)).toMatchObject({ code: 'request.too_many', retryAfter: 40 });
    expect(await statuses(['192.0.2.1', 'ruth'])).toEqual([200]);
    clock.advance(40_000);
    expect(await statuses([...ada])).toEqual([200]);
  });

  test('invented visitors share the limit of their network, and other networks are not affected', async () => {
    const { statuses } = await gateway();
    const requests = ['a', 'b', 'c', undefined, 'd', 'e', undefined].map(
      (name, i) => [`192.0.2.${i}`, name] as [string, string],
    );
    expect(await statuses(...requests)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await statuses(['192.0.3.1', 'a'], ['2001:db8:1::1'], ['2001:db8:2::1'])).toEqual([200, 200, 200]);
  });

  test('assets are not counted', async () => {
    const { statuses } = await gateway();
    const file = `/assets/store/${STORE}/main.js`;
    const requests = Array.from({ length: 8 }, () => ['192.0.2.1', 'ada', file] as [string, string, string]);
    expect(await statuses(...requests)).toEqual(requests.map(() => 200));
    expect(await statuses(['192.0.2.1', 'ada'])).toEqual([200]);
  });

  test('0 means no limit', async () => {
    const { app } = await startTestGateway({ EDGE_VISITOR_PER_MINUTE: 0, EDGE_NETWORK_PER_MINUTE: 0 });
    const headers = { cookie: '__Host-visitor=ada' };
    for (let i = 0; i < 1_300; i += 1) expect((await app.inject({ url: '/robots.txt', headers })).statusCode).toBe(200);
  });
});

describe('bodies that are too large', () => {
  const service = () =>
    startService('community', '1.3', async (request, response) => {
      for await (const _ of request);
      response.end('{}');
    });
  const tooLarge = { code: 'request.too_large' };

  test('a declared length above the limit is rejected before anything is forwarded', async () => {
    const community = await service();
    const { app } = await startTestGateway({ COMMUNITY_URL: community.url });
    const answer = await app.inject({ ...POST, headers: JSON_TYPE, payload: 'x'.repeat(16_385) });
    expect([answer.statusCode, answer.json()]).toEqual([413, expect.objectContaining(tooLarge)]);
    expect(community.requests).toEqual([]);
    const right = await app.inject({ ...POST, headers: JSON_TYPE, payload: 'x'.repeat(16_384) });
    expect([right.statusCode, community.requests]).toEqual([200, [`POST ${COMMENTS}`]]);
  });

  test('an undeclared length is rejected at the limit, and opens no circuit breaker', async () => {
    const community = await service();
    const { app } = await startTestGateway({ COMMUNITY_URL: community.url });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (let i = 0; i < 8; i += 1) {
      const sent = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: COMMENTS, headers: JSON_TYPE });
      sent.on('error', () => undefined); // the connection is ended once the error is sent
      sent.write('x'.repeat(16_000));
      sent.write('x'.repeat(1_000));
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      expect(answer.statusCode).toBe(413);
      sent.destroy();
    }
    expect((await app.inject({ ...POST, headers: JSON_TYPE, payload: '{}' })).statusCode).toBe(200);
  });

  test('a call with a larger limit accepts more', async () => {
    const { url } = await startService('payments');
    const { app } = await startTestGateway({ PAYMENTS_URL: url });
    const send = (bytes: number) =>
      app.inject({ method: 'POST', url: '/api/stripe/webhook', headers: JSON_TYPE, payload: 'x'.repeat(bytes) });
    expect((await send(262_144)).statusCode).toBe(200);
    expect((await send(262_145)).statusCode).toBe(413);
  });
});

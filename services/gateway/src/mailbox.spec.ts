import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAILBOX_PATH, type Mailbox } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './app';
import { config, type GatewayConfig } from './config';
import { createTestRelease } from './testing/test-release';

const KEY = 'the-key-of-this-site';
const LOCAL = 'localhost:4000';
const box: Mailbox = {
  letters: [
    {
      id: 'a1',
      service: 'community',
      to: '"><script>alert(1)</script>@example.com',
      subject: 'Please confirm',
      text: [
        'Somebody requests for the letter. <script>alert(2)</script>',
        'Yes: http://localhost:4000/newsletter/confirm?token=abc',
        'No: javascript:alert(3)',
      ].join('\n'),
      html: '<!DOCTYPE html><title>Please confirm</title><p style="color:#1b2340">As it is mailed.</p>',
      writtenAt: '2026-03-20T12:00:00.000Z',
    },
  ],
};

let service: Server;
let requests: (string | undefined)[];
let answer: unknown;
let app: FastifyInstance;

beforeEach(async () => {
  [requests, answer] = [[], box];
  service = createServer((request, response) => {
    if (request.url !== '/readyz') requests.push(`${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await app.close();
  await new Promise((UNAVAILABLE_PAGE) => service.close(UNAVAILABLE_PAGE));
});

async function gatewayWith(settings: Partial<GatewayConfig>): Promise<FastifyInstance> {
  const { folder, publicKey } = await createTestRelease();
  const community = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const environment = { RELEASE_STORE: `dir:${folder}`, RELEASE_PUBLIC_KEYS: publicKey, COMMUNITY_URL: community };
  app = await createGateway({ ...config(environment), LOG_LEVEL: 'silent', PAYMENTS_MODE: 'sandbox', ...settings });
  return app;
}

const get = (
  gateway: FastifyInstance,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  url = '/dev/mailbox',
) => gateway.inject({ url, remoteAddress, headers: { host: LOCAL, ...headers } });

test('a local request shows the emails with their links', async () => {
  const { statusCode, body, headers } = await get(await gatewayWith({ MAILBOX_KEY: KEY }));
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('<a href="http://localhost:4000/newsletter/confirm?token=abc">Yes</a>');
  expect(requests).toEqual([`${MAILBOX_PATH} Bearer ${KEY}`]);
});

test('the content of an email is escaped, and cannot load anything', async () => {
  const { body, headers } = await get(await gatewayWith({ MAILBOX_KEY: KEY }));
  expect(body).not.toContain('<script');
  expect(body).not.toContain('href="javascript');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('the HTML version of an email cannot load or run anything', async () => {
  const gateway = await gatewayWith({ MAILBOX_KEY: KEY });
  expect((await get(gateway)).body).toContain('<a href="/dev/mailbox/a1">HTML version</a>');
  const { statusCode, body, headers } = await get(gateway, {}, '127.0.0.1', '/dev/mailbox/a1');
  expect([statusCode, body]).toEqual([200, box.letters[0]?.html]);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect((await get(gateway, {}, '127.0.0.1', '/dev/mailbox/b2')).statusCode).toBe(404);
  expect((await get(gateway, {}, '192.0.2.7', '/dev/mailbox/a1')).statusCode).toBe(404);
});

test.each([
  ['a foreign Host, as DNS rebinding brings', { host: 'evil.example' }, '127.0.0.1'],
  ['a Host that begins like ours', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ['a foreign socket', {}, '192.0.2.7'],
  ['a proxy in between', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
])('%s gets a 404, and no service is called', async (_, headers, from) => {
  expect((await get(await gatewayWith({ MAILBOX_KEY: KEY }), headers, from)).statusCode).toBe(404);
  expect(requests).toEqual([]);
});

test.each([
  ['without the key of tools/site', {}],
  ['in production', { MAILBOX_KEY: KEY, NODE_ENV: 'production' }],
])('there is no mailbox %s', async (_, settings) => {
  expect((await get(await gatewayWith(settings))).statusCode).toBe(404);
});

test('visitors cannot call the service’s mailbox through the gateway', async () => {
  const gateway = await gatewayWith({ MAILBOX_KEY: KEY });
  expect((await gateway.inject({ url: MAILBOX_PATH, headers: { host: LOCAL } })).statusCode).toBe(404);
  expect(requests).toEqual([]);
});

test('an invalid response of the service is an error page', async () => {
  answer = { error: 'There is nothing at this address.' };
  const { statusCode, body } = await get(await gatewayWith({ MAILBOX_KEY: KEY }));
  expect([statusCode, body]).toEqual([502, expect.stringContaining('The community service is not answering.')]);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAILBOX_PATH, type Mailbox } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import { edgeApp } from './app';
import { config, type EdgeConfig } from './config';
import { smallRelease } from './testing/small-release';

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
        'Somebody asked for the letter. <script>alert(2)</script>',
        'Yes: http://localhost:4000/newsletter/confirm?token=abc',
        'No: javascript:alert(3)',
      ].join('\n'),
      html: '<!DOCTYPE html><title>Please confirm</title><p style="color:#1b2340">As it is mailed.</p>',
      writtenAt: '2026-03-20T12:00:00.000Z',
    },
  ],
};

let service: Server;
let asked: (string | undefined)[];
let answer: unknown;
let app: FastifyInstance;

beforeEach(async () => {
  [asked, answer] = [[], box];
  service = createServer((request, response) => {
    if (request.url !== '/readyz') asked.push(`${request.url} ${request.headers.authorization}`);
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await app.close();
  await new Promise((closed) => service.close(closed));
});

async function edgeWith(settings: Partial<EdgeConfig>): Promise<FastifyInstance> {
  const { folder, publicKey } = await smallRelease();
  const community = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const environment = { RELEASE_STORE: `dir:${folder}`, RELEASE_PUBLIC_KEYS: publicKey, COMMUNITY_URL: community };
  app = await edgeApp({ ...config(environment), LOG_LEVEL: 'silent', PAYMENTS_MODE: 'sandbox', ...settings });
  return app;
}

const ask = (
  edge: FastifyInstance,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
  url = '/dev/mailbox',
) => edge.inject({ url, remoteAddress, headers: { host: LOCAL, ...headers } });

test('who started the site reads its letters, and follows their links', async () => {
  const { statusCode, body, headers } = await ask(await edgeWith({ MAILBOX_KEY: KEY }));
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('<a href="http://localhost:4000/newsletter/confirm?token=abc">Yes</a>');
  expect(asked).toEqual([`${MAILBOX_PATH} Bearer ${KEY}`]);
});

test('what stands in a letter is text, and could load nothing', async () => {
  const { body, headers } = await ask(await edgeWith({ MAILBOX_KEY: KEY }));
  expect(body).not.toContain('<script');
  expect(body).not.toContain('href="javascript');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('a letter is shown as it is mailed too, and still loads and runs nothing', async () => {
  const edge = await edgeWith({ MAILBOX_KEY: KEY });
  expect((await ask(edge)).body).toContain('<a href="/dev/mailbox/a1">as it is mailed</a>');
  const { statusCode, body, headers } = await ask(edge, {}, '127.0.0.1', '/dev/mailbox/a1');
  expect([statusCode, body]).toEqual([200, box.letters[0]?.html]);
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  expect((await ask(edge, {}, '127.0.0.1', '/dev/mailbox/b2')).statusCode).toBe(404);
  expect((await ask(edge, {}, '192.0.2.7', '/dev/mailbox/a1')).statusCode).toBe(404);
});

test.each([
  ['a foreign Host, as DNS rebinding brings', { host: 'evil.example' }, '127.0.0.1'],
  ['a Host that begins like ours', { host: 'localhost.evil.example' }, '127.0.0.1'],
  ['a foreign socket', {}, '192.0.2.7'],
  ['a proxy in between', { 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
])('%s gets a plain 404, and no service is asked', async (_, headers, from) => {
  expect((await ask(await edgeWith({ MAILBOX_KEY: KEY }), headers, from)).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

test.each([
  ['without the key of tools/site', {}],
  ['in production', { MAILBOX_KEY: KEY, NODE_ENV: 'production' }],
])('%s there is no mailbox', async (_, settings) => {
  expect((await ask(await edgeWith(settings))).statusCode).toBe(404);
});

test('visitors cannot ask the service through the edge', async () => {
  const edge = await edgeWith({ MAILBOX_KEY: KEY });
  expect((await edge.inject({ url: MAILBOX_PATH, headers: { host: LOCAL } })).statusCode).toBe(404);
  expect(asked).toEqual([]);
});

test('a service that answers something else is no mailbox', async () => {
  answer = { error: 'There is nothing at this address.' };
  const { statusCode, body } = await ask(await edgeWith({ MAILBOX_KEY: KEY }));
  expect([statusCode, body]).toEqual([502, expect.stringContaining('The community service does not answer.')]);
});

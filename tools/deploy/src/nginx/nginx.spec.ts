import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owners, Refusal, SERVICES, type ServiceName } from '@farm/contracts';
import { Value } from '@sinclair/typebox/value';
import { generate } from 'selfsigned';
import { frontOf } from './command-line';
import { nginxArguments } from './program';
import { nginx, type StandingNginx, standingNginx } from './testing/standing-nginx';
import { type Upstream, upstream } from './testing/upstreams';

const calls = SERVICES.flatMap((service) =>
  owners[service].flatMap((contract) => Object.keys(contract).map((key) => [service, key] as const)),
);

const started: Upstream[] = [];
const listening = async (answer: RequestListener) => {
  const one = await upstream(answer);
  started.push(one);
  return one;
};

/** What a service is asked, by its name; specs put their own answer in its place. */
const answers = new Map<string, RequestListener>();
const named =
  (name: string): RequestListener =>
  (asked, reply) =>
    (answers.get(name) ?? tellName(name))(asked, reply);
const tellName =
  (name: string): RequestListener =>
  ({ headers }, reply) =>
    void reply.setHeader('x-answered-by', name).end(JSON.stringify(headers));

let front: StandingNginx;
beforeAll(async () => {
  const edge = await listening(named('edge'));
  const copies = await Promise.all(SERVICES.map(async (name) => [name, [(await listening(named(name))).address]]));
  const services = Object.fromEntries(copies) as Record<ServiceName, string[]>;
  services.learning.push('127.0.0.1:9'); // a second copy that is gone
  services.community = ['127.0.0.1:9'];
  answers.clear();
  front = await standingNginx({ edges: [edge.address], services });
});
afterEach(() => answers.clear());
afterAll(async () => {
  await front.stop();
  await Promise.all(started.map((one) => one.close()));
});

const ask = (path: string, init?: RequestInit) => fetch(`${front.origin}${path}`, { redirect: 'manual', ...init });

test.each(calls.filter(([service]) => service !== 'community'))('%s is asked %s', async (service, key) => {
  const [method = '', path = ''] = key.split(' ');
  const answer = await ask(path.replace(/:\w+/g, 'x1'), { method });
  expect([answer.status, answer.headers.get('x-answered-by')]).toEqual([200, service]);
});

test.each(['/', '/country-store', '/api/no-such-call', '/api/commentsandmore', '/release.json', '/assets/shell/x'])(
  '%s is asked of the edge',
  async (path) => expect((await ask(path)).headers.get('x-answered-by')).toBe('edge'),
);

test.each(['/metrics', '/readyz'])('%s stays inside', async (path) => expect((await ask(path)).status).toBe(404));

test('whoever asks cannot say who they are, nor where they were before', async () => {
  const forged = {
    'x-forwarded-for': '6.6.6.6',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
    'x-request-id': 'mine',
  };
  const seen = (await (await ask('/api/library', { headers: forged })).json()) as Record<string, string>;
  expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': new URL(front.origin).host });
  expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|mine/);
});

test('a copy that is gone is passed over for who reads', async () => {
  for (let turn = 0; turn < 8; turn += 1) expect((await ask('/api/auth/user')).status).toBe(200);
});

test('a service that is gone is refused in the envelope', async () => {
  const answer = await ask('/api/weather/current');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([502, 'no-store']);
  expect(Value.Check(Refusal, await answer.json())).toBe(true);
});

test.each([
  ['/api/free-orders', 16_384],
  ['/api/contact', 32_768],
  ['/api/stripe/webhook', 262_144],
])('a body for %s has at most %i bytes', async (path, most) => {
  const send = (length: number) => ask(path, { method: 'POST', body: 'x'.repeat(length) });
  expect((await send(most)).status).not.toBe(413);
  const answer = await send(most + 1);
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'request.too_large' });
});

test("the webhook's first bytes arrive before its last are sent, and all of them as they were", async () => {
  const got = new Promise<{ first: string; rest: Promise<string> }>((tell) =>
    answers.set('payments', (asked: IncomingMessage, reply: ServerResponse) => {
      let all = '';
      asked.on('data', (bytes: Buffer) => (all += bytes.toString()));
      const rest = once(asked, 'end').then(() => (reply.end(), all));
      asked.once('data', (bytes: Buffer) => tell({ first: bytes.toString(), rest }));
    }),
  );
  const sending = request(`${front.origin}/api/stripe/webhook`, { method: 'POST' });
  sending.write('{ "id" : "evt_1",\n');
  const { first, rest } = await got;
  expect(first).toBe('{ "id" : "evt_1",\n');
  sending.end(' "amount": 1e3 }');
  expect(await rest).toBe('{ "id" : "evt_1",\n "amount": 1e3 }');
});

test("the chat's first words arrive before its last are known", async () => {
  let finish: () => void = () => undefined;
  answers.set('dexter', (_, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: Sweet\n\n');
    finish = () => reply.end('data: gum\n\n');
  });
  const reader = ((await ask('/api/dexter-response', { method: 'POST' })).body as ReadableStream).getReader();
  const said = async () => new TextDecoder().decode((await reader.read()).value as Uint8Array);
  expect(await said()).toBe('data: Sweet\n\n');
  finish();
  expect(await said()).toBe('data: gum\n\n');
});

test('no log holds an address, a query string or a token of a path', async () => {
  const asked = request(`${front.origin}/api/verify-payment/secret-token?email=ada@example.com`, {
    localAddress: '127.0.0.9',
  }).end();
  await once(asked, 'response');
  const gone = request(`${front.origin}/api/weather/current?q=secret-query`, { localAddress: '127.0.0.9' }).end();
  await once(gone, 'response');
  while (!front.said().includes('/api/weather')) await new Promise((resolve) => setImmediate(resolve));
  expect(front.said()).toContain('"route":"/api/verify-payment/:sessionId"');
  expect(front.said()).not.toMatch(/127\.0\.0\.|secret|ada@/);
});

test('who asks without end is told to wait', async () => {
  const many = await Promise.all(Array.from({ length: 600 }, () => ask('/api/quiz/leaderboard')));
  const refused = many.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('5');
  expect(Value.Check(Refusal, await refused?.json())).toBe(true);
});

describe('the whole of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-nginx-t-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const copies = SERVICES.flatMap((name, i) => [`--${name}`, `10.0.0.1:410${i},10.0.0.2:410${i}`]);
  const common = ['--edges', '10.0.0.1:4000,10.0.0.2:4000', ...copies, '--folder', folder];
  const accepts = (args: string[]) =>
    execFileSync(nginx(), [...nginxArguments(frontOf([...common, ...args])), '-t', '-q'], { encoding: 'utf8' });

  test('is accepted by nginx with TLS, release folder, files and two copies of everything', async () => {
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'farm.example' }]);
    writeFileSync(join(folder, 'key.pem'), key);
    writeFileSync(join(folder, 'cert.pem'), cert);
    const tls = ['--name', 'farm.example', '--certificate', join(folder, 'cert.pem'), '--key', join(folder, 'key.pem')];
    accepts([...tls, '--releases', folder, '--files', `/farm-files=${folder}`]);
  });

  test('is accepted by nginx behind something that ends TLS', () => {
    accepts(['--listen', '8080', '--https', '--trusted', '10.0.0.0/8,192.168.0.0/16']);
  });

  test.each([
    ['no address of a service', ['--edges', '10.0.0.1:4000']],
    ['an address that would break the text', [...common, '--payments', 'x:1; }']],
    ['a certificate without its key', [...common, '--certificate', '/x']],
    ['a word it does not know', [...common, '--edge', 'x:1']],
  ])('is not written for %s', (_, args) => expect(() => frontOf(args)).toThrow());
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPrivateAddress } from './ip-address';
import { createHttpClient, type HttpClient, type HttpRequestError } from './http-client';

let server: Server;
let origin: string;
let requests: string[];
const doors: HttpClient[] = [];

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/hangs') return;
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' });
    response.end(request.url === '/big' ? 'x'.repeat(5_000) : 'rain at last');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await Promise.all(doors.splice(0).map((door) => door.close()));
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const door = (options: Partial<Parameters<typeof createHttpClient>[0]> = {}) => {
  const made = createHttpClient({
    origins: [origin],
    privateOrigins: [origin],
    timeoutMs: 5_000,
    bytes: 2_000,
    ...options,
  });
  doors.push(made);
  return made;
};
const whyNot = (made: HttpClient, address: string) =>
  made.get(address).then(
    () => 'answered',
    ({ reason: why }: HttpRequestError) => why,
  );

test('an allowed address is asked, and its answer is read', async () => {
  expect(await door().get(`${origin}/now`)).toEqual({ status: 200, body: 'rain at last' });
});

test('a redirect is an answer and is not followed', async () => {
  expect((await door().get(`${origin}/moved`)).status).toBe(302);
  expect(requests).toEqual(['GET /moved']);
});

test.each([
  ['an origin that is not configured', () => 'https://example.com/'],
  ['another port', () => origin.replace(/\d+$/, '1')],
  ['no address', () => 'now'],
  ['an address with a name in front', () => origin.replace('//', '//someone@')],
])('%s is refused', async (_, address) => {
  expect(await whyNot(door(), `${address()}`)).toBe('refused');
  expect(requests).toEqual([]);
});

test('a configured origin inside the private network is refused unless it is meant to be there', async () => {
  expect(await whyNot(door({ privateOrigins: [] }), `${origin}/now`)).toBe('refused');
});

test('a name that leads into the private network is refused', async () => {
  const named = origin.replace('127.0.0.1', 'localhost');
  expect(await whyNot(door({ origins: [named], privateOrigins: [] }), `${named}/now`)).toBe('refused');
  expect(requests).toEqual([]);
});

test.each([
  ['/hangs', 'timeout'],
  ['/big', 'too_big'],
])('%s is given up: %s', async (path, why) =>
  expect(await whyNot(door({ timeoutMs: path === '/hangs' ? 150 : 5_000 }), `${origin}${path}`)).toBe(why),
);

test('nobody at the address is said', async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  expect(await whyNot(door(), `${origin}/now`)).toBe('unreachable');
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['0.0.0.0', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::', true],
  ['::ffff:127.0.0.1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['2606:4700::1111', false],
])('%s is a private address: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected));

import { connect, type AddressInfo } from 'node:net';
import { createTestBrowser } from './testing';
import { createTestService, type TestService } from './testing/test-service';

const ADA = { id: '1', email: 'ada@example.com', role: 'member' } as const;
const OPAL = { id: '2', email: 'opal@example.com', role: 'operator' } as const;

let kit: TestService;
beforeAll(async () => {
  kit = await createTestService();
  await kit.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => kit.close());

/** Sends the head of a request that announces a body, and nothing of the body. Resolves with what is answered first. */
function announce(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: (kit.app.server.address() as AddressInfo).port, host: '127.0.0.1' });
    const all = { host: 'orchard', 'content-length': '150', ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.once('error', reject).once('data', (bytes) => {
      socket.destroy();
      resolve(bytes.toString());
    });
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FILE_TYPE = { 'content-type': 'application/octet-stream' };

/** The headers of a browser in which somebody is signed in. */
function signedIn(person: typeof ADA | typeof OPAL, authenticatedAt?: Date): Record<string, string> {
  const browser = createTestBrowser();
  kit.deps.signIn(browser, { ...person, ...(authenticatedAt && { authenticatedAt }) });
  return browser.header();
}

test.each([
  ['a stranger', '/api/fell', () => JSON_TYPE, 401, 'auth.signed_out'],
  ['a member', '/api/fell', () => ({ ...JSON_TYPE, ...signedIn(ADA) }), 403, 'auth.not_operator'],
  ['an operator of yesterday', '/api/fell', () => ({ ...JSON_TYPE, ...signedIn(OPAL) }), 401, 'auth.confirm'],
  [
    'a page of another site',
    '/api/apples',
    () => ({ ...JSON_TYPE, origin: 'https://evil.example' }),
    403,
    'cross_site',
  ],
  ['a form', '/api/apples', () => ({ 'content-type': 'text/plain' }), 415, 'request.not_json'],
  ['a stranger with a file', '/api/pictures', () => FILE_TYPE, 401, 'auth.signed_out'],
  ['a form with a file', '/api/pictures', () => ({ 'content-type': 'multipart/form-data' }), 415, 'request.not_file'],
] as const)('%s is rejected before the body is sent', async (_, path, headers, status, code) => {
  const answer = await announce(path, headers());
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(code);
});

test('calls above the limit are rejected before the body is sent, and those with an invalid body count', async () => {
  const as = createTestBrowser();
  const from = '198.51.100.7';
  for (const payload of ['{', '[', '"'])
    expect(await kit.api.raw('POST /api/shake', {}, { as, from, payload })).toMatchObject({ status: 400 });
  const answer = await announce('/api/shake', { ...JSON_TYPE, ...as.header(), 'x-forwarded-for': from });
  expect(answer).toMatch(/^HTTP\/1.1 429 /);
});

test('a file is passed on as its bytes', async () => {
  const as = createTestBrowser();
  kit.deps.signIn(as, OPAL);
  const payload = Buffer.from([0, 255, 123, 34]);
  expect(await kit.api.raw('POST /api/pictures', {}, { as, payload, headers: FILE_TYPE })).toMatchObject({
    status: 200,
    body: { bytes: 4 },
  });
});

test('the time that access takes counts towards the timeout of the call', async () => {
  const as = createTestBrowser();
  kit.deps.signIn(as, OPAL);
  const find = jest.spyOn(kit.deps, 'findPersonBySession').mockReturnValue(new Promise(() => undefined));
  expect(await kit.api.raw('GET /api/team', {}, { as })).toMatchObject({
    status: 503,
    body: { code: 'server.too_slow' },
  });
  find.mockRestore();
});

import { serve } from './serve';
import type { App } from './service-deps';
import { createTestBrowser } from './testing';
import { createTestService, orchard, type TestService } from './testing/test-service';

const ADA = { id: '1', email: 'ada@example.com', role: 'member' } as const;
const OPAL = { id: '2', email: 'opal@example.com', role: 'operator' } as const;

let kit: TestService;
beforeAll(async () => void (kit = await createTestService()));
afterAll(() => kit.close());

const envelope = (code: string, sentence: string) => ({
  code,
  error: sentence,
  message: sentence,
  requestId: expect.any(String) as string,
});

test('a service that forgets an endpoint does not compile', () => {
  const tree = { 'GET /api/trees/:id': orchard['GET /api/trees/:id'] };
  // @ts-expect-error the handlers of ten calls are missing
  const forgetful = (app: App) => serve(app, orchard, { 'POST /api/shake': () => undefined });
  // @ts-expect-error the contract says that a tree has a kind
  const incomplete = (app: App) => serve(app, tree, { 'GET /api/trees/:id': () => ({ id: 1 }) });
  expect([forgetful, incomplete]).toHaveLength(2);
});

test('a column that the contract does not list never leaves, and a number in the address arrives as a number', async () => {
  expect((await kit.api.raw('GET /api/trees/7')).body).toEqual({ id: 7, kind: 'apple' });
});

test.each([
  ['a parameter of the wrong kind', 'GET /api/trees/old', {}, 'There is no such tree.', {}],
  ['a query value out of range', 'GET /api/trees/1', { query: { limit: 51 } }, 'There is no such tree.', {}],
  ['a query field nobody knows', 'GET /api/trees/1', { query: { limits: 5 } }, 'There is no such tree.', {}],
  ['a missing field', 'POST /api/apples', { body: { weight: 3 } }, 'Please name the apple.', { field: 'name' }],
  [
    'an empty field',
    'POST /api/apples',
    { body: { name: '', weight: 3 } },
    'Please name the apple.',
    { field: 'name' },
  ],
  ['a number sent as text', 'POST /api/apples', { body: { name: 'Gala', weight: '3' } }, 'That is no apple.', {}],
  ['an unknown field', 'POST /api/apples', { body: { name: 'Gala', weight: 3, worm: 1 } }, 'That is no apple.', {}],
  ['no body at all', 'POST /api/apples', {}, 'That is no apple.', {}],
])("%s is refused with the contract's sentence, which names its field", async (_, key, input, sentence, at) => {
  const { status, body } = await kit.api.raw(key, input);
  expect({ status, body }).toEqual({ status: 400, body: { ...envelope('request.invalid', sentence), ...at } });
});

test.each([
  ['broken JSON', { payload: '{"name":' }, 400, 'request.invalid'],
  [
    'a body above the limit',
    { payload: JSON.stringify({ name: 'x'.repeat(300), weight: 1 }) },
    413,
    'request.too_large',
  ],
  [
    'a form',
    { payload: 'name=Gala', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'request.not_json',
  ],
  [
    'plain text',
    { payload: '{"name":"Gala","weight":1}', headers: { 'content-type': 'text/plain' } },
    415,
    'request.not_json',
  ],
])('%s is refused', async (_, at, status, code) => {
  const answer = await kit.api.raw('POST /api/apples', {}, at);
  expect(answer).toMatchObject({ status, body: { code } });
});

test.each([
  ['nobody', null, 'GET /api/me', 401, 'auth.signed_out'],
  ['nobody', null, 'GET /api/press', 401, 'auth.signed_out'],
  ['a member', ADA, 'GET /api/me', 200, undefined],
  ['a member', ADA, 'GET /api/press', 403, 'auth.not_operator'],
  ['an operator', OPAL, 'GET /api/press', 200, undefined],
] as const)('%s (%#) is let in or refused', async (_, person, key, status, code) => {
  const as = createTestBrowser();
  if (person) kit.deps.signIn(as, person);
  const answer = await kit.api.raw(key, {}, { as });
  expect([answer.status, (answer.body as { code?: string }).code]).toEqual([status, code]);
});

test("who is not signed in reads 'Please sign in.'", async () => {
  expect((await kit.api.raw('GET /api/me')).body).toEqual(envelope('auth.signed_out', 'Please sign in.'));
});

test('a call without a reply answers 204, a HEAD of its own answers 200 without running the GET', async () => {
  expect((await kit.api.raw('POST /api/shake')).status).toBe(204);
  expect((await kit.api.raw('HEAD /api/file')).status).toBe(200);
  expect((await kit.api.raw('GET /api/file')).headers.location).toBe('/elsewhere');
  expect(kit.calls).toEqual(['HEAD', 'GET']);
  expect((await kit.api.raw('HEAD /api/basket')).status).toBe(200);
  expect((await kit.api.raw('HEAD /api/shake')).status).toBe(404);
});

test('a raw call gets the bytes as they came, from another origin too', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8', origin: 'https://cards.example' };
  const answer = await kit.api.raw('POST /api/raw', {}, { payload: '{"a" : 1}\n', headers });
  expect(answer.body).toEqual({ text: '{"a" : 1}\n' });
  expect((await kit.api.raw('POST /api/raw')).body).toMatchObject({ code: 'raw.empty' });
});

test('a failure hides its cause', async () => {
  const answer = await kit.api.raw('POST /api/break');
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual(envelope('server.failed', 'Something went wrong. Please try again.'));
});

test('a call that lasts too long is ended with the same sentence', async () => {
  const answer = await kit.api.raw('POST /api/slow');
  expect(answer.status).toBe(503);
  expect(answer.body).toEqual(envelope('server.too_slow', 'Something went wrong. Please try again.'));
});

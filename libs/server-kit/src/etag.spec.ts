import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Contract } from '@farm/contracts';
import { Type } from '@sinclair/typebox';
import { cached } from './cache';
import { shareResponse } from './prepared-response';
import { serve } from './serve';
import { createService } from './service';
import { createApi, createTestBrowser } from './testing';
import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
beforeAll(async () => (kit = await createTestService()));
afterAll(() => kit.close());

test('a public answer has a name, and is not sent twice to who has it', async () => {
  const first = await kit.api.raw('GET /api/harvest');
  const name = String(first.headers['etag']);
  expect([first.status, name]).toEqual([200, expect.stringMatching(/^W\/"[^"]+"$/)]);
  const strong = name.replace('W/', '');
  for (const known of [name, strong, `"older", ${name}`, `"a,b",${strong},W/"c"`, '*']) {
    const again = await kit.api.raw('GET /api/harvest', {}, { headers: { 'if-none-match': known } });
    expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, name]);
  }
  for (const unknown of ['"older"', 'W/"older", "*"', strong.replaceAll('"', ''), '', `"x${strong.slice(1)}`]) {
    const other = await kit.api.raw('GET /api/harvest', {}, { headers: { 'if-none-match': unknown } });
    expect([unknown, other.status, other.body]).toEqual([unknown, 200, { crates: 12 }]);
  }
});

test('what is for one visitor, and what no cache may keep, has none', async () => {
  for (const key of ['GET /api/basket', 'GET /api/trees/7']) {
    const { status, headers } = await kit.api.raw(key);
    expect([status, headers['etag'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  }
});

test('a shared answer holds what the contract lists, and no type when there is none', async () => {
  const first = await kit.api.raw('GET /api/shared-harvest');
  const name = String(first.headers['etag']);
  expect([first.status, first.body, name]).toEqual([200, { crates: 12 }, expect.stringMatching(/^W\/"[^"]+"$/)]);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  const again = await kit.api.raw('GET /api/shared-harvest', {}, { headers: { 'if-none-match': `"older", ${name}` } });
  expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, name]);
  expect(again.headers['content-type']).toBeUndefined();
});

test('the same bytes go to a new browser and to a known one; only its own answer carries a cookie', async () => {
  const as = createTestBrowser();
  const [first, second] = [
    await kit.api.raw('GET /api/shared-basket', {}, { as }),
    await kit.api.raw('GET /api/shared-basket', {}, { as }),
  ];
  expect(second.bytes).toEqual(first.bytes);
  expect([first.headers['set-cookie'] !== undefined, second.headers['set-cookie']]).toEqual([true, undefined]);
  expect(second.headers['cache-control']).toBe('public, max-age=60');
});

const LONG = 'Okra likes it hot. '.repeat(200);

/** A service with a long answer of each kind. */
async function withLongAnswers() {
  const reply = Type.Object({ text: Type.String() });
  const contract = {
    'GET /api/shared': { access: 'anyone', reply },
    'GET /api/public': { access: 'anyone', reply },
    'GET /api/feed': { access: 'anyone' },
    'GET /api/own': { access: 'anyone', reply },
    'GET /api/cookie': { access: 'anyone', reply },
    'GET /api/picture': { access: 'anyone' },
  } satisfies Contract;
  const shared = shareResponse({ text: LONG });
  const PUBLIC = 'public, max-age=60';
  const app = createService('community', kit.deps, (scope) =>
    serve(scope, contract, {
      'GET /api/shared': (_, caller) => (caller.reply.header('cache-control', PUBLIC), shared),
      'GET /api/public': (_, caller) => (caller.reply.header('cache-control', 'no-cache'), { text: LONG }),
      'GET /api/feed': (_, caller) =>
        caller.reply.header('cache-control', PUBLIC).type('application/atom+xml; charset=utf-8').send(LONG),
      'GET /api/own': () => ({ text: LONG }),
      'GET /api/cookie': (_, caller) => (
        caller.reply.header('cache-control', PUBLIC).header('set-cookie', 'a=b'),
        { text: LONG }
      ),
      'GET /api/picture': (_, caller) =>
        caller.reply.header('cache-control', PUBLIC).type('image/webp').send(Buffer.from(LONG)),
    }),
  );
  return { app, api: createApi(app) };
}

test('a long answer that all callers share is compressed as the client accepts, and read again it is the same', async () => {
  const { app, api } = await withLongAnswers();
  for (const key of ['GET /api/shared', 'GET /api/public', 'GET /api/feed']) {
    const get = (accepted: string, more = {}) =>
      api.raw(key, {}, { headers: { 'accept-encoding': accepted, ...more } });
    const [plain, br, gzip] = [await get('identity'), await get('gzip, br'), await get('br;q=0, gzip')];
    expect(
      [key, plain, br, gzip].map((each) => (typeof each === 'string' ? each : each.headers['content-encoding'])),
    ).toEqual([...[key, undefined, 'br', 'gzip']]);
    expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    for (const { headers, bytes } of [plain, br, gzip]) {
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: plain.headers['etag'] });
      expect(headers['content-length']).toBe(String(bytes.length));
    }
    expect((await get('br', { 'if-none-match': String(plain.headers['etag']) })).status).toBe(304);
  }
  await app.close();
});

test('an answer for one visitor, and a picture, are sent as they are', async () => {
  const { app, api } = await withLongAnswers();
  for (const key of ['GET /api/own', 'GET /api/cookie', 'GET /api/picture']) {
    const { headers, bytes } = await api.raw(key, {}, { headers: { 'accept-encoding': 'br' } });
    expect([key, headers['content-encoding'], bytes.includes(LONG)]).toEqual([key, undefined, true]);
  }
  await app.close();
});

test('HEAD gets the headers of GET and no body', async () => {
  const { app } = await withLongAnswers();
  for (const url of ['/api/shared', '/api/public', '/api/feed', '/api/own'])
    for (const accepted of ['identity', 'br']) {
      const headers = { 'accept-encoding': accepted };
      const [get, head] = [await app.inject({ url, headers }), await app.inject({ method: 'HEAD', url, headers })];
      const visible = (of: typeof get) => ({ ...of.headers, date: null, 'x-request-id': null });
      expect([head.statusCode, head.rawPayload.length, visible(head)]).toEqual([200, 0, visible(get)]);
    }
  await app.close();
});

test('a cached value is serialized once until it expires', async () => {
  const { clock } = kit.deps;
  let reads = 0;
  const crates = cached(
    async () => ({
      get count() {
        reads += 1;
        return reads;
      },
    }),
    { clock, ttlSeconds: 1 },
  );
  const contract = {
    'GET /api/crates': { access: 'anyone', reply: Type.Object({ count: Type.Integer() }) },
  } satisfies Contract;
  const app = createService('community', kit.deps, (scope) =>
    serve(scope, contract, { 'GET /api/crates': () => crates() }),
  );
  const api = createApi(app);
  const counts = async () => [(await api.raw('GET /api/crates')).body, (await api.raw('GET /api/crates')).body];
  expect([await counts(), reads]).toEqual([[{ count: 1 }, { count: 1 }], 1]);
  clock.advance(1_000);
  expect(await counts()).toEqual([{ count: 2 }, { count: 2 }]);
  await app.close();
});

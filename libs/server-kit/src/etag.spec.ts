import type { Contract } from '@farm/contracts';
import { Type } from '@sinclair/typebox';
import { cached } from './cache';
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
  expect([first.status, name]).toEqual([200, expect.stringMatching(/^"[\w-]{27}"$/)]);
  for (const known of [name, `"older", W/${name}`]) {
    const again = await kit.api.raw('GET /api/harvest', {}, { headers: { 'if-none-match': known } });
    expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, name]);
  }
  const other = await kit.api.raw('GET /api/harvest', {}, { headers: { 'if-none-match': '"older"' } });
  expect([other.status, other.body]).toEqual([200, { crates: 12 }]);
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
  expect([first.status, first.body, name]).toEqual([200, { crates: 12 }, expect.stringMatching(/^"[\w-]{27}"$/)]);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  const again = await kit.api.raw('GET /api/shared-harvest', {}, { headers: { 'if-none-match': `W/${name}` } });
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

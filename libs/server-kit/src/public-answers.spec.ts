import { kitForTest, type KitForTest } from './testing/kit-for-test';

let kit: KitForTest;
beforeAll(async () => (kit = await kitForTest()));
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

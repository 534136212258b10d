import { Alike, alike } from './alike';
import { browser } from './testing';
import { kitForTest, type KitForTest } from './testing/kit-for-test';

let kit: KitForTest;
beforeAll(async () => void (kit = await kitForTest()));
afterAll(() => kit.close());

test('what everybody is told is written once by the contract, named, and not sent twice to who has it', async () => {
  const first = await kit.api.raw('GET /api/shared-harvest');
  const name = String(first.headers['etag']);
  expect([first.status, first.body, name]).toEqual([200, { crates: 12 }, expect.stringMatching(/^"[\w-]{27}"$/)]);
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  const again = await kit.api.raw('GET /api/shared-harvest', {}, { headers: { 'if-none-match': `W/${name}` } });
  expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, name]);
  expect(again.headers['content-type']).toBeUndefined();
});

test('the same bytes go to a new browser and to a known one; only its own answer carries a cookie', async () => {
  const as = browser();
  const [first, second] = [
    await kit.api.raw('GET /api/shared-basket', {}, { as }),
    await kit.api.raw('GET /api/shared-basket', {}, { as }),
  ];
  expect(second.bytes).toEqual(first.bytes);
  expect([first.headers['set-cookie'] !== undefined, second.headers['set-cookie']]).toEqual([true, undefined]);
  expect(second.headers['cache-control']).toBe('public, max-age=60');
});

test('one value is one answer; another schema writes its own bytes', () => {
  const value = { crates: 12 };
  expect(alike(value)).toBe(alike(value));
  expect(alike({ crates: 12 })).not.toBe(alike(value));
  const said = new Alike(value);
  const plain = (all: unknown) => JSON.stringify(all);
  const written = said.written(plain);
  expect(said.written(plain)).toBe(written);
  expect(said.written(() => '{}').text).toBe('{}');
});

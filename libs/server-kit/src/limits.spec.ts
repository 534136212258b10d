import { networkPrefix } from './network-prefix';
import { browser } from './testing';
import { kitForTest, type KitForTest } from './testing/kit-for-test';

let kit: KitForTest;
beforeEach(async () => void (kit = await kitForTest()));
afterEach(() => kit.close());

const shake = (as = browser(), from = '198.51.100.7', api = kit.api) => api.raw('POST /api/shake', {}, { as, from });
const times = async (count: number, act: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await act()).status);
  return statuses;
};

test('the fourth of three allowed calls is refused with the time to wait', async () => {
  const as = browser();
  expect(await times(3, () => shake(as))).toEqual([204, 204, 204]);
  const { status, headers, body } = await shake(as);
  const sentence = 'Too many requests. Please wait a moment and try again.';
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'request.too_many', error: sentence, message: sentence });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('two copies of a service count together', async () => {
  const as = browser();
  const other = kit.copy();
  const answers = [
    await shake(as),
    await shake(as, undefined, other),
    await shake(as),
    await shake(as, undefined, other),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
});

test('of ten calls at the same moment three are let in', async () => {
  const as = browser();
  await kit.api.raw('GET /api/basket', {}, { as });
  const answers = await Promise.all(Array.from({ length: 10 }, () => shake(as)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
});

test('dropping cookies gains nothing: the network has a ceiling', async () => {
  expect(await times(7, () => shake(browser(), '198.51.100.7'))).toEqual([204, 204, 204, 204, 204, 429, 429]);
  expect((await shake(browser(), '198.51.100.200')).status).toBe(429); // the same /24
  expect((await shake(browser(), '203.0.113.1')).status).toBe(204);
});

test('a visitor who is stopped uses up nothing of their neighbors', async () => {
  const eager = browser();
  await times(20, () => shake(eager));
  expect((await shake(browser(), '198.51.100.9')).status).toBe(204);
});

const kick = (id: number, as = browser(), from = '198.51.100.7') =>
  kit.api.raw('POST /api/trees/:id/kick', { params: { id: String(id) } }, { as, from });

test('a limit with words of its own says them, with the seconds to wait in their place', async () => {
  const as = browser();
  await times(2, () => kick(1, as));
  const { status, headers, body } = await kick(1, as);
  const sentence = `The tree rests for ${String(headers['retry-after'])} seconds.`;
  expect([status, body]).toMatchObject([429, { code: 'tree.tired', error: sentence, message: sentence }]);
  expect(body).toMatchObject({ retryAfter: Number(headers['retry-after']) });
});

test('a network has a ceiling on one thing, whatever cookies come along; other things and networks stay free', async () => {
  expect(await times(5, () => kick(1))).toEqual([200, 200, 200, 200, 429]);
  expect((await kick(2)).status).toBe(200);
  expect((await kick(1, browser(), '203.0.113.1')).status).toBe(200);
});

test('a handler learns how busy the network is', async () => {
  for (const [id, made] of [1, 2, 3].entries()) expect((await kick(id)).body).toMatchObject({ fromNetwork: made });
  expect((await kick(1, browser(), '203.0.113.1')).body).toMatchObject({ fromNetwork: 1 });
});

test('no address is stored, and the salt is thrown away after two days', async () => {
  await shake();
  const { rows } = await kit.deps.pool.query<{ key: string }>('SELECT key FROM community.rate_limit');
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/198\.51|51\.100/);
  kit.deps.clock.advance(2 * 86_400_000);
  await shake();
  const salts = await kit.deps.pool.query<{ day: string }>('SELECT day::text FROM community.limit_salt');
  expect(salts.rows).toEqual([{ day: '2026-03-22' }]);
});

test.each([
  ['198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:0DB8:0001::', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['nonsense', 'unknown'],
])('%s belongs to the network %s', (address, prefix) => expect(networkPrefix(address)).toBe(prefix));

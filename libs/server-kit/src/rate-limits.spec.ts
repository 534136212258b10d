import { networkPrefix } from './ip-address';
import { deleteExpiredLimits, createSaltStore } from './rate-limits';
import { createTestBrowser } from './testing';
import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
beforeEach(async () => void (kit = await createTestService()));
afterEach(() => kit.close());

const shake = (as = createTestBrowser(), from = '198.51.100.7', api = kit.api) =>
  api.raw('POST /api/shake', {}, { as, from });
const times = async (count: number, act: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await act()).status);
  return statuses;
};

test('the fourth of three allowed calls is refused with the time to wait', async () => {
  const as = createTestBrowser();
  expect(await times(3, () => shake(as))).toEqual([204, 204, 204]);
  const { status, headers, body } = await shake(as);
  const sentence = 'Too many requests. Please wait a moment and try again.';
  expect(status).toBe(429);
  expect(body).toMatchObject({ code: 'request.too_many', error: sentence, message: sentence });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('two copies of a service count together', async () => {
  const as = createTestBrowser();
  const other = kit.createReplica();
  const answers = [
    await shake(as),
    await shake(as, undefined, other),
    await shake(as),
    await shake(as, undefined, other),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 429]);
});

test('of ten calls at the same moment three are let in', async () => {
  const as = createTestBrowser();
  await kit.api.raw('GET /api/basket', {}, { as });
  const answers = await Promise.all(Array.from({ length: 10 }, () => shake(as)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
});

test('dropping cookies gains nothing: the network has a ceiling', async () => {
  expect(await times(7, () => shake(createTestBrowser(), '198.51.100.7'))).toEqual([204, 204, 204, 204, 204, 429, 429]);
  expect((await shake(createTestBrowser(), '198.51.100.200')).status).toBe(429); // the same /24
  expect((await shake(createTestBrowser(), '203.0.113.1')).status).toBe(204);
});

test('a visitor who is stopped uses up nothing of their neighbors', async () => {
  const eager = createTestBrowser();
  await times(20, () => shake(eager));
  expect((await shake(createTestBrowser(), '198.51.100.9')).status).toBe(204);
});

const kick = (id: number, as = createTestBrowser(), from = '198.51.100.7') =>
  kit.api.raw('POST /api/trees/:id/kick', { params: { id: String(id) } }, { as, from });

test('a limit with words of its own says them, with the seconds to wait in their place', async () => {
  const as = createTestBrowser();
  await times(2, () => kick(1, as));
  const { status, headers, body } = await kick(1, as);
  const sentence = `The tree rests for ${String(headers['retry-after'])} seconds.`;
  expect([status, body]).toMatchObject([429, { code: 'tree.tired', error: sentence, message: sentence }]);
  expect(body).toMatchObject({ retryAfter: Number(headers['retry-after']) });
});

test('a network has a ceiling on one thing, whatever cookies come along; other things and networks stay free', async () => {
  expect(await times(5, () => kick(1))).toEqual([200, 200, 200, 200, 429]);
  expect((await kick(2)).status).toBe(200);
  expect((await kick(1, createTestBrowser(), '203.0.113.1')).status).toBe(200);
});

test('a handler learns how busy the network is', async () => {
  for (const [id, made] of [1, 2, 3].entries()) expect((await kick(id)).body).toMatchObject({ fromNetwork: made });
  expect((await kick(1, createTestBrowser(), '203.0.113.1')).body).toMatchObject({ fromNetwork: 1 });
});

test('no address is stored, and the salt is thrown away after two days', async () => {
  await shake();
  const { rows } = await kit.deps.pool.query<{ key: string }>('SELECT key FROM community.rate_limit');
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/198\.51|51\.100/);
  kit.deps.clock.advance(2 * 86_400_000);
  await shake();
  await deleteExpiredLimits('community', kit.deps.pool, kit.deps.clock);
  const salts = await kit.deps.pool.query<{ day: string }>('SELECT day::text FROM community.limit_salt');
  expect(salts.rows).toEqual([{ day: '2026-03-22' }]);
});

test('neither the id of a visitor nor what a path holds is stored', async () => {
  const as = createTestBrowser();
  const visitor = ((await kit.api.raw('GET /api/basket', {}, { as })).body as { visitor: string }).visitor;
  await shake(as);
  await kit.api.raw('POST /api/trees/:id/kick', { params: { id: 'x'.repeat(900) } }, { as });
  const { rows } = await kit.deps.pool.query<{ key: string }>('SELECT key FROM community.rate_limit');
  const keys = rows.map(({ key }) => key).join(' ');
  expect(keys).toContain('POST /api/shake v');
  expect(keys).not.toMatch(new RegExp(`${visitor}|xxxx`));
});

test('a new day: a thousand requests at once look the salt up once, and delete nothing', async () => {
  const { pool, clock } = kit.deps;
  const tables = createSaltStore('community', pool, clock);
  await tables.saltOfToday();
  clock.advance(86_400_000);
  const query = jest.spyOn(pool, 'query');
  const salts = await Promise.all(Array.from({ length: 1_000 }, () => tables.saltOfToday()));
  expect(new Set(salts).size).toBe(1);
  const statements = query.mock.calls.map(([sql]) => String(sql));
  query.mockRestore();
  expect(statements.map((sql) => sql.split(' ')[0])).toEqual(['SELECT', 'INSERT', 'SELECT']);
  const replica = createSaltStore('community', pool, clock);
  expect((await replica.saltOfToday()).equals(salts[0] ?? Buffer.alloc(0))).toBe(true);
});

test('a failed lookup of the salt is made again by the next request', async () => {
  const { pool, clock } = kit.deps;
  const tables = createSaltStore('community', pool, clock);
  const query: jest.SpyInstance<unknown> = jest.spyOn(pool, 'query');
  query.mockImplementationOnce(() => Promise.reject(new Error('away')));
  await expect(Promise.all([tables.saltOfToday(), tables.saltOfToday()])).rejects.toThrow('away');
  query.mockRestore();
  expect(await tables.saltOfToday()).toHaveLength(32);
});

test('expired counters are deleted in batches, others stay', async () => {
  const { pool, clock } = kit.deps;
  const now = clock.now().getTime();
  await pool.query(
    `INSERT INTO community.rate_limit (key, points, expire)
     SELECT 'old ' || n, 1, $1::bigint FROM generate_series(1, 2500) n UNION ALL SELECT 'new', 1, $2::bigint`,
    [now - 1, now + 1],
  );
  const deleted = await Promise.all([0, 1].map(() => deleteExpiredLimits('community', pool, clock)));
  expect(deleted.reduce((sum, count) => sum + count)).toBe(2_500);
  expect((await pool.query('SELECT key FROM community.rate_limit')).rows).toEqual([{ key: 'new' }]);
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

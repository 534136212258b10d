import { browser } from '@farm/server-kit/testing';
import { ADA, signInForTest, type SignInForTest } from '../../testing/sign-in-for-test';

const MINUTE = 60_000;

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

test('known and unknown addresses get the same answer and the same letter', async () => {
  const { db, ask, signedIn } = site;
  await signedIn();
  const known = await ask(browser(), ADA);
  const unknown = await ask(browser(), 'nobody@example.com');
  expect(known.body).toEqual(unknown.body);
  expect(known.status).toBe(unknown.status);
  const rows = await db.learningOutbox.findMany({ orderBy: { createdAt: 'asc' } });
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(1);
});

test('what asking does is the same for known and unknown addresses: the person is never looked up', async () => {
  const { db, service, ask } = site;
  const person = jest.fn();
  const blind = new Proxy(db, {
    get: (db, name) => (name === 'person' ? person() : Reflect.get(db, name)) as unknown,
  });
  expect((await ask(browser(), ADA, {}, service({ db: blind }))).status).toBe(202);
  expect(person).not.toHaveBeenCalled();
});

test('three letters to an address in a quarter of an hour, however many browsers ask at once', async () => {
  const { clock, api, second, ask, codes } = site;
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(browser(), ADA, {}, i % 2 ? api : second)));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429, 429, 429]);
  expect(await codes()).toHaveLength(3);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused).toMatchObject({
    body: { code: 'auth.too_many_letters', retryAfter: 900 },
    headers: { 'retry-after': '900' },
  });
  expect((await ask(browser(), 'bo@example.com')).status).toBe(202);
  clock.advance(15 * MINUTE + 1);
  expect((await ask(browser())).status).toBe(202);
});

test('brute force on codes is stopped by the network, too', async () => {
  const { api, asked } = site;
  const { as } = await asked();
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1)
    statuses.push(
      (
        await api.raw(
          'POST /api/auth/code/verify',
          { body: { code: `2222-22${String(i).padStart(2, '0')}` } },
          { as, from: '203.0.113.9' },
        )
      ).status,
    );
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses[30]).toBe(429);
});

test('asking is limited by network, whichever addresses are typed', async () => {
  const { api } = site;
  const statuses: number[] = [];
  for (let i = 0; i < 11; i += 1)
    statuses.push(
      (
        await api.raw(
          'POST /api/auth/code',
          { body: { email: `a${i}@example.com` } },
          { as: browser(), from: '203.0.113.7' },
        )
      ).status,
    );
  expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
});

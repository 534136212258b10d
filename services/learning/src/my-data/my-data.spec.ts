import type { OwnData } from '@farm/contracts';
import { browser, type Browser } from '@farm/server-kit/testing';
import { ADA, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const BO = 'bo@example.com';

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

const held = async (as: Browser): Promise<OwnData['held']> =>
  (await site.api('GET /api/my-data/learning', {}, { as })).held;
const erase = (as: Browser) => site.api.raw('DELETE /api/my-data/learning', {}, { as });
const whatOf = async (as: Browser) => (await held(as)).map(({ what }) => what);

/** A person with something in every table that hangs on them. */
async function grower(email: string, name: string) {
  const as = await site.signedIn(email);
  const start = { playerId: `player_1732_${name}`, challengeId: 'soil', playerName: name };
  await site.api('POST /api/quiz/start-session', { body: start }, { as });
  const { id: userId } = await site.db.person.findUniqueOrThrow({ where: { emailKey: email } });
  const about = { userId, grantId: 'eqip', grantTitle: 'EQIP', notes: `notes of ${name}`, lastUpdated: new Date() };
  await site.db.grantApplication.create({
    data: { ...about, moves: { create: { to: 'researching', at: new Date() } } },
  });
  const device = { publicKey: new Uint8Array([1]), deviceType: 'multiDevice', backedUp: true };
  const passkey = { id: `key-of-${name}`, personId: userId, name: `Phone of ${name}`, createdAt: new Date() };
  await site.db.passkey.create({ data: { ...passkey, ...device } });
  const identity = { issuer: 'https://accounts.example', subject: `${name}-at-work`, createdAt: new Date() };
  await site.db.identity.create({ data: { ...identity, personId: userId } });
  return as;
}

const EVERYTHING = [
  ...['Account', 'Sessions', 'Passkeys', 'Accounts at a provider'],
  ...['Grant applications', 'Quiz players'],
];

/** Tables of this service in which a text stands: long enough not to stand in a random salt by chance. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'learning'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const sql = `SELECT 1 FROM learning."${name}" AS each WHERE each::text ILIKE $1 LIMIT 1`;
    if ((await site.database.pool.query(sql, [`%${text}%`])).rowCount) found.push(name);
  }
  return found.sort();
}

test('a person reads what is held of them, and nothing of anybody else', async () => {
  const [ada, bo] = [await grower(ADA, 'AdaFreeman'), await grower(BO, 'BoWilcox')];
  expect(await whatOf(ada)).toEqual(EVERYTHING);
  const [mine, others] = [JSON.stringify(await held(ada)), JSON.stringify(await held(bo))];
  expect(mine).toContain('notes of AdaFreeman');
  expect(mine).not.toMatch(/BoWilcox|bo@example/);
  expect(others).not.toMatch(/AdaFreeman|ada@example/);
  expect(await held(browser())).toEqual([]);
});

test('a browser whose person has signed out reads what the browser holds, nothing of the person', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await site.api.raw('POST /api/logout', {}, { as: ada });
  expect(await whatOf(ada)).toEqual(['Quiz players']);
});

test('a deletion takes the person out of every table but the log, which has an id that means nobody', async () => {
  const [ada, bo] = [await grower(ADA, 'AdaFreeman'), await grower(BO, 'BoWilcox')];
  const elsewhere = await site.signedIn(ADA);
  const before = await held(bo);
  await site.ask(browser(), ADA); // a letter waits
  expect(await erase(ada)).toMatchObject({
    status: 200,
    body: {
      erased: [
        { what: 'Account', count: 1 },
        { what: 'Grant applications', count: 1 },
        { what: 'Quiz players', count: 1 },
      ],
      kept: null,
    },
  });
  for (const mark of [ADA, 'AdaFreeman']) expect(await tablesWith(mark)).toEqual([]);
  expect((await site.user(elsewhere)).status).toBe(401);
  expect(await held(ada)).toEqual([]);
  expect(await held(bo)).toEqual(before);
  expect((await erase(ada)).body).toEqual({ erased: [], kept: null }); // again: nothing to do, nothing wrong
});

test('who comes back after a deletion is somebody new', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await erase(ada);
  expect(await whatOf(await site.signedIn(ADA))).toEqual(['Account', 'Sessions']);
});

test('the last operator cannot leave, and loses nothing by trying', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await site.db.person.updateMany({ data: { role: 'operator' } });
  expect(await erase(ada)).toMatchObject({ status: 409, body: { code: 'auth.last_operator' } });
  expect(await whatOf(ada)).toEqual(EVERYTHING);
  await site.db.person.create({ data: { email: BO, emailKey: BO, role: 'operator' } });
  expect((await erase(ada)).status).toBe(200);
});

import type { PersonalData } from '@farm/contracts';
import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { ADA, signInForTest, type SignInForTest } from '../testing/sign-in-for-test';

const BO = 'bo@example.com';
const QUARTER_HOUR = 15 * 60_000;

let site: SignInForTest;
beforeEach(async () => {
  site = await signInForTest();
});
afterEach(() => site.database.close());

const held = async (as: Browser): Promise<PersonalData['held']> =>
  (await site.api('GET /api/my-data/learning', {}, { as })).held;
const erase = (as: Browser) => site.api.raw('DELETE /api/my-data/learning', {}, { as });
const whatOf = async (as: Browser) => (await held(as)).map(({ what }) => what);

const CLASS = {
  id: '0197279a-0000-7000-8000-000000000001',
  title: 'Starting seeds',
  kind: 'class',
  startsAt: new Date('2100-01-09T15:00:00Z'),
  endsAt: new Date('2100-01-09T16:00:00Z'),
  place: 'The red barn',
  seats: 2,
  priceCents: 0,
  createdAt: new Date(),
  updatedAt: new Date(),
} as const;

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
  const device = { publicKey: new Uint8Array([1]), deviceType: 'multiDevice', backedUp: true } as const;
  const passkey = { id: `key-of-${name}`, personId: userId, name: `Phone of ${name}`, createdAt: new Date() };
  await site.db.passkey.create({ data: { ...passkey, ...device } });
  const identity = { issuer: 'https://accounts.example', subject: `${name}-at-work`, createdAt: new Date() };
  await site.db.identity.create({ data: { ...identity, personId: userId } });
  const emails = { email, answers: { location: 'Macon, Georgia' }, createdAt: new Date() };
  await site.db.planSubscription.create({ data: emails });
  await site.db.classEvent.createMany({ data: [CLASS], skipDuplicates: true });
  const position = (await site.db.classSeat.count()) + 1;
  const seat = { eventId: CLASS.id, email, name, requestedAt: new Date() };
  await site.db.classSeat.create({ data: { ...seat, status: 'seated', position } });
  await site.db.classNotice.create({ data: { email, requestedAt: new Date() } });
  const entry = { id: CLASS.id, kind: 'job' as const, changedAt: 1, fields: { text: name, day: null, doneOn: null } };
  await site.api('POST /api/notebook/changes', { body: { personId: userId, entries: [entry] } }, { as });
  return as;
}

const EVERYTHING = [
  ...['Account', 'Sessions', 'Passkeys', 'Accounts at a provider'],
  ...['Grant applications', 'Garden notebook', 'Farm plans by email', 'Seats in classes', 'Waiting for the next class'],
  'Quiz players',
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

test('a person reads their own data only', async () => {
  const [ada, bo] = [await grower(ADA, 'AdaFreeman'), await grower(BO, 'BoWilcox')];
  expect(await whatOf(ada)).toEqual(EVERYTHING);
  const [mine, others] = [JSON.stringify(await held(ada)), JSON.stringify(await held(bo))];
  expect(mine).toContain('notes of AdaFreeman');
  expect(mine).not.toMatch(/BoWilcox|bo@example/);
  expect(others).not.toMatch(/AdaFreeman|ada@example/);
  expect(await held(createTestBrowser())).toEqual([]);
});

test("a signed-out browser reads its own data, not the person's", async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await site.api.raw('POST /api/logout', {}, { as: ada });
  expect(await whatOf(ada)).toEqual(['Quiz players']);
});

test('a deletion removes the person from every table but the audit log', async () => {
  const [ada, bo] = [await grower(ADA, 'AdaFreeman'), await grower(BO, 'BoWilcox')];
  const elsewhere = await site.signedIn(ADA);
  const before = await held(bo);
  await site.requestCode(createTestBrowser(), ADA); // a letter waits
  expect(await erase(ada)).toMatchObject({
    status: 200,
    body: {
      erased: [
        { what: 'Account', count: 1 },
        { what: 'Grant applications', count: 1 },
        { what: 'Garden notebook', count: 1 },
        { what: 'Farm plans by email', count: 1 },
        { what: 'Seats in classes', count: 1 },
        { what: 'Waiting for the next class', count: 1 },
        { what: 'Quiz players', count: 1 },
      ],
      kept: null,
    },
  });
  for (const mark of [ADA, 'AdaFreeman']) expect(await tablesWith(mark)).toEqual([]);
  expect((await site.user(elsewhere)).body).toBeNull();
  expect(await held(ada)).toEqual([]);
  expect(await held(bo)).toEqual(before);
  expect((await erase(ada)).body).toEqual({ erased: [], kept: null }); // again: nothing to do, nothing wrong
});

test('after a deletion the browser has another visitor cookie', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  const cookieOf = (browser: Browser) => /__Host-visitor=([^;]+)/.exec(browser.header()['cookie'] ?? '')?.[1];
  const before = cookieOf(ada);
  await erase(ada);
  expect([before, cookieOf(ada)]).toEqual([expect.any(String), expect.any(String)]);
  expect(cookieOf(ada)).not.toBe(before);
});

test('signing in after a deletion creates a new person', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await erase(ada);
  expect(await whatOf(await site.signedIn(ADA))).toEqual(['Account', 'Sessions']);
});

test('the last operator cannot leave, and loses nothing by trying', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await site.db.person.updateMany({ data: { role: 'operator' } });
  await site.db.session.updateMany({ data: { amr: ['code', 'passkey'] } });
  expect(await erase(ada)).toMatchObject({ status: 409, body: { code: 'auth.last_operator' } });
  expect(await whatOf(ada)).toEqual(EVERYTHING);
  await site.db.person.create({ data: { email: BO, emailKey: BO, role: 'operator' } });
  expect((await erase(ada)).status).toBe(200);
});

test('a sign-in of a quarter of an hour ago deletes nothing until it is confirmed', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  site.clock.advance(QUARTER_HOUR);
  expect(await erase(ada)).toMatchObject({ status: 401, body: { code: 'auth.confirm' } });
  expect(await whatOf(ada)).toEqual(EVERYTHING);
  await site.requestCode(ada);
  const code = (await site.codes()).at(-1) ?? '';
  await site.api('POST /api/auth/confirm', { body: { code } }, { as: ada });
  expect((await erase(ada)).status).toBe(200);
});

test("whoever reads an operator's mail cannot delete the account of an operator who has a passkey", async () => {
  await grower(ADA, 'AdaFreeman');
  await site.db.person.create({ data: { email: BO, emailKey: BO, role: 'operator' } });
  await site.db.person.updateMany({ data: { role: 'operator' } });
  const thief = await site.signedIn(ADA);
  expect(await erase(thief)).toMatchObject({ status: 401, body: { code: 'auth.second_factor' } });
  expect(await site.db.passkey.count()).toBe(1);
  expect(await site.db.person.count({ where: { emailKey: ADA, role: 'operator' } })).toBe(1);
});

test('a signed-out browser deletes the data of its cookie without confirmation', async () => {
  const ada = await grower(ADA, 'AdaFreeman');
  await site.api.raw('POST /api/logout', {}, { as: ada });
  site.clock.advance(QUARTER_HOUR);
  expect((await erase(ada)).body).toEqual({ erased: [{ what: 'Quiz players', count: 1 }], kept: null });
});

test('a browser reads and deletes what it did in a class', async () => {
  const { api } = site;
  const { key } = await api('POST /api/class-quizzes', { body: { topicId: 'soil', questions: 5, pace: 'own' } });
  const { code } = await api('GET /api/class-quizzes/:key', { params: { key } });
  const [pupil, neighbor] = [createTestBrowser(), createTestBrowser()];
  for (const as of [pupil, neighbor]) {
    const { nicknames } = await api('GET /api/class-codes/:code', { params: { code } }, { as });
    const [nickname = ''] = nicknames;
    await api('POST /api/class-codes/:code/pupil', { params: { code }, body: { nickname } }, { as });
  }
  const answer = { params: { code }, body: { number: 1, option: 0 } };
  await api('POST /api/class-codes/:code/pupil/answers', answer, { as: pupil });
  expect(await held(pupil)).toMatchObject([{ what: 'Class quizzes', rows: [{ answers: [{ number: 1, chosen: 0 }] }] }]);
  expect(await erase(pupil)).toMatchObject({ body: { erased: [{ what: 'Class quizzes', count: 1 }] } });
  expect((await api('GET /api/class-quizzes/:key', { params: { key } })).pupils).toHaveLength(1);
  expect(await held(pupil)).toEqual([]);
});

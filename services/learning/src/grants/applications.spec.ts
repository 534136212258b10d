import type { GrantApplication, GrantStatus } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import type { Browser } from '@farm/server-kit/testing';
import { DAY_MS, grantsForTest, type GrantsForTest } from '../testing/grants-for-test';
import { appendLine, canMove, isFinalStatus, OPEN_STATUSES } from './applications';

const MOVES: Readonly<Record<GrantStatus, readonly GrantStatus[]>> = {
  researching: ['preparing', 'withdrawn'],
  preparing: ['submitted', 'researching', 'withdrawn'],
  submitted: ['under-review', 'withdrawn'],
  'under-review': ['awarded', 'not-awarded', 'withdrawn'],
  awarded: [],
  'not-awarded': [],
  withdrawn: [],
};
const STATUSES = Object.keys(MOVES) as GrantStatus[];
const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, MOVES[from].includes(to)] as const));

test.each(pairs)('%s to %s: %s', (from, to, legal) => expect(canMove(from, to)).toBe(legal));

test('four statuses are open, three are final', () => {
  expect(OPEN_STATUSES).toEqual(['researching', 'preparing', 'submitted', 'under-review']);
  expect(STATUSES.filter(isFinalStatus)).toEqual(['awarded', 'not-awarded', 'withdrawn']);
});

test('a new line of notes never pushes old ones out', () => {
  expect(appendLine('', 'new')).toBe('new');
  expect(appendLine('old', 'new')).toBe('old\nnew');
  expect(appendLine('o'.repeat(1_998), 'new')).toBe('o'.repeat(1_998));
});

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
let as: Browser;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  farm = grantsForTest(database);
  ({ as } = await farm.member());
});

const moved = async (application: GrantApplication, ...statuses: GrantStatus[]): Promise<GrantApplication> => {
  let { lastUpdated } = application;
  let body = application;
  for (const status of statuses) {
    const answer = await farm.patch(as, application.id, { lastUpdated, status });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    body = answer.body as GrantApplication;
    ({ lastUpdated } = body);
  }
  return body;
};

test('tracking makes a record at researching, with the note and the title of the catalogue', async () => {
  const application = await farm.track(as, 'fruitguys');
  expect(application).toMatchObject({
    grantId: 'fruitguys',
    grantTitle: 'FruitGuys Community Fund',
    status: 'researching',
    notes: 'Started tracking on November 21, 2026',
    lastUpdated: '2026-11-21T15:00:00.000Z',
    history: [{ from: null, to: 'researching', note: 'Started tracking on November 21, 2026' }],
    checklist: [],
    steps: expect.arrayContaining([
      { id: 'budget', label: 'Write the budget', when: 'About January 3, 2027' },
    ]) as unknown[],
    nextMoves: ['preparing', 'withdrawn'],
    reminders: true,
    deadline: { say: 'Expected January 2027 (unconfirmed)', status: 'expected', date: '2027-01-01' },
  });
  expect(await farm.history(as)).toEqual([application]);
});

test.each([
  ['a programme that there is not', { grantId: 'moon-money' }, 404, 'grants.unknown'],
  ['another first status', { status: 'awarded' }, 422, 'grants.status'],
])('refused: tracking %s', async (_, change, status, code) => {
  const body = { grantId: 'fruitguys', grantTitle: 'x', status: 'researching', notes: '', ...change };
  const answer = await farm.api.raw('POST /api/grants/track-application', { body }, { as });
  expect(answer).toMatchObject({ status, body: { code } });
  expect(await farm.history(as)).toEqual([]);
});

test('an open application is returned unchanged, by two concurrent replicas too', async () => {
  const [one, other] = await Promise.all([
    farm.track(as, 'nrcs-eqip', 'first'),
    farm.track(as, 'nrcs-eqip', 'second', farm.second),
  ]);
  expect(one.id).toBe(other.id);
  const before = await farm.history(as);
  farm.clock.advance(DAY_MS);
  await farm.track(as, 'nrcs-eqip', 'third');
  expect(await farm.history(as)).toEqual(before);
  expect(before[0]?.history).toHaveLength(1);
});

test('an application can be awarded and restarted with the same history', async () => {
  const application = await moved(
    await farm.track(as, 'fruitguys'),
    ...(['preparing', 'researching', 'preparing', 'submitted', 'under-review', 'awarded'] as const),
  );
  expect(application.nextMoves).toEqual([]);
  await farm.patch(as, application.id, { lastUpdated: application.lastUpdated, reminders: false });
  farm.clock.advance(DAY_MS);
  const again = await farm.track(as, 'fruitguys', 'Started tracking on November 22, 2026');
  expect(again).toMatchObject({ id: application.id, status: 'researching', reminders: true });
  expect(again.notes).toBe('Started tracking on November 21, 2026\nStarted tracking on November 22, 2026');
  expect(again.history.map(({ to }) => to)).toEqual([
    ...['researching', 'preparing', 'researching', 'preparing', 'submitted', 'under-review', 'awarded', 'researching'],
  ]);
  expect(again.history.at(-1)).toMatchObject({ from: 'awarded', note: 'Started tracking on November 22, 2026' });
});

test('an invalid move changes nothing', async () => {
  const { id, lastUpdated } = await farm.track(as, 'fruitguys');
  const before = await farm.history(as);
  const answer = await farm.patch(as, id, { lastUpdated, status: 'awarded', notes: 'won' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'grants.move' } });
  expect(await farm.history(as)).toEqual(before);
});

test('changing an old version returns the latest one, and one of two concurrent changes wins', async () => {
  const { id, lastUpdated } = await farm.track(as, 'fruitguys');
  const answers = await Promise.all([
    farm.patch(as, id, { lastUpdated, notes: 'here' }),
    farm.patch(as, id, { lastUpdated, notes: 'there' }, farm.second),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [fresh] = await farm.history(as);
  const stale = answers.find(({ status }) => status === 409);
  expect(stale?.body).toMatchObject({ code: 'grants.stale', application: fresh });
  expect(fresh?.lastUpdated).not.toBe(lastUpdated);
});

test('notes and checklist are stored independently', async () => {
  const { id, lastUpdated } = await farm.track(as, 'fruitguys');
  const { body } = await farm.patch(as, id, { lastUpdated, checklist: ['budget', 'quotes'] });
  expect(body).toMatchObject({ checklist: ['budget', 'quotes'], notes: 'Started tracking on November 21, 2026' });
  const next = (body as GrantApplication).lastUpdated;
  const noted = await farm.patch(as, id, { lastUpdated: next, notes: 'a\r\nb\u0000\u202e ' });
  expect(noted.body).toMatchObject({ checklist: ['budget', 'quotes'], notes: 'a\nb' });
});

test.each([
  ['2,001 characters of notes', { notes: 'n'.repeat(2_001) }, 'Please keep your notes to 2,000 characters.'],
  ['an item that is not on the list', { checklist: ['moon'] }, 'Please choose items from the list only.'],
  ['an unknown status', { status: 'hoping' }, 'This change could not be read. Please try again.'],
])('refused in a sentence: %s', async (_, change, message) => {
  const { id, lastUpdated } = await farm.track(as, 'fruitguys');
  const { status, body } = await farm.patch(as, id, { lastUpdated, ...change });
  expect([400, 422]).toContain(status);
  expect(body).toMatchObject({ message });
});

test("another person's application is one that there is not", async () => {
  const { id, lastUpdated } = await farm.track(as, 'fruitguys');
  const { as: stranger } = await farm.member();
  const foreign = await farm.patch(stranger, id, { lastUpdated, status: 'withdrawn' });
  const unknown = await farm.patch(stranger, '0197279a-0000-7000-8000-000000000001', { lastUpdated, notes: '' });
  const nonsense = await farm.patch(stranger, 'nonsense', { lastUpdated, notes: '' });
  const { requestId: _, ...message } = foreign.body as { requestId: string };
  for (const { status, body } of [foreign, unknown, nonsense]) {
    expect(status).toBe(404);
    expect(body).toMatchObject(message);
  }
  expect(await farm.history(stranger)).toEqual([]);
  expect((await farm.history(as))[0]?.status).toBe('researching');
});

test('the newest change comes first', async () => {
  const first = await farm.track(as, 'fruitguys');
  farm.clock.advance(DAY_MS);
  await farm.track(as, 'nrcs-eqip');
  farm.clock.advance(DAY_MS);
  await moved(first, 'preparing');
  expect((await farm.history(as)).map(({ grantId }) => grantId)).toEqual(['fruitguys', 'nrcs-eqip']);
});

test('a programme that left the catalogue is still tracked, without a deadline', async () => {
  const { id } = await farm.track(as, 'fruitguys');
  await database.db.grantApplication.update({ where: { id }, data: { grantId: 'gone-since' } });
  expect((await farm.history(as))[0]).toMatchObject({ grantTitle: 'FruitGuys Community Fund', deadline: null });
});

test('an application to a program that is over stays readable and says since when', async () => {
  const { id } = await farm.track(as, 'fruitguys');
  await database.db.grantApplication.update({ where: { id }, data: { grantId: 'nyfc-young-farmer' } });
  const [application] = await farm.history(as);
  expect(application?.deadline).toMatchObject({
    say: expect.stringMatching(/^Closed since 2024\./) as string,
    date: null,
    website: 'https://www.youngfarmers.org/youngfarmergrants/',
  });
  expect(application?.nextMoves).toContain('withdrawn');
});

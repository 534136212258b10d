import { dayOf } from '@farm/almanac';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createTestBrowser } from '@farm/server-kit/testing';
import { grantsForTest, type GrantsForTest } from '../../testing/grants-for-test';
import { publishedFeed, type Programme } from '../catalogue';
import { describePack, ownSharePercent } from './starter-pack';

const GET = 'GET /api/grants/:id/starter-pack';
const POST = 'POST /api/grants/:id/starter-pack/:document';

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(() => {
  farm = grantsForTest(database);
});

const { programmes, byId } = publishedFeed();
const rowOf = (id: string): Programme => {
  const row = byId.get(id);
  if (!row) throw new Error(`${id} is not in the catalogue`);
  return row;
};
const TODAY = dayOf('2026-11-30');
const packOf = (programme: Programme, sendBy?: string, today = TODAY) =>
  describePack(programme, { notes: '', sendBy, today });

describe('the calls', () => {
  test.each([GET, POST])('401 without sign-in: %s', async (key) => {
    const input = { params: { id: 'fruitguys', document: 'letter' }, ...(key === POST && { body: {} }) };
    expect(await farm.api.raw(key, input, { as: createTestBrowser() })).toMatchObject({
      status: 401,
      body: { code: 'auth.signed_out' },
    });
  });

  test.each([
    ['moon-money', 404, 'grants.unknown'],
    ['fsa-operating-microloan', 422, 'grants.no_pack'],
    ['nrcs-eqip', 422, 'grants.no_pack'],
  ])('%s has no starter pack: %i %s', async (id, status, code) => {
    const { as } = await farm.member();
    expect(await farm.api.raw(GET, { params: { id } }, { as })).toMatchObject({ status, body: { code } });
    const params = { id, document: 'budget' };
    expect(await farm.api.raw(POST, { params, body: {} }, { as })).toMatchObject({ status, body: { code } });
  });

  test("the pack has the person's own notes, without the line of tracking, and nobody else's", async () => {
    const { as } = await farm.member();
    const other = await farm.member();
    await farm.track(as, 'fruitguys', 'Started tracking on November 21, 2026\nAsk the school for a letter');
    const params = { id: 'fruitguys' };
    expect(await farm.api(GET, { params }, { as })).toMatchObject({ notes: 'Ask the school for a letter' });
    expect(await farm.api(GET, { params }, { as: other.as })).toMatchObject({ notes: '' });
  });

  test.each([
    ['amount', { amount: 'a lot' }, 'Please write dollars as a number, such as 4,500.'],
    ['share', { ownShare: '120' }, 'Please write your share as a percent from 0 to 99, such as 25.'],
    ['story', { who: 'x'.repeat(451) }, 'Please keep each answer to 450 characters, so that the story fits one page.'],
    [
      'seventh partner',
      { partners: 'A\nB\n\nC\nD\nE\nF\nG' },
      'Please name up to six partners, one on each line, in 300 characters.',
    ],
    ['21st item', { items: 'Seed\n'.repeat(21) }, 'Please keep the list to 20 lines and 1,000 characters.'],
    ['unknown field', { email: 'ada@example.com' }, 'Please check your answers.'],
  ])('refused in a sentence: %s', async (_, body, message) => {
    const { as } = await farm.member();
    const params = { id: 'fruitguys', document: 'story' };
    expect(await farm.api.raw(POST, { params, body }, { as })).toMatchObject({ status: 400, body: { message } });
  });

  test('six partners with empty lines, and twenty items, are taken', async () => {
    const { as } = await farm.member();
    const body = { partners: '\n\nA\nB\n\nC\nD\nE\nF\n\n', items: 'Seed\n'.repeat(20) };
    const params = { id: 'fruitguys', document: 'letter' };
    expect(await farm.api.raw(POST, { params, body }, { as })).toMatchObject({ status: 200 });
  });

  test.each(['2026-11-21', '2026-02-31', '2031-01-01'])('%s is no day to send it', async (sendBy) => {
    const { as } = await farm.member();
    expect(await farm.api.raw(GET, { params: { id: 'donors' }, query: { sendBy } }, { as })).toMatchObject({
      status: 404,
    });
    const params = { id: 'tn-aitc-garden-grant' };
    expect(await farm.api.raw(GET, { params, query: { sendBy } }, { as })).toMatchObject({
      status: 422,
      body: { message: 'Please choose a day from tomorrow to two years from now.' },
    });
  });

  test.each([
    ['budget', 'budget-fruitguys.xlsx', 'spreadsheetml.sheet'],
    ['letter', 'letter-of-support-fruitguys.docx', 'wordprocessingml.document'],
    ['story', 'story-fruitguys.docx', 'wordprocessingml.document'],
  ])('%s is a file to save as %s, which no cache keeps', async (document, name, type) => {
    const { as } = await farm.member();
    const { status, headers } = await farm.api.raw(POST, { params: { id: 'fruitguys', document }, body: {} }, { as });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(`${type}$`) as string,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    });
  });
});

describe('the steps', () => {
  test('are counted back from the deadline, in order: SAM.gov weeks before, a reader, and sending two days early', () => {
    const row: Programme = { ...rowOf('sare-producer'), deadline: { kind: 'day', on: '2027-03-01' } };
    const { schedule } = packOf(row);
    expect(schedule).toMatchObject({
      kind: 'deadline',
      closesOn: '2027-03-01',
      isTooLate: false,
      say: ['It closes on March 1, 2027, in 91 days.'],
    });
    expect(schedule.steps.map(({ id, date, isDue }) => [id, date, isDue])).toEqual([
      ['rules', '2027-01-04', false],
      ['uei', '2027-01-04', false],
      ['budget', '2027-02-01', false],
      ['quotes', '2027-02-01', false],
      ['letters', '2027-02-08', false],
      ['reader', '2027-02-22', false],
      ['send', '2027-02-27', false],
    ]);
  });

  test('of a deadline within a week say plainly that it is too late, and what to ask', () => {
    const row: Programme = { ...rowOf('fruitguys'), deadline: { kind: 'day', on: '2026-12-07' } };
    const { schedule } = packOf(row);
    expect(schedule.isTooLate).toBe(true);
    expect(schedule.say[0]).toBe(
      'It closes in 7 days, on December 7, 2026. That is too late to begin: letters and quotes take weeks. Send it only if your papers are ready, else ask when the next round opens.',
    );
    expect(schedule.steps.filter(({ isDue }) => !isDue).map(({ id }) => id)).toEqual(['send']);
  });

  test('of a deadline within a month say what must reach one by then', () => {
    const row: Programme = { ...rowOf('fruitguys'), deadline: { kind: 'day', on: '2026-12-08' } };
    expect(packOf(row).schedule).toMatchObject({
      isTooLate: false,
      say: [
        'It closes on December 8, 2026, in 8 days: begin only if letters and quotes reach you by then, else ask when the next round opens.',
      ],
    });
  });

  test('of a round that is over say so, and count back from a day of one’s own', () => {
    const row: Programme = { ...rowOf('fruitguys'), deadline: { kind: 'day', on: '2026-11-01' } };
    expect(packOf(row).schedule).toMatchObject({
      kind: 'own',
      isTooLate: true,
      say: ['Too late for this round: it closed on November 1, 2026. Ask when the next one opens.', expect.any(String)],
    });
  });

  test('of a program that is open all year count back from eight weeks ahead, or from the day that is chosen', () => {
    const row: Programme = { ...rowOf('fruitguys'), deadline: { kind: 'rolling' } };
    expect(packOf(row).schedule).toMatchObject({
      kind: 'own',
      closesOn: '2027-01-25',
      isTooLate: false,
      say: ['It takes applications all year: choose the day on which you want to send yours.'],
    });
    expect(packOf(row, '2027-06-01').schedule.closesOn).toBe('2027-06-01');
  });

  test('of an expected month are counted back from the day of the last round, which is not confirmed', () => {
    const { schedule } = packOf(rowOf('fruitguys'));
    expect(schedule).toMatchObject({ kind: 'expected', closesOn: '2027-01-31', isTooLate: false });
    expect(schedule.say[0]).toBe(
      'Expected January 2027 (unconfirmed): if it closes on January 31, 2027, as in 2025, these are your days. Ask for the real one.',
    );
  });

  test.each([
    ['2026-12-02', 'It may close in 3 days, on December 5, 2026, as last year. That is too late to begin: '],
    ['2026-12-05', 'It may close today, on December 5, 2026, as last year. That is too late to begin: '],
  ])('of an expected month that has begun warn of the likely closing: %s', (today, start) => {
    const { schedule } = packOf(rowOf('sare-producer'), undefined, dayOf(today));
    expect(schedule).toMatchObject({ kind: 'expected', closesOn: '2026-12-05', isTooLate: true });
    expect(schedule.say[0]).toContain(start);
  });

  test('of an expected month without a day count back from its first, and from its last once it has begun', () => {
    const row = rowOf('ffa-grants-for-growing');
    expect(packOf(row).schedule).toMatchObject({ kind: 'expected', closesOn: '2027-02-01' });
    expect(packOf(row, undefined, dayOf('2027-02-03')).schedule).toMatchObject({
      closesOn: '2027-02-28',
      say: [
        'Expected February 2027 (unconfirmed): it may close on any day until February 28, 2027. Look today, and ask for the real one.',
        expect.stringMatching(/^The round may be open: look today\./),
      ],
    });
  });

  test.each(['2026-11-30', '2026-12-04', '2027-01-15', '2027-06-20'])(
    'of no program lie in disorder, after its deadline or after the day of its last round: %s',
    (day) => {
      const today = dayOf(day);
      for (const row of programmes.filter(({ kind }) => kind === 'grant')) {
        const { schedule } = packOf(row, undefined, today);
        const days = schedule.steps.flatMap(({ date }) => date ?? []);
        expect([row.id, days]).toEqual([row.id, days.toSorted()]);
        expect([row.id, days.at(-1)]).toEqual([row.id, schedule.steps.find(({ id }) => id === 'send')?.date]);
        expect((days.at(-1) ?? '9') <= schedule.closesOn).toBe(true);
        if (row.deadline.kind === 'expected' && row.deadline.lastClosed !== null)
          expect([row.id, schedule.closesOn.slice(5)]).toEqual([row.id, row.deadline.lastClosed.slice(5)]);
      }
    },
  );
});

test.each([
  ['fruitguys', 5_000],
  ['fns-farm-to-school', 500_000],
  ['ams-scbgp', null], // set by each state
  ['saafon-direct-support', null], // not published
  ['rafi-beginning-stipend', null],
  ['big-green', null],
  ['rd-rbdg', null], // no fixed ceiling
  ['nrcs-acep', null], // a part of the value
  ['sare-producer', null], // depends on who applies
])('the award of %s is %j: only a most that the row names for every applicant', (id, award) =>
  expect(packOf(rowOf(id)).award).toBe(award),
);

test.each([
  [null, 0],
  ['25 % of the grant, in cash or kind', 20],
  ['At least 25 % of the certification cost', 25],
  ['Half of the cost', 50],
  ['Three quarters of the project', 75],
  ['One dollar of your own, in cash or kind, for each dollar of the grant', 50],
  ['Dollar for dollar', 50],
  ['Dollar for dollar until 2025; 10 % in the law of 2025 as reported', null],
  ['The part that the program does not pay back', null],
])('own share of the whole cost in %j: %j', (match, percent) => expect(ownSharePercent({ match })).toBe(percent));

test.each([
  ['fruitguys', ['Labor, land, hydroponics, consultants and general marketing are not paid.']],
  [
    'ky-state-small-farm',
    ['Nothing bought before approval is paid.', 'Vehicles, wages, seed, feed and jars are not paid.'],
  ],
  ['nc-wnc-agoptions', ['Wages, land and debts are not paid.', 'It is not for mending what a disaster broke.']],
  ['ams-fmpp', ['The program does not list it: ask USDA AMS.']],
])('%s names in its row what it does not pay, or says to ask', (id, sentences) =>
  expect(packOf(rowOf(id)).unpaid).toEqual(sentences),
);

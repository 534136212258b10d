import type { NotebookEntry } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import type { LearningDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import type { Browser } from '@farm/server-kit/testing';
import { grantsForTest, type GrantsForTest } from '../testing/grants-for-test';

let database: TestDatabase<LearningDb>;
let farm: GrantsForTest;
let as: Browser;
let personId: string;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());
beforeEach(async () => {
  farm = grantsForTest(database);
  ({ as, id: personId } = await farm.member());
});

const NOW = Date.parse('2026-11-21T15:00:00Z');
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const job = (number: number, text: string, changedAt = NOW - 1_000): NotebookEntry => ({
  id: id(number),
  kind: 'job',
  changedAt,
  fields: { text, day: null, doneOn: null },
});
const deletedJob = (number: number, changedAt: number): NotebookEntry => ({
  id: id(number),
  kind: 'job',
  changedAt,
  fields: null,
});

const push = (entries: NotebookEntry[], browser = as, on = farm.api) =>
  on.raw('POST /api/notebook/changes', { body: { entries } }, { as: browser });
const pull = (since?: string, browser = as, on = farm.api) =>
  on('GET /api/notebook/changes', { query: since === undefined ? {} : { since } }, { as: browser });

test('what one device pushes another pulls, from its cursor on, and from any replica', async () => {
  expect(await pull()).toEqual({ entries: [], cursor: '0', hasMore: false });
  expect((await push([job(1, 'Mulch'), job(2, 'Water')])).body).toEqual({ stored: 2 });
  const { entries, cursor } = await pull(undefined, as, farm.second);
  expect(entries).toEqual([job(1, 'Mulch'), job(2, 'Water')]);
  await push([job(3, 'Weed')], as, farm.second);
  expect(await pull(cursor)).toEqual({ entries: [job(3, 'Weed')], cursor: '3', hasMore: false });
});

test('the later change of an entry stays, in whichever order they come; a push that is repeated changes nothing', async () => {
  await push([job(1, 'later', NOW - 10)]);
  expect((await push([job(1, 'earlier', NOW - 20), job(1, 'later', NOW - 10)])).body).toEqual({ stored: 0 });
  expect((await pull()).entries).toEqual([job(1, 'later', NOW - 10)]);
  expect((await pull()).cursor).toBe('1');
});

test('a deletion is pulled like a change, and an older change does not undo it', async () => {
  await push([job(1, 'Mulch', NOW - 30)]);
  const { cursor } = await pull();
  await push([deletedJob(1, NOW - 10)]);
  await push([job(1, 'Mulch again', NOW - 20)]);
  expect((await pull(cursor)).entries).toEqual([deletedJob(1, NOW - 10)]);
});

test('a clock that is ahead counts as now, so that a later change of another device wins', async () => {
  await push([job(1, 'from the future', NOW + 3_600_000)]);
  expect((await pull()).entries).toEqual([job(1, 'from the future', NOW)]);
  farm.clock.advance(1_000);
  await push([job(1, 'a second later', NOW + 1_000)]);
  expect((await pull()).entries).toEqual([job(1, 'a second later', NOW + 1_000)]);
});

test('pushes at the same time, on two replicas, leave no gap for a cursor', async () => {
  const pushes = Array.from({ length: 8 }, (_, at) =>
    push([job(at, `Job ${at}`)], as, at % 2 ? farm.api : farm.second),
  );
  expect((await Promise.all(pushes)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { entries, cursor } = await pull();
  expect([entries.length, cursor]).toEqual([8, '8']);
});

test('many changes come in pages', async () => {
  for (let at = 0; at < 600; at += 200)
    await push(Array.from({ length: 200 }, (_, number) => job(at + number, `Job ${at + number}`)));
  const first = await pull();
  expect([first.entries.length, first.hasMore]).toEqual([500, true]);
  const second = await pull(first.cursor);
  expect([second.entries.length, second.hasMore]).toEqual([100, false]);
});

test("nobody reads or changes another person's notebook, also by its ids", async () => {
  await push([job(1, 'of Ada')]);
  const eve = await farm.member();
  expect((await pull(undefined, eve.as)).entries).toEqual([]);
  await push([job(1, 'of Eve', NOW)], eve.as);
  expect((await pull()).entries).toEqual([job(1, 'of Ada')]);
});

test('a notebook that is full says so, and stores nothing of the push; deletions make room', async () => {
  await push([job(1, 'first')]);
  const row = { personId, kind: 'job' as const, changedAt: new Date(NOW - 9_000), fields: { text: 'x' }, bytes: 12 };
  const more = Array.from({ length: notebookLimits.entries - 1 }, (_, at) => ({
    ...row,
    id: id(at + 10),
    change: at + 10,
  }));
  await database.db.notebookEntry.createMany({ data: more });
  await database.db.notebook.update({ where: { personId }, data: { lastChange: 9_999 } });
  const full = await push([job(9_000_001, 'one too many'), job(1, 'first, changed', NOW)]);
  expect(full).toMatchObject({ status: 422, body: { code: 'notebook.full' } });
  expect(
    (await database.db.notebookEntry.findUniqueOrThrow({ where: { personId_id: { personId, id: id(1) } } })).change,
  ).toBe(1);
  expect((await push([deletedJob(10, NOW)])).status).toBe(200);
  expect((await push([job(9_000_001, 'fits now')])).status).toBe(200);
  await database.db.notebookEntry.updateMany({
    where: { personId, id: id(11) },
    data: { bytes: notebookLimits.bytes },
  });
  expect(await push([deletedJob(12, NOW), job(9_000_002, 'too large')])).toMatchObject({
    status: 422,
    body: { error: expect.stringMatching(/^Your account has no room for longer notes/) as string },
  });
});

test.each<[string, object]>([
  ['another kind', { ...job(1, 'x'), kind: 'song' }],
  ['the fields of another kind', { ...job(1, 'x'), kind: 'bed' }],
  ['a field that is none', { ...job(1, 'x'), fields: { text: 'x', day: null, doneOn: null, more: 1 } }],
  ['a text without words', job(1, '   ')],
  ['an id that is none', { ...job(1, 'x'), id: 'x' }],
])('%s is a bad request', async (_, entry) => {
  expect(await push([entry as NotebookEntry])).toMatchObject({ status: 400 });
});

test('a day that does not exist has its sentence', async () => {
  const entry: NotebookEntry = { ...job(1, 'x'), kind: 'job', fields: { text: 'x', day: '2026-02-31', doneOn: null } };
  expect(await push([entry])).toMatchObject({ status: 422, body: { code: 'notebook.day' } });
});

test('whoever is not signed in reaches nothing', async () => {
  expect((await farm.api.raw('GET /api/notebook/changes', {})).status).toBe(401);
});

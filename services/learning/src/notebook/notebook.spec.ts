import type { NotebookEntry } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { transaction, type LearningDb } from '@farm/prisma';
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

/** Who calls, and for whom. */
interface Caller {
  as: Browser;
  id: string;
}
const ada = (): Caller => ({ as, id: personId });
const push = (entries: NotebookEntry[], caller = ada(), on = farm.api) =>
  on.raw('POST /api/notebook/changes', { body: { personId: caller.id, entries } }, { as: caller.as });
const pull = (since?: string, caller = ada(), on = farm.api) =>
  on(
    'GET /api/notebook/changes',
    { query: { personId: caller.id, ...(since !== undefined && { since }) } },
    { as: caller.as },
  );

test('what one device pushes another pulls, from its cursor on, and from any replica', async () => {
  expect(await pull()).toEqual({ entries: [], cursor: '0', hasMore: false });
  expect((await push([job(1, 'Mulch'), job(2, 'Water')])).body).toEqual({ stored: 2 });
  const { entries, cursor } = await pull(undefined, ada(), farm.second);
  expect(entries).toEqual([job(1, 'Mulch'), job(2, 'Water')]);
  await push([job(3, 'Weed')], ada(), farm.second);
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

test('pushes at the same time, on two replicas, are stored or told to come again, and leave no gap for a cursor', async () => {
  await push([job(0, 'Job 0')]);
  const pushes = Array.from({ length: 8 }, (_, at) =>
    push([job(at + 1, `Job ${at + 1}`)], ada(), at % 2 ? farm.api : farm.second),
  );
  const replies = await Promise.all(pushes);
  const stored = replies.filter(({ status }) => status === 200).length;
  expect(stored).toBeGreaterThan(0);
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(reply).toMatchObject({ status: 409, body: { code: 'notebook.busy' } });
  const { entries, cursor } = await pull();
  expect([entries.length, cursor]).toEqual([stored + 1, `${stored + 1}`]);
});

test('a push does not wait for another one, and fits in after it', async () => {
  await push([job(1, 'first')]);
  await transaction(database.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM learning.notebook WHERE person_id = ${personId}::uuid FOR UPDATE`;
    expect(await push([job(2, 'second')])).toMatchObject({ status: 409, body: { code: 'notebook.busy' } });
  });
  expect((await push([job(2, 'second')])).status).toBe(200);
});

test('a push of an account that was erased meanwhile is signed out', async () => {
  await database.db.person.delete({ where: { id: personId } });
  expect(await push([job(1, 'late')])).toMatchObject({ status: 401 });
});

test('many changes come in pages', async () => {
  for (let at = 0; at < 600; at += notebookLimits.batch)
    await push(Array.from({ length: notebookLimits.batch }, (_, number) => job(at + number, `Job ${at + number}`)));
  const first = await pull();
  expect([first.entries.length, first.hasMore]).toEqual([500, true]);
  const second = await pull(first.cursor);
  expect([second.entries.length, second.hasMore]).toEqual([100, false]);
});

test("nobody reads or changes another person's notebook, also by its ids", async () => {
  await push([job(1, 'of Ada')]);
  const eve = await farm.member();
  expect((await pull(undefined, eve)).entries).toEqual([]);
  await push([job(1, 'of Eve', NOW)], eve);
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

test("a browser with another person's notebook is told so, and nothing is read or stored", async () => {
  const eve = { as, id: (await farm.member()).id };
  const refused = { status: 409, body: { code: 'notebook.other_person' } };
  expect(await push([job(1, 'of Eve')], eve)).toMatchObject(refused);
  expect(await farm.api.raw('GET /api/notebook/changes', { query: { personId: eve.id } }, { as })).toMatchObject(
    refused,
  );
  expect((await pull()).entries).toEqual([]);
});

test('deletions alone are taken by a notebook that is too large; of the deletions the oldest are forgotten', async () => {
  await push([job(1, 'first'), job(2, 'second')]);
  await database.db.notebookEntry.updateMany({ where: { personId }, data: { bytes: notebookLimits.bytes } });
  expect((await push([deletedJob(1, NOW)])).status).toBe(200);
  await database.pool.query(
    `INSERT INTO learning.notebook_entry (person_id, id, kind, changed_at, bytes, change)
     SELECT $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'job', now(), 0, n
     FROM generate_series(10, 9 + $2::int) n`,
    [personId, notebookLimits.deleted],
  );
  await database.db.notebook.update({ where: { personId }, data: { lastChange: 19_999 } });
  expect((await push([deletedJob(2, NOW)])).status).toBe(200);
  const deleted = { personId, bytes: 0 };
  expect(await database.db.notebookEntry.count({ where: deleted })).toBe(notebookLimits.deleted);
  expect(await database.db.notebookEntry.count({ where: { ...deleted, id: { in: [id(1), id(10)] } } })).toBe(0);
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
  expect((await farm.api.raw('GET /api/notebook/changes', { query: { personId } })).status).toBe(401);
  const body = { personId, entries: [job(1, 'x')] };
  expect((await farm.api.raw('POST /api/notebook/changes', { body })).status).toBe(401);
});

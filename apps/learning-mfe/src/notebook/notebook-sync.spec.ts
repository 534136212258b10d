import type { NotebookEntry } from '@farm/contracts';
import type { StoredEntry } from './notebook-database';
import { notebookLimits } from '@farm/farm';
import { mergeChange, nextBatch, sentChange } from './notebook-sync';

const job = (changedAt: number, text = 'Mulch'): NotebookEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'job',
  changedAt,
  fields: { text, day: null, doneOn: null },
});
const stored = (entry: NotebookEntry, isUnsent: boolean): ReadonlyMap<string, StoredEntry> =>
  new Map([[entry.id, { ...entry, isUnsent }]]);
const account = { personId: 'ada', cursor: '7' };
const merge = (pulled: NotebookEntry, here: ReadonlyMap<string, StoredEntry>) =>
  mergeChange([pulled], account)(here, account);

test.each<[string, ReadonlyMap<string, StoredEntry>, boolean]>([
  ['an entry that is not here', new Map(), true],
  ['an entry that was changed here earlier', stored(job(5), true), true],
  ['an entry that was changed here at the same time', stored(job(10), true), true],
  ['an entry that was changed here later, and is not sent', stored(job(15), true), false],
  ['an entry that was sent with a clock that is ahead', stored(job(15), false), true],
])('%s is taken from the account: %3$s', (_, here, isTaken) => {
  const pulled = job(10, 'of the account');
  expect(merge(pulled, here)).toEqual({ account, entries: isTaken ? [{ ...pulled, isUnsent: false }] : [] });
});

test('what was sent is sent, unless it was changed meanwhile', () => {
  expect(sentChange([job(10)], 'ada')(stored(job(10), true), account).entries).toEqual([
    { ...job(10), isUnsent: false },
  ]);
  expect(sentChange([job(10)], 'ada')(stored(job(11), true), account).entries).toEqual([]);
});

test.each([
  ['stopped', null],
  ['put on another account', { personId: 'eve', cursor: null }],
])('what comes back after the notebook was %s changes nothing', (_, now) => {
  expect(mergeChange([job(10)], account)(new Map(), now)).toEqual({});
  expect(sentChange([job(10)], 'ada')(stored(job(10), true), now)).toEqual({});
});

test('deletions are sent first and alone, so that a full account has room for the rest', () => {
  const deleted: StoredEntry = { ...job(1), id: 'b', fields: null, isUnsent: true };
  const entries: StoredEntry[] = [{ ...job(2), id: 'a', isUnsent: true }, deleted, { ...job(3), isUnsent: false }];
  expect(nextBatch(entries).map(({ id }) => id)).toEqual(['b']);
  expect(nextBatch(entries.filter((entry) => entry !== deleted)).map(({ id }) => id)).toEqual(['a']);
});

test('a batch is as large as the call takes', () => {
  const many = (text: string) =>
    Array.from({ length: 1_000 }, (_, at): StoredEntry => ({ ...job(1, text), id: String(at), isUnsent: true }));
  expect(nextBatch(many('Mulch'))).toHaveLength(notebookLimits.batch);
  expect(JSON.stringify(nextBatch(many('\u0001'.repeat(2_000)))).length).toBeLessThan(32_768);
});

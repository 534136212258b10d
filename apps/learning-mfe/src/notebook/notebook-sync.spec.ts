import type { NotebookEntry } from '@farm/contracts';
import type { StoredEntry } from './notebook-database';
import { mergeChange, sentChange } from './notebook-sync';

const job = (changedAt: number, text = 'Mulch'): NotebookEntry => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'job',
  changedAt,
  fields: { text, day: null, doneOn: null },
});
const stored = (entry: NotebookEntry, isUnsent: boolean): ReadonlyMap<string, StoredEntry> =>
  new Map([[entry.id, { ...entry, isUnsent }]]);
const account = { personId: 'ada', cursor: '7' };
const merge = (pulled: NotebookEntry, here: ReadonlyMap<string, StoredEntry>) => mergeChange([pulled], account)(here);

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
  expect(sentChange([job(10)])(stored(job(10), true)).entries).toEqual([{ ...job(10), isUnsent: false }]);
  expect(sentChange([job(10)])(stored(job(11), true)).entries).toEqual([]);
});

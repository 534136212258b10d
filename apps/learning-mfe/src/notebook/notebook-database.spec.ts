import 'fake-indexeddb/auto';
import type { NotebookPhoto } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { deleteDB } from 'idb';
import { changeNotebook, readNotebook, type StoredEntry } from './notebook-database';

afterEach(async () => {
  jest.restoreAllMocks();
  await deleteDB(NOTEBOOK_DATABASE);
});

const job = (id: string): StoredEntry => ({
  ...{ id, kind: 'job', changedAt: 1, isUnsent: true },
  fields: { text: 'Mulch', day: null, doneOn: null },
});
const photo: NotebookPhoto = { id: 'p', day: '2026-07-04', note: '', picture: 'data:image/webp;base64,AAAA' };

test('of a change that fails halfway nothing is written, and its cause is told', async () => {
  const broken = { ...job('b'), id: undefined } as unknown as StoredEntry; // can't be stored
  await expect(changeNotebook({ entries: [job('a'), broken] })).rejects.toMatchObject({ name: 'DataError' });
  expect((await readNotebook()).entries).toEqual([]);
});

test('a connection that was lost is opened again', async () => {
  await changeNotebook({ entries: [job('a')] });
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('lost', 'InvalidStateError');
  });
  expect((await readNotebook()).entries).toEqual([job('a')]);
});

test('a change is decided by what is stored and by the account, and photos that are known are not read', async () => {
  const account = { personId: 'ada', cursor: null };
  await changeNotebook({ entries: [job('a')], photos: [photo], account });
  await changeNotebook((stored, now) => {
    expect([[...stored.keys()], now]).toEqual([['a'], account]);
    return { account: null };
  });
  const read = jest.spyOn(IDBObjectStore.prototype, 'getAll');
  expect(await readNotebook([photo])).toEqual({ entries: [job('a')], photos: [photo], account: null });
  expect(read).toHaveBeenCalledTimes(1);
});

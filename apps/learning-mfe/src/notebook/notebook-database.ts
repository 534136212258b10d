import type { NotebookEntry, NotebookPhoto } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';

/** `isUnsent`: changed here since it was last sent to an account, which a notebook without one never does. */
export type StoredEntry = NotebookEntry & { isUnsent: boolean };

/** The account that keeps this notebook, and how far its changes were read. */
export interface NotebookAccount {
  personId: string;
  cursor: string | null;
}

interface NotebookSchema extends DBSchema {
  entries: { key: string; value: StoredEntry };
  photos: { key: string; value: NotebookPhoto };
  account: { key: 'account'; value: NotebookAccount };
}

export interface NotebookContent {
  /** Deleted ones too. */
  entries: StoredEntry[];
  photos: NotebookPhoto[];
  account: NotebookAccount | null;
}

export interface NotebookChange {
  entries?: readonly StoredEntry[];
  photos?: readonly NotebookPhoto[];
  deletedPhotos?: readonly string[];
  account?: NotebookAccount | null;
}

let opening: Promise<IDBPDatabase<NotebookSchema>> | null = null;
const closeListeners = new Set<() => void>();

/** Calls the listener when the database is deleted, here or in another tab, or its connection is lost. */
export const onDatabaseClosed = (listener: () => void): void => void closeListeners.add(listener);

function forgetConnection(): void {
  opening = null;
  closeListeners.forEach((listener) => listener());
}

/** @throws where the browser has no storage for the site, as in some private windows */
function open(): Promise<IDBPDatabase<NotebookSchema>> {
  opening ??= openDB<NotebookSchema>(NOTEBOOK_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' });
      database.createObjectStore('photos', { keyPath: 'id' });
      database.createObjectStore('account');
    },
    // 'Forget me' deletes the database, which waits until every tab has closed it
    blocking(_now, _next, event) {
      (event.target as IDBDatabase).close();
      forgetConnection();
    },
    terminated: forgetConnection,
  });
  opening.catch(() => {
    opening = null; // the next attempt opens it again
  });
  return opening;
}

/** Of a connection that was lost, as on a phone that was asleep. */
const LOST = ['InvalidStateError', 'UnknownError'];

/** Works with the database, and once more on a new connection where this one was lost. */
async function withDatabase<T>(work: (database: IDBPDatabase<NotebookSchema>) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    if (!(error instanceof Error && LOST.includes(error.name))) throw error;
    opening = null;
    return work(await open());
  }
}

/** @param knownPhotos photos that were read before; null: they are read */
export const readNotebook = (knownPhotos: NotebookPhoto[] | null = null): Promise<NotebookContent> =>
  withDatabase(async (database) => {
    const tx = database.transaction(['entries', 'photos', 'account']);
    const [entries, photos, account] = await Promise.all([
      tx.objectStore('entries').getAll(),
      knownPhotos ?? tx.objectStore('photos').getAll(),
      tx.objectStore('account').get('account'),
    ]);
    return { entries, photos, account: account ?? null };
  });

/** A change, or what decides it by what is stored. */
export type DecideChange =
  NotebookChange | ((stored: ReadonlyMap<string, StoredEntry>, account: NotebookAccount | null) => NotebookChange);

type NotebookTransaction = IDBPTransaction<NotebookSchema, ('entries' | 'photos' | 'account')[], 'readwrite'>;

async function write(tx: NotebookTransaction, decide: DecideChange): Promise<NotebookChange> {
  const [entries, photos, accounts] = [tx.objectStore('entries'), tx.objectStore('photos'), tx.objectStore('account')];
  let change: NotebookChange;
  if (typeof decide === 'function') {
    const stored = await entries.getAll();
    change = decide(new Map(stored.map((entry) => [entry.id, entry])), (await accounts.get('account')) ?? null);
  } else change = decide;
  const { account } = change;
  // each in its own promise: also what throws at once is one that is handled
  await Promise.all([
    ...(change.entries ?? []).map(async (entry) => entries.put(entry)),
    ...(change.photos ?? []).map(async (photo) => photos.put(photo)),
    ...(change.deletedPhotos ?? []).map(async (id) => photos.delete(id)),
    account === null && accounts.delete('account'),
    account && accounts.put(account, 'account'),
  ]);
  return change;
}

/**
 * Writes all of a change or nothing of it. Resolves with it when it is on the device.
 * @throws QuotaExceededError where the device or the browser has no room
 */
export const changeNotebook = (decide: DecideChange): Promise<NotebookChange> =>
  withDatabase(async (database) => {
    const tx = database.transaction(['entries', 'photos', 'account'], 'readwrite', { durability: 'strict' });
    tx.done.catch(() => undefined); // it is awaited below, or the cause is thrown instead
    try {
      const change = await write(tx, decide);
      await tx.done;
      return change;
    } catch (error) {
      try {
        tx.abort(); // what was written before the failure
      } catch {
        // the browser has ended it
      }
      throw error;
    }
  });

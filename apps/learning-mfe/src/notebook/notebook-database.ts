import type { NotebookEntry, NotebookPhoto } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

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

export async function readNotebook(): Promise<NotebookContent> {
  const tx = (await open()).transaction(['entries', 'photos', 'account']);
  const [entries, photos, account] = await Promise.all([
    tx.objectStore('entries').getAll(),
    tx.objectStore('photos').getAll(),
    tx.objectStore('account').get('account'),
  ]);
  return { entries, photos, account: account ?? null };
}

/**
 * Decides by what is stored, and writes all of the change or nothing of it. Resolves when it is on the device.
 * @throws QuotaExceededError where the device or the browser has no room
 */
export async function changeNotebook(
  change: NotebookChange | ((stored: ReadonlyMap<string, StoredEntry>) => NotebookChange),
): Promise<void> {
  const tx = (await open()).transaction(['entries', 'photos', 'account'], 'readwrite', { durability: 'strict' });
  const write = async () => {
    const entries = tx.objectStore('entries');
    const stored = typeof change === 'function' ? await entries.getAll() : [];
    const {
      entries: changed = [],
      photos = [],
      deletedPhotos = [],
      account,
    } = typeof change === 'function' ? change(new Map(stored.map((entry) => [entry.id, entry]))) : change;
    await Promise.all([
      ...changed.map((entry) => entries.put(entry)),
      ...photos.map((photo) => tx.objectStore('photos').put(photo)),
      ...deletedPhotos.map((id) => tx.objectStore('photos').delete(id)),
      account === null && tx.objectStore('account').delete('account'),
      account && tx.objectStore('account').put(account, 'account'),
    ]);
  };
  await Promise.all([write(), tx.done]);
}

import type { NotebookEntry, NotebookPhoto } from '@farm/contracts';
import { NOTEBOOK_DATABASE } from '@farm/farm';
import { useSyncExternalStore } from 'react';
import type { EntryKind, FieldsByKind } from './notebook-content';
import {
  changeNotebook,
  onDatabaseClosed,
  readNotebook,
  type DecideChange,
  type NotebookChange,
  type NotebookContent,
  type StoredEntry,
} from './notebook-database';

type NotebookState =
  | { status: 'loading' }
  /** The browser lets the site store nothing. */
  | { status: 'unavailable' }
  | ({ status: 'ready' } & NotebookContent);

const LOADING: NotebookState = { status: 'loading' };

let state: NotebookState = LOADING;
let isStarted = false;
const listeners = new Set<() => void>();

function setState(next: NotebookState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

let loads = 0;
/** The photos as they were read last; null: they have changed since. They are large, and most changes are of entries. */
let knownPhotos: NotebookPhoto[] | null = null;

/** Reads again what may have changed. Of two reads at a time the later one is shown. */
async function load(): Promise<void> {
  loads += 1;
  const turn = loads;
  const next = await readNotebook(knownPhotos).then(
    (content): NotebookState => ({ status: 'ready', ...content }),
    (): NotebookState => ({ status: 'unavailable' }),
  );
  if (turn !== loads) return;
  knownPhotos = next.status === 'ready' ? next.photos : null;
  setState(next);
}

/** Reads the notebook of this browser again. */
export async function loadNotebook(): Promise<void> {
  knownPhotos = null;
  await load();
}

/** Tells the other tabs; null where the browser has no such channel. */
let channel: BroadcastChannel | null = null;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(NOTEBOOK_DATABASE);
    channel.onmessage = ({ data }) => void (data === 'photos' ? loadNotebook() : load());
  }
  window.addEventListener('pageshow', ({ persisted }) => persisted && void loadNotebook()); // it heard nothing meanwhile
  onDatabaseClosed(() => void loadNotebook());
  void loadNotebook();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  start();
  return () => void listeners.delete(listener);
}

/** The notebook of this browser, the same in all tabs. Prerendered HTML and hydration are 'loading'. */
export const useNotebook = (): NotebookState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => LOADING,
  );

/** A change that the browser did not store, with the sentence that says so. */
export class NotebookStorageError extends Error {
  override name = 'NotebookStorageError';
}

const FULL =
  'This device has no room left, so that is not saved. Delete photos here or files on the device, then save again.';
const FAILED = "This browser didn't save that. Try again; if it fails once more, save your notebook as a file.";

const toStorageError = (error: unknown) =>
  new NotebookStorageError(error instanceof Error && error.name === 'QuotaExceededError' ? FULL : FAILED, {
    cause: error,
  });

/** Asks the browser not to delete the notebook when it needs room. Without a promise of it the notebook is stored all the same. */
function requestPersistence(): void {
  const storage = navigator.storage as StorageManager | undefined;
  storage?.persist?.().catch(() => undefined);
}

/**
 * Writes a change and shows it in all tabs.
 * @throws NotebookStorageError with a sentence for the grower
 */
export async function writeNotebook(decide: DecideChange): Promise<void> {
  const { photos = [], deletedPhotos = [] } = await changeNotebook(decide).catch((error: unknown) => {
    throw toStorageError(error);
  });
  const isOfPhotos = photos.length + deletedPhotos.length > 0;
  channel?.postMessage(isOfPhotos ? 'photos' : 'entries');
  await (isOfPhotos ? loadNotebook() : load());
}

/** An entry with other fields, changed now; null deletes it. */
export const changedEntry = <K extends EntryKind>(
  { id, kind }: { id: string; kind: K },
  fields: FieldsByKind[K] | null,
): NotebookEntry => ({ id, kind, changedAt: Date.now(), fields }) as NotebookEntry;

/** Marks changes of the grower to be sent. Each is later than what it replaces, also where the device's clock was put back. */
export const asUnsent = (changes: readonly NotebookEntry[], stored: ReadonlyMap<string, StoredEntry>): StoredEntry[] =>
  changes.map((entry) => ({
    ...entry,
    changedAt: Math.max(entry.changedAt, (stored.get(entry.id)?.changedAt ?? 0) + 1),
    isUnsent: true,
  }));

/** Saves what the grower entered, changed or deleted. */
export async function saveEntries(...changes: NotebookEntry[]): Promise<void> {
  await writeNotebook((stored): NotebookChange => ({ entries: asUnsent(changes, stored) }));
  requestPersistence();
}

export async function savePhoto(photo: NotebookPhoto): Promise<void> {
  await writeNotebook({ photos: [photo] });
  requestPersistence();
}

export const deletePhoto = (id: string): Promise<void> => writeNotebook({ deletedPhotos: [id] });

import type { NotebookEntry } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { call, getErrorBody } from '@farm/web-kit';
import { readNotebook, type NotebookAccount, type NotebookChange, type StoredEntry } from './notebook-database';
import { writeNotebook } from './notebook-store';

type Stored = ReadonlyMap<string, StoredEntry>;

/**
 * What pulled entries change here. A change that is not sent yet stays if it is later; everything else is as the account has it.
 * Nothing, if this browser has left the account meanwhile.
 */
export const mergeChange =
  (pulled: readonly NotebookEntry[], account: NotebookAccount) =>
  (stored: Stored, now: NotebookAccount | null): NotebookChange =>
    now?.personId !== account.personId
      ? {}
      : {
          account,
          entries: pulled.flatMap((entry) => {
            const here = stored.get(entry.id);
            return here?.isUnsent && here.changedAt > entry.changedAt ? [] : [{ ...entry, isUnsent: false }];
          }),
        };

/** Entries that were sent are sent, unless they were changed, or this browser has left the account, meanwhile. */
export const sentChange =
  (sent: readonly NotebookEntry[], personId: string) =>
  (stored: Stored, now: NotebookAccount | null): NotebookChange =>
    now?.personId !== personId
      ? {}
      : {
          entries: sent.flatMap(({ id, changedAt }) => {
            const here = stored.get(id);
            return here?.changedAt === changedAt ? [{ ...here, isUnsent: false }] : [];
          }),
        };

/** The account, if the notebook is on that of the person now; null: nothing may be sent or stored. */
async function readOf(personId: string): Promise<{ account: NotebookAccount; entries: StoredEntry[] } | null> {
  const { account, entries } = await readNotebook([]);
  return account?.personId === personId ? { account, entries } : null;
}

async function pull(personId: string): Promise<void> {
  const here = await readOf(personId);
  if (!here) return;
  const { cursor: since } = here.account;
  const { entries, cursor, hasMore } = await call('GET /api/notebook/changes', {
    query: { personId, ...(since !== null && { since }) },
  });
  if (entries.length > 0 || since === null) await writeNotebook(mergeChange(entries, { personId, cursor }));
  if (hasMore) await pull(personId);
}

/** Below what the call takes, with room for the rest of the body. */
const BATCH_BYTES = 28_000;
const bytesOf = (entry: NotebookEntry) => new TextEncoder().encode(JSON.stringify(entry)).length;

/** What is sent next: deletions alone and first, because an account without room takes nothing else. */
export function nextBatch(entries: readonly StoredEntry[]): NotebookEntry[] {
  const unsent = entries.filter(({ isUnsent }) => isUnsent);
  const deleted = unsent.filter(({ fields }) => fields === null);
  const batch: NotebookEntry[] = [];
  let bytes = 0;
  for (const { isUnsent: _, ...entry } of deleted.length > 0 ? deleted : unsent) {
    bytes += bytesOf(entry);
    if (batch.length === notebookLimits.batch || (batch.length > 0 && bytes > BATCH_BYTES)) break;
    batch.push(entry);
  }
  return batch;
}

const BUSY_MS = 1_000;
const MAX_TRIES = 5;

/** Sends changes, again after a moment while another device or tab sends its own. */
async function send(personId: string, entries: NotebookEntry[], tries = 1): Promise<void> {
  try {
    await call('POST /api/notebook/changes', { body: { personId, entries } });
  } catch (error) {
    const isBusy = error instanceof Error && getErrorBody(error)?.code === 'notebook.busy';
    if (!isBusy || tries === MAX_TRIES) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, BUSY_MS);
    });
    await send(personId, entries, tries + 1);
  }
}

async function push(personId: string): Promise<void> {
  const entries = nextBatch((await readOf(personId))?.entries ?? []);
  if (entries.length === 0) return;
  await send(personId, entries);
  await writeNotebook(sentChange(entries, personId));
  await push(personId);
}

/**
 * Brings the notebook of this browser and that of its account together: first what other devices changed, then what this one did.
 * Interrupted, it goes on where it was: a push that is repeated changes nothing. It ends where the browser leaves the account.
 * @throws ApiError, and NotebookStorageError
 */
export async function syncNotebook(personId: string): Promise<void> {
  await pull(personId);
  await push(personId);
}

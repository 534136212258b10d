import type { NotebookEntry } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { call } from '@farm/web-kit';
import { readNotebook, type NotebookAccount, type NotebookChange, type StoredEntry } from './notebook-database';
import { writeNotebook } from './notebook-store';

/**
 * What pulled entries change here. A change that is not sent yet stays if it is later; everything else is as the account has it.
 */
export const mergeChange =
  (pulled: readonly NotebookEntry[], account: NotebookAccount) =>
  (stored: ReadonlyMap<string, StoredEntry>): NotebookChange => ({
    account,
    entries: pulled.flatMap((entry) => {
      const here = stored.get(entry.id);
      return here?.isUnsent && here.changedAt > entry.changedAt ? [] : [{ ...entry, isUnsent: false }];
    }),
  });

/** Entries that were sent are sent, unless they were changed meanwhile. */
export const sentChange =
  (sent: readonly NotebookEntry[]) =>
  (stored: ReadonlyMap<string, StoredEntry>): NotebookChange => ({
    entries: sent.flatMap(({ id, changedAt }) => {
      const here = stored.get(id);
      return here?.changedAt === changedAt ? [{ ...here, isUnsent: false }] : [];
    }),
  });

async function pull(account: NotebookAccount): Promise<void> {
  const { cursor: since } = account;
  const { entries, cursor, hasMore } = await call('GET /api/notebook/changes', {
    query: since === null ? {} : { since },
  });
  const next = { ...account, cursor };
  if (entries.length > 0 || since === null) await writeNotebook(mergeChange(entries, next));
  if (hasMore) await pull(next);
}

async function push(): Promise<void> {
  const unsent = (await readNotebook()).entries.filter(({ isUnsent }) => isUnsent);
  for (let at = 0; at < unsent.length; at += notebookLimits.batch) {
    const batch = unsent.slice(at, at + notebookLimits.batch).map(({ isUnsent: _, ...entry }) => entry);
    await call('POST /api/notebook/changes', { body: { entries: batch } });
    await writeNotebook(sentChange(batch));
  }
}

/**
 * Brings the notebook of this browser and that of its account together: first what other devices changed, then what this one did.
 * Interrupted, it goes on where it was: a push that is repeated changes nothing.
 * @throws ApiError, and NotebookStorageError
 */
export async function syncNotebook(personId: string): Promise<void> {
  const { account } = await readNotebook();
  if (account?.personId !== personId) return;
  await pull(account);
  await push();
}

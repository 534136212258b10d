import { getServerMessage, isHttpError } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import type { NotebookContent } from './notebook-database';
import { NotebookStorageError, writeNotebook } from './notebook-store';
import { syncNotebook } from './notebook-sync';

/** Several entries in a row are sent in one call. */
const SEND_AFTER_MS = 1_500;

export type SyncState = { status: 'running' | 'done' | 'offline' } | { status: 'failed'; problem: string };

const FAILED =
  "We couldn't bring your notebook and your account together. We try again at your next change, and when you come back to this page.";

function failureOf(error: unknown): SyncState {
  if (error instanceof NotebookStorageError) return { status: 'failed', problem: error.message };
  if (!isHttpError(error)) return { status: 'offline' };
  return { status: 'failed', problem: getServerMessage(error) ?? FAILED };
}

/** Runs one after another, whoever asks: two at the same time would send the same changes. */
let last: Promise<unknown> = Promise.resolve();
const runInTurn = (personId: string): Promise<void> => {
  const next = last.catch(() => undefined).then(() => syncNotebook(personId));
  last = next;
  return next;
};

/** The number of changes that the account does not have yet. */
export const countUnsent = ({ entries }: Pick<NotebookContent, 'entries'>): number =>
  entries.filter(({ isUnsent }) => isUnsent).length;

/**
 * Brings notebook and account together when the page opens, after changes, when the connection is back and when the tab is looked
 * at again.
 * @param personId who is signed in and has this notebook on their account; null: nothing is sent
 */
export function useNotebookSync(personId: string | null, content: NotebookContent): SyncState {
  const [state, setState] = useState<SyncState>({ status: 'running' });
  // another value after each change, also with a clock that was put back
  const unsent = content.entries.filter(({ isUnsent }) => isUnsent);
  const changes = `${unsent.length}:${unsent.reduce((sum, { changedAt }) => sum + changedAt, 0)}`;
  const [firstChanges] = useState(changes);
  useEffect(() => {
    if (personId === null) return undefined;
    let isOver = false;
    const run = () => {
      if (document.visibilityState === 'hidden') return;
      runInTurn(personId).then(
        () => !isOver && setState({ status: 'done' }),
        (error: unknown) => !isOver && setState(failureOf(error)),
      );
    };
    const timer = setTimeout(run, changes === firstChanges ? 0 : SEND_AFTER_MS);
    window.addEventListener('online', run);
    document.addEventListener('visibilitychange', run);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', run);
      document.removeEventListener('visibilitychange', run);
    };
  }, [personId, changes, firstChanges]);
  return state;
}

/** Keeps this notebook on an account from now on; all that is written so far is sent. */
export const connectAccount = (personId: string): Promise<void> =>
  writeNotebook((stored) => ({
    account: { personId, cursor: null },
    entries: [...stored.values()].map((entry) => ({ ...entry, isUnsent: true })),
  }));

/** Sends nothing more from this browser. What the account has stays there. */
export const disconnectAccount = (): Promise<void> => writeNotebook({ account: null });

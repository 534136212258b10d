import type { NotebookEntry } from '@farm/contracts';
import { isDay, notebookLimits } from '@farm/farm';
import { throwHttpError } from '@farm/server-kit';
import type { NotebookSize } from './notebook.repository';

const count = (number: number) => number.toLocaleString('en-US');

const TOO_MANY = `Your account keeps up to ${count(notebookLimits.entries)} entries of a notebook. New ones stay in this browser; save it as a file, and delete old ones.`;
const TOO_LARGE =
  'Your account has no room for longer notes. New ones stay in this browser; save it as a file, and delete old ones.';

const OTHER_PERSON =
  'Somebody else is signed in now, so your notebook stays in this browser. Reload the page, and sign in again if it is on your account.';

/** @throws HttpError 409 `notebook.other_person` unless the browser's notebook is of whoever is signed in */
export function assertOwner({ personId }: { personId: string }, person: { id: string }): void {
  if (personId !== person.id) throwHttpError(409, 'notebook.other_person', OTHER_PERSON);
}

/** @throws HttpError 409 `notebook.busy` while another change is stored, 401 where the account was erased meanwhile */
export const rejectStore = (reason: 'busy' | 'gone'): never =>
  reason === 'busy'
    ? throwHttpError(409, 'notebook.busy', 'Another device is sending changes. Yours are sent after it.')
    : throwHttpError(401, 'auth.signed_out', 'Please sign in again.');

/** @throws HttpError 422 `notebook.full` */
export function assertNotebookSize({ entries, bytes }: NotebookSize): void {
  if (entries > notebookLimits.entries) throwHttpError(422, 'notebook.full', TOO_MANY);
  if (bytes > notebookLimits.bytes) throwHttpError(422, 'notebook.full', TOO_LARGE);
}

const daysOf = ({ kind, fields }: NotebookEntry): (string | null)[] => {
  if (fields === null || kind === 'bed') return [];
  return kind === 'job' ? [fields.day, fields.doneOn] : [fields.day];
};

/**
 * Changes as they are stored: each entry once, in its last form, and none later than now, so that a device whose clock is ahead
 * does not win over changes that come after.
 * @throws HttpError 422 `notebook.day` for a day that does not exist
 */
export function readChanges(entries: readonly NotebookEntry[], now: Date): NotebookEntry[] {
  const last = new Map<string, NotebookEntry>();
  for (const entry of entries) {
    if (daysOf(entry).some((day) => day !== null && !isDay(day)))
      throwHttpError(422, 'notebook.day', 'Please check the days of the entry: one of them does not exist.');
    const known = last.get(entry.id);
    if (!known || entry.changedAt >= known.changedAt) last.set(entry.id, entry);
  }
  return [...last.values()].map((entry) => ({ ...entry, changedAt: Math.min(entry.changedAt, now.getTime()) }));
}

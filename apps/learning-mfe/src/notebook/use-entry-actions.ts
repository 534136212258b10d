import type { NotebookJob, NotebookPhoto, NotebookPlanting } from '@farm/contracts';
import { localDay, randomUuid } from '@farm/farm';
import { useState } from 'react';
import type { EntryKind, FieldsByKind, Written } from './notebook-content';
import { changedEntry, deletePhoto, NotebookStorageError, saveEntries, savePhoto } from './notebook-store';

/** What the page says of the last action, and how to take it back. */
interface ActionMessage {
  /** Another one for each action. */
  id: string;
  text: string;
  isProblem: boolean;
  undo: (() => Promise<void>) | null;
}

const withoutId = <K extends EntryKind>({ id: _, ...fields }: Written<FieldsByKind[K]>) =>
  fields as unknown as FieldsByKind[K];

/** What is done with entries without a form: ticked, planted, deleted, and taken back. */
export function useEntryActions() {
  const [message, setMessage] = useState<ActionMessage | null>(null);
  const say = (text: string, undo: ActionMessage['undo'] = null, isProblem = false) =>
    setMessage({ id: randomUuid(), text, isProblem, undo });
  const run = (
    action: () => Promise<void>,
    text: string,
    undo: ActionMessage['undo'] = null,
    undoLater: ActionMessage['undo'] = null, // offered again where the action fails
  ) =>
    action().then(
      () => say(text, undo),
      (error: unknown) => say(error instanceof NotebookStorageError ? error.message : String(error), undoLater, true),
    );
  const change = <K extends EntryKind>(
    kind: K,
    entry: Written<FieldsByKind[K]>,
    fields: Partial<FieldsByKind[K]>,
    text: string,
  ) => {
    const before = withoutId<K>(entry);
    const write = (next: FieldsByKind[K]) => saveEntries(changedEntry({ id: entry.id, kind }, next));
    void run(
      () => write({ ...before, ...fields }),
      text,
      () => write(before),
    );
  };
  return {
    message,
    say,
    /** After a form: 'Saved.' */
    saved: () => say('Saved in this browser.'),
    undo: () => {
      if (message?.undo) void run(message.undo, 'Taken back.', null, message.undo);
    },
    remove: <K extends EntryKind>(kind: K, entry: Written<FieldsByKind[K]>, title: string) => {
      const { id } = entry;
      void run(
        () => saveEntries(changedEntry({ id, kind }, null)),
        `Deleted: ${title}.`,
        () => saveEntries(changedEntry({ id, kind }, withoutId<K>(entry))),
      );
    },
    removePhoto: (photo: NotebookPhoto, title: string) =>
      void run(
        () => deletePhoto(photo.id),
        `Deleted: ${title}.`,
        () => savePhoto(photo),
      ),
    setDone: (job: Written<NotebookJob>, isDone: boolean) =>
      change('job', job, { doneOn: isDone ? localDay() : null }, isDone ? 'Done, and saved.' : 'Not done, and saved.'),
    setPlanted: (planting: Written<NotebookPlanting>) =>
      change(
        'planting',
        planting,
        { isPlanned: false, day: localDay() },
        `${planting.crop}: planted today, and saved.`,
      ),
  };
}
export type EntryActionsState = ReturnType<typeof useEntryActions>;

import type { NotebookBed, NotebookPhoto } from '@farm/contracts';
import { ConfirmDialog, Dialog } from '@farm/ui';
import { useHasUnsavedForms } from '@farm/web-kit/unsaved-changes';
import { useState } from 'react';
import { BedForm, HarvestForm, JobForm, PlantingForm } from './entry-forms';
import type { EntryKind, FieldsByKind, Written } from './notebook-content';
import { PhotoEntryForm } from './photo-form';

/** The form that is open: of a new entry, or of one that is changed. */
export type OpenForm =
  | { [K in EntryKind]: { kind: K; entry: Written<FieldsByKind[K]> | null } }[EntryKind]
  | { kind: 'photo'; entry: NotebookPhoto | null };

const NAMES = { bed: 'bed', planting: 'planting', harvest: 'harvest', job: 'job', photo: 'photo' } as const;

interface EntryDialogProps {
  open: OpenForm;
  beds: readonly Written<NotebookBed>[];
  onSaved: (day: string | null) => void;
  onClose: () => void;
}

function EntryForm({ open, beds, onSaved, onClose }: EntryDialogProps) {
  const common = { beds, onSaved, onCancel: onClose };
  switch (open.kind) {
    case 'bed':
      return <BedForm entry={open.entry} {...common} />;
    case 'planting':
      return <PlantingForm entry={open.entry} {...common} />;
    case 'harvest':
      return <HarvestForm entry={open.entry} {...common} />;
    case 'job':
      return <JobForm entry={open.entry} {...common} />;
    case 'photo':
      return <PhotoEntryForm entry={open.entry} onSaved={onSaved} onCancel={onClose} />;
  }
}

/** A new entry, or one that is changed. Escape asks before typed text is lost. */
export function EntryDialog(props: EntryDialogProps) {
  const { open, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const hasUnsavedForms = useHasUnsavedForms();
  const verb = open.entry === null ? 'Add a' : 'Change the';
  return (
    <Dialog
      open
      title={`${verb} ${NAMES[open.kind]}`}
      onClose={onClose}
      onEscape={() => (hasUnsavedForms() ? setAsking(true) : onClose())}
    >
      <EntryForm {...props} />
      {isAsking && (
        <ConfirmDialog
          title="Close without saving?"
          submitLabel="Close without saving"
          pendingLabel="Closing..."
          onConfirm={async () => onClose()}
          onClose={() => setAsking(false)}
        >
          <p>What you typed is not saved yet.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
